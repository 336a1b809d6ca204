import CLua
import EventBus

/// The global names that every script can use, and the standard Lua
/// names that are missing on purpose. Both come from CLua.
struct Environment {
    /// The members of each library, by the library's name. A global that is not a library has no members.
    let names: [String: Set<String>]
    /// What to use instead of a standard name that is missing on
    /// purpose, such as `use ctx.now`; empty if there is no substitute.
    let absent: [String: String]

    /// - Throws: ``ScriptFailure`` if the memory limit is too small for an empty Lua state.
    init(limits: clua_limits) throws {
        let libraries = try RuleVM(limits: limits) { _ in nil }.libraryNames()
        names = (libraries.objectValue ?? [:]).mapValues { Set(($0.objectValue ?? [:]).keys) }
        var absent: [String: String] = [:]
        var (name, instead): (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (nil, nil)
        var index = 0
        while clua_absent(index, &name, &instead) {
            absent[String(cString: name!)] = String(cString: instead!)
            index += 1
        }
        self.absent = absent
    }

    /// The message for a name that is missing on purpose, such as `os.time is not available in rules: use ctx.now`; nil
    /// for any other name.
    func absence(of name: String) -> String? {
        let library = String(name.prefix { $0 != "." })
        let instead = absent[name] ?? (names[library] == nil ? absent[library] : nil)
        return instead.map { "\(name) is not available in rules" + ($0.isEmpty ? "" : ": \($0)") }
    }
}
