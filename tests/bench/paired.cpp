#include "paired.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace bench {

double milliseconds(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Comparison compared(const Work& first, const Work& second, int pairs) {
    first();
    second();
    std::vector<double> firsts, seconds, ratios;
    for (int pair = 0; pair < pairs; ++pair) {
        const bool swapped = pair % 2 == 1;
        const double early = milliseconds(swapped ? second : first);
        const double late = milliseconds(swapped ? first : second);
        firsts.push_back(swapped ? late : early);
        seconds.push_back(swapped ? early : late);
        ratios.push_back(seconds.back() / firsts.back());
    }
    return {median(firsts), median(seconds), median(ratios)};
}

}  // namespace bench
