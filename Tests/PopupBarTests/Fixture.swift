import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

/// A bench with the popup module.
final class Fixture: ModuleBench<PopupBarModule> {
    init(setUp: PopupSetUp) throws {
        try super.init(PopupBarModule())
        publish(setUp)
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

    func advance(_ seconds: Double) { advance(by: .nanoseconds(Int64(seconds * 1e9))) }

    /// The facts since the last call.
    func take() -> [any Event] { takeFacts().map(\.event) }

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

    /// Presents a content without an animation.
    func present(_ content: String = "a", opens: Bool = false) {
        publish(PopupPresent(content: content, openPopup: opens, animated: false))
        takeFacts()
    }
}
