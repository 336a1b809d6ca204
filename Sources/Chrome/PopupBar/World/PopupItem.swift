import EventBus

/// What a bar shows of one content (POPUP §6.1).
public struct PopupItem: Codable, Sendable, Hashable {
    public var id: String
    public var title: String?
    public var subtitle: String?
    /// The same with attributes of the app's; setting one sets the plain text too, and setting the
    /// plain text takes it away.
    public var attributedTitle: String?
    public var attributedSubtitle: String?
    /// Points that the texts need in one line; nil: estimated.
    public var titleWidth: Double?
    public var subtitleWidth: Double?
    /// Name of an image; nil: none.
    public var image: String?
    /// Width divided by height, 0.01 to 100.
    public var imageAspectRatio = 1.0
    /// 0 to 1.
    public var progress = 0.0
    public var leadingBarButtonItems: [PopupBarButton] = []
    /// Also called `barButtonItems`.
    public var trailingBarButtonItems: [PopupBarButton] = []
    public var standardAppearance: PopupAppearance?
    public var inlineAppearance: PopupAppearance?
    public var accessibilityLabel: String?
    public var accessibilityHint: String?
    public var accessibilityImageLabel: String?
    public var accessibilityProgressLabel: String?
    public var accessibilityProgressValue: String?
    /// The app's own data; nothing shows it.
    public var userInfo: Value?

    public init(id: String, title: String? = nil, subtitle: String? = nil, image: String? = nil) {
        (self.id, self.title, self.subtitle, self.image) = (id, title, subtitle, image)
    }

    /// Whether it has no text of its own, so that its content's stands in its place.
    public var hasNoText: Bool {
        title == nil && subtitle == nil && attributedTitle == nil && attributedSubtitle == nil
    }

    /// The item as a bar shows it, with the title of its content where it has no text.
    public func shown(in content: PopupContent?) -> PopupItem {
        var item = self
        if hasNoText { item.title = content?.title }
        return item
    }
}

/// A button of a bar. On the wire its id, or an object.
public struct PopupBarButton: Sendable, Hashable {
    public var id: String
    /// Points; 44 at first.
    public var width = 44.0
    public var hidden = false
    /// Whether the app draws it, with whatever space it needs.
    public var isCustomView = false
    public var accessibilityLabel: String?
    public var accessibilityHint: String?

    public init(_ id: String) { self.id = id }
}

// MARK: - On the wire

extension PopupBarButton: Codable, SchemaDescribable {
    private enum CodingKeys: String, CodingKey {
        case id, width, hidden, isCustomView, accessibilityLabel, accessibilityHint
    }

    public static var jsonSchema: Value {
        [
            "anyOf": [
                ["type": "string"],
                [
                    "type": "object", "additionalProperties": false, "required": ["id"],
                    "properties": [
                        "id": ["type": "string"], "width": ["type": "number"], "hidden": ["type": "boolean"],
                        "isCustomView": ["type": "boolean"], "accessibilityLabel": ["type": "string"],
                        "accessibilityHint": ["type": "string"],
                    ],
                ],
            ]
        ]
    }

    public init(from decoder: any Decoder) throws {
        if let id = try? decoder.singleValueContainer().decode(String.self) {
            self.init(id)
            return
        }
        self.init(try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id))
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&width, .width)
        try fields.value(&hidden, .hidden)
        try fields.value(&isCustomView, .isCustomView)
        try fields.optional(&accessibilityLabel, .accessibilityLabel)
        try fields.optional(&accessibilityHint, .accessibilityHint)
    }

    /// As short as it can be: a button that has only an id is its id.
    public func encode(to encoder: any Encoder) throws {
        if self == PopupBarButton(id) {
            var container = encoder.singleValueContainer()
            return try container.encode(id)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(width, forKey: .width)
        try container.encode(hidden, forKey: .hidden)
        try container.encode(isCustomView, forKey: .isCustomView)
        try container.encodeIfPresent(accessibilityLabel, forKey: .accessibilityLabel)
        try container.encodeIfPresent(accessibilityHint, forKey: .accessibilityHint)
    }
}

