import Chrome
import EventBus

/// The items that the user may move or take away, and the orders that this allows.
struct Offer {
    /// In the order of their declaration.
    let items: [Record<NavigationBarItem>]
    let ids: Set<String>
    /// Those of them that may not leave (TK5).
    private let staying: Set<String>

    init(_ bar: DeclaredBar, _ policies: BarPolicies) {
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
        self.items = items
        self.staying = staying
        ids = Set(items.map(\.id))
    }

    func mayLeave(_ id: String) -> Bool { !staying.contains(id) }

    /// What is shown before the user has changed anything.
    var defaultOrder: [String] { items.filter { $0.showsByDefault || staying.contains($0.id) }.map(\.id) }

    /// The same as a record, which forgets all that was ever offered besides.
    func defaultRecord(of bar: String) -> NavigationBarRecord {
        NavigationBarRecord(bar: bar, order: defaultOrder, known: items.map(\.id))
    }

    /// What is shown when `record` was kept. Ids of it that are not offered now keep their
    /// places (TP5).
    func order(_ record: NavigationBarRecord?, _ policies: BarPolicies) -> [String] {
        guard let record else { return defaultOrder }
        var order = policies.mergeSaved(.init(record: Record(record), declaration: items))
        let declared = items.map(\.id)
        for (index, id) in declared.enumerated() where staying.contains(id) && !order.contains(id) {
            order.insert(id, at: BuiltInRules.place(of: index, among: declared, in: order))
        }
        return order
    }

    func shown(_ order: [String]) -> [String] { order.filter { ids.contains($0) } }

    func palette(_ order: [String]) -> [String] {
        let shown = Set(order)
        return items.map(\.id).filter { !shown.contains($0) }
    }

    /// Whether a record says no more than that the bar is as declared (TP6).
    func isDefault(_ record: NavigationBarRecord) -> Bool {
        record.order == defaultOrder && record.known.allSatisfy { ids.contains($0) }
    }
}
