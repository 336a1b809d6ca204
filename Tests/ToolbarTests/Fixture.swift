import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toolbar

/// A bench with the toolbar module, and all events on its bus.
final class Bar: ModuleBench<ToolbarModule> {
    private(set) var said: [any Event] = []

    init(items: [ToolbarItem] = [], width: Double? = nil) throws {
        try super.init(ToolbarModule())
        bus.tap { [unowned self] in said.append($0.event) }
        if let width { bus.publish(ToolbarResize(width: width)) }
        if !items.isEmpty { bus.publish(ToolbarSetItems(items: items)) }
    }

    deinit { bus.stopAll() }

    static func items(_ priorities: ItemPriority...) -> [ToolbarItem] {
        priorities.enumerated().map { ToolbarItem(id: "i\($0)", title: "Item \($0)", priority: $1) }
    }

    /// The events of one type that are published while the body runs.
    func all<E: Event>(_ type: E.Type, during body: () throws -> Void) rethrows -> [E] {
        let before = said.count
        try body()
        return said[before...].compactMap { $0 as? E }
    }

    /// The topics of the facts that follow the event, in order.
    func topics(after event: some Event) -> [String] {
        let before = said.count
        bus.publish(event)
        return said[before...].dropFirst().map { type(of: $0).topic.text }
    }

    /// The movements that follow the event, in order.
    func motions(after event: some Event, _ what: ToolbarAnimation? = nil) -> [ToolbarAnimationStarted] {
        all(ToolbarAnimationStarted.self) { bus.publish(event) }.filter { what == nil || $0.what == what }
    }

    /// The refusals of the event, as `reason path: explanation`.
    func refusals(of event: some Event) -> [String] {
        all(ToolbarRejected.self) { bus.publish(event) }
            .map { "\($0.reason.rawValue) \($0.path ?? "-"): \($0.explanation)" }
    }

    var layout: ToolbarLayoutChanged { bus.retained(ToolbarLayoutChanged.self)! }
    var state: Value { get throws { try #require(try bus.state()["toolbar"]) } }
}