extension PopupItem: SettingsGroup, PopupChangeable {
    private enum CodingKeys: String, CodingKey {
        case id, title, subtitle, attributedTitle, attributedSubtitle, titleWidth, subtitleWidth
        case image, imageAspectRatio, progress
        case leadingBarButtonItems, barButtonItems, trailingBarButtonItems
        case standardAppearance, inlineAppearance
        case accessibilityLabel, accessibilityHint, accessibilityImageLabel
        case accessibilityProgressLabel, accessibilityProgressValue
        case userInfo
    }

    public init(from decoder: any Decoder) throws {
        self.init(id: "")
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&id, .id)
        try replace(&title, clearing: &attributedTitle, .title, .attributedTitle, fields)
        try replace(&subtitle, clearing: &attributedSubtitle, .subtitle, .attributedSubtitle, fields)
        try fields.numberOrNull(&titleWidth, .titleWidth, in: 0...100_000)
        try fields.numberOrNull(&subtitleWidth, .subtitleWidth, in: 0...100_000)
        try fields.value(&image, .image, orNull: nil)
        try fields.number(&imageAspectRatio, .imageAspectRatio, in: 0.01...100)
        try fields.number(&progress, .progress, in: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
        progress = min(max(progress, 0), 1)
        try fields.value(&leadingBarButtonItems, .leadingBarButtonItems, orNull: [])
        try fields.value(&trailingBarButtonItems, .barButtonItems, orNull: [])
        try fields.value(&trailingBarButtonItems, .trailingBarButtonItems, orNull: [])
        try fields.value(&standardAppearance, .standardAppearance, orNull: nil)
        try fields.value(&inlineAppearance, .inlineAppearance, orNull: nil)
        try fields.value(&accessibilityLabel, .accessibilityLabel, orNull: nil)
        try fields.value(&accessibilityHint, .accessibilityHint, orNull: nil)
        try fields.value(&accessibilityImageLabel, .accessibilityImageLabel, orNull: nil)
        try fields.value(&accessibilityProgressLabel, .accessibilityProgressLabel, orNull: nil)
        try fields.value(&accessibilityProgressValue, .accessibilityProgressValue, orNull: nil)
        try fields.value(&userInfo, .userInfo, orNull: nil)
    }

    /// A plain text that is said takes the attributed one away; an attributed one sets both.
    private func replace(
        _ plain: inout String?, clearing attributed: inout String?, _ plainKey: CodingKeys, _ key: CodingKeys,
        _ fields: Overrides<CodingKeys>
    ) throws {
        var said: String?? = .none
        try fields.value(&said, plainKey, orNull: .some(nil))
        if let said { (plain, attributed) = (said, nil) }
        var rich: String?? = .none
        try fields.value(&rich, key, orNull: .some(nil))
        if let rich {
            attributed = rich
            if let rich { plain = rich }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(subtitle, forKey: .subtitle)
        try container.encodeIfPresent(attributedTitle, forKey: .attributedTitle)
        try container.encodeIfPresent(attributedSubtitle, forKey: .attributedSubtitle)
        try container.encodeIfPresent(titleWidth, forKey: .titleWidth)
        try container.encodeIfPresent(subtitleWidth, forKey: .subtitleWidth)
        try container.encodeIfPresent(image, forKey: .image)
        try container.encode(imageAspectRatio, forKey: .imageAspectRatio)
        try container.encode(progress, forKey: .progress)
        try container.encode(leadingBarButtonItems, forKey: .leadingBarButtonItems)
        try container.encode(trailingBarButtonItems, forKey: .trailingBarButtonItems)
        try container.encodeIfPresent(standardAppearance, forKey: .standardAppearance)
        try container.encodeIfPresent(inlineAppearance, forKey: .inlineAppearance)
        try container.encodeIfPresent(accessibilityLabel, forKey: .accessibilityLabel)
        try container.encodeIfPresent(accessibilityHint, forKey: .accessibilityHint)
        try container.encodeIfPresent(accessibilityImageLabel, forKey: .accessibilityImageLabel)
        try container.encodeIfPresent(accessibilityProgressLabel, forKey: .accessibilityProgressLabel)
        try container.encodeIfPresent(accessibilityProgressValue, forKey: .accessibilityProgressValue)
        try container.encodeIfPresent(userInfo, forKey: .userInfo)
    }
}
