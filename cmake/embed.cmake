# Files that live inside the executable. Included, it defines terrain_embed_shaders; run as a script (-P), it writes
# the source file.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    set(text "// Written by cmake/embed.cmake.\n#include \"render/shader_files.hpp\"\n\nnamespace terrain::render {\n")
    string(APPEND text "\nstd::span<const ShaderFile> embedded_shaders() {\n")
    string(APPEND text "    static constexpr ShaderFile files[] = {\n")
    string(REPLACE "|" ";" paths "${FILES}")
    foreach(path IN LISTS paths)
        get_filename_component(name "${path}" NAME)
        file(READ "${path}" content)
        string(APPEND text "        {\"${name}\", R\"~~glsl(${content})~~glsl\"},\n")
    endforeach()
    string(APPEND text "    };\n    return files;\n}\n\n}  // namespace terrain::render\n")
    file(WRITE "${OUT}" "${text}")
    return()
endif()

set(TERRAIN_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

# Adds to `target` a source with embedded_shaders(), made anew whenever one of the files changes.
function(terrain_embed_shaders target)
    set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded_shaders.cpp)
    string(REPLACE ";" "|" files "${ARGN}")  # a list would be split on the command line
    add_custom_command(OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DOUT=${out} "-DFILES=${files}" -P ${TERRAIN_EMBED_SCRIPT}
        DEPENDS ${ARGN} ${TERRAIN_EMBED_SCRIPT}
        COMMENT "Embedding shaders"
        VERBATIM)
    target_sources(${target} PRIVATE ${out})
endfunction()
