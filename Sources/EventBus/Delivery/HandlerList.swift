// traps: places exist as soon as a handler is added, and only places below `count` are read

/// The handlers of a topic in the order of subscription.
///
/// They are stored in raw memory, so that a delivery does no reference counting; the list retains each of them once.
/// Removing a handler leaves an empty place, and the list is compacted when half of it is empty, so subscribing and
/// canceling take the same time regardless of the number of handlers.
@usableFromInline
struct HandlerList {
    /// Nil before the first handler.
    @usableFromInline private(set) var places: UnsafeMutablePointer<Unmanaged<AnyHandler>?>?
    /// The number of places, including empty ones.
    @usableFromInline private(set) var count = 0
    private var room = 0
    /// The number of handlers.
    private(set) var handlerCount = 0

    /// Adds a handler after all those registered before it. That is the end, unless a module starts later than its turn
    /// (``SleepingModule``).
    mutating func add(_ handler: AnyHandler) {
        if count == room { grow() }
        var place = count
        var index = count - 1
        while index >= 0 {
            if let other = places![index] {
                guard other._withUnsafeGuaranteedRef({ $0.id > handler.id }) else { break }
                place = index
            }
            index -= 1
        }
        (places! + count).initialize(to: nil)
        for index in stride(from: count, to: place, by: -1) { put(places![index - 1], at: index) }
        put(.passRetained(handler), at: place)
        count += 1
        handlerCount += 1
    }

    private func put(_ handler: Unmanaged<AnyHandler>?, at place: Int) {
        places![place] = handler
        handler?._withUnsafeGuaranteedRef { $0.place = place }
    }

    /// Does nothing if the handler is not in the list.
    mutating func remove(_ handler: AnyHandler) {
        guard let place = place(of: handler) else { return }
        places![place] = nil
        Unmanaged.passUnretained(handler).release()
        handlerCount -= 1
        while count > 0, places![count - 1] == nil { count -= 1 }
        if count > 8, handlerCount < count / 2 { closeUp() }
    }

    private func place(of handler: AnyHandler) -> Int? {
        func isThere(_ place: Int) -> Bool {
            places![place]?.toOpaque() == Unmanaged.passUnretained(handler).toOpaque()
        }
        // A handler of all containers is in several lists, and knows its place in one of them.
        if handler.place < count, isThere(handler.place) { return handler.place }
        return (0..<count).first(where: isThere)
    }

    private mutating func closeUp() {
        var free = 0
        for place in 0..<count {
            guard let handler = places![place] else { continue }
            put(handler, at: free)
            free += 1
        }
        count = free
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Unmanaged<AnyHandler>?>.allocate(capacity: max(2, 2 * room))
        if let places {
            larger.moveInitialize(from: places, count: count)
            places.deallocate()
        }
        places = larger
        room = max(2, 2 * room)
    }

    /// The handlers in their order.
    var all: [AnyHandler] { (0..<count).compactMap { places![$0]?.takeUnretainedValue() } }

    /// Releases the handlers and the memory. The list must not be used afterwards.
    func end() {
        for place in 0..<count { places![place]?.release() }
        places?.deallocate()
    }
}

/// A handler, and its registration.
@usableFromInline
class AnyHandler: Subscription {
    /// The topic, as long as it exists.
    final var topic: Unmanaged<AnyTopicCore>?
    /// The place of the handler in the list to which it was last added.
    @exclusivity(unchecked) fileprivate(set) final var place = 0
    /// The one container whose events the handler receives; nil for all.
    final let container: ContainerName?
    private final let source: String
    private final let label: String?
    private final let position: (file: StaticString, line: UInt)

    /// - Parameters:
    ///   - source: the name of the handle that subscribed.
    ///   - label: the name of the handler; nil for its position.
    init(
        id: UInt64, in owner: Registrations, of topic: AnyTopicCore, source: String, label: String?,
        position: (file: StaticString, line: UInt), container: ContainerName?
    ) {
        (self.source, self.label, self.position, self.container) = (source, label, position, container)
        self.topic = .passUnretained(topic)
        super.init(id: id, in: owner)
    }

    /// The name in reports and lists. It is not stored, because few names are ever read.
    final var name: String { source + "/" + (label ?? "\(position.file):\(position.line)") }

    override func undo() { topic?.takeUnretainedValue().cancel(self) }
}

/// One handler. Calling a `let` closure of an object through an unmanaged reference takes a few nanoseconds; calling a
/// closure in an array adds a retain and a release.
@usableFromInline
final class Handler<E: Event>: AnyHandler {
    @usableFromInline let body: (E) throws -> Void

    init(
        id: UInt64, in owner: Registrations, of topic: AnyTopicCore, source: String, label: String?,
        position: (file: StaticString, line: UInt), container: ContainerName?, body: @escaping (E) throws -> Void
    ) {
        self.body = body
        super.init(
            id: id, in: owner, of: topic, source: source, label: label, position: position, container: container)
    }
}
