import Chrome
import EventBus
import Toolbar

/// Replaces the whole list of an accessory. In addition to `id`, the request has the fields of ``AccessoryList``.
public struct AccessoryConfigureList: Request {
    public static let topic: TopicName = "accessory.configureList"
    /// The accessory's id.
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
    /// The accessory's id.
    public var id: String
    /// The index of the entry, from 0.
    public var index: Int
    public init(id: String, index: Int) {
        self.id = id
        self.index = index
    }
}

/// Sets the color of the icon and the title of a list's selected entry.
public struct AccessoryUpdateSelectionColor: Request, FieldTable {
    public static let topic: TopicName = "accessory.updateSelectionColor"
    public var id: String
    public var color: String
    public init(id: String, color: String) {
        self.id = id
        self.color = color
    }

    public static let blank = Self(id: "", color: AccessoryList.labelColor)
    public static let schemaDescription = "Sets the color of a list's selected entry."
    public static let fields = Fields<Self> {
        Field(required: \.id, "the accessory's id")
        Field(required: \.color, where: .color, "name of the color")
    }
}

/// Sets the color of the ring around a list's selected entry. Without a color, the ring has the selection color.
public struct AccessoryUpdateBorderColor: Request, FieldTable {
    public static let topic: TopicName = "accessory.updateBorderColor"
    public var id: String
    public var color: String?
    public init(id: String, color: String?) {
        self.id = id
        self.color = color
    }

    public static let blank = Self(id: "", color: nil)
    public static let schemaDescription = "Sets the color of the ring around a list's selected entry."
    public static let fields = Fields<Self> {
        Field(required: \.id, "the accessory's id")
        Field(\.color, where: .color, "name of the color; when absent, the selection color")
    }
}
