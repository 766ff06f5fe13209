/// Whether the program `arrows` can fail: it is run over small trees made here.
#include <sys/wait.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

class Tree {
public:
    Tree() {
        fs::remove_all(root_);
        fs::create_directories(root_);
    }
    ~Tree() { fs::remove_all(root_); }

    void add(const std::string& name, const std::string& text) const {
        fs::create_directories((root_ / name).parent_path());
        std::ofstream(root_ / name, std::ios::binary) << text;
    }

    struct Verdict {
        int status = -1;
        std::vector<std::string> lines;
    };
    Verdict verdict() const {
        const std::string command = std::string("'" ARROWS_PROGRAM "' '") + root_.string() + "' 2>/dev/null";
        FILE* pipe = popen(command.c_str(), "r");
        REQUIRE(pipe != nullptr);
        Verdict verdict;
        std::array<char, 1024> line{};
        while (std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr) {
            std::string text = line.data();
            text.pop_back();
            verdict.lines.push_back(text);
        }
        const int status = pclose(pipe);
        verdict.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return verdict;
    }

private:
    fs::path root_ = FAKE_TREE;
};

struct Case {
    const char* file;
    const char* include;
};

/// One file with one include.
Tree::Verdict verdict_on(const Case& example) {
    const Tree tree;
    tree.add(example.file, std::string("#include ") + example.include + "\n");
    return tree.verdict();
}

}  // namespace

TEST_CASE("what the arrows do not allow is found") {
    const Case example = GENERATE(values<Case>({
        // modules
        {"src/core/a.cpp", "\"job/worker.hpp\""},
        {"src/core/a.cpp", "\"terrain/io/png.hpp\""},
        {"include/terrain/core/a.hpp", "\"terrain/io/png.hpp\""},
        {"src/job/a.cpp", "\"terrain/core/world.hpp\""},
        {"src/job/a.cpp", "\"core/rows.hpp\""},
        {"src/job/a.cpp", "\"terrain/io/file.hpp\""},
        {"src/figure/a.cpp", "\"terrain/io/png.hpp\""},
        {"src/figure/a.cpp", "\"render/camera.hpp\""},
        {"src/io/a.cpp", "\"job/worker.hpp\""},
        {"src/io/a.cpp", "\"core/rows.hpp\""},
        {"src/render/a.cpp", "\"terrain/core/base.hpp\""},
        {"src/render/a.cpp", "\"terrain/io/png.hpp\""},
        {"src/render/a.cpp", "\"ui/panel.hpp\""},
        {"src/ui/a.cpp", "\"terrain/core/land.hpp\""},
        {"src/ui/a.cpp", "\"terrain/core/perlin.hpp\""},
        {"src/ui/a.cpp", "\"terrain/core/control.hpp\""},
        {"src/ui/a.cpp", "\"terrain/core/not_yet_written.hpp\""},
        {"src/ui/a.cpp", "\"render/camera.hpp\""},
        {"src/ui/a.cpp", "\"terrain/io/share.hpp\""},
        {"src/ui/a.cpp", "\"job/worker.hpp\""},
        {"src/app/a.cpp", "\"cli/commands.hpp\""},
        {"src/app/a.cpp", "\"io/bytes.hpp\""},
        {"src/cli/a.cpp", "\"ui/panel.hpp\""},
        {"src/cli/a.cpp", "\"app/app.hpp\""},
        {"src/main.cpp", "\"terrain/core/world.hpp\""},
        {"src/main.cpp", "\"job/worker.hpp\""},
        // other libraries
        {"src/core/a.cpp", "<thread>"},
        {"src/core/a.cpp", "<mutex>"},
        {"src/core/a.cpp", "<fstream>"},
        {"src/core/a.cpp", "<iostream>"},
        {"src/core/a.cpp", "<filesystem>"},
        {"src/core/a.cpp", "<chrono>"},
        {"src/core/a.cpp", "<random>"},
        {"src/core/a.cpp", "<oneapi/tbb/parallel_for.h>"},
        {"include/terrain/core/a.hpp", "<chrono>"},
        {"include/terrain/core/control.hpp", "<thread>"},
        {"src/core/a.cpp", "<glad/gl.h>"},
        {"src/job/a.cpp", "<GLFW/glfw3.h>"},
        {"src/job/a.cpp", "<imgui.h>"},
        {"src/io/a.cpp", "<glad/gl.h>"},
        {"src/figure/a.cpp", "<imgui/imgui.h>"},
        {"src/figure/a.cpp", "<fstream>"},
        {"src/cli/a.cpp", "<GL/gl.h>"},
        {"src/cli/a.cpp", "<imgui.h>"},
        {"src/cli/a.cpp", "<GLFW/glfw3.h>"},
        {"src/render/a.cpp", "<imgui.h>"},
        {"src/ui/a.cpp", "<glad/gl.h>"},
        {"src/ui/a.cpp", "<fstream>"},
        {"src/ui/a.cpp", "<imgui/imgui_impl_opengl3.h>"},
        {"src/main.cpp", "<imgui.h>"},
        // ways of writing
        {"src/core/a.cpp", "\"rows.hpp\""},
        {"src/core/a.cpp", "\"../job/worker.hpp\""},
        {"src/core/a.cpp", "\"./core/rows.hpp\""},
        {"src/core/a.cpp", "\"core/../job/worker.hpp\""},
        {"src/core/a.cpp", "<terrain/core/field.hpp>"},
        {"src/core/a.cpp", "<job/worker.hpp>"},
        {"src/io/a.cpp", "\"zlib.h\""},
        {"src/io/a.cpp", "\"other/zlib.h\""},
        {"src/io/a.cpp", "SOME_MACRO"},
        {"include/terrain/core/a.hpp", "\"core/rows.hpp\""},
        // places
        {"src/util/a.hpp", "<vector>"},
        {"src/helpers.cpp", "<vector>"},
        {"include/terrain/job/a.hpp", "<vector>"},
        {"include/other/a.hpp", "<vector>"},
    }));
    CAPTURE(example.file, example.include);
    const Tree::Verdict verdict = verdict_on(example);
    REQUIRE(verdict.lines.size() == 1);
    CHECK(verdict.lines.front().rfind(std::string(example.file) + ":1: ", 0) == 0);
    CHECK(verdict.status != 0);
}

