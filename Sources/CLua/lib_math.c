/// math, without randomseed: the host sets the seed, so that a replay draws the same numbers. The generator is
/// xoshiro256** as in standard Lua 5.4 (Blackman and Vigna, public domain), so that `math.random` has the usual
/// distribution.
#include "internal.h"
#include <float.h>
#include <math.h>

static int push_whole(lua_State *L, lua_Number x) {
    if (x >= -9223372036854775808.0 && x < 9223372036854775808.0) lua_pushinteger(L, (lua_Integer)x);
    else lua_pushnumber(L, x);
    return 1;
}

/// Accepts only numbers, because a numeric string is probably a mistake.
static lua_Number number(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TNUMBER);
    return lua_tonumber(L, index);
}

static int math_abs(lua_State *L) {
    lua_Number x = number(L, 1);
    if (lua_isinteger(L, 1)) {
        lua_Integer n = lua_tointeger(L, 1);
        lua_pushinteger(L, n < 0 ? (lua_Integer)(0u - (lua_Unsigned)n) : n);
    } else {
        lua_pushnumber(L, fabs(x));
    }
    return 1;
}

static int math_floor(lua_State *L) {
    lua_Number x = number(L, 1);
    if (!lua_isinteger(L, 1)) return push_whole(L, floor(x));
    lua_settop(L, 1);
    return 1;
}

static int math_ceil(lua_State *L) {
    lua_Number x = number(L, 1);
    if (!lua_isinteger(L, 1)) return push_whole(L, ceil(x));
    lua_settop(L, 1);
    return 1;
}

static int math_fmod(lua_State *L) {
    lua_Number x = number(L, 1), y = number(L, 2);
    clua_charge(L, 20);                        // numbers with far apart exponents take a microsecond
    if (lua_isinteger(L, 1) && lua_isinteger(L, 2)) {
        lua_Integer m = lua_tointeger(L, 1), d = lua_tointeger(L, 2);
        luaL_argcheck(L, d != 0, 2, "zero");
        lua_pushinteger(L, d == -1 ? 0 : m % d);
    } else {
        lua_pushnumber(L, fmod(x, y));
    }
    return 1;
}

static int extreme(lua_State *L, int operation) {
    int n = lua_gettop(L), best = 1;
    luaL_argcheck(L, n >= 1, 1, "number expected, got no value");
    clua_charge(L, (size_t)n >> 3);
    for (int i = 1; i <= n; i++) {
        luaL_checktype(L, i, LUA_TNUMBER);
        if (i > 1 && (operation < 0 ? lua_compare(L, i, best, LUA_OPLT)
                                    : lua_compare(L, best, i, LUA_OPLT))) best = i;
    }
    lua_pushvalue(L, best);
    return 1;
}

static int math_min(lua_State *L) { return extreme(L, -1); }
static int math_max(lua_State *L) { return extreme(L, 1); }

#define UNARY(name, expression) \
    static int math_##name(lua_State *L) { \
        lua_Number x = number(L, 1); \
        lua_pushnumber(L, expression); \
        return 1; \
    }
UNARY(sqrt, sqrt(x))
UNARY(exp, exp(x))
UNARY(sin, sin(x))
UNARY(cos, cos(x))
UNARY(tan, tan(x))
UNARY(asin, asin(x))
UNARY(acos, acos(x))
UNARY(deg, x * (180.0 / 3.141592653589793))
UNARY(rad, x * (3.141592653589793 / 180.0))

static int math_atan(lua_State *L) {
    lua_Number y = number(L, 1);
    lua_pushnumber(L, atan2(y, lua_isnoneornil(L, 2) ? 1 : number(L, 2)));
    return 1;
}

static int math_log(lua_State *L) {
    lua_Number x = number(L, 1), base;
    if (lua_isnoneornil(L, 2)) lua_pushnumber(L, log(x));
    else if ((base = number(L, 2)) == 2.0) lua_pushnumber(L, log2(x));
    else lua_pushnumber(L, base == 10.0 ? log10(x) : log(x) / log(base));
    return 1;
}

