import CLua
import EventBus

/// Reads rules without running policies, in a Lua state that loads no rule file.
extension RuleVM {
    /// - Parameter modules: the modules that the file may `require`, by name.
    /// - Throws: ``ScriptFailure`` if the memory limit is too small for an empty Lua state.
    package convenience init(_ limits: RuleHost.Limits, modules: [String: RuleText] = [:]) throws {
        try self.init(limits: limits.raw(seed: 0)) { modules[$0] }
    }

    /// Compiles a file without running it.
    /// - Throws: ``ScriptFailure`` if the text is not valid Lua or exceeds a limit.
    package func compile(_ text: RuleText) throws {
        try check(
            text.source.withUnsafeBytes { bytes in
                clua_compile(
                    vm, modules.paths.chunkName(text.path), bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    bytes.count, report)
            }, within: limits.load_work)
    }

    /// Returns the global names that scripts can use, each with its members if it is a library.
    package func libraries() throws -> [String: Set<String>] {
        var out = clua_bytes()
        try check(clua_library_names(vm, &out, report))
        return (Packing.value(out).objectValue ?? [:]).mapValues { Set(($0.objectValue ?? [:]).keys) }
    }

    /// The names of the standard libraries that rules intentionally lack, each with its replacement, such as
    /// `use ctx.now`; empty if there is none.
    package static let absentNames: [String: String] = {
        var absent: [String: String] = [:]
        var (name, instead): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
        var index = 0
        while clua_absent(index, &name, &instead) {
            absent[String(cString: name!)] = String(cString: instead!)  // trap: C fills both
            index += 1
        }
        return absent
    }()
}
