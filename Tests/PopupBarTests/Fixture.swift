import Chrome
import EventBus
import PopupBar
import Testing

/// A bus with only the popup module, and all facts of the module.
final class Fixture {
    let bus = EventBus()
    private(set) var facts: [any Event] = []

    init(setUp: PopupSetUp) throws {
        bus.declare(World.events)
        try bus.start(PopupBarModule())
        bus.tap(TopicPattern("popup.*")!) { [unowned self] envelope in
            if type(of: envelope.event).role == .fact { facts.append(envelope.event) }
        }
        bus.publish(setUp)
    }

    /// Declares the contents `a` and `b` with the items `ia` and `ib`, and the given interaction style.
    convenience init(
        _ style: PopupInteractionStyle? = nil, profile: PopupProfile = .current, os: Int = 17,
        _ change: (inout PopupSetUp) throws -> Void = { _ in }
    ) throws {
        var setUp = PopupSetUp(
            profile: profile,
            contents: [
                PopupContent(id: "a", item: PopupItem(id: "ia", title: "Song A", subtitle: "Artist A", image: "art")),
                PopupContent(id: "b", item: PopupItem(id: "ib", title: "Song B")),
            ])
        setUp.interactionStyle = style
        setUp.env = try FieldChange(["osMajor": .int(os)])
        try change(&setUp)
        try self.init(setUp: setUp)
    }

    func say(_ events: any Event...) { for event in events { bus.publish(any: event) } }

    func advance(_ seconds: Double) { bus.advance(to: bus.now + .nanoseconds(Int64(seconds * 1e9))) }

    func settle() { while let next = bus.nextDeadline { bus.advance(to: next) } }

    /// The facts since the last call.
    func take() -> [any Event] {
        defer { facts = [] }
        return facts
    }

    /// Adds a rule before the built-in answer; the rule returns nil to pass the query on.
    func rule<Q: Query>(_ query: Q.Type, _ body: @escaping (Q) -> Q.Answer?) {
        bus.answer(query, as: "rule", body)
    }

    /// The facts since the last call as text: the topic without the module, and what it is about.
    func words(_ topics: Set<String>? = nil) -> [String] {
        take().compactMap { fact in
            let name = String(type(of: fact).topic.text.dropFirst("popup.".count))
            if let topics, !topics.contains(name) { return nil }
            let fields = (try? ValueEncoder().encode(fact)) ?? .null
            let about = ["content", "label", "item", "reason"].compactMap { fields[$0]?.stringValue }.first
            return about.map { "\(name) \($0)" } ?? name
        }
    }

    var snapshot: Value { (try? bus.state(of: "popup")) ?? .null }

    func state(_ path: String) -> Value? { snapshot.at(path: path) }

    /// Presents a content without an animation.
    func present(_ content: String = "a", opens: Bool = false) {
        say(PopupPresent(content: content, openPopup: opens, animated: false))
        _ = take()
    }
}