TEST_CASE("what the arrows allow is not reported") {
    const Case example = GENERATE(values<Case>({
        {"src/core/a.cpp", "\"core/rows.hpp\""},
        {"src/core/a.cpp", "\"terrain/core/field.hpp\""},
        {"src/core/a.cpp", "<vector>"},
        {"src/core/a.cpp", "<fmt/format.h>"},
        {"include/terrain/core/a.hpp", "\"terrain/core/field.hpp\""},
        {"include/terrain/core/control.hpp", "<chrono>"},
        {"include/terrain/io/a.hpp", "\"terrain/core/field.hpp\""},
        {"include/terrain/io/a.hpp", "<filesystem>"},
        {"src/job/a.cpp", "\"job/worker.hpp\""},
        {"src/job/a.cpp", "\"terrain/core/control.hpp\""},
        {"src/job/a.cpp", "<thread>"},
        {"src/figure/a.cpp", "\"terrain/core/field.hpp\""},
        {"src/io/a.cpp", "\"figure/plot.hpp\""},
        {"src/io/a.cpp", "<cstdio>"},
        {"src/render/a.cpp", "\"terrain/core/world.hpp\""},
        {"src/render/a.cpp", "<glad/gl.h>"},
        {"src/ui/a.cpp", "\"terrain/core/params.hpp\""},
        {"src/ui/a.cpp", "<imgui/imgui.h>"},
        {"src/app/a.cpp", "\"ui/panel.hpp\""},
        {"src/app/a.cpp", "\"terrain/core/world.hpp\""},
        {"src/cli/a.cpp", "\"render/offscreen.hpp\""},
        {"src/main.cpp", "\"app/app.hpp\""},
    }));
    CAPTURE(example.file, example.include);
    const Tree::Verdict verdict = verdict_on(example);
    CHECK(verdict.lines.empty());
    CHECK(verdict.status == 0);
}

TEST_CASE("every offence of a tree is listed, with its line") {
    const Tree tree;
    tree.add("src/core/a.cpp",
             "#include <vector>\n"
             "#include <thread>\n"
             "// #include <mutex>\n"
             "/* a comment\n"
             "#include <mutex>\n"
             "*/ #include <fstream>\n"
             "  #  include \"job/worker.hpp\"  // why\n"
             "const char* shader = R\"(\n"
             "#include <iostream>\n"
             ")\";\n"
             "const char* text = \"/*\";\n"
             "#include <iostream>\n"
             "int many = 1'000'000; char quote = '\"';\n"
             "#in\\\n"
             "clude <future>\n"
             "auto late = std::chrono::steady_clock::now();  // steady_clock\n"
             "#include_next <barrier>\n"
             "#include<latch>\n"
             "int included; #define include\n"
             "#include\t<mutex>");
    tree.add("src/core/CMakeLists.txt", "#include <thread>\n");
    tree.add("src/ui/deep/b.hpp", "\r\n#include <glad/gl.h>\r\n#include <vector>\r\n");
    tree.add("src/ui/panel.cpp", "#include \"terrain/core/world.hpp\"\nPipeline pipeline(1); // Pipeline\n");
    tree.add("include/terrain/io/c.hpp", "#include \"io/bytes.hpp\"\n");
    const Tree::Verdict verdict = tree.verdict();
    CHECK(verdict.status == 1);
    CHECK(verdict.lines ==
          std::vector<std::string>{
              "include/terrain/io/c.hpp:1: io/bytes.hpp: a public header must not include a private one",
              "src/core/a.cpp:2: thread: core must not know it",
              "src/core/a.cpp:6: fstream: core must not know it",
              "src/core/a.cpp:7: job/worker.hpp: core may not include it",
              "src/core/a.cpp:12: iostream: core must not know it",
              "src/core/a.cpp:14: future: core must not know it",
              "src/core/a.cpp:16: steady_clock: core must not say it",
              "src/core/a.cpp:17: barrier: core must not know it",
              "src/core/a.cpp:18: latch: core must not know it",
              "src/core/a.cpp:20: mutex: core must not know it",
              "src/ui/deep/b.hpp:2: glad/gl.h: ui must not know it",
              "src/ui/panel.cpp:2: Pipeline: ui must not say it",
          });
}

TEST_CASE("a folder without sources is no success") {
    const Tree tree;
    tree.add("README.md", "nothing here");
    CHECK(tree.verdict().status == 2);
}
