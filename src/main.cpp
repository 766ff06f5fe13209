#include "cli/cli.hpp"

int main(int argc, char** argv) { return terrain::cli::run(argc, argv); }
