import FleetWire
import NIOCore
import Synchronization

/// The calls that wait for a message, by number. Each ends by a message, a problem, or its deadline.
final class PendingReplies: Sendable {
    typealias Outcome = Result<Incoming, LinkProblem>

    private let state = Mutex(State())
    private let loop: any EventLoop

    /// The clock of an event loop overflows after some hundred years.
    private static let longest = Duration.seconds(365 * 24 * 3600)

    /// - Parameter loop: enforces the deadlines.
    init(on loop: any EventLoop) { self.loop = loop }

    private struct State {
        var pending: [UInt64: Wait] = [:]
        /// The subject for answers, if the broker denies the subscription; nil otherwise.
        var deafInbox: String?
        var isClosed = false
    }

    private struct Wait {
        /// The subject of the request; empty if there is none.
        let subject: String
        let continuation: CheckedContinuation<Outcome, Never>
        let timer: Scheduled<Void>
        var isSent = false

        func resume(_ outcome: Outcome) {
            timer.cancel()
            continuation.resume(returning: outcome)
        }
    }

    /// Waits until ``end(_:_:)`` or ``answer(_:_:)`` is called with the number. Cancellation of the task also ends the
    /// wait.
    /// - Parameters:
    ///   - subject: the subject of the request, so that a refusal of the subject ends the wait.
    ///   - begin: triggers the message.
    func wait(
        for subject: String = "", until deadline: ContinuousClock.Instant, _ begin: (_ number: UInt64) -> Void
    ) async -> Outcome {
        // Unpredictable, and practically unique.
        let number = UInt64.random(in: .min ... .max)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let limit = min(max(.zero, ContinuousClock.now.duration(to: deadline)), Self.longest)
                let isOpen = state.withLock { state in
                    guard !state.isClosed else { return false }
                    // If the deadline has passed already, the wait ends after this lock is released.
                    let timer = loop.scheduleTask(in: .nanoseconds(Int64(limit.wholeNanoseconds))) { [weak self] in
                        _ = self?.end(number, .failure(.timedOut))
                    }
                    state.pending[number] = Wait(subject: subject, continuation: continuation, timer: timer)
                    return true
                }
                guard isOpen else { return continuation.resume(returning: .failure(.away("the link is closed"))) }
                begin(number)
                // The task may have been canceled before the wait was registered.
                if Task.isCancelled { end(number, .failure(.timedOut)) }
            }
        } onCancel: {
            end(number, .failure(.timedOut))
        }
    }

    // MARK: Ends

    /// - Returns: whether the call was still waiting.
    @discardableResult
    func end(_ number: UInt64, _ outcome: Outcome) -> Bool {
        guard let wait = state.withLock({ $0.pending.removeValue(forKey: number) }) else { return false }
        wait.resume(outcome)
        return true
    }

    /// Ends a call with its answer.
    func answer(_ number: UInt64, _ message: Incoming) {
        guard let wait = state.withLock({ $0.pending.removeValue(forKey: number) }) else { return }
        wait.resume(message.isUnheard ? .failure(.nobody(wait.subject)) : .success(message))
    }

    /// Records that the request of a call is being sent.
    /// - Returns: false if the call no longer waits, so that nothing may be sent for it.
    func send(_ number: UInt64) -> Bool {
        let (isWaiting, deafInbox) = state.withLock { state in
            state.pending[number]?.isSent = true
            return (state.pending[number] != nil, state.deafInbox)
        }
        guard let deafInbox else { return isWaiting }
        end(number, .failure(.forbidden(deafInbox)))
        return false
    }

    /// Ends all calls whose answer can no longer arrive because the connection was lost. Their requests may have been
    /// carried out.
    func lost() {
        state.withLock { $0.deafInbox = nil }
        endAll(.timedOut) { $0.isSent }
    }

    /// Ends the calls whose request went to a refused subject.
    func refused(_ refusal: Refusal) {
        endAll(.forbidden(refusal.subject)) { refusal.isOfMessage && refusal.subject == $0.subject }
    }

    /// Ends all sent calls, and rejects later ones, because this connection may not receive answers.
    func deaf(_ inbox: String) {
        state.withLock { $0.deafInbox = inbox }
        endAll(.forbidden(inbox)) { $0.isSent }
    }

    /// Ends all calls, and rejects later ones.
    func close() {
        state.withLock { $0.isClosed = true }
        endAll(.away("the link is closed")) { _ in true }
    }

    private func endAll(_ problem: LinkProblem, _ concerns: (Wait) -> Bool) {
        let ended = state.withLock { state in
            let ended = state.pending.filter { concerns($0.value) }
            for number in ended.keys { state.pending[number] = nil }
            return ended
        }
        for wait in ended.values { wait.resume(.failure(problem)) }
    }
}

extension Duration {
    /// The duration in nanoseconds, the unit of JetStream.
    var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        let (product, isTooLarge) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return isTooLarge ? (seconds < 0 ? .min : .max) : product &+ Int(attoseconds / 1_000_000_000)
    }
}
