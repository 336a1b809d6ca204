import Chrome
import EventBus
import Observation

/// The picture of one container as an observable model for views: each part is a separate object, so that a change
/// updates only the view of that part.
///
/// ```swift
/// let screen = ScreenModel()
/// Task { await screen.follow(host) }
/// ForEach(screen.parts) { part in PartView(part) }
/// ```
/// Use `Part.id` also as the accessibility identifier of the drawn view.
@MainActor @Observable
public final class ScreenModel {
    /// The name of the container.
    public let container: ContainerName
    /// The parts from bottom to top. A part keeps its object while it is on the screen.
    public private(set) var parts: [ScreenPart] = []
    /// The size of the container in points; nil before the first picture.
    public private(set) var size: Size?
    /// Whether light or dark colors are shown.
    public private(set) var scheme = ColorScheme.light

    @ObservationIgnored private var picture: Picture?
    @ObservationIgnored private var known: [String: ScreenPart] = [:]

    public init(container: ContainerName = EventBus.mainContainer) { self.container = container }

    /// The part with this ID; nil if it is not on the screen.
    public subscript(id: String) -> ScreenPart? {
        // Accessing the list observes it, because new parts appear there.
        _ = parts
        return known[id]
    }

    /// Follows the pictures of a host until it stops or the task is canceled.
    public func follow(_ host: some ChromeHost) async {
        // Each picture is a difference from the previous one, so none may be missed.
        for await picture in host.events(of: Picture.self, buffering: .unbounded) { apply(picture) }
    }

    /// Follows the pictures of a host on the main actor until it stops or the task is canceled.
    public func follow(_ host: MainActorHost) async {
        for await picture in host.events(of: Picture.self, buffering: .unbounded) { apply(picture) }
    }

    /// Applies a complete picture of the container, or a change to the previous picture. Pictures of other containers,
    /// and changes before a complete picture, are ignored.
    public func apply(_ change: Picture) {
        guard change.container == container, change.whole || picture != nil else { return }
        var new = picture ?? change
        new.apply(change)
        picture = new
        if size != new.size { size = new.size }
        if scheme != new.scheme { scheme = new.scheme }
        for part in change.parts where known[part.id]?.value != part {
            if let model = known[part.id] { model.value = part } else { known[part.id] = ScreenPart(part) }
        }
        let ids = new.parts.map(\.id)
        guard ids != parts.map(\.id) else { return }
        let present = Set(ids)
        known = known.filter { present.contains($0.key) }
        parts = ids.compactMap { known[$0] }
    }
}

/// A part of the screen as an observable object.
@MainActor @Observable
public final class ScreenPart: Identifiable {
    /// The ID of the part, unique on the screen. Use it as the accessibility identifier.
    public nonisolated let id: String
    /// The current appearance of the part.
    public internal(set) var value: Part

    init(_ part: Part) { (id, value) = (part.id, part) }
}
