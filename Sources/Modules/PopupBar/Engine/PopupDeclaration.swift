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

    /// Replaces an item of the bar or of a content with a changed one.
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

    /// Adds an item of the bar's own before another one or at the end, in the data source's order as well.
    mutating func insert(_ item: PopupItem, before other: String?) {
        items.insert(item, at: items.firstIndex { $0.id == other } ?? items.count)
        guard var source = dataSource else { return }
        source.order.insert(item.id, at: source.order.firstIndex { $0 == other } ?? source.order.count)
        dataSource = source
    }

    /// Removes an item of the bar's own, also from the data source.
    mutating func remove(_ id: String) {
        items.removeAll { $0.id == id }
        guard var source = dataSource else { return }
        source.order.removeAll { $0 == id }
        if source.initial == id { source.initial = source.order.first }
        dataSource = source
    }

    /// The item after one of the bar's own in the data source's order, or else the one before it.
    func neighbour(of id: String) -> PopupItem? {
        let order = dataSource.map(\.order) ?? items.map(\.id)
        guard let place = order.firstIndex(of: id) else { return nil }
        let neighbours = [place + 1, place - 1].filter(order.indices.contains)
        return neighbours.lazy.compactMap { item(order[$0]) }.first
    }

    var itemsChanged: PopupItemsChanged { PopupItemsChanged(items: items.map(\.id), order: dataSource?.order) }

    /// Whether the data source provides both neighbors of an item.
    var hasNeighbours: Bool { dataSource.map { $0.implementsBefore && $0.implementsAfter } ?? false }

    // MARK: Explanations

    func unknownContent(_ id: String) -> String {
        "no content is called '\(id)'" + hint(at: id, among: contents.map(\.id))
    }

    func unknownItem(_ id: String) -> String {
        "no item is called '\(id)'" + hint(at: id, among: items.map(\.id) + contents.map(\.ownItem.id))
    }

    func hint(at id: String, among known: [String]) -> String {
        nearest(id, among: known).map { " (did you mean '\($0)'?)" } ?? ""
    }
}

extension PopupContent {
    /// The item that the content was declared with, or else an item without texts that has the content's id.
    var ownItem: PopupItem { item ?? PopupItem(id: id) }
}
