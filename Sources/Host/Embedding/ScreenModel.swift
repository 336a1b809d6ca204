import Chrome
import EventBus
import Observation

/// The picture of one container as a view observes it: each part is an object of its own, so that a change of one part
/// updates the view of that part only.
///
/// ```swift
/// let screen = ScreenModel()
/// Task { await screen.follow(host) }
/// ForEach(screen.parts) { part in PartView(part) }
/// ```
/// `Part.id` is also meant to be the accessibility identifier of what a renderer draws.
@MainActor @Observable
public final class ScreenModel {
    /// The name of the container.
    public let container: ContainerName
    /// The parts from the bottom up. A part keeps its object while it is on the screen.
    public private(set) var parts: [ScreenPart] = []
    /// The size of the container in points; nil before the first picture.
    public private(set) var size: Size?
    /// Whether light or dark colors are shown.
    public private(set) var scheme = ColorScheme.light

    @ObservationIgnored private var picture: Picture?
    @ObservationIgnored private var known: [String: ScreenPart] = [:]

    public init(container: ContainerName = EventBus.mainContainer) { self.container = container }

    /// The part of this id; nil if it is not on the screen.
    public subscript(id: String) -> ScreenPart? {
        // The list is observed, because a part that appears is in it.
        _ = parts
        return known[id]
    }

    /// Shows what a host shows, until the host stops or the task is canceled.
    public func follow(_ host: some ChromeHost) async {
        // A picture is told as the difference from the one before, so none may be missed.
        for await picture in host.events(of: Picture.self, buffering: .unbounded) { apply(picture) }
    }

    /// Shows what a host on the main actor shows, until it stops or the task is canceled.
    public func follow(_ host: MainActorHost) async {
        for await picture in host.events(of: Picture.self, buffering: .unbounded) { apply(picture) }
    }

    /// Applies a whole picture of the container, or the change since the picture before. Pictures of other containers, and
    /// changes before a whole picture, are ignored.
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

/// A part of the screen as a view observes it.
@MainActor @Observable
public final class ScreenPart: Identifiable {
    /// The id of the part, unique on the screen; use it as the accessibility identifier.
    public nonisolated let id: String
    /// The part as it is drawn now.
    public internal(set) var value: Part

    init(_ part: Part) { (id, value) = (part.id, part) }
}
