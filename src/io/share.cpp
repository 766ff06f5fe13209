#include "terrain/io/share.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace terrain::io {
namespace {

constexpr std::string_view scheme = "terrainlab:";
constexpr std::string_view white_space = " \t\n\v\f\r";
constexpr std::string_view hex_digits = "0123456789ABCDEF";
constexpr std::string_view check_id = "check";
constexpr std::size_t most_bytes = 65536;
constexpr std::size_t most_value = 4096;  // three reals of the smallest size in full have 1100

/// Written as itself; every other byte is escaped, so the string passes through addresses, shells and chats.
/// The comma stands between the parts of a colour.
constexpr bool plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || c == '~' || c == ',';
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (plain(c)) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += {'%', hex_digits[byte >> 4U], hex_digits[byte & 15U]};
    }
    return out;
}

/// A piece of the refused text fit for a message: on one line and not too long.
std::string shown(std::string_view text) {
    constexpr std::size_t most = 48;
    std::string out;
    for (const char c : text.substr(0, most)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7F) {
            out += fmt::format("\\x{:02x}", byte);
        } else {
            out += c;
        }
    }
    return fmt::format("\"{}{}\"", out, text.size() > most ? "..." : "");
}

/// A message that may quote what escapes stood for.
std::string one_line(std::string message) {
    std::replace_if(
        message.begin(), message.end(),
        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\x7F'; }, '?');
    return message;
}

/// A part of the text with the place where it stands.
struct Piece {
    std::string_view text;
    std::size_t position = 0;

    Piece from(std::size_t start) const { return {text.substr(start), position + start}; }
    /// Up to and without the first `separator`, or all of it.
    Piece until(char separator) const { return {text.substr(0, text.find(separator)), position}; }
};

tl::unexpected<Error> refused(Fault fault, std::size_t position, std::string message) {
    return tl::unexpected(Error{fault, std::move(message), position});
}

tl::unexpected<Error> malformed(std::size_t position, std::string message) {
    return refused(Fault::malformed_share, position, std::move(message));
}

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

Expected<std::string> unescaped(Piece value) {
    std::string out;
    for (std::size_t i = 0; i < value.text.size(); ++i) {
        if (value.text[i] != '%') {
            out += value.text[i];
            continue;
        }
        const std::string_view escape = value.text.substr(i, 3);
        const int high = escape.size() == 3 ? hex_value(escape[1]) : -1;
        const int low = escape.size() == 3 ? hex_value(escape[2]) : -1;
        if (high < 0 || low < 0) {
            return malformed(value.position + i,
                             fmt::format("{} is a broken escape: two hexadecimal digits belong after the %",
                                         shown(escape)));
        }
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

/// The text without the white space around it.
Expected<Piece> trimmed(std::string_view text) {
    if (text.size() > most_bytes) {
        return malformed(most_bytes, fmt::format("a share string has at most {} bytes", most_bytes));
    }
    const std::size_t begin = text.find_first_not_of(white_space);
    if (begin == std::string_view::npos) return malformed(0, "there is no share string");
    const std::size_t end = text.find_last_not_of(white_space) + 1;
    for (std::size_t i = begin; i < end; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == ' ') return malformed(i, "there is a space inside the share string");
        if (byte < 0x20 || byte == 0x7F) {
            return malformed(
                i, fmt::format("there is a control character (0x{:02x}) inside the share string", byte));
        }
    }
    return Piece{text.substr(begin, end - begin), begin};
}

/// The digits between the colon and the question mark.
Expected<unsigned> read_version(Piece digits) {
    constexpr std::size_t most_digits = 9;  // so that it fits
    const std::string_view text = digits.text;
    const bool number = !text.empty() && text.size() <= most_digits &&
                        text.find_first_not_of("0123456789") == std::string_view::npos &&
                        (text.size() == 1 || text[0] != '0');
    if (!number) {
        return malformed(
            digits.position,
            fmt::format("the number of the generator belongs between {} and ?, not {}", scheme, shown(text)));
    }
    unsigned version = 0;
    std::from_chars(text.data(), text.data() + text.size(), version);
    if (version > generator_version) {
        return refused(Fault::newer_version, digits.position,
                       fmt::format("made by a newer Terrain Lab (generator {}; this one knows {})", version,
                                   generator_version));
    }
    return version;
}

/// Exactly what write_share writes: a check that was changed must not pass for one that was not.
Expected<std::uint64_t> read_check(Piece value) {
    constexpr std::size_t digits = 16;
    std::uint64_t check = 0;
    const bool good = value.text.size() == digits &&
                      value.text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    if (!good) {
        return malformed(value.position, fmt::format("check needs {} digits out of 0-9 and a-f, not {}",
                                                     digits, shown(value.text)));
    }
    std::from_chars(value.text.data(), value.text.data() + digits, check, 16);
    return check;
}

tl::unexpected<Error> unknown(Piece id) {
    constexpr std::size_t longest = 64;  // nothing is near to more
    std::string message = fmt::format("there is no parameter {}", shown(id.text));
    if (id.text.size() <= longest) message += fmt::format("; did you mean {}?", nearest_id(id.text));
    return refused(Fault::unknown_parameter, id.position, std::move(message));
}

/// Takes the pairs one by one and remembers which it has seen.
class Reader {
public:
    explicit Reader(Share& share) : share_(share) {}

    Expected<void> take(Piece pair) {
        if (pair.text.empty()) return malformed(pair.position, "a pair id=value is missing here");
        const Piece id = pair.until('=');
        if (id.text.size() == pair.text.size()) {
            return malformed(pair.position + pair.text.size(),
                             fmt::format("{} has no =value", shown(id.text)));
        }
        const Piece value = pair.from(id.text.size() + 1);
        return id.text == check_id ? take_check(id, value) : take_row(id, value);
    }

private:
    static tl::unexpected<Error> twice(Piece id) {
        return malformed(id.position, fmt::format("{} stands here a second time", shown(id.text)));
    }

    Expected<void> take_check(Piece id, Piece value) {
        if (share_.check) return twice(id);
        const auto check = read_check(value);
        if (!check) return tl::unexpected(check.error());
        share_.check = *check;
        return {};
    }

    Expected<void> take_row(Piece id, Piece value) {
        const Row* row = find_row(id.text);
        if (row == nullptr) return unknown(id);
        if (!seen_.insert(row).second) return twice(id);  // also under an old and a new name
        const auto text = unescaped(value);
        if (!text) return tl::unexpected(text.error());
        if (text->size() > most_value) {
            return refused(Fault::malformed_value, value.position,
                           fmt::format("{}: a value has at most {} bytes", row->id, most_value));
        }
        const auto parsed = from_text(*row, *text);
        if (!parsed) return refused(parsed.error().fault, value.position, one_line(parsed.error().message));
        row->set(share_.parameters, *parsed);
        return {};
    }

    Share& share_;
    std::set<const Row*> seen_;
};

}  // namespace

std::string write_share(const Parameters& parameters, std::optional<std::uint64_t> check) {
    std::string out = fmt::format("{}{}", scheme, generator_version);
    char separator = '?';
    for (const Row& row : rows()) {
        if (row.id != "seed" && is_default(row, parameters)) continue;
        out += fmt::format("{}{}={}", separator, row.id, escaped(to_text(row, row.get(parameters))));
        separator = '&';
    }
    if (check) out += fmt::format("{}{}={:016x}", separator, check_id, *check);
    return out;
}

Expected<Share> read_share(std::string_view text) {
    const auto whole = trimmed(text);
    if (!whole) return tl::unexpected(whole.error());
    if (whole->text.substr(0, scheme.size()) != scheme) {
        return malformed(whole->position, fmt::format("a share string begins with {}", scheme));
    }
    const Piece after_scheme = whole->from(scheme.size());
    const Piece digits = after_scheme.until('?');
    Share share;
    const auto version = read_version(digits);
    if (!version) return tl::unexpected(version.error());
    share.version = *version;
    if (digits.text.size() == after_scheme.text.size()) {
        return malformed(digits.position + digits.text.size(),
                         "a ? belongs after the number of the generator");
    }
    Reader reader(share);
    Piece rest = after_scheme.from(digits.text.size() + 1);
    while (true) {
        const Piece pair = rest.until('&');
        if (auto taken = reader.take(pair); !taken) return tl::unexpected(taken.error());
        if (pair.text.size() == rest.text.size()) return share;
        rest = rest.from(pair.text.size() + 1);
    }
}

}  // namespace terrain::io
