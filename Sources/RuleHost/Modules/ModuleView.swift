import CLua
import EventBus

/// Calls the read-only functions of a module in Lua: `state` and `picture`.
///
/// They run in a Lua state of their own, on a copy of the module's memory. Reading a module therefore changes nothing
/// in it, and a replay, which reads nothing, has the same run.
final class ModuleView {
    private let file: RuleFile
    private var vm: RuleVM?
    /// Whether the file was already loaded for this purpose.
    var isOpen: Bool { vm != nil }
    /// The work of the last call in units.
    private(set) var work: UInt64 = 0
    /// The last failure that was reported; the same one is reported once.
    private var told: String?

    init(of file: RuleFile) { self.file = file }

    /// - Parameters:
    ///   - memory: the packed `ctx.memory`; nil if it is empty.
    ///   - failed: called with the reason why the function returned nothing.
    func state(now: Duration, memory: [UInt8]?, failed: (String) -> Void) -> Value {
        work = 0
        do {
            guard let function = file.module?.state else {
                try ModuleSize.check("ctx.memory, which is the state,", memory?.count ?? 0)
                return try shown(memory.map(Packing.value) ?? [:])
            }
            return try shown(try call(function, [], now: now, memory: memory))
        } catch {
            let reason = Self.text(error)
            tell("state: \(reason)", failed)
            return ["failed": .string(reason)]
        }
    }

    /// Returns the state with the types that the module declares for it, so that an empty list stays a list.
    private func shown(_ state: Value) throws -> Value {
        let state = state == [] ? [:] : state
        guard let fields = file.module?.shows else { return state }
        if let members = state.objectValue {
            let names = fields.map(\.name)
            if let other = members.keys.sorted().first(where: { !names.contains($0) }) {
                throw FieldError(
                    path: other, message: "the state has a field that 'shows' does not declare",
                    expected: "one of " + names.joined(separator: ", "), found: other,
                    hint: RuleFile.didYouMean(other, names))
            }
        }
        return try fields.checked(state)
    }

    func picture(of container: Value, now: Duration, memory: [UInt8]?, failed: (String) -> Void) -> [Value] {
        work = 0
        guard let function = file.module?.picture else { return [] }
        do {
            switch try call(function, [container], now: now, memory: memory) {
            case .array(let parts): return parts
            case .null: return []
            case let other:
                throw ScriptFailure(
                    file: file.text.path, line: 0, message: "picture returned \(other.phrase); expected a list of parts"
                )
            }
        } catch {
            tell("picture: \(Self.text(error))", failed)
            return []
        }
    }

    private func tell(_ failure: String, _ failed: (String) -> Void) {
        guard told != failure else { return }
        told = failure
        failed(failure)
    }

    private static func text(_ error: any Error) -> String {
        guard let failure = error as? ScriptFailure else { return "\(error)" }
        let place = failure.file.isEmpty ? "" : "\(failure.file):\(failure.line > 0 ? "\(failure.line):" : "") "
        return place + failure.message
    }

    private func call(_ function: UInt32, _ arguments: [Value], now: Duration, memory: [UInt8]?) throws -> Value {
        let vm = try vm ?? file.vm.separate()
        self.vm = vm
        try vm.setMemory(memory ?? Packing.pack([:]))
        defer { work = vm.workUsed }
        return try vm.value(of: function, arguments, now: now.inSeconds, most: ModuleSize.most)
    }
}
