import DequeModule
import Synchronization

/// A bounded queue through which other threads hand events to a bus, which belongs to one isolation.
///
/// ```swift
/// let queue = CrossThreadQueue(capacity: 1_000) { wakeTheBusThread() }
/// queue.post(ToastShow(message: "Downloaded"), source: "downloader")   // any thread
/// queue.deliver(to: bus)                                                 // bus thread
/// ```
public final class CrossThreadQueue: Sendable {
    private struct Message {
        var event: any Event
        var source: String
    }
    private struct Contents {
        var messages: Deque<Message> = []
        var refused: UInt64 = 0
    }

    private let contents = Mutex(Contents())
    /// The maximum number of waiting events. When it is reached, ``post(_:source:)`` refuses more.
    public let capacity: Int
    private let wake: @Sendable () -> Void

    /// - Parameters:
    ///   - capacity: the maximum number of waiting events; at least 1.
    ///   - wake: called on the posting thread whenever an event is posted into an empty queue.
    public init(capacity: Int, wake: @escaping @Sendable () -> Void = {}) {
        self.capacity = max(1, capacity)
        self.wake = wake
    }

    /// Adds an event to the queue. Safe to call from any thread.
    /// - Parameter source: the `source` of the envelope when the event is delivered.
    /// - Returns: false if the queue is full; the event is then not added.
    @discardableResult
    public func post(_ event: any Event, source: String) -> Bool {
        let waiting = contents.withLock { contents -> Int? in
            guard contents.messages.count < capacity else {
                contents.refused += 1
                return nil
            }
            contents.messages.append(Message(event: event, source: source))
            return contents.messages.count
        }
        if waiting == 1 { wake() }
        return waiting != nil
    }

    /// Passes all waiting events to ``EventBus/admit(_:source:attributes:)``, in the order of posting. Call it only in
    /// the isolation of the bus.
    /// - Returns: the number of events that were passed on.
    @discardableResult
    public func deliver(to bus: EventBus) -> Int {
        var count = 0
        while let message = contents.withLock({ $0.messages.popFirst() }) {
            bus.admit(message.event, source: message.source)
            count += 1
        }
        return count
    }

    /// The number of events that ``post(_:source:)`` has refused because the queue was full.
    public var refused: UInt64 { contents.withLock { $0.refused } }
}

@available(*, deprecated, renamed: "CrossThreadQueue")
public typealias Mailbox = CrossThreadQueue
