import EventBus
import Host

/// All pointers of one rollout, signed at its beginning: one for each stage, and one that takes the rollout back. Whoever
/// controls the rollout publishes them one after the other, and needs no key for that.
public struct RolloutPlan: Sendable, Hashable {
    /// The pointers of the stages, in order.
    public let stages: [Signed<Pointer>]
    /// Takes all hosts back to the bundle before. Its serial is above those of all stages, so that no stage can begin after it.
    public let rollback: Signed<Pointer>

    /// Signs a rollout.
    /// - Parameters:
    ///   - first: the pointer of the first stage.
    ///   - key: the key of an operator.
    public init(_ first: Pointer, by key: SigningKey) throws {
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
        // Nobody runs the bundle any more: as in a rollout of the one before to nobody.
        back.stages = []
        back.stage = 0
        rollback = try Signed(back, by: key)
    }

    public var channel: Token { rollback.content.channel }
    public var bundle: Digest { rollback.content.bundle }

    /// The pointer that follows the one of this serial; nil after the last stage, after the rollback, and for a serial that is
    /// not of this rollout.
    public func pointer(after serial: Int) -> Signed<Pointer>? {
        guard let place = stages.firstIndex(where: { $0.content.serial == serial }) else { return nil }
        return stages.dropFirst(place + 1).first
    }

    /// Whether a pointer is one of this rollout.
    public func contains(_ pointer: Pointer) -> Bool {
        (stages + [rollback]).contains { $0.content == pointer }
    }

    // MARK: JSON

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
    }

    public var bytes: [UInt8] {
        Array(Value.object(["stages": .array(stages.map(\.json)), "rollback": rollback.json]).json.utf8)
    }
}
