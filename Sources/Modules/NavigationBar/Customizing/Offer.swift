import EventBus

/// The customizable items of a bar, and the orders that a user can give them.
struct Offer {
    /// The customizable items in the order of their declaration.
    let items: [Record<NavigationBarItem>]
    let ids: Set<String>
    /// The ids of the items that the user may move but not remove.
    private let staying: Set<String>
    /// Whether the user may add spaces.
    private let hasSpaces: Bool

    init(_ bar: DeclaredBar, _ policies: NavigationBarPolicies) {
        var items: [Record<NavigationBarItem>] = []
        var staying: Set<String> = []
        if bar.bar != nil {
            let context = Record(bar.traits)
            for declared in bar.items where declared.hasID && !declared.isHidden {
                switch policies.customizable(.init(item: declared.item, context: context)) {
                case .disabled: continue
                case .reorderable: staying.insert(declared.id)
                case .default: break
                }
                items.append(declared.item)
            }
        }
        // A space needs a customizable item next to it.
        hasSpaces = bar.settings.offersSpaces && !items.isEmpty
        self.items = items
        self.staying = staying
        ids = Set(items.map(\.id))
    }

    /// Whether the user may remove the item.
    func mayLeave(_ id: String) -> Bool { !staying.contains(id) }

    /// The ids that are shown until the user changes something.
    var defaultOrder: [String] { items.filter { $0.showsByDefault || staying.contains($0.id) }.map(\.id) }

    /// The default order as a record. Its `known` lists only the items that are declared now.
    func defaultRecord(of bar: String) -> NavigationBarRecord {
        NavigationBarRecord(bar: bar, order: defaultOrder, known: items.map(\.id))
    }

    /// The order that results from a saved record; without a record, the default order. Ids in the record that are not
    /// declared now keep their places, so that a returning item comes back to its place.
    func order(_ record: NavigationBarRecord?, _ policies: NavigationBarPolicies) -> [String] {
        guard let record else { return defaultOrder }
        var order = policies.mergeSaved(.init(record: Record(record), declaration: items))
        let declared = items.map(\.id)
        for (index, id) in declared.enumerated() where staying.contains(id) && !order.contains(id) {
            order.insert(id, at: NavigationBarBuiltInAnswers.place(of: index, among: declared, in: order))
        }
        return order
    }

    /// The ids of `order` that are customizable now.
    func shown(_ order: [String]) -> [String] { order.filter { ids.contains($0) || space($0) != nil } }

    /// The space that the user added under this id; nil if there is none, or if spaces are not offered.
    func space(_ id: String) -> NavigationBarSpacer? {
        hasSpaces && !ids.contains(id) ? NavigationBarSpacer(id: id) : nil
    }

    /// The customizable ids that are not in `order`.
    func palette(_ order: [String]) -> [String] {
        let shown = Set(order)
        return items.map(\.id).filter { !shown.contains($0) }
            + (hasSpaces ? NavigationBarSpacer.allCases.map(\.offer) : [])
    }

    /// Whether a record describes exactly the declared bar. Such a bar is saved as null, so that later changes to the
    /// declaration reach the user.
    func isDefault(_ record: NavigationBarRecord) -> Bool {
        record.order == defaultOrder && record.known.allSatisfy { ids.contains($0) }
    }
}
