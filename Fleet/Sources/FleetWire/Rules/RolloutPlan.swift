import EventBus
import Host

/// All pointers of one rollout, signed at its start: one for each stage, and one that rolls back. A controller
/// publishes them one after the other, and needs no key.
public struct RolloutPlan: Sendable, Hashable {
    /// The pointers of the stages, in order.
    public let stages: [Signed<Pointer>]
    /// Returns all hosts to the previous bundle. Its serial is above those of all stages, so that no stage can begin
    /// after it.
    public let rollback: Signed<Pointer>

    /// Signs a rollout.
    /// - Parameters:
    ///   - first: the pointer of the first stage.
    ///   - key: the key of an operator.
    /// - Throws: ``FieldError`` if a stage is not larger than the one before with the same labels, or its percentage is
    ///   out of range.
    public init(_ first: Pointer, by key: SigningKey) throws {
        try Self.check(first)
        var start = first.notBefore
        var stages: [Signed<Pointer>] = []
        for (number, stage) in first.stages.enumerated() {
            var pointer = first
            pointer.serial = first.serial + number
            pointer.stage = number
            pointer.notBefore = start
            start += stage.soak
            stages.append(try Signed(pointer, by: key))
        }
        self.stages = stages
        var back = first
        back.serial = first.serial + stages.count
        // No host runs the bundle any more: equivalent to a rollout of the previous bundle to no hosts.
        back.stages = []
        back.stage = 0
        rollback = try Signed(back, by: key)
    }

    /// Exact in every JSON reader, with room for many later rollouts.
    private static let largestSerial = 1 << 52

    private static func check(_ first: Pointer) throws(FieldError) {
        guard !first.stages.isEmpty else { throw FieldError(path: "stages", expected: "at least one", found: "none") }
        guard first.stage == 0 else { throw FieldError(path: "stage", expected: "0", found: "\(first.stage)") }
        guard (1...largestSerial).contains(first.serial) else {
            throw FieldError(path: "serial", expected: "a number from 1 to \(largestSerial)", found: "\(first.serial)")
        }
        for (number, stage) in first.stages.enumerated() {
            // Two stages with different labels select different hosts.
            let before = number > 0 ? first.stages[number - 1] : Stage(percent: 0, labels: stage.labels)
            let least = before.labels == stage.labels ? before.percent : 0
            guard stage.percent > least, stage.percent <= 100 else {
                throw FieldError(
                    path: "stages[\(number)].percent",
                    expected: "a number above \(Value.double(least).json), up to 100",
                    found: "\(stage.percent)")
            }
            guard stage.soak >= 0, stage.soak.isFinite else {
                throw FieldError(
                    path: "stages[\(number)].soak", expected: "a number of seconds", found: "\(stage.soak)")
            }
        }
    }

    public var channel: Token { rollback.content.channel }
    public var bundle: Digest { rollback.content.bundle }
    /// The bundle of hosts in no stage; nil for the rules that they had before they joined.
    public var previous: Digest? { rollback.content.previous }

    /// The pointer after the one with this serial; nil after the last stage, after the rollback, and for a serial of
    /// another rollout.
    public func pointer(after serial: Int) -> Signed<Pointer>? {
        guard let place = stages.firstIndex(where: { $0.content.serial == serial }) else { return nil }
        return stages.dropFirst(place + 1).first
    }

    /// Why the rollout must not follow a pointer; nil if it may.
    /// - Parameter current: the current pointer of the channel.
    public func objection(toFollow current: Pointer?) -> String? {
        guard let current, let first = stages.first?.content else { return nil }
        guard current.serial < first.serial else {
            return "the channel has the serial \(current.serial) already, and the plan begins at \(first.serial)"
        }
        // The plan was signed while all hosts ran a bundle that later turned out to be bad.
        guard !current.stages.isEmpty || first.previous != current.bundle else {
            return
                "the plan leaves the hosts that are in no stage with the bundle \(current.bundle.short), which was taken back since it was signed"
        }
        return nil
    }

    /// Whether a pointer belongs to this rollout.
    public func contains(_ pointer: Pointer) -> Bool {
        (stages + [rollback]).contains { $0.content == pointer }
    }

    // MARK: JSON

    /// Parses a plan without verifying its signatures.
    /// - Throws: ``FieldError`` if it is malformed, or its pointers do not belong to one rollout.
    public init(_ bytes: [UInt8]) throws(FieldError) {
        let json: Value
        do { json = try JSONText.decode(Value.self, from: bytes) } catch { throw FieldError(message: "\(error)") }
        guard let items = json["stages"]?.arrayValue, let back = json["rollback"] else {
            throw FieldError(expected: "a plan with the members 'stages' and 'rollback'", found: json.typeName)
        }
        var stages: [Signed<Pointer>] = []
        for item in items { stages.append(try Signed(Array(item.json.utf8))) }
        self.stages = stages
        rollback = try Signed(Array(back.json.utf8))
        try checkUnity()
    }

    /// Checks that all pointers belong to one rollout, with increasing serials.
    private func checkUnity() throws(FieldError) {
        let all = (stages + [rollback]).map(\.content)
        for (number, pointer) in all.enumerated() {
            let path = number < stages.count ? "stages[\(number)]" : "rollback"
            guard pointer.fleet == all[0].fleet, pointer.channel == all[0].channel, pointer.bundle == all[0].bundle,
                pointer.previous == all[0].previous, pointer.salt == all[0].salt
            else { throw FieldError(path: path, message: "is of another rollout than the first stage") }
            guard number == 0 || pointer.serial > all[number - 1].serial else {
                throw FieldError(
                    path: path + ".serial", expected: "a number above \(all[number - 1].serial)",
                    found: "\(pointer.serial)")
            }
        }
    }

    public var bytes: [UInt8] {
        Array(Value.object(["stages": .array(stages.map(\.json)), "rollback": rollback.json]).json.utf8)
    }
}
