/// Expected failures as values: what went wrong, in a form a program can test and a person can act on.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace terrain {

/// The kind of an expected failure.
enum class Fault {
    unknown_parameter,  ///< no row has this id; the message names the nearest one
    malformed_value,    ///< the text is no value of the row's kind
    out_of_range,       ///< a value, but outside the row's range
    malformed_share,    ///< not a share string, or broken inside
    newer_version,      ///< made by a generator this program does not know
    too_large,          ///< more memory than allowed; the message gives the figure
    unreadable,         ///< a file that could not be read, or whose content is not what it claims
    unwritable,         ///< a file that could not be written; the old one is still there
    failed              ///< anything else; the message is all there is
};

struct Error {
    Fault fault = Fault::failed;
    std::string message;                  ///< one sentence, without a final newline
    std::optional<std::size_t> position;  ///< byte offset into the text that was refused, where there is one
};

template <class T>
using Expected = tl::expected<T, Error>;

}  // namespace terrain
