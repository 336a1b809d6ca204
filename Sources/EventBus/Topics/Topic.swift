/// A publisher's handle on one topic. Publishing through it needs no lookup.
///
/// ```swift
/// let presented = bus.topic(ToastPresented.self)
/// presented.publish(ToastPresented(id: "a", scene: "main"))
/// ```
public struct Topic<E: Event> {
    @usableFromInline let core: TopicCore<E>
    @usableFromInline let source: Int

    init(core: TopicCore<E>, source: Int) {
        self.core = core
        self.source = source
    }

    /// Delivers `event` and everything that it causes, then returns. Inside a handler, `event` is queued after those
    /// published earlier, and the call returns at once.
    @inlinable @inline(__always)
    public func publish(_ event: E) {
        core.publish(event, source: source)
    }

    /// Whether the topic has a handler or a tap, or is retained. If not, a publisher need not even create the event.
    public var isObserved: Bool {
        core.handlers.handlerCount > 0 || !core.isPlain
    }
}
