import CLua
import EventBus

/// What the checker needs from an empty Lua state.
extension RuleVM {
    /// Compiles a file without running it.
    /// - Throws: ``ScriptFailure`` if the text is not valid Lua or exceeds a limit.
    func compile(_ text: RuleText) throws {
        try check(
            text.source.withUnsafeBytes { bytes in
                clua_compile(
                    vm, modules.paths.chunkName(text.path), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    bytes.count, report)
            }, within: limits.load_work)
    }

    /// The global names that scripts can use. A library is an object with its members as keys.
    func libraryNames() throws -> Value {
        var out = clua_bytes()
        try check(clua_library_names(vm, &out, report))
        return Packing.value(out)
    }
}
