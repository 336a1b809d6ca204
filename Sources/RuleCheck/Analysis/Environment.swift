import EventBus
import RuleHost

/// The global names that every script can use, and the standard Lua names that are intentionally missing.
struct Environment {
    /// The members of each library, by the library's name. A global that is not a library has no members.
    let names: [String: Set<String>]
    /// The replacement for each intentionally missing standard name, such as `use ctx.now`; empty if there is none.
    let absent: [String: String]

    /// The maximum length of a script's text in bytes.
    let longestText: Int

    /// - Throws: ``ScriptFailure`` if the memory limit is too small for an empty Lua state.
    init(limits: RuleHost.Limits) throws {
        names = try RuleVM(limits).libraries()
        absent = RuleVM.absentNames
        longestText = limits.longestText
    }

    /// Returns the message for an intentionally missing name, such as `os.time is not available in rules: use ctx.now`;
    /// nil for any other name.
    func absence(of name: String) -> String? {
        let library = String(name.prefix { $0 != "." })
        let instead = absent[name] ?? (names[library] == nil ? absent[library] : nil)
        return instead.map { "\(name) is not available in rules" + ($0.isEmpty ? "" : ": \($0)") }
    }
}
