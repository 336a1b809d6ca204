import EventBus

/// An entry of the overflow menu: a single item, or a whole group. On the wire, a single item is represented by its id.
public enum NavigationBarMenuEntry: Sendable, Hashable {
    case item(String)
    /// A group with a label: its `items` are in a submenu.
    case submenu(id: String, label: String, items: [String])
    /// A group without a label: its `items` are a section of the menu itself.
    case section(id: String, items: [String])

    /// The id of the item or the group.
    public var id: String {
        switch self {
        case .item(let id), .submenu(let id, _, _), .section(let id, _): id
        }
    }

    /// Creates the entry for an item: a submenu for a group with a label, a section for any other group.
    public init(_ item: NavigationBarItem) {
        if item.children.isEmpty {
            self = .item(item.id)
        } else if let label = item.label {
            self = .submenu(id: item.id, label: label, items: item.children)
        } else {
            self = .section(id: item.id, items: item.children)
        }
    }
}

extension NavigationBarMenuEntry: Codable, SchemaDescribable {
    private struct Group: Codable {
        var id: String?
        var submenu: String?
        var items: [String]?
        var section: [String]?
    }

    public init(from decoder: any Decoder) throws {
        if let id = try? decoder.singleValueContainer().decode(String.self) {
            self = .item(id)
            return
        }
        let group = try Group(from: decoder)
        if let section = group.section {
            self = .section(id: group.id ?? "", items: section)
        } else {
            self = .submenu(id: group.id ?? "", label: group.submenu ?? "", items: group.items ?? [])
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .item(let id):
            var container = encoder.singleValueContainer()
            try container.encode(id)
        case .submenu(let id, let label, let items): try Group(id: id, submenu: label, items: items).encode(to: encoder)
        case .section(let id, let items): try Group(id: id, section: items).encode(to: encoder)
        }
    }

    public static var jsonSchema: Value {
        ["anyOf": [["type": "string"], Schema.of(Group.self)], "examples": ["share"]]
    }
}
