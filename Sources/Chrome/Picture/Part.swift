import EventBus

/// One thing on the screen, with everything that a renderer needs to draw it and to answer a touch.
///
/// Lengths are points in the coordinates of the container, y down. A field that is nil does not apply to the part.
/// Colors are sRGB, written `#RRGGBB`, or `#RRGGBBAA` with an opacity, and are resolved for the picture's scheme.
public struct Part: Codable, Sendable, Hashable {
    /// The id of the part, unique in its picture. It begins with the name of the module, such as `toolbar/draw`.
    ///
    /// It is the same as long as the part is there. Use it as the accessibility identifier, so that UI tests find the
    /// part.
    public var id: String
    /// The id of the part that this part belongs to and moves with; nil for a part that stands on its own.
    public var `in`: String?
    public var kind: PartKind
    public var frame: Frame

    // MARK: The surface

    /// The radius of the corners.
    public var radius: Double?
    /// The radii of corners that are not all alike, clockwise from the top left one; `radius` is the greatest of them. While a
    /// motion changes `radius`, all corners have that.
    public var radii: [Double]?
    public var material: Material?
    /// How much a material lets through; nil for `solid` and `clear`.
    public var thickness: MaterialThickness?
    /// The color of the surface. On `glass` and `blur` it lies above what shines through.
    public var tint: String?
    /// The colors of a gradient over the surface, from the top leading corner to the bottom trailing corner.
    public var gradient: [String]?
    /// The opacity of the white gloss at the top, in the upper third and at the bottom of the surface, each 0 to 1.
    public var gloss: [Double]?
    public var border: PartBorder?
    public var shadow: PartShadow?
    /// The radius of the blur behind the surface.
    public var blur: Double?
    /// The opacity of the part at rest, 0 to 1; nil counts as 1. A motion may change it.
    public var alpha: Double?

    // MARK: What is on it

    /// The app's name for what it draws in a part of kind `content`.
    public var content: String?
    /// The name of the icon, such as `pencil`.
    public var icon: String?
    public var iconFrame: Frame?
    /// The color of the icon; nil for that of `ink`.
    public var iconInk: String?
    /// The label of the part, on one line. It is shortened already if there is too little room.
    public var title: String?
    /// Texts, each already broken into lines, the first text at the top.
    public var lines: [[String]]?
    /// The distance in points at which `title` follows itself again while it scrolls through its frame. A title with this
    /// distance is not shortened.
    public var textLoop: Double?
    /// The width in points over which a title that scrolls fades out at the edges of its frame.
    public var textFade: Double?
    /// Where `title` or `lines` stand; nil for the frame of the part.
    public var textFrame: Frame?
    public var font: PartFont?
    /// Where a text stands in its frame; nil for the middle.
    public var alignment: TextAlignment?
    /// The color of texts and of the icon.
    public var ink: String?
    /// The lowest contrast ratio between the texts and the surface by WCAG 2, 1 to 21.
    public var contrast: Double?
    /// How much is done, 0 to 1. A part of kind `progress` without it shows that something goes on.
    public var progress: Double?
    /// A ring around the icon, which marks the part.
    public var ring: PartRing?
    /// The text of the badge at the corner of the icon.
    public var badge: String?
    public var badgeFrame: Frame?

    // MARK: For assistive technologies

    /// What a screen reader reads; nil if it passes the part by.
    public var name: String?
    public var role: PartRole?
    public var states: [PartState]?
    /// The value that a screen reader reads behind the name, such as `3 of 5`.
    public var value: String?
    public var hint: String?
    /// Further things that a screen reader offers.
    public var actions: [PartAction]?

    // MARK: Touch and keys

    /// The request that a tap sends.
    public var tap: PartRequest?
    /// The request that a long press sends.
    public var hold: PartRequest?
    /// The requests that a drag sends. Its ``PartGesture/fields`` are the distance and the speed.
    public var pan: PartGesture?
    /// The requests that a finger sends when it comes down and when it goes up, also if that is no tap.
    public var touch: PartGesture?
    /// The request that a change of the text in a part of kind `field` sends, with the whole text as its field `text`.
    public var input: PartRequest?
    /// The request that is to be sent when the focus leaves this part and all others that have one; nil: none.
    public var unfocus: PartRequest?
    /// The requests that keys send, by the name of the key: `Escape`, or with modifiers `Alt+T`, which counts wherever the focus is.
    public var keys: [String: PartRequest]?

