import Chrome
import EventBus

/// Publishes the changes of the pictures while somebody observes them, and does no work otherwise.
///
/// A new observer gets whole pictures first. Later pictures have only the parts that differ, and are published at most
/// once in 16 milliseconds. After 256 changes, the next picture is whole again.
final class PicturePublisher {
    private static let interval = Duration.milliseconds(16)
    private static let changesToWhole = 256

    private struct Told {
        var composition: Composition
        /// How many changes were published since the last whole picture.
        var changes = 0
    }

    private let bus: EventBus
    private let compositions: () -> [Composition]
    private let nextEnd: () -> Duration?
    private lazy var timer = DeadlineTimer(on: bus, as: "tell") { [unowned self] in tell() }
    private var told: [String: Told] = [:]
    private var lastTold: Duration?
    private var isWholeWanted = false
    /// The subscriptions that signal a possible change: deliveries, and the steps of modules.
    private var signs: [Subscription] = []

    /// - Parameters:
    ///   - compositions: composes the picture of each container.
    ///   - nextEnd: the bus time at which the next movement in the latest pictures ends; nil if nothing moves.
    init(_ bus: EventBus, compositions: @escaping () -> [Composition], nextEnd: @escaping () -> Duration?) {
        (self.bus, self.compositions, self.nextEnd) = (bus, compositions, nextEnd)
    }

    func start() { bus.whenObserved(Picture.self) { [unowned self] in begin() } }

    private func begin() {
        isWholeWanted = true
        timer.follow(bus.now)
        guard signs.isEmpty else { return }
        signs = [
            bus.tap { [unowned self] _ in timer.follow(soonest) },
            bus.whenStepped { [unowned self] in timer.follow(soonest) },
        ]
    }

    /// The earliest bus time for the next change.
    private var soonest: Duration {
        guard !isWholeWanted, let lastTold else { return bus.now }
        return max(bus.now, lastTold + Self.interval)
    }

    private func tell() {
        guard bus.isObserved(Picture.self) else {
            for sign in signs { sign.cancel() }
            (signs, told, lastTold) = ([], [:], nil)
            return
        }
        let compositions = compositions()
        var isTold = false
        for composition in compositions {
            guard let news = news(composition) else { continue }
            isTold = true
            bus.publish(news)
        }
        let present = Set(compositions.map(\.empty.container))
        for container in told.keys.sorted() where !present.contains(container) {
            guard let last = told.removeValue(forKey: container)?.composition.picture else { continue }
            bus.publish(last.ended(seq: bus.lastID, time: bus.now))
            isTold = true
        }
        isWholeWanted = false
        if isTold { lastTold = bus.now }
        timer.follow(nextEnd())
    }

    /// The change to publish for a picture; nil if nothing has changed.
    private func news(_ composition: Composition) -> Picture? {
        let container = composition.empty.container
        guard !isWholeWanted, let last = told[container], last.changes < Self.changesToWhole else {
            told[container] = Told(composition: composition)
            return composition.picture
        }
        guard let change = composition.change(since: last.composition) else { return nil }
        told[container] = Told(composition: composition, changes: change.whole ? 0 : last.changes + 1)
        return change
    }
}

extension Picture {
    /// The change that removes all parts, because the container has ended.
    fileprivate func ended(seq: UInt64, time: Duration) -> Picture {
        Picture(
            container: container, whole: false, seq: seq, time: time, size: size, scheme: scheme, rtl: rtl, parts: [],
            gone: parts.map(\.id))
    }
}
