/// Lua's core and its auxiliary library as one file, from the sources in the folder that GLASSBUS_LUA specifies.
/// Package.swift defines the path of each file. The standard libraries are left out, because rules have libraries of
/// their own.
#define LUA_CORE
#define LUA_LIB
#define LUA_COMPAT_5_3
#ifndef _WIN32
#define LUA_USE_POSIX
#endif
#define ltable_c
#define lvm_c

#include GLASSBUS_LUA_LPREFIX_H
#include GLASSBUS_LUA_LZIO_C
#include GLASSBUS_LUA_LCTYPE_C
#include GLASSBUS_LUA_LOPCODES_C
#include GLASSBUS_LUA_LMEM_C
#include GLASSBUS_LUA_LUNDUMP_C
#include GLASSBUS_LUA_LDUMP_C
#include GLASSBUS_LUA_LSTATE_C
#include GLASSBUS_LUA_LGC_C
#include GLASSBUS_LUA_LLEX_C
#include GLASSBUS_LUA_LCODE_C
#include GLASSBUS_LUA_LPARSER_C
#include GLASSBUS_LUA_LDEBUG_C
#include GLASSBUS_LUA_LFUNC_C
#include GLASSBUS_LUA_LOBJECT_C
#include GLASSBUS_LUA_LTM_C
#include GLASSBUS_LUA_LSTRING_C
#include GLASSBUS_LUA_LTABLE_C
#include GLASSBUS_LUA_LDO_C
#include GLASSBUS_LUA_LVM_C
#include GLASSBUS_LUA_LAPI_C
#include GLASSBUS_LUA_LAUXLIB_C
