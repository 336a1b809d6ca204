import Chrome
import EventBus

/// Reads the items of a declaration in order. Reports and leaves out items and group controls whose id is already
/// taken.
struct ItemReading {
    private let isCustomizable: Bool
    private var taken: Set<String> = []
    private var count = 0
    /// The problems found so far.
    private(set) var slips: [NavigationBarRejected] = []

    /// - Parameter isCustomizable: whether the bar has an id.
    init(isCustomizable: Bool) { self.isCustomizable = isCustomizable }

    /// - Returns: the item, or nil if its id is taken or reserved.
    mutating func read(_ declared: NavigationBarItemDeclaration) -> DeclaredBar.Item? {
        count += 1
        let own = declared.id.flatMap { $0.isEmpty ? nil : $0 }
        if let own {
            guard take(own) else { return nil }
        } else if isCustomizable {
            note(
                .missingItemID,
                "item \(count) has no id: the item stays in the bar, but the user cannot move or remove it")
        }
        let children = (declared.children ?? []).filter { take($0) }
        let item = NavigationBarItem(declared, id: own ?? "<\(count)>", children: children)
        let menu = menu(declared.menu ?? [], of: item.id)
        return DeclaredBar.Item(
            item: Record(item), isHidden: declared.hidden ?? false, hasID: own != nil,
            face: DeclaredBar.Face(
                title: declared.title ?? declared.label ?? declared.search.map(\.shownPrompt)
                    ?? declared.spacer?.title ?? item.id,
                icon: declared.icon, isOn: declared.isOn,
                isEnabled: declared.isEnabled ?? true, badge: declared.badge, role: declared.role,
                style: declared.style, tint: declared.tint,
                sharesBackground: declared.sharesBackground ?? true, label: declared.accessibilityLabel,
                hint: declared.accessibilityHint, menu: menu))
    }

    /// The entries of a menu. Reports and leaves out entries whose id is empty or already taken.
    private mutating func menu(_ declared: [MenuItem], of item: String) -> [MenuItem] {
        var ids: Set<String> = []
        return declared.filter { entry in
            if entry.id.isEmpty {
                note(.missingItemID, "an entry of the menu of '\(item)' has no id: the entry is left out")
            } else if !ids.insert(entry.id).inserted {
                note(
                    .duplicateItemID, of: entry.id,
                    "the menu of '\(item)' has two entries '\(entry.id)': the second one is left out")
            } else {
                return true
            }
            return false
        }
    }

    /// Marks an id as taken.
    /// - Returns: whether the id may be used. If not, the problem has been recorded.
    private mutating func take(_ id: String) -> Bool {
        // Names in angle brackets are reserved for the row's own units: `<back>`, `<title>` and `<more>`.
        if id.hasPrefix("<") && id.hasSuffix(">") {
            note(
                .duplicateItemID, of: id,
                "the id '\(id)' is not accepted: ids in angle brackets are reserved for the bar")
            return false
        }
        guard !id.isEmpty else {
            note(.missingItemID, "a control of item \(count) has no id: the control is left out")
            return false
        }
        guard taken.insert(id).inserted else {
            note(.duplicateItemID, of: id, "the id '\(id)' is declared twice: the second declaration is left out")
            return false
        }
        return true
    }

    private mutating func note(_ code: NavigationBarRejection, of id: String? = nil, _ detail: String) {
        slips.append(NavigationBarRejected(code, id: id, detail: detail))
    }
}
