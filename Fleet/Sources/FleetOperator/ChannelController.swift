import EventBus
import FleetCore
import FleetWire
import FoundationEssentials

/// The operations on a channel: sign, push, begin and roll back.
public struct ChannelController: Sendable {
    public let link: any Link
    public let subjects: Subjects
    public let channel: Token
    /// The trusted signers; nil if they are not configured here. Hosts check signatures in any case.
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

    /// The current state of a channel.
    public struct State: Sendable {
        /// The number of the last message; 0 for none. A new pointer must replace that message.
        public var sequence: UInt64
        /// The last pointer. If the last message is not a trusted pointer, this is
        /// ``ChannelController/newestPointer()``.
        public var pointer: ChannelPointer?
    }

    /// Reads the current state of the channel. A message that is unreadable or untrusted is skipped.
    public func state() async throws -> State {
        guard let last = try await last(subjects.channel(channel)) else { return State(sequence: 0) }
        let trust = try await believed()
        if let pointer = pointer(in: last, by: trust) { return State(sequence: last.sequence, pointer: pointer) }
        var newest = try await newestPointer()
        newest?.sequence = last.sequence
        return State(sequence: last.sequence, pointer: newest)
    }

    /// The pointer with the highest serial that the channel has ever had, among those that the broker keeps and
    /// ``trust`` accepts.
    public func newestPointer() async throws -> ChannelPointer? {
        try await history()
            .max { ($0.pointer.content.serial, $0.sequence) < ($1.pointer.content.serial, $1.sequence) }
    }

    private func pointer(in message: Incoming, by trust: Trust?) -> ChannelPointer? {
        guard let pointer = try? Signed<Pointer>(message.body) else { return nil }
        if let trust {
            guard trust.isSigned(pointer), pointer.content.fleet == subjects.fleet, pointer.content.channel == channel
            else { return nil }
        }
        return ChannelPointer(
            sequence: message.sequence, pointer: pointer, stamped: message.stamped,
            note: message.headers[Self.note].map { String($0.prefix(1000)) })
    }

    /// The header field that records who publishes a message, and why.
    public static let note = "Glassbus-Note"

    /// The past pointers of the channel that the broker keeps and ``trust`` accepts, in order.
    public func history() async throws -> [ChannelPointer] {
        let trust = try await believed()
        var follower = StreamFollower(link, .rules, of: subjects.fleet, subject: subjects.channel(channel))
        return try await follower.all().compactMap { pointer(in: $0, by: trust) }
    }

    /// The most recently pushed plan; nil if there is none.
    /// - Throws: ``FieldError`` if it is unreadable, of another channel, or untrusted; ``LinkProblem``.
    public func plan() async throws -> RolloutPlan? {
        guard let message = try await last(subjects.plan(channel)) else { return nil }
        let plan = try RolloutPlan(message.body)
        guard plan.channel == channel else {
            throw FieldError(message: "the plan of the channel '\(channel)' is one of '\(plan.channel)'")
        }
        if let objection = try await believed()?.objection(to: plan) {
            throw FieldError(message: "the plan of the channel '\(channel)' is not to be believed: \(objection)")
        }
        return plan
    }

    /// The plan that contains a pointer, even if another plan was pushed since. If the pointer is nil or the broker no
    /// longer has its plan, the most recently pushed plan.
    /// - Throws: the same errors as ``plan()``.
    public func plan(of pointer: Pointer?) async throws -> RolloutPlan? {
        guard let pointer else { return try await plan() }
        if let plan = try await plans().last(where: { $0.contains(pointer) }) { return plan }
        return try await plan()
    }

    /// The trusted plans of the channel, in the order in which they were pushed.
    private func plans() async throws -> [RolloutPlan] {
        let trust = try await believed()
        var follower = StreamFollower(link, .rules, of: subjects.fleet, subject: subjects.plan(channel))
        return try await follower.all().compactMap { message in
            guard let plan = try? RolloutPlan(message.body), plan.channel == channel, trust?.objection(to: plan) == nil
            else { return nil }
            return plan
        }
    }

    /// The trust after all later key changes, each signed by a key that was trusted before it.
    private func believed() async throws -> Trust? {
        guard var trust else { return nil }
        var follower = StreamFollower(link, .rules, of: subjects.fleet, subject: subjects.keys)
        for message in try await follower.all() {
            guard let change = try? Signed<KeyChange>(message.body) else { continue }
            // An expired change was valid for everyone who received it in time.
            if let changed = try? trust.changed(by: change, now: 0) { trust = changed }
        }
        return trust
    }

    /// The note on the most recently pushed plan; nil if it has none.
    public func planNote() async throws -> String? {
        try await last(subjects.plan(channel))?.headers[Self.note].map { String($0.prefix(1000)) }
    }

