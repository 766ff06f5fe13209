# One INTERFACE target that every target of ours links, tests and program included.
add_library(terrain_flags INTERFACE)
target_include_directories(terrain_flags INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)

# The heights are the same bytes everywhere only if no target fuses a multiply and an add: an inline function
# compiled both ways would change results by link order.
target_compile_options(terrain_flags INTERFACE -ffp-contract=off)

target_compile_options(terrain_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(TERRAIN_LAB_WERROR)
    target_compile_options(terrain_flags INTERFACE -Werror)
endif()

if(TERRAIN_LAB_SANITIZE)
    target_compile_options(terrain_flags INTERFACE
        -fsanitize=${TERRAIN_LAB_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1)
    # Memory that is used again hides what reads it too late.
    target_compile_definitions(terrain_flags INTERFACE TERRAIN_LAB_NO_FIELD_POOL)
    target_link_options(terrain_flags INTERFACE -fsanitize=${TERRAIN_LAB_SANITIZE})
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Found again from another clone: paths below the source folder are not part of the key.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE_PROGRAM})
endif()
