import EventBus

/// The surface on which modules draw the parts of a picture, one after another from the bottom up.
///
/// All modules share the canvas's size, safe area, keyboard and text size. Modules draw as if the layout were
/// left-to-right; the composer of the picture mirrors it.
public struct Canvas {
    /// The id of the container.
    public let container: String
    public let size: Size
    /// The areas at the edges that the system covers, in points, without the keyboard.
    public let safeArea: Insets
    /// The width that a sidebar takes at the leading edge, in addition to the safe area, in points; 0 without one.
    public let sidebar: Double
    /// The height that the keyboard covers at the bottom, in points; 0 without one.
    public let keyboard: Double
    /// The user's settings, with the scheme, the text size and the direction for which the picture is made.
    public let traits: Traits
    /// The version of the operating system, such as `26.1`; nil if it is not known.
    public let osVersion: String?
    /// Text sizes that a renderer has measured, by the id of the part.
    public let measures: [String: Size]
    /// The bus time of the picture.
    public let time: Duration
    /// The colors of the scheme.
    public let palette: SystemPalette

    /// Whether the picture shows the container in a hypothetical state, for example at another size. A module then
    /// draws what it would show, and changes nothing.
    public let isTrial: Bool
    /// Whether the canvas and the container differ in size. Such a canvas is also a trial.
    public let isResized: Bool

    /// The parts of each drawing below, and then those that are being drawn. The lists are separate, because otherwise
    /// a picture with few changes would mostly be copied.
    private var below: [[Part]] = []
    private var drawn: [Part] = []

    /// The parts so far, from the bottom up.
    public var parts: [Part] { below.joined() + drawn }
    /// The remaining room.
    package var room: Room

    package struct Room: Hashable {
        var floor: Double
        var ceiling: Double
        var places: [String: Place] = [:]
        var clear: [Frame] = []
    }

    /// The frames that toasts must not cover: controls that the user needs now, such as an open menu.
    public var clear: [Frame] { room.clear }

    /// Keeps a frame clear of toasts.
    public mutating func keepClear(_ frame: Frame) { room.clear.append(frame) }

    /// The lower edge of the next plate at the bottom: the top of the plates that are already there.
    public var floor: Double {
        get { room.floor }
        set { room.floor = newValue }
    }

    /// The upper edge of the next plate at the top: the bottom of the plates that are already there.
    public var ceiling: Double {
        get { room.ceiling }
        set { room.ceiling = newValue }
    }

    /// Everything that a drawing can read besides the time, the room and the earlier parts.
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

    /// A place for a module next to another one, and how that place moves.
    public struct Place: Sendable, Hashable {
        public var frame: Frame
        public var motion: [PartMotion]

        public init(frame: Frame, motion: [PartMotion] = []) { (self.frame, self.motion) = (frame, motion) }
    }

    /// Reserves a place for a part that another module draws later, such as the side button next to the bar.
    public mutating func reserve(_ id: String, _ frame: Frame, motion: [PartMotion] = []) {
        room.places[id] = Place(frame: frame, motion: motion)
    }

    /// Returns the place that is reserved for a part; nil if there is none.
    public func place(of id: String) -> Place? { room.places[id] }

    // MARK: Room

    /// Creates an empty canvas in the same surroundings, with the same room.
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

    /// Adds a part in front of the earlier ones. A part without a parent gets the layer that is being drawn.
    public mutating func add(_ part: consuming Part) {
        if part.in == nil, part.layer == nil { part.layer = layer.rawValue }
        // A part is large, so growing an array from one to two and four parts moves much memory.
        if drawn.isEmpty { drawn.reserveCapacity(8) }
        drawn.append(part)
    }

    /// Returns the part with this id, if it is already drawn.
    public func part(_ id: String) -> Part? {
        reads.hasRead = true
        if let part = drawn.first(where: { $0.id == id }) { return part }
        for parts in below { if let part = parts.first(where: { $0.id == id }) { return part } }
        return nil
    }

    /// Records whether a drawing has read a part of another one, so that it depends on it.
    package final class Reads {
        package var hasRead = false
    }

    package private(set) var reads = Reads()

    /// Adds the parts of an earlier drawing, with their layers.
    package mutating func add(drawn parts: [Part]) { below.append(parts) }

    /// Ends a drawing, and returns its parts.
    package mutating func endDrawing() -> [Part] {
        let parts = drawn
        drawn = []
        below.append(parts)
        return parts
    }
}
