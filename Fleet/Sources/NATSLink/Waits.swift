import FleetWire
import NIOCore
import Synchronization

/// The calls that wait for a message, by number. Each ends in time: by a message, by a problem, or by its deadline.
final class Waits: Sendable {
    typealias Outcome = Result<Incoming, LinkProblem>

    private let state = Mutex(State())
    private let loop: any EventLoop

    /// The clock of an event loop ends in some hundred years.
    private static let longest = Duration.seconds(365 * 24 * 3600)

    /// - Parameter loop: watches the deadlines.
    init(on loop: any EventLoop) { self.loop = loop }

    private struct State {
        var waits: [UInt64: Wait] = [:]
        /// Where answers would come in, if the broker does not let them; nil if it does.
        var deafInbox: String?
        var isClosed = false
    }

    private struct Wait {
        /// Where the question goes; empty if there is none.
        let subject: String
        let continuation: CheckedContinuation<Outcome, Never>
        let timer: Scheduled<Void>
        var isSent = false

        func resume(_ outcome: Outcome) {
            timer.cancel()
            continuation.resume(returning: outcome)
        }
    }

    /// Waits until ``end(_:_:)`` or ``answer(_:_:)`` is called with the number. The end of the task ends it, too.
    /// - Parameters:
    ///   - subject: where the question goes, so that a refusal of the subject ends the wait.
    ///   - begin: does what makes the message come.
    func wait(
        for subject: String = "", until deadline: ContinuousClock.Instant, _ begin: (_ number: UInt64) -> Void
    ) async -> Outcome {
        // Nobody guesses it; two of the same do not come up.
        let number = UInt64.random(in: .min ... .max)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let limit = min(max(.zero, ContinuousClock.now.duration(to: deadline)), Self.longest)
                let isOpen = state.withLock { state in
                    guard !state.isClosed else { return false }
                    // A deadline that is over already ends the wait after this lock.
                    let timer = loop.scheduleTask(in: .nanoseconds(Int64(limit.wholeNanoseconds))) { [weak self] in
                        _ = self?.end(number, .failure(.timedOut))
                    }
                    state.waits[number] = Wait(subject: subject, continuation: continuation, timer: timer)
                    return true
                }
                guard isOpen else { return continuation.resume(returning: .failure(.away("the link is closed"))) }
                begin(number)
                // The task may have ended before the wait was there to be ended.
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
        guard let wait = state.withLock({ $0.waits.removeValue(forKey: number) }) else { return false }
        wait.resume(outcome)
        return true
    }

    /// Ends a call by the answer that came.
    func answer(_ number: UInt64, _ message: Incoming) {
        guard let wait = state.withLock({ $0.waits.removeValue(forKey: number) }) else { return }
        wait.resume(message.isUnheard ? .failure(.nobody(wait.subject)) : .success(message))
    }

    /// Notes that the question of a call goes out now.
    /// - Returns: false if the call does not wait any more, so that nothing may be sent for it.
    func send(_ number: UInt64) -> Bool {
        let (isWaiting, deafInbox) = state.withLock { state in
            state.waits[number]?.isSent = true
            return (state.waits[number] != nil, state.deafInbox)
        }
        guard let deafInbox else { return isWaiting }
        end(number, .failure(.forbidden(deafInbox)))
        return false
    }

    /// Ends all calls whose answer cannot come any more, since the connection is gone. What they asked may have been done.
    func lost() {
        state.withLock { $0.deafInbox = nil }
        endAll(.timedOut) { $0.isSent }
    }

    /// Ends the calls that asked at a subject which is refused.
    func refused(_ refusal: Refusal) {
        endAll(.forbidden(refusal.subject)) { refusal.isOfMessage && refusal.subject == $0.subject }
    }

    /// Ends the calls that asked, and those that will, because no answer may come in by this connection.
    func deaf(_ inbox: String) {
        state.withLock { $0.deafInbox = inbox }
        endAll(.forbidden(inbox)) { $0.isSent }
    }

    /// Ends all calls, also those to come.
    func close() {
        state.withLock { $0.isClosed = true }
        endAll(.away("the link is closed")) { _ in true }
    }

    private func endAll(_ problem: LinkProblem, _ concerns: (Wait) -> Bool) {
        let ended = state.withLock { state in
            let ended = state.waits.filter { concerns($0.value) }
            for number in ended.keys { state.waits[number] = nil }
            return ended
        }
        for wait in ended.values { wait.resume(.failure(problem)) }
    }
}

extension Duration {
    /// Nanoseconds, as JetStream counts time.
    var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        let (product, isTooLarge) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return isTooLarge ? (seconds < 0 ? .min : .max) : product &+ Int(attoseconds / 1_000_000_000)
    }
}
