import EventBus

/// The layout of a bar: the ids of the items in each area, in order. On the wire, empty lists and false are left out.
///
/// `leading`, `center` and `trailing` form one row. In the row, `<back>`, `<title>` and `<more>` represent the back
/// button, the title and the overflow button.
public struct NavigationBarLayout: Sendable, Hashable {
    public var leading: [String] = []
    public var center: [String] = []
    public var trailing: [String] = []
    /// Items of the bar at the bottom of the screen. They take no width of the row.
    public var bottom: [String] = []
    /// Items above the keyboard. They take no width of the row.
    public var keyboard: [String] = []
    /// The menu of the overflow button `<more>`, in the order of the bar. Always available items that are not in the
    /// row come last.
    public var overflow: [NavigationBarMenuEntry] = []
    /// Ids of the groups in the row that are collapsed to one button.
    public var collapsed: [String] = []
    /// The width in points that is left for a shortened title; nil: the title has its full width.
    public var titleWidth: Double?
    /// The widths, by id, of the spaces in the row and of a search field narrower than declared, in points.
    public var widths: [String: Double] = [:]
    /// Whether the title is large, in a row of its own below the bar.
    public var largeTitle = false
    /// Whether the row is too wide for the bar although no more items can leave it.
    public var clipped = false
    /// Whether the title shows its document as a small icon, as on macOS.
    public var proxyIcon = false

    public init() {}

    /// Whether an item is on one of the bars and not in a menu.
    public func isOnBar(_ id: String) -> Bool {
        [leading, center, trailing, bottom, keyboard].contains { $0.contains(id) }
    }

    public static let back = "<back>"
    public static let title = "<title>"
    public static let more = "<more>"
}

extension NavigationBarLayout: Codable {
    private enum CodingKeys: CodingKey {
        case leading, center, trailing, bottom, keyboard, overflow, collapsed, titleWidth, widths, largeTitle, clipped,
            proxyIcon
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func ids(_ key: CodingKeys) throws -> [String] {
            try container.decodeIfPresent([String].self, forKey: key) ?? []
        }
        leading = try ids(.leading)
        center = try ids(.center)
        trailing = try ids(.trailing)
        bottom = try ids(.bottom)
        keyboard = try ids(.keyboard)
        overflow = try container.decodeIfPresent([NavigationBarMenuEntry].self, forKey: .overflow) ?? []
        collapsed = try ids(.collapsed)
        titleWidth = try container.decodeIfPresent(Double.self, forKey: .titleWidth)
        widths = try container.decodeIfPresent([String: Double].self, forKey: .widths) ?? [:]
        largeTitle = try container.decodeIfPresent(Bool.self, forKey: .largeTitle) ?? false
        clipped = try container.decodeIfPresent(Bool.self, forKey: .clipped) ?? false
        proxyIcon = try container.decodeIfPresent(Bool.self, forKey: .proxyIcon) ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !leading.isEmpty { try container.encode(leading, forKey: .leading) }
        if !center.isEmpty { try container.encode(center, forKey: .center) }
        if !trailing.isEmpty { try container.encode(trailing, forKey: .trailing) }
        if !bottom.isEmpty { try container.encode(bottom, forKey: .bottom) }
        if !keyboard.isEmpty { try container.encode(keyboard, forKey: .keyboard) }
        if !overflow.isEmpty { try container.encode(overflow, forKey: .overflow) }
        if !collapsed.isEmpty { try container.encode(collapsed, forKey: .collapsed) }
        try container.encodeIfPresent(titleWidth, forKey: .titleWidth)
        if !widths.isEmpty { try container.encode(widths, forKey: .widths) }
        if largeTitle { try container.encode(true, forKey: .largeTitle) }
        if clipped { try container.encode(true, forKey: .clipped) }
        if proxyIcon { try container.encode(true, forKey: .proxyIcon) }
    }
}
