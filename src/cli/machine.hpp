/// What the command line asks of the machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace terrain::cli {

/// A quarter of the memory that this process may use, in bytes.
std::size_t default_memory_budget();

/// Random bits that differ from run to run.
std::uint32_t entropy();

}  // namespace terrain::cli
