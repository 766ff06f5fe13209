/// The works that are compared: ours, stb_perlin's and the textbook's.
#pragma once

#include <string>
#include <vector>

#include "effort.hpp"
#include "paired.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"
#include "textbook.hpp"
#include "textbook_erosion.hpp"

namespace bench {

/// The default recipe but for these.
terrain::Parameters recipe(terrain::Algorithm algorithm, int divisions);

inline constexpr terrain::Algorithm all_algorithms[] = {
    terrain::Algorithm::perlin, terrain::Algorithm::ridged, terrain::Algorithm::simplex,
    terrain::Algorithm::worley, terrain::Algorithm::diamond_square};

std::string algorithm_name(terrain::Algorithm algorithm);

/// Raw heights in a field of their own, as the pipeline makes them; extremes are not looked for.
terrain::Field raw_heights(const terrain::Parameters& parameters, terrain::Executor& executor);

/// Work on one thread, all on the same map: (divisions + 1)^2 samples of the default recipe. What a work
/// writes to outlives it as long as this does.
class Works {
public:
    explicit Works(const Effort& effort);

    Work ours(terrain::Algorithm algorithm);
    /// Heights, island and statistics by a pipeline that keeps nothing from the run before.
    Work our_pipeline(terrain::Algorithm algorithm);

    Work stb_fbm();
    Work stb_ridge();

    Work textbook_perlin();
    Work textbook_simplex();
    Work textbook_worley();          ///< among our feature points
    Work textbook_classic_worley();  ///< among those of Worley's own hash
    Work textbook_diamond_square();  ///< in a vector of its own

    /// In memory that is there already.
    Work textbook_diamond_square_in_place();
    Work diamond_square_store();  ///< one constant for every sample

    /// Droplets and stones on the island of the default recipe, anew each time; slopes as they are there.
    Work our_droplets(terrain::Executor& executor);
    Work our_droplets() { return our_droplets(executor_); }
    Work textbook_droplets();
    Work our_stones();  ///< one pass
    Work copy();        ///< of the field the stones slip on

private:
    template <class Function>
    Work per_sample(const Function& height);
    int divisions_of(terrain::Algorithm algorithm) const;

    Effort effort_;
    textbook::Noise noise_;
    textbook::Layers layers_;
    std::vector<float> samples_, diamond_samples_;
    terrain::Executor executor_;
    terrain::Field eroding_, slipping_;
    std::vector<float> island_, copied_;
    textbook::Erosion textbook_erosion_;
};

}  // namespace bench
