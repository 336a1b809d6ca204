import Chrome
import EventBus
import Logging
import RuleHost
import Synchronization

/// Detects problems, reports them, and withdraws the report when a problem is over.
extension LiveHost {
    /// Whether everything that must be stored of the bus's activity so far is on disk.
    ///
    /// Call it before reporting any effect to another process. Otherwise a client could learn of an effect that is lost
    /// when the process is killed. It waits no longer than the disk queue's patience.
    /// - Parameter withIdentities: whether to also wait until the identities of events are synchronized to the disk.
    nonisolated func isKept(withIdentities: Bool = false) async -> Bool {
        guard let disk else { return true }
        guard await disk.isDone(disk.ticket) else { return false }
        // Only now, because the disk's thread delegates this to another thread.
        if withIdentities, let identities { guard await identities.isSynced() else { return false } }
        return !health.all.contains { $0.severity == .fail }
    }

    /// The reason why the host does not stop, as words for a message.
    public nonisolated var whatHoldsIt: String {
        if executor.busySince != nil { return "the bus is held by \(activity.text)" }
        return disk?.isStuck == true ? "the disk does not answer" : "a connection does not end"
    }

    func watchHealth(withWatchdog: Bool) {
        health.watch { [weak self, executor, healthLog] part, note in
            healthLog.tell(part, note)
            executor.submit { [weak self] in self?.assumeIsolated { $0.tell(part, note) } }
        }
        for note in health.all {
            healthLog.tell(note.part, note)
            tell(note.part, note)
        }
        guard withWatchdog else { return }
        do {
            watchdog = try Watchdog(
                executor,
                held: { [activity, executor, health, logger] time in
                    logger.error("the bus has been held for \(Self.text(time)) by \(activity.text)")
                    health.set(.bus, "the bus is held by \(activity.text)")
                    // The job may have ended before the note was set. Then no other code would clear the note.
                    if executor.busySince == nil { health.clear(.bus) }
                },
                over: { [weak self] time in self?.assumeIsolated { $0.wasHeld(for: time) } })
        } catch {
            logger.warning("the host cannot report what holds the bus: \(error)")
        }
    }

    func stopWatchingHealth() {
        watchdog?.stop()
        watchdog = nil
        health.watch(nil)
        healthLog.stop()
    }

    /// Publishes the change as a recorded input, because rules may react to it.
    private func tell(_ part: HealthStatus.Part, _ note: HealthStatus.Note?) {
        guard isRunning else { return }
        let fact: any Event = note.map { HealthWarned($0) } ?? HealthRecovered(part)
        _ = deliver([IncomingEvent(checked: fact)], ChromeSystem.hostSource)
    }

    /// Called after a job that blocked the bus for longer than ``Watchdog/limit``.
    private func wasHeld(for time: Duration) {
        let costliest = system.rules.costliest.map { ", most of it in the rules \($0.joined(separator: ", "))" } ?? ""
        logger.warning("the bus was held for \(Self.text(time)) by \(activity.whatWasDone)\(costliest)")
        health.clear(.bus)
    }

    private static func text(_ time: Duration) -> String { "\(Int((time.inSeconds * 1_000).rounded())) ms" }
}

extension LiveHost {
    /// The health of the host. Available even while a job blocks the bus: after one second, the report describes that
    /// job.
    public nonisolated func healthReport() async -> HealthReport {
        let notes = health.all.map { note in
            HealthReport.Note(
                part: note.part.rawValue, severity: note.severity == .fail ? .fail : .warn, message: note.message)
        }
        // The first of two answers wins: the report of the bus, or the message that the bus did not answer in time.
        let first = FirstOf<HealthReport>()
        return await withCheckedContinuation { continuation in
            let waiting = Task {
                guard (try? await Task.sleep(for: Watchdog.patience)) != nil else { return }
                let held = HealthReport.Note(part: "bus", severity: .fail, message: whatHoldsIt)
                let report = HealthReport(of: instance, notes: notes.filter { $0.part != held.part } + [held])
                first.take(report).map { continuation.resume(returning: $0) }
            }
            Task {
                first.take(await report(notes)).map { continuation.resume(returning: $0) }
                waiting.cancel()
            }
        }
    }

    private func report(_ notes: [HealthReport.Note]) -> HealthReport {
        if phase == .stopped {
            return HealthReport(
                of: instance, notes: notes + [.init(part: "bus", severity: .fail, message: "the host is stopping")])
        }
        let status = system.rules.status
        return HealthReport(
            of: instance, notes: notes + ruleNotes(status) + clockNotes + experimentNotes, uptime: uptime.inSeconds,
            generation: status.generation)
    }

    /// The problems with the rules: the newest set was refused, or some rules are no longer asked.
    private func ruleNotes(_ status: RuleStatus) -> [HealthReport.Note] {
        var notes: [HealthReport.Note] = []
        if let first = status.rejected.first {
            let more = status.rejected.count > 1 ? " (and \(status.rejected.count - 1) more)" : ""
            let deciding = fallback.map { "; those of \($0.name) decide" } ?? ""
            notes.append(
                .init(
                    part: "rules", severity: .warn, message: "the newest rules are refused: \(first)\(more)\(deciding)")
            )
        }
        for file in status.files {
            for policy in file.policies + file.reactions where policy.benched {
                notes.append(
                    .init(
                        part: "rules", severity: .warn,
                        message:
                            "\(file.path):\(policy.line): \(policy.name) is benched: it is not asked before the next reload"
                    ))
            }
        }
        return notes
    }

    /// A warning if a rule runs an experiment, but the installation is unknown.
    private var experimentNotes: [HealthReport.Note] {
        guard system.rules.experiments.installation == nil, let first = system.rules.experiments.asked.first else {
            return []
        }
        return [
            .init(
                part: "rules", severity: .warn,
                message:
                    "a rule runs the experiment \(first.name), and the installation is not known, so that it is in the control arm: publish environment.update with installation"
            )
        ]
    }

    /// A warning if something depends on the time of day, but it is unknown.
    private var clockNotes: [HealthReport.Note] {
        guard !system.rules.timeOfDay.isTold else { return [] }
        let schedule = system.rules.settings { MinuteOfDay.occurs(in: $0 ?? .null, of: $1) }.first
        let what =
            schedule.map { "\($0.module).settings.\($0.name) has a time of day (\($0.from))" }
            ?? (system.rules.timeOfDay.wasMissed ? "a rule reads ctx.clock" : nil)
        guard let what else { return [] }
        return [
            .init(
                part: HealthStatus.Part.clock.rawValue, severity: .warn,
                message:
                    "\(what), but the time of day is unknown: publish environment.update with minuteOfDay, or start the host without --no-clock"
            )
        ]
    }
}

/// Accepts the first of several values and rejects the others.
private final class FirstOf<Value: Sendable>: Sendable {
    private let isTaken = Atomic(false)

    /// - Returns: the value if it is the first one; otherwise nil.
    func take(_ value: Value) -> Value? { isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : value }
}