static int math_tointeger(lua_State *L) {
    int exact = 0;
    lua_Integer n = lua_type(L, 1) == LUA_TNUMBER ? lua_tointegerx(L, 1, &exact) : 0;
    luaL_checkany(L, 1);
    if (exact) lua_pushinteger(L, n);
    else lua_pushnil(L);
    return 1;
}

static int math_type(lua_State *L) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TNUMBER)
        lua_pushstring(L, lua_isinteger(L, 1) ? "integer" : "float");
    else lua_pushnil(L);
    return 1;
}

static int math_ult(lua_State *L) {
    lua_Unsigned a = (lua_Unsigned)luaL_checkinteger(L, 1);
    lua_pushboolean(L, a < (lua_Unsigned)luaL_checkinteger(L, 2));
    return 1;
}

// MARK: Random numbers

static inline uint64_t turn(uint64_t x, int by) { return x << by | x >> (64 - by); }

static uint64_t draw(uint64_t *s) {
    uint64_t result = turn(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = turn(s[3], 45);
    return result;
}

static int math_random(lua_State *L) {
    clua_vm *vm = clua_vm_of(L);
    lua_Integer low, high;
    clua_charge_vm(L, vm, 2);
    int n = lua_gettop(L);
    vm->has_varied = true;
    if (vm->probes) clua_note_ctx_read(vm->probes, CLUA_CTX_RANDOM);
    uint64_t bits = draw(vm->random.words);
    if (n == 0) {
        lua_pushnumber(L, (lua_Number)(bits >> 11) * (0.5 / ((uint64_t)1 << 52)));
        return 1;
    }
    low = n == 1 ? 1 : luaL_checkinteger(L, 1);
    high = luaL_checkinteger(L, n == 1 ? 1 : 2);
    if (n > 2) clua_error(L, "wrong number of arguments");
    if (n == 1 && high == 0) {
        lua_pushinteger(L, (lua_Integer)bits);
        return 1;
    }
    luaL_argcheck(L, low <= high, n == 1 ? 1 : 2, "interval is empty");
    // Draws again if the number is too large, within the smallest mask that covers the interval.
    uint64_t width = (uint64_t)high - (uint64_t)low;
    uint64_t mask = width ? ~(uint64_t)0 >> __builtin_clzll(width) : 0;
    while ((bits & mask) > width) bits = draw(vm->random.words);
    lua_pushinteger(L, (lua_Integer)((bits & mask) + (uint64_t)low));
    return 1;
}

void clua_open_math(lua_State *L) {
    static const luaL_Reg functions[] = {
        { "abs", math_abs }, { "ceil", math_ceil }, { "floor", math_floor },
        { "fmod", math_fmod }, { "max", math_max }, { "min", math_min },
        { "sqrt", math_sqrt }, { "exp", math_exp }, { "log", math_log },
        { "sin", math_sin }, { "cos", math_cos }, { "tan", math_tan },
        { "asin", math_asin }, { "acos", math_acos }, { "atan", math_atan },
        { "deg", math_deg }, { "rad", math_rad }, { "tointeger", math_tointeger },
        { "type", math_type }, { "ult", math_ult }, { "random", math_random },
        { NULL, NULL }
    };
    luaL_newlib(L, functions);
    lua_pushnumber(L, (lua_Number)HUGE_VAL);
    lua_setfield(L, -2, "huge");
    lua_pushnumber(L, 3.141592653589793);
    lua_setfield(L, -2, "pi");
    lua_pushinteger(L, LUA_MAXINTEGER);
    lua_setfield(L, -2, "maxinteger");
    lua_pushinteger(L, LUA_MININTEGER);
    lua_setfield(L, -2, "mininteger");
    clua_freeze_library(L, "math");
    lua_setfield(L, -2, "math");
}
