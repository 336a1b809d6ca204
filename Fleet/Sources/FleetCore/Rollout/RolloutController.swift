import FleetWire

/// Controls the rollout of one channel: begins each stage after the previous one went well, and rolls back if hosts are
/// worse off with it.
///
/// A pure state machine without a clock or a connection. Its driver passes inputs to ``handle(_:at:)`` and carries out
/// ``commands(at:)``. Several controllers may run at once: each publishes only if the channel still has the message
/// that it has read, so one of them wins, and the others read again. A controller that starts later watches the stage
/// anew for its full time.
///
/// An onlooker is a controller that publishes nothing, and only reports the state of the rollout by ``look(at:)``.
///
/// A controller holds no key. It can only publish pointers that an operator signed when the rollout began.
public struct RolloutController: Sendable {
    public let channel: Token
    private var plan: RolloutPlan?
    private var current: ChannelPointer?
    private var hosts: RolloutHosts
    private var clock = BrokerClock()
    private var decisions = DecisionTally()
    /// Whether the channel's pointer belongs to the plan.
    private var isOfPlan = false
    /// When this controller first saw the pointers of the plan, by serial.
    private var times: [Int: StageTime] = [:]
    /// Why this controller has halted the plan. This is final, even if the hosts recover or another controller
    /// continues.
    private var halt: [String]?
    private var isDone = false
    /// Why an operator has paused the rollout; nil if stages may begin.
    private var pause: String?
    private var schedule: PollSchedule
    private let isOnlooker: Bool

    /// - Parameters:
    /// - now: seconds by a monotonic clock, as for all other calls.
    ///   - isOnlooker: whether nothing may be published. An onlooker measures a stage from when the broker took its
    ///     pointer, because it may look only briefly.
    public init(channel: Token, at now: Double, isOnlooker: Bool = false) {
        self.channel = channel
        self.isOnlooker = isOnlooker
        hosts = RolloutHosts(channel: channel)
        schedule = PollSchedule(at: now)
    }

    // MARK: Inputs

    public mutating func handle(_ input: RolloutInput, at now: Double) {
        switch input {
        case .plan(let plan): follow(plan, at: now)
        case .channel(let pointer):
            schedule.hasRead(at: now)
            see(pointer, at: now)
        case .beat(let beat, let stamped): hear(beat, stamped: stamped, at: now)
        case .report(let report): hosts.take(report)
        case .paused(let why): pause = why
        case .published(let sequence):
            guard let pointer = schedule.published() else { return }
            // The channel has moved on since, or has lost its messages.
            if let current, sequence < current.sequence { return schedule.wasOutdated(at: now) }
            see(ChannelPointer(sequence: sequence, pointer: pointer), at: now)
        case .outdated: schedule.wasOutdated(at: now)
        case .unpublished(let why): schedule.hasFailed(why, at: now)
        case .link(let isConnected):
            guard let start = schedule.link(isConnected, at: now) else { return }
            // order: each time is updated independently
            // trap: the key is one of the keys
            for serial in times.keys { times[serial]!.wasAway(from: start, to: now) }
        case .brokerTime(let time): clock.hear(time, at: now)
        }
    }

    private mutating func follow(_ plan: RolloutPlan?, at now: Double) {
        guard plan != self.plan else { return }
        self.plan = plan
        halt = nil
        isDone = false
        decisions = DecisionTally()
        times = [:]
        begin(at: now)
    }

    private mutating func see(_ pointer: ChannelPointer?, at now: Double) {
        if pointer?.pointer != current?.pointer {
            isDone = false
            schedule.forgetFailure()
        }
        current = pointer
        hosts.follow(pointer?.pointer.content)
        begin(at: now)
    }

    /// Records when a pointer of the plan is first seen.
    private mutating func begin(at now: Double) {
        guard let pointer = current?.pointer.content, plan?.contains(pointer) == true else {
            isOfPlan = false
            return
        }
        isOfPlan = true
        if times[pointer.serial] == nil { times[pointer.serial] = StageTime(began: now - age(at: now)) }
    }

    /// For how many seconds the channel had its pointer before this controller saw it, as far as that time counts.
    private func age(at now: Double) -> Double {
        guard isOnlooker, let stamped = current?.stamped, let time = clock.time(at: now) else { return 0 }
        return max(0, time - stamped)
    }

    private mutating func hear(_ beat: Beat, stamped: Double, at now: Double) {
        clock.hear(stamped, at: now)
        guard let (before, after) = hosts.hear(beat, stamped: stamped, at: now), let plan else { return }
        decisions.note(before, after, bundle: plan.bundle)
    }

    // MARK: Commands

    /// Returns the commands that are due now. This examines all hosts, so with thousands of them, call it once a second
    /// rather than after each beat.
    public mutating func commands(at now: Double) -> [RolloutCommand] {
        guard schedule.canAct else { return [.wait(until: nil)] }
        var commands: [RolloutCommand] = schedule.shallRead(at: now) ? [.read] : []
        var deadlines = [schedule.nextRead]
        // If another controller was faster, the last pointer read is not what the channel has.
        if let stage, let sequence = current?.sequence, !schedule.mustRead {
            if let next = decide(stage, at: now) {
                if now >= schedule.retry {
                    schedule.begin(next)
                    return commands + [.publish(next, expecting: sequence), .wait(until: nil)]
                }
                deadlines.append(schedule.retry)
            }
            deadlines += [stage.soakEnd, stage.limit]
            // Silent hosts send no input that would trigger another look.
            deadlines += hosts.shortestInterval.map { [now + $0] } ?? []
        }
        commands.append(.wait(until: deadlines.filter { $0 > now }.min()))
        return commands
    }

