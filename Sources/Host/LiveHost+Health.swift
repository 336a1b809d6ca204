import EventBus
import Logging
import RuleHost
import Synchronization

/// What is not as it should be: noticed, told and taken back.
extension LiveHost {
    /// Whether all that is to be kept of what the bus has done until now is on the disk.
    ///
    /// Whoever is about to tell somebody outside what the bus has done waits for it first, so that
    /// nobody hears of anything that a sudden end of the process takes back. Not longer than
    /// the disk queue's patience.
    nonisolated func isKept() async -> Bool {
        guard let disk else { return true }
        guard await disk.isDone(disk.ticket) else { return false }
        return !health.all.contains { $0.severity == .fail }
    }

    /// What keeps a host from ending, in words.
    public nonisolated var whatHoldsIt: String {
        if executor.busySince != nil { return "the bus is held by \(activity.text)" }
        return disk?.isStuck == true ? "the disk does not answer" : "a connection does not end"
    }

    func watchHealth() {
        health.watch { [weak self, executor, healthLog] part, note in
            healthLog.tell(part, note)
            executor.submit { [weak self] in self?.assumeIsolated { $0.tell(part, note) } }
        }
        for note in health.all {
            healthLog.tell(note.part, note)
            tell(note.part, note)
        }
        do {
            watchdog = try Watchdog(
                executor,
                held: { [activity, executor, health, logger] time in
                    logger.error("the bus has been held for \(Self.text(time)) by \(activity.text)")
                    health.set(.bus, "held by \(activity.text)")
                    // It ended meanwhile: then nobody else takes the note back.
                    if executor.busySince == nil { health.clear(.bus) }
                },
                over: { [weak self] time in self?.assumeIsolated { $0.wasHeld(for: time) } })
        } catch {
            logger.warning("what holds the bus will not be named: \(error)")
        }
    }

    func stopWatchingHealth() {
        watchdog?.stop()
        watchdog = nil
        health.watch(nil)
        healthLog.stop()
    }

    /// As an input that is recorded: rules may react to it.
    private func tell(_ part: HealthNotes.Part, _ note: HealthNotes.Note?) {
        guard isRunning else { return }
        let fact: any Event = note.map { HealthWarned($0) } ?? HealthRecovered(part)
        _ = deliver([IncomingEvent(event: fact)], ChromeSystem.hostSource)
    }

    /// After something that held the bus for more than ``Watchdog/limit``.
    private func wasHeld(for time: Duration) {
        let costliest = system.rules.costliest.map { ", most of it in the rules \($0.joined(separator: ", "))" } ?? ""
        logger.warning("the bus was held for \(Self.text(time)) by \(activity.text)\(costliest)")
        health.clear(.bus)
    }

    private static func text(_ time: Duration) -> String { "\(Int((time.inSeconds * 1_000).rounded())) ms" }
}

extension LiveHost {
    /// How the host is. Answers also while something holds the bus, and says so then.
    public nonisolated func healthReport() async -> HealthReport {
        let notes = health.all.map { note in
            HealthReport.Note(
                part: note.part.rawValue, severity: note.severity == .fail ? .fail : .warn, message: note.message)
        }
        // Whichever comes first: the bus's word, or that it has none.
        let first = FirstOf<HealthReport>()
        return await withCheckedContinuation { continuation in
            let waiting = Task {
                guard (try? await Task.sleep(for: Watchdog.patience)) != nil else { return }
                let held = HealthReport.Note(part: "bus", severity: .fail, message: whatHoldsIt)
                let report = HealthReport(notes: notes.filter { $0.part != held.part } + [held])
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
            return HealthReport(notes: notes + [.init(part: "bus", severity: .fail, message: "the host is stopping")])
        }
        let status = system.rules.status
        return HealthReport(
            notes: notes + ruleNotes(status), uptime: uptime.inSeconds, generation: status.generation)
    }

    /// What is wrong with the rules: the newest set was refused, or some are no longer asked.
    private func ruleNotes(_ status: RuleStatus) -> [HealthReport.Note] {
        var notes: [HealthReport.Note] = []
        if let first = status.rejected.first {
            let more = status.rejected.count > 1 ? " (and \(status.rejected.count - 1) more)" : ""
            notes.append(.init(part: "rules", severity: .warn, message: "the newest rules are refused: \(first)\(more)"))
        }
        for file in status.files {
            for policy in file.policies + file.reactions where policy.benched {
                notes.append(
                    .init(
                        part: "rules", severity: .warn,
                        message: "\(file.path):\(policy.line): \(policy.name) is benched: it is not asked before the next reload"))
            }
        }
        return notes
    }
}

/// Lets the first of several values pass.
private final class FirstOf<Value: Sendable>: Sendable {
    private let isTaken = Atomic(false)

    /// - Returns: the value; nil if another one was first.
    func take(_ value: Value) -> Value? { isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : value }
}
