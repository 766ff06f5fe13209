/// What the leak sanitizer needs to find our leaks among the drivers. Linked into the tests of address
/// sanitizer builds alone.

/// Instead of the C library's: drivers unload parts of themselves, and then their memory is reached from
/// nowhere and looking at their threads crashes. What stays loaded is looked at as it is.
extern "C" int dlclose(void* /*handle*/) noexcept { return 0; }