    /// The stage in progress; nil if the channel has no pointer of the plan, or one that rolls back.
    private var stage: StageInProgress? {
        guard isOfPlan, let pointer = current?.pointer.content, let stage = pointer.currentStage,
            let time = times[pointer.serial]
        else { return nil }
        // An old rollout whose hosts have gone since has not failed because of that.
        return StageInProgress(pointer: pointer, soak: max(0, stage.soak), time: time, isLimited: !isOnlooker)
    }

    /// - Returns: the next pointer; nil if the stage continues, or the rollout has ended.
    private mutating func decide(_ stage: StageInProgress, at now: Double) -> Signed<Pointer>? {
        guard let plan, !isDone else { return nil }
        if halt == nil {
            let count = count(stage.pointer, at: now)
            let reasons = HaltReason.all(count, decisions, in: stage, at: now)
            if reasons.isEmpty {
                guard now >= stage.soakEnd, count.hasQuorum(stage.pointer.halt.quorum) else { return nil }
                let next = plan.pointer(after: stage.pointer.serial)
                isDone = next == nil
                return pause == nil ? next : nil
            }
            halt = reasons.map(\.description)
        }
        return plan.rollback
    }

    private func count(_ pointer: Pointer, at now: Double) -> StageCount {
        let broker = clock.time(at: now) ?? 0
        let age = now - (isOfPlan ? times[pointer.serial]?.began ?? now : now)
        return StageCount(
            hosts, serials: serials(upTo: pointer), bundle: pointer.wanted,
            at: .init(now: now, connected: schedule.connected, broker: broker, began: broker - age))
    }

    /// A report on an earlier stage counts until the host reports on this one.
    private func serials(upTo pointer: Pointer) -> ClosedRange<Int> {
        pointer.currentStage == nil ? pointer.serial...pointer.serial : serialsOfRollout(pointer)
    }

    // MARK: Status

    /// Reports the state of the stage in progress without publishing anything.
    public mutating func look(at now: Double) -> RolloutStatus {
        let next = stage.flatMap { decide($0, at: now) }
        var status = status(at: now)
        if status.phase == .soaking, next != nil {
            status.reasons.append("the stage has ended well; the next one is begun by glassbus-fleet control")
        }
        return status
    }

    public func status(at now: Double) -> RolloutStatus {
        guard let pointer = current?.pointer.content else { return RolloutStatus(channel: channel) }
        let count = count(pointer, at: now)
        var status = RolloutStatus(
            channel: channel, phase: phase(pointer, count), pointer: pointer, count,
            reasons: reasons(pointer, count))
        status.problems = hosts.problems(on: serialsOfRollout(pointer))
        status.distrusted = hosts.distrusted.keys.count { hosts.all[$0] != nil }
        if let stage, status.phase == .running || status.phase == .soaking {
            status.secondsLeft = max(0, stage.soakEnd - now)
        }
        return status
    }

    /// The serials of all stages up to a pointer, which may be the one that rolls back.
    private func serialsOfRollout(_ pointer: Pointer) -> ClosedRange<Int> {
        guard isOfPlan, let first = plan?.stages.first?.content.serial, first <= pointer.serial else {
            return pointer.serial...pointer.serial
        }
        return first...pointer.serial
    }

    private func phase(_ pointer: Pointer, _ count: StageCount) -> RolloutStatus.Phase {
        if pointer == plan?.rollback.content { return .rolledBack }
        guard stage != nil else { return .foreign }
        if halt != nil { return .halted }
        if isDone { return .done }
        return count.hasQuorum(pointer.halt.quorum) ? .soaking : .running
    }

    private func reasons(_ pointer: Pointer, _ count: StageCount) -> [String] {
        var reasons = halt ?? []
        if pointer == plan?.rollback.content, let told = current?.note { reasons = [told] }
        if stage != nil, halt == nil, !isDone { reasons += waiting(pointer, count) }
        if let failure = schedule.failure { reasons.append("the pointer could not be published: \(failure)") }
        return reasons
    }

    private func waiting(_ pointer: Pointer, _ count: StageCount) -> [String] {
        var reasons: [String] = []
        let needed = count.needed(pointer.halt.quorum)
        if count.liveInChannel == 0 {
            reasons.append("no host of the channel is live")
        } else if count.voters == 0, count.hasAudience {
            reasons.append("all hosts of the stage have fallen silent")
        } else if count.votes < needed {
            reasons.append("\(count.votes) of \(count.voters) live hosts have adopted the bundle; \(needed) are needed")
        }
        if let pause { reasons.append("paused: \(pause)") }
        if !count.duplicates.isEmpty {
            reasons.append("another host has the same name: \(HaltReason.list(count.duplicates))")
        }
        return reasons
    }
}
