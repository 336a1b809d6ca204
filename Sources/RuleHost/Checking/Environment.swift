import CLua
import EventBus

/// The names that every script finds, and those that it misses on purpose: what CLua says.
struct Environment {
    /// Members by library; a name that is no library has none.
    let names: [String: Set<String>]
    /// What to do instead of a standard name that is absent: `use ctx.now`, or nothing.
    let absent: [String: String]

    /// - Throws: ``ScriptFailure`` if memory does not suffice for an empty state.
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

    /// `os.time is not available in rules: use ctx.now`; nil if it is not absent on purpose.
    func absence(of name: String) -> String? {
        let library = String(name.prefix { $0 != "." })
        let instead = absent[name] ?? (names[library] == nil ? absent[library] : nil)
        return instead.map { "\(name) is not available in rules" + ($0.isEmpty ? "" : ": \($0)") }
    }
}
