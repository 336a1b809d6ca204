import DequeModule
import Synchronization

/// Where other threads leave events for a bus that is confined to its own.
///
/// ```swift
/// let mailbox = Mailbox(capacity: 1_000) { wakeTheBusThread() }
/// mailbox.post(ToastShow(message: "Downloaded"), source: "downloader")   // any thread
/// mailbox.deliver(to: bus)                                               // bus thread
/// ```
public final class Mailbox: Sendable {
    private struct Letter {
        var event: any Event
        var source: String
    }
    private struct Contents {
        var letters: Deque<Letter> = []
        var refused: UInt64 = 0
    }

    private let contents = Mutex(Contents())
    /// Most events that may wait; later ones are refused.
    public let capacity: Int
    private let wake: @Sendable () -> Void

    /// - Parameter wake: called on the posting thread when the first event waits.
    public init(capacity: Int, wake: @escaping @Sendable () -> Void = {}) {
        self.capacity = max(1, capacity)
        self.wake = wake
    }

    /// Leaves an event. Any thread may call it.
    /// - Returns: false if the mailbox is full; the event is then not taken.
    @discardableResult
    public func post(_ event: any Event, source: String) -> Bool {
        let waiting = contents.withLock { contents -> Int? in
            guard contents.letters.count < capacity else {
                contents.refused += 1
                return nil
            }
            contents.letters.append(Letter(event: event, source: source))
            return contents.letters.count
        }
        if waiting == 1 { wake() }
        return waiting != nil
    }

    /// Lets in what waits, in order of posting (``EventBus/admit(_:source:)``). Only the
    /// bus's own isolation may.
    /// - Returns: how many events there were.
    @discardableResult
    public func deliver(to bus: EventBus) -> Int {
        var count = 0
        while let letter = contents.withLock({ $0.letters.popFirst() }) {
            bus.admit(letter.event, source: letter.source)
            count += 1
        }
        return count
    }

    /// Events that were refused because the mailbox was full.
    public var refused: UInt64 { contents.withLock { $0.refused } }
}
