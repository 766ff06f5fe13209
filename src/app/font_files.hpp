/// Fonts of the system, found through fontconfig.
#pragma once

#include "ui/interface.hpp"

namespace terrain::app {

/// Inter, Noto Sans or DejaVu Sans for text, DejaVu Sans for symbols, any font with Japanese. Fields stay
/// empty where there is none.
ui::FontData find_fonts();

}  // namespace terrain::app
