import CLua
import EventBus

/// What the checker asks an empty state.
extension RuleVM {
    /// Only compiles.
    /// - Throws: ``ScriptFailure`` if it is no Lua.
    func compile(_ text: RuleText) throws {
        try check(
            text.source.withUnsafeBytes { bytes in
                clua_compile(
                    vm, modules.paths.chunkName(text.path), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    bytes.count, report)
            }, within: limits.load_work)
    }

    /// The names that scripts find: a library is the object of its members.
    func libraryNames() throws -> Value {
        var out = clua_bytes()
        try check(clua_library_names(vm, &out, report))
        return Packing.value(out)
    }
}
