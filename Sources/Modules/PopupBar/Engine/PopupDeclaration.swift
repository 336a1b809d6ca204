import Chrome
import EventBus

/// What the app declared with `popup.setUp` and with single requests, apart from the ``PopupWorld``.
struct PopupDeclaration {
    var contents: [PopupContent] = []
    /// The bar's own items.
    var items: [PopupItem] = []
    var dataSource: PopupDataSource?
    var interactionStyle = PopupInteractionStyle.default
    /// The share of the container's height after which a snapping popup closes; nil: the setting's.
    var snapPercent: Double?
    /// Whether opening and closing play haptics; nil: the setting's.
    var haptics: Bool?

    func content(_ id: String) -> PopupContent? { contents.first { $0.id == id } }

    /// The bar's own item with an id, or else the item of a content.
    func item(_ id: String) -> PopupItem? {
        items.first { $0.id == id } ?? contents.first { $0.ownItem.id == id }?.ownItem
    }

    /// Replaces an item, which may be a content's, by a changed one.
    /// - Returns: the content whose item it is, with the changed item; nil if the item is the bar's own.
    mutating func replace(_ old: PopupItem, with new: PopupItem) -> PopupContent? {
        if let place = items.firstIndex(where: { $0.id == old.id }) {
            items[place] = new
        } else if let place = contents.firstIndex(where: { $0.ownItem.id == old.id }) {
            contents[place].item = new
            return contents[place]
        }
        return nil
    }

    /// Whether the data source knows both neighbours of an item.
    var hasNeighbours: Bool { dataSource.map { $0.implementsBefore && $0.implementsAfter } ?? false }

    // MARK: Explanations

    func unknownContent(_ id: String) -> String {
        "no content is called '\(id)'" + hint(at: id, among: contents.map(\.id))
    }

    func unknownItem(_ id: String) -> String {
        "no item is called '\(id)'" + hint(at: id, among: items.map(\.id) + contents.map(\.ownItem.id))
    }

    private func hint(at id: String, among known: [String]) -> String {
        nearest(id, among: known).map { " (did you mean '\($0)'?)" } ?? ""
    }
}

extension PopupContent {
    /// The item that the content was declared with, or else an item without texts that has the content's id.
    var ownItem: PopupItem { item ?? PopupItem(id: id) }
}
