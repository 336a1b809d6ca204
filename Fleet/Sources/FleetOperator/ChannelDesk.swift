import EventBus
import FleetCore
import FleetWire
import FoundationEssentials

/// What operators do with a channel: sign, push, begin, take back.
public struct ChannelDesk: Sendable {
    public let link: any Link
    public let subjects: Subjects
    public let channel: Token
    /// Whose signatures count; nil if that is not known here. The hosts know it in any case.
    public let trust: Trust?

    public init(_ link: any Link, _ fleet: Token, channel: Token, trust: Trust? = nil) {
        self.link = link
        subjects = Subjects(fleet: fleet)
        self.channel = channel
        self.trust = trust
    }

    private func last(_ subject: String) async throws -> Incoming? {
        try await link.last(FleetStream.rules.name(in: subjects.fleet), subject)
    }

    /// The pointer of the channel; nil if there is none.
    public func pointer() async throws -> ChannelPointer? {
        guard let message = try await last(subjects.channel(channel)) else { return nil }
        return ChannelPointer(
            sequence: message.sequence, pointer: try Signed<Pointer>(message.body), stamped: message.stamped)
    }

    /// The plan of the rollout that was pushed last; nil if there is none.
    /// - Throws: ``FieldError`` if it cannot be read, or is not to be believed; ``LinkProblem``.
    public func plan() async throws -> RolloutPlan? {
        guard let message = try await last(subjects.plan(channel)) else { return nil }
        let plan = try RolloutPlan(message.body)
        if let objection = try await believed()?.objection(to: plan) {
            throw FieldError(message: "the plan of the channel '\(channel)' is not to be believed: \(objection)")
        }
        return plan
    }

    /// The plan of a pointer, also if another plan was pushed since; the plan that was pushed last if the pointer is nil or of
    /// no plan that the broker still has.
    /// - Throws: as ``plan()`` does.
    public func plan(of pointer: Pointer?) async throws -> RolloutPlan? {
        guard let pointer else { return try await plan() }
        let trust = try await believed()
        var follower = StreamFollower(link, .rules, of: subjects.fleet, subject: subjects.plan(channel))
        for message in try await follower.all().reversed() {
            guard let plan = try? RolloutPlan(message.body), plan.contains(pointer),
                trust?.objection(to: plan) == nil
            else { continue }
            return plan
        }
        return try await plan()
    }

    /// The trust with the change of keys that was pushed last.
    private func believed() async throws -> Trust? {
        guard let trust, let message = try await last(subjects.keys),
            let change = try? Signed<KeyChange>(message.body), change.content.serial > trust.serial
        else { return trust }
        return (try? trust.changed(by: change, now: Date().timeIntervalSince1970)) ?? trust
    }

    /// The last pointer of the channel that is signed by a key of ``trust``, of the last pointer if that is nil. Whoever can write
    /// to the broker may have put another one behind it.
    public func believedPointer() async throws -> Pointer? {
        guard let trust = try await believed() else { return try await pointer()?.pointer.content }
        var follower = StreamFollower(link, .rules, of: subjects.fleet, subject: subjects.channel(channel))
        for message in try await follower.all().reversed() {
            guard let pointer = try? Signed<Pointer>(message.body), trust.isSigned(pointer),
                pointer.content.fleet == subjects.fleet, pointer.content.channel == channel
            else { continue }
            return pointer.content
        }
        return nil
    }

    /// What the next rollout follows.
    public func ground() async throws -> RolloutGround {
        var follower = StreamFollower(link, .hosts, of: subjects.fleet, subject: subjects.allBeats)
        let hosts = try await follower.all().compactMap { Beat($0, in: subjects) }
        return RolloutGround(
            after: try await believedPointer(), plan: try? await plan(), hosts: hosts, channel: channel)
    }

    /// Sends the parts of a bundle, and reads each back.
    /// - Parameter progress: called with the number of parts that are there, and of all.
    public func push(_ bundle: Bundle, progress: (Int, Int) -> Void = { _, _ in }) async throws {
        let messages = bundle.messages(in: subjects)
        let stream = FleetStream.bundles.name(in: subjects.fleet)
        for (part, message) in messages.enumerated() {
            // A broker that has lost its data has forgotten the parts, but maybe not their ids.
            if try await link.last(stream, message.subject)?.body != message.body {
                _ = try await link.publish(message, id: "bundle/\(message.subject)/\(Digest(of: message.body).short)")
                guard try await link.last(stream, message.subject)?.body == message.body else {
                    throw LinkProblem.malformed("the broker does not keep part \(part) of the bundle")
                }
            }
            progress(part + 1, messages.count)
        }
    }

    /// Makes a plan known to controllers. It changes nothing for a rollout in progress, and begins none.
    public func push(_ plan: RolloutPlan) async throws {
        _ = try await link.publish(
            Outgoing(subjects.plan(channel), body: plan.bytes),
            id: "plan/\(subjects.fleet)/\(Digest(of: plan.bytes).short)")
    }

    /// Puts a pointer in place of the one that the channel has.
    /// - Parameter expecting: the number of that message; 0 for none.
    /// - Throws: ``LinkProblem``, of which ``LinkProblem/isOutdated`` says that another pointer came before.
    public func publish(_ pointer: Signed<Pointer>, expecting sequence: UInt64) async throws -> UInt64 {
        var message = Outgoing(subjects.channel(channel), body: pointer.bytes)
        message.headers["Nats-Expected-Last-Subject-Sequence"] = String(sequence)
        let id = "pointer/\(subjects.fleet)/\(channel)/\(Digest(of: pointer.bytes).short)"
        return try await link.publish(message, id: id).sequence
    }
}
