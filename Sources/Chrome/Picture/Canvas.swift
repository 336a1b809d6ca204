import EventBus

/// Where the modules draw the parts of a picture, one after the other from the bottom up.
///
/// All modules have one idea of size, safe area, keyboard and text size: the canvas's. Modules draw as if the layout
/// were left-to-right; who composes the picture mirrors it.
public struct Canvas {
    /// The id of the container.
    public let container: String
    public let size: Size
    /// The points at the edges that the system covers, without the keyboard.
    public let safeArea: Insets
    /// The width that a sidebar takes at the leading edge, in addition to the safe area, in points; 0 without one.
    public let sidebar: Double
    /// The height that the keyboard covers at the bottom, in points; 0 without one.
    public let keyboard: Double
    /// The user's wishes, with the scheme, the text size and the direction for which the picture is made.
    public let traits: Traits
    /// The version of the operating system, such as `26.1`; nil if it is not known.
    public let osVersion: String?
    /// The sizes of texts that a renderer has measured, by the id of the part.
    public let measures: [String: Size]
    /// The bus time of the picture.
    public let time: Duration
    /// The colors of the scheme.
    public let palette: SystemPalette

    /// Whether the picture shows the container as it is not, for example at another size. A module then draws what it
    /// would show, and changes nothing.
    public let isTrial: Bool
    /// Whether the canvas has another size than the container. It is a trial, too.
    public let isResized: Bool

    /// The parts of each drawing below, and then those that are being drawn. Separate lists, because a picture of which
    /// little has changed would otherwise consist of copying.
    private var below: [[Part]] = []
    private var drawn: [Part] = []

    /// The parts so far, from the bottom up.
    public var parts: [Part] { below.joined() + drawn }
    /// The room that is left.
    package var room: Room

    package struct Room: Hashable {
        var floor: Double
        var ceiling: Double
        var places: [String: Place] = [:]
        var clear: [Frame] = []
    }

    /// The frames that no toast may cover: controls that the user needs now, such as an open menu.
    public var clear: [Frame] { room.clear }

    /// Keeps a frame clear of toasts.
    public mutating func keepClear(_ frame: Frame) { room.clear.append(frame) }

    /// Where a plate that stands at the bottom has its lower edge: the top of what stands there already.
    public var floor: Double {
        get { room.floor }
        set { room.floor = newValue }
    }

    /// Where a plate that hangs at the top has its upper edge: the bottom of what hangs there already.
    public var ceiling: Double {
        get { room.ceiling }
        set { room.ceiling = newValue }
    }

    /// All that a drawing can read besides time, the room and the parts before.
    package struct World: Hashable {
        let container: String
        let size: Size
        let safeArea: Insets
        let sidebar: Double
        let keyboard: Double
        let traits: Traits
        let osVersion: String?
        let measures: [String: Size]
    }

    package var world: World {
        World(
            container: container, size: size, safeArea: safeArea, sidebar: sidebar, keyboard: keyboard, traits: traits,
            osVersion: osVersion, measures: measures)
    }

    public init(
        container: String = SceneInfo().id, size: Size, safeArea: Insets = Insets(), sidebar: Double = 0,
        keyboard: Double = 0, traits: Traits = Traits(), osVersion: String? = nil, measures: [String: Size] = [:],
        time: Duration = .zero,
        isTrial: Bool = false, isResized: Bool = false
    ) {
        (self.container, self.size, self.safeArea, self.keyboard) = (container, size, safeArea, keyboard)
        (self.sidebar, self.traits, self.time) = (sidebar, traits, time)
        (self.isTrial, self.isResized) = (isTrial || isResized, isResized)
        (self.osVersion, self.measures) = (osVersion, measures)
        palette = SystemPalette(traits: traits, osVersion: osVersion)
        room = Room(floor: size.height - safeArea.bottom, ceiling: safeArea.top)
    }

    // MARK: Places

    /// Where a module may stand that is a neighbour of another one, and how that place moves.
    public struct Place: Sendable, Hashable {
        public var frame: Frame
        public var motion: [PartMotion]

        public init(frame: Frame, motion: [PartMotion] = []) { (self.frame, self.motion) = (frame, motion) }
    }

    /// Keeps a place for a part that another module draws later, such as the side button beside the bar.
    public mutating func reserve(_ id: String, _ frame: Frame, motion: [PartMotion] = []) {
        room.places[id] = Place(frame: frame, motion: motion)
    }

    /// The place that is kept for a part; nil if there is none.
    public func place(of id: String) -> Place? { room.places[id] }

    // MARK: Room

    /// An empty canvas in the same surroundings, with the same room.
    public init(like other: Canvas) {
        self = other
        (below, drawn) = ([], [])
    }

    /// The whole container.
    public var whole: Frame { Frame(x: 0, y: 0, width: size.width, height: size.height) }

    /// The container without the safe area and the sidebar.
    public var usable: Frame {
        let (top, bottom) = (min(safeArea.top, size.height), min(safeArea.bottom, size.height))
        return Frame(
            x: safeArea.left + sidebar, y: top,
            width: max(0, size.width - safeArea.left - sidebar - safeArea.right),
            height: max(0, size.height - top - bottom))
    }

    /// The layer that is being drawn.
    package var layer = PictureLayer.bars

    /// Adds a part in front of those before it. A part that is in no other part gets the layer that is being drawn.
    public mutating func add(_ part: consuming Part) {
        if part.in == nil, part.layer == nil { part.layer = layer.rawValue }
        // A part is large, so that an array that grows from one to two and four of them moves much memory.
        if drawn.isEmpty { drawn.reserveCapacity(8) }
        drawn.append(part)
    }

    /// The part of this id, if it is drawn already.
    public func part(_ id: String) -> Part? {
        reads.hasRead = true
        if let part = drawn.first(where: { $0.id == id }) { return part }
        for parts in below { if let part = parts.first(where: { $0.id == id }) { return part } }
        return nil
    }

    /// Notes whether a drawing has read a part of another one, so that it depends on it.
    package final class Reads {
        package var hasRead = false
    }

    package private(set) var reads = Reads()

    /// Adds the parts of a drawing that were drawn before, with their layers.
    package mutating func add(drawn parts: [Part]) { below.append(parts) }

    /// Ends a drawing, and returns its parts.
    package mutating func endDrawing() -> [Part] {
        let parts = drawn
        drawn = []
        below.append(parts)
        return parts
    }
}
