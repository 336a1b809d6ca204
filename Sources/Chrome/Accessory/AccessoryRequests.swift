import EventBus

/// Gives a list other entries: replaces everything (TOOLBAR §10). Its fields beside `id`
/// are those of a list.
public struct AccessoryConfigureList: Request {
    public static let topic: TopicName = "accessory.configureList"
    /// The accessory's.
    public var id: String
    public var list: AccessoryList
    public init(id: String, list: AccessoryList) {
        self.id = id
        self.list = list
    }

    private enum CodingKeys: String, CodingKey { case id }

    public init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
        list = try AccessoryList(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try list.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
    }
}

/// A finger taps an entry of a list.
public struct AccessoryTapListEntry: Request {
    public static let topic: TopicName = "accessory.tapListEntry"
    /// The accessory's.
    public var id: String
    /// From 0.
    public var index: Int
    public init(id: String, index: Int) {
        self.id = id
        self.index = index
    }
}

/// Other colour for the icon and the title of a list's selected entry.
public struct AccessoryUpdateSelectionColor: Request {
    public static let topic: TopicName = "accessory.updateSelectionColor"
    /// The accessory's.
    public var id: String
    public var color: String
    public init(id: String, color: String) {
        self.id = id
        self.color = color
    }
}

/// Other colour for the ring of a list's selected entry; without one: the selection's.
public struct AccessoryUpdateBorderColor: Request {
    public static let topic: TopicName = "accessory.updateBorderColor"
    /// The accessory's.
    public var id: String
    public var color: String?
    public init(id: String, color: String?) {
        self.id = id
        self.color = color
    }
}
