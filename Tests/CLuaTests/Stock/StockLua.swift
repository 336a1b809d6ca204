import Glibc

/// Runs a script in a state of the Lua library itself, with all of its libraries.
///
/// CLua does not export the functions of Lua, so they are looked up in this process, which has the library.
enum StockLua {
    private typealias State = OpaquePointer
    private typealias Function = @convention(c) (State) -> Int32

    private static func function<T>(_ name: String, _ type: T.Type) -> T? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }

    /// - Returns: what the script returns, as text; nil if it fails, or the library does not export its functions.
    static func run(_ source: String) -> String? {
        guard
            let open = function("luaL_newstate", (@convention(c) () -> State?).self),
            let addLibraries = function("luaL_openlibs", (@convention(c) (State) -> Void).self),
            let load = function("luaL_loadstring", (@convention(c) (State, UnsafePointer<CChar>) -> Int32).self),
            let call = function(
                "lua_pcallk", (@convention(c) (State, Int32, Int32, Int32, Int, Int) -> Int32).self),
            let text = function(
                "lua_tolstring",
                (@convention(c) (State, Int32, UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?).self),
            let close = function("lua_close", (@convention(c) (State) -> Void).self),
            let state = open()
        else { return nil }
        defer { close(state) }
        addLibraries(state)
        guard load(state, source) == 0, call(state, 0, 1, 0, 0, 0) == 0 else { return nil }
        return text(state, -1, nil).map { String(cString: $0) }
    }
}
