/// A publisher's handle of one topic: looked up once, then as cheap as a call.
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

    /// Delivers `event` and all that it causes, then returns; inside a handler it is
    /// queued behind what was published before, and returns at once.
    @inlinable @inline(__always)
    public func publish(_ event: E) {
        core.publish(event, source: source)
    }

    /// Whether anybody would notice: lets a publisher skip the making of an event.
    public var isObserved: Bool {
        core.state.pointee.count > 0 || !core.state.pointee.isPlain
    }
}