    /// Joins the text into one line, as headers require.
    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 }.prefix(1000))
    }

    /// Why the channel is paused; nil if stages may begin.
    public func pause() async throws -> String? {
        guard let message = try await last(subjects.pause(channel)), message.body == Self.paused else { return nil }
        return message.headers[Self.note].map { String($0.prefix(1000)) } ?? "by an operator"
    }

    /// - Parameter isPaused: false to let stages begin again.
    public func pause(_ isPaused: Bool, note: String) async throws {
        var message = Outgoing(subjects.pause(channel), body: isPaused ? Self.paused : [])
        message.headers[Self.note] = Self.line(note)
        _ = try await link.publish(
            message, id: "pause/\(subjects.fleet)/\(channel)/\(UInt64.random(in: .min ... .max))")
    }

    private static let paused = Array("paused".utf8)

    /// Publishes the beat of a controller.
    func publish(_ beat: ControllerBeat) async throws(LinkProblem) {
        let message = Outgoing(subjects.controllers(of: channel), body: beat.json)
        _ = try await link.publish(message, id: "control/\(UInt64.random(in: .min ... .max))")
    }

    /// The controllers of the channel that sent a beat recently.
    /// - Parameter now: the broker's time, in seconds since 1970.
    public func controllers(at now: Double) async throws -> [ControllerRow] {
        var follower = StreamFollower(link, .adopted, of: subjects.fleet, subject: subjects.controllers(of: channel))
        var beats: [String: (beat: ControllerBeat, stamped: Double)] = [:]
        for message in try await follower.all() {
            guard let beat = try? ControllerBeat(json: message.body), let stamped = message.stamped else { continue }
            beats[beat.run] = (beat, stamped)
        }
        return ControllerRow.rows(Array(beats.values), at: now)  // order: the rows are sorted
    }

    /// The state that the next rollout starts from.
    public func ground() async throws -> RolloutGround {
        var follower = StreamFollower(link, .hosts, of: subjects.fleet, subject: subjects.allBeats)
        let hosts = try await follower.all().compactMap { Beat($0, in: subjects) }
        var ground = RolloutGround(
            after: try await newestPointer()?.pointer.content, plan: try await plans().last, hosts: hosts,
            channel: channel)
        ground.hosts = hosts.filter { $0.channel == channel }.map { RolloutGround.KnownHost($0) }
        return ground
    }

    /// Publishes the parts of a bundle, and reads each of them back.
    /// - Parameter progress: called with the number of parts stored so far, and the total.
    public func push(_ bundle: Bundle, progress: (Int, Int) -> Void = { _, _ in }) async throws {
        let messages = bundle.messages(in: subjects)
        let stream = FleetStream.bundles.name(in: subjects.fleet)
        for (part, message) in messages.enumerated() {
            // A broker that lost its data has forgotten the parts, but possibly not their ids.
            if try await link.last(stream, message.subject)?.body != message.body {
                _ = try await link.publish(message, id: "bundle/\(message.subject)/\(Digest(of: message.body).short)")
                guard try await link.last(stream, message.subject)?.body == message.body else {
                    throw LinkProblem.malformed("the broker does not keep part \(part) of the bundle")
                }
            }
            progress(part + 1, messages.count)
        }
    }

    /// Publishes a plan for the controllers. This does not affect a rollout in progress, and does not begin one.
    /// - Parameter note: who pushes it, and whether its rules were checked.
    public func push(_ plan: RolloutPlan, note: String? = nil) async throws {
        var message = Outgoing(subjects.plan(channel), body: plan.bytes)
        message.headers[Self.note] = note.map(Self.line)
        _ = try await link.publish(
            message,
            id: "plan/\(subjects.fleet)/\(Digest(of: plan.bytes).short)")
    }

    /// Replaces the channel's current pointer.
    /// - Parameters:
    ///   - expecting: the number of the message to replace; 0 for none.
    ///   - note: who publishes it, and why, for the history of the channel.
    /// - Throws: ``LinkProblem``; ``LinkProblem/isOutdated`` if another pointer was published first.
    public func publish(_ pointer: Signed<Pointer>, expecting sequence: UInt64, note: String) async throws -> UInt64 {
        var message = Outgoing(subjects.channel(channel), body: pointer.bytes)
        message.headers[Self.note] = Self.line(note)
        message.headers["Nats-Expected-Last-Subject-Sequence"] = String(sequence)
        let id = "pointer/\(subjects.fleet)/\(channel)/\(Digest(of: pointer.bytes).short)"
        let ack = try await link.publish(message, id: id)
        // A duplicate id on any subject of the stream may belong to a different message.
        if ack.isDuplicate, try await last(message.subject)?.body != message.body {
            throw LinkProblem.refused(
                code: 10071, "another message had the id of the pointer; try again in two minutes")
        }
        return ack.sequence
    }
}
