import EventBus

/// One thing on the screen, with everything that a renderer needs to draw it and to answer a touch.
///
/// Lengths are points in the coordinates of the container, y down. A field that is nil does not apply to the part.
/// Colors are sRGB, written `#RRGGBB`, or `#RRGGBBAA` with an opacity, and are resolved for the picture's scheme.
public struct Part: Codable, Sendable, Hashable {
    /// The id of the part, unique in its picture. It begins with the name of the module, such as `toolbar/draw`.
    ///
    /// It stays the same as long as the part exists. Use it as the accessibility identifier, so that UI tests find the
    /// part.
    public var id: String
    /// The id of the part that this part belongs to and moves with; nil for a top-level part.
    public var `in`: String?
    public var kind: PartKind
    public var frame: Frame

    // MARK: The surface

    /// The radius of the corners.
    public var radius: Double?
    /// The radii of corners that differ, clockwise from the top left one; `radius` is the greatest of them. While a
    /// motion changes `radius`, all corners have that radius.
    public var radii: [Double]?
    public var material: Material?
    /// How much a material lets through; nil for `solid` and `clear`.
    public var thickness: MaterialThickness?
    /// The color of the surface. On `glass` and `blur` it lies over the background that shines through.
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

    /// The app's name for the content that it draws in a part of kind `content`.
    public var content: String?
    /// The name of the icon, such as `pencil`.
    public var icon: String?
    public var iconFrame: Frame?
    /// The color of the icon; nil for `ink`.
    public var iconInk: String?
    /// The label of the part, on one line. It is already shortened if there is too little room.
    public var title: String?
    /// Texts, each already broken into lines, the first text at the top.
    public var lines: [[String]]?
    /// The distance in points at which `title` repeats while it scrolls through its frame. A title with this distance
    /// is not shortened.
    public var textLoop: Double?
    /// The width in points over which a title that scrolls fades out at the edges of its frame.
    public var textFade: Double?
    /// The frame of `title` or `lines`; nil for the frame of the part.
    public var textFrame: Frame?
    public var font: PartFont?
    /// The alignment of a text in its frame; nil for centered.
    public var alignment: TextAlignment?
    /// The color of texts and of the icon.
    public var ink: String?
    /// The lowest contrast ratio between the texts and the surface by WCAG 2, 1 to 21.
    public var contrast: Double?
    /// The progress, 0 to 1. A part of kind `progress` without it shows that something is going on.
    public var progress: Double?
    /// A ring around the icon, which marks the part.
    public var ring: PartRing?
    /// The text of the badge at the corner of the icon.
    public var badge: String?
    public var badgeFrame: Frame?

    // MARK: For assistive technologies

    /// The label for screen readers; nil if they skip the part.
    public var name: String?
    public var role: PartRole?
    public var states: [PartState]?
    /// The value that a screen reader reads after the name, such as `3 of 5`.
    public var value: String?
    public var hint: String?
    /// Additional actions that a screen reader offers.
    public var actions: [PartAction]?

    // MARK: Touch and keys

    /// The request that a tap sends.
    public var tap: PartRequest?
    /// The request that a long press sends.
    public var hold: PartRequest?
    /// The requests that a drag sends. Its ``PartGesture/fields`` are the distance and the speed.
    public var pan: PartGesture?
    /// The requests that a finger sends when it goes down and when it is lifted, even if that is not a tap.
    public var touch: PartGesture?
    /// The request that a text change in a part of kind `field` sends, with the whole text as its field `text`.
    public var input: PartRequest?
    /// The request to send when the focus leaves this part and all others that have one; nil: none.
    public var unfocus: PartRequest?
    /// The requests that keys send, by key name: `Escape`, or with modifiers `Alt+T`, which works wherever the focus
    /// is.
    public var keys: [String: PartRequest]?

    // MARK: Origin and movement

    /// The names of the fields that hold private text.
    public var `private`: [String]?
    /// The layer in the stacking order: plates of a higher layer are in front. Nil for a part in another part.
    public var layer: Int?
    /// The id of the event that made the part; nil if it is not known.
    public var cause: UInt64?
    /// The movements of the part, in the order in which they began. See ``pose(at:)``.
    public var motion: [PartMotion]?

    public init(_ id: String, in parent: String? = nil, _ kind: PartKind, _ frame: Frame) {
        self.id = id
        self.in = parent
        self.kind = kind
        self.frame = frame
    }
}

/// The kind of a part.
public enum PartKind: String, StringEnum {
    /// A surface that holds other parts.
    case plate
    case button
    case text
    case icon
    case image
    case progress
    /// A text that the user can edit.
    case field
    /// A mark behind another part, such as the selected item.
    case indicator
    /// A shade over everything below it.
    case dimming
    /// Content that the app draws itself.
    case content
    /// An element that the operating system draws, such as the keyboard.
    case system
}

/// The material of a surface.
public enum Material: String, StringEnum {
    /// Liquid Glass: the background shines through, blurred and bent.
    case glass
    /// The background shines through, blurred.
    case blur
    /// The surface is opaque.
    case solid
    /// There is no surface.
    case clear
}

/// The thickness of a material, the most transparent first.
public enum MaterialThickness: String, StringEnum { case ultraThin, thin, regular, thick, ultraThick }

/// The role of a part for screen readers.
public enum PartRole: String, StringEnum {
    case button, tab, image, text, header, link, slider, progress, field, menu, list, toolbar, dialog, alert, group
}

/// A state of a part that is shown and read aloud.
public enum PartState: String, StringEnum {
    case selected, disabled, pressed, on, off, expanded, busy, highlighted
    /// The user cannot reach anything behind the part.
    case modal
    /// The text must not be visible where the picture is stored or shared.
    case sensitive
    /// A pointer is over the part.
    case hovered
    /// The focus of the keyboard and of screen readers goes to the part.
    case focused
}

/// The alignment of a text in its frame, as shown: in right-to-left layout the picture is already mirrored.
public enum TextAlignment: String, StringEnum { case left, center, right }

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
    /// The name of the font family; nil: the system font.
    public var family: String?

    public init(_ style: String? = nil, size: Double, weight: Int = 400, family: String? = nil) {
        (self.style, self.size, self.weight, self.family) = (style, size, weight, family)
    }
}
