import EventBus
import RuleHost

/// The global names that every script can use, and the standard Lua names that are missing on purpose.
struct Environment {
    /// The members of each library, by the library's name. A global that is not a library has no members.
    let names: [String: Set<String>]
    /// What to use instead of a standard name that is missing on
    /// purpose, such as `use ctx.now`; empty if there is no substitute.
    let absent: [String: String]

    /// How many bytes a text of a script may have.
    let longestText: Int

    /// - Throws: ``ScriptFailure`` if the memory limit is too small for an empty Lua state.
    init(limits: RuleHost.Limits) throws {
        names = try RuleVM(limits).libraries()
        absent = RuleVM.absentNames
        longestText = limits.longestText
    }

    /// The message for a name that is missing on purpose, such as `os.time is not available in rules: use ctx.now`; nil
    /// for any other name.
    func absence(of name: String) -> String? {
        let library = String(name.prefix { $0 != "." })
        let instead = absent[name] ?? (names[library] == nil ? absent[library] : nil)
        return instead.map { "\(name) is not available in rules" + ($0.isEmpty ? "" : ": \($0)") }
    }
}