    // MARK: Origin and movement

    /// The names of the fields that hold private text.
    public var `private`: [String]?
    /// Which plates may cover which: a plate of a higher layer stands in front. Nil for a part in another part.
    public var layer: Int?
    /// The id of the event that made the part; nil if it is not known.
    public var cause: UInt64?
    /// What moves, in the order in which the movements began. See ``pose(at:)``.
    public var motion: [PartMotion]?

    public init(_ id: String, in parent: String? = nil, _ kind: PartKind, _ frame: Frame) {
        self.id = id
        self.in = parent
        self.kind = kind
        self.frame = frame
    }
}

/// What a part is.
public enum PartKind: String, Word {
    /// A surface on which other parts stand.
    case plate
    case button
    case text
    case icon
    case image
    case progress
    /// A text that the user can edit.
    case field
    /// A mark behind another part, such as that of the selected item.
    case indicator
    /// A shade over everything below it.
    case dimming
    /// Content that the app draws itself.
    case content
    /// Something that the operating system draws, such as the keyboard.
    case system
}

/// What a surface is made of.
public enum Material: String, Word {
    /// Liquid Glass: what is behind shines through, blurred and bent.
    case glass
    /// What is behind shines through, blurred.
    case blur
    /// Nothing shines through.
    case solid
    /// There is no surface.
    case clear
}

/// How thick a material is, the most transparent first.
public enum MaterialThickness: String, Word { case ultraThin, thin, regular, thick, ultraThick }

/// What a part is for a screen reader.
public enum PartRole: String, Word {
    case button, tab, image, text, header, link, slider, progress, field, menu, list, toolbar, dialog, alert, group
}

/// A state of a part that is seen and read.
public enum PartState: String, Word {
    case selected, disabled, pressed, on, off, expanded, busy, highlighted
    /// The user cannot go to what is behind the part.
    case modal
    /// The text must not be seen where the picture is kept or shared.
    case sensitive
    /// A pointer is above the part.
    case hovered
    /// The focus of the keyboard and of screen readers goes to the part.
    case focused
}

/// Where a text stands in its frame, as it is seen: in right-to-left layout the picture is mirrored already.
public enum TextAlignment: String, Word { case left, center, right }

/// A line around a surface.
public struct PartBorder: Codable, Sendable, Hashable {
    public var color: String
    /// The color at the bottom, if the line changes from the top down.
    public var bottom: String?
    public var width: Double

    public init(_ color: String, bottom: String? = nil, width: Double) {
        (self.color, self.bottom, self.width) = (color, bottom, width)
    }
}

/// A ring with its inside. It is a circle as large as its frame.
public struct PartRing: Codable, Sendable, Hashable {
    public var frame: Frame
    public var border: PartBorder
    /// The color of the inside; nil for none.
    public var tint: String?

    public init(frame: Frame, border: PartBorder, tint: String? = nil) {
        (self.frame, self.border, self.tint) = (frame, border, tint)
    }
}

/// A shadow below a surface, in points.
public struct PartShadow: Codable, Sendable, Hashable {
    /// The color with its opacity.
    public var color: String
    public var radius: Double
    public var x: Double
    public var y: Double

    public init(_ color: String, radius: Double, x: Double = 0, y: Double = 0) {
        (self.color, self.radius, self.x, self.y) = (color, radius, x, y)
    }
}

/// A font by its style, size and weight.
public struct PartFont: Codable, Sendable, Hashable {
    /// The text style of the platform, such as `caption`; nil if it has none.
    public var style: String?
    /// The size in points, already scaled for the text size of the picture.
    public var size: Double
    /// The weight, 100 to 900; 400 is regular.
    public var weight: Int
    /// The name of the font family; nil: that of the system.
    public var family: String?

    public init(_ style: String? = nil, size: Double, weight: Int = 400, family: String? = nil) {
        (self.style, self.size, self.weight, self.family) = (style, size, weight, family)
    }
}
