import Chrome
import EventBus

/// Whom the engine asks.
protocol ToolbarAdvice: AnyObject {
    func priority(_ query: ToolbarPriorityQuery) -> ItemPriority
    func layout(_ query: ToolbarLayoutQuery) -> ToolbarLayout
    /// The side button to reckon with: the item's, the global one, or none.
    func sideButton(item: SideButtonConfig?, global: SideButtonConfig?) -> SideButtonConfig?
    /// Numbers of the layout that count now.
    var configuration: ToolbarLayoutConfiguration { get }
}

/// The bar's state and what it says: items, selection, menu, layout (TOOLBAR §3, §5, §8, §9).
///
/// It knows neither bus nor rules. A method is a request; what it leads to waits in ``takeFacts()``.
struct ToolbarEngine {
    /// An item, and the same as policies are asked about it.
    struct Entry {
        let item: ToolbarItem
        let record: Record<ToolbarItem>

        init(_ item: ToolbarItem) {
            self.item = item
            record = Record(item)
        }
    }

    private unowned let advice: any ToolbarAdvice
    private(set) var entries: [Entry] = []
    /// 0 where there are no items, too.
    private(set) var selectedIndex = 0
    private(set) var isUltraMinimal = false
    var globalSideButton: SideButtonConfig? { didSet { chooseSideButton() } }
    /// That of the selected item, as chosen when it was selected.
    private(set) var sideButton: SideButtonConfig?
    var globalAccessory: AccessoryConfig?
    private(set) var appearance = ToolbarAppearance()
    /// The container's, in points: an upright phone's until somebody says otherwise.
    private(set) var width = SceneInfo().width
    /// The last normal layout.
    private(set) var layout: ToolbarLayout?
    /// What was said last, whether normal or ultra-minimal.
    private(set) var shown: ToolbarLayoutChanged?
    private var facts: [any Fact] = []

    init(advice: any ToolbarAdvice) { self.advice = advice }

    mutating func takeFacts() -> [any Fact] {
        defer { facts.removeAll() }
        return facts
    }

    private mutating func say(_ fact: any Fact) { facts.append(fact) }

    var selected: ToolbarItem? { entries.indices.contains(selectedIndex) ? entries[selectedIndex].item : nil }
    var overflowItems: [ToolbarItem] { (layout?.overflowItemIndices ?? []).map { entries[$0].item } }

    private mutating func chooseSideButton() {
        sideButton = advice.sideButton(item: selected?.sideButton, global: globalSideButton)
    }

    // MARK: Items

    mutating func setItems(_ items: [ToolbarItem]) {
        if items.count > ToolbarSetItems.limit {
            return reject(.tooManyItems, "at most \(ToolbarSetItems.limit) items are accepted, found \(items.count)")
        }
        var seen: Set<String> = []
        for item in items where !seen.insert(item.id).inserted || item.id.isEmpty {
            return reject(.duplicateItem, item.id.isEmpty ? "an item has no id" : "two items have the id '\(item.id)'")
        }
        entries = items.map(Entry.init)
        selectedIndex = 0
        chooseSideButton()
        sayItems(replaced: true)
        relayout(animated: false)
    }

    mutating func update(_ update: ToolbarUpdateItem) {
        guard let index = index(of: update) else { return }
        let item = entries[index].item.applying(update)
        guard item != entries[index].item else { return }
        entries[index] = Entry(item)
        chooseSideButton()
        sayItems(replaced: false)
        relayout(animated: true)
    }

    private mutating func sayItems(replaced: Bool) {
        say(ToolbarItemsChanged(items: entries.map(\.item), selectedIndex: selectedIndex, replaced: replaced))
    }

    /// Of the item that a request means; nil, and said, if there is none.
    private mutating func index(of reference: some ToolbarItemReference) -> Int? {
        if let id = reference.id {
            if let index = entries.firstIndex(where: { $0.item.id == id }) { return index }
            reject(.unknownItem, "no item has the id '\(id)'", near: id)
        } else {
            let index = reference.index ?? -1
            if entries.indices.contains(index) { return index }
            reject(
                .unknownItem,
                entries.isEmpty ? "there are no items" : "expected an index of 0 to \(entries.count - 1), found \(index)")
        }
        return nil
    }

    private mutating func reject(_ reason: ToolbarRejection, _ explanation: String, near id: String? = nil) {
        let hint = id.flatMap { nearest($0, among: entries.map(\.item.id)) }.map { " (did you mean '\($0)'?)" } ?? ""
        say(ToolbarRejected(reason: reason, explanation: explanation + hint))
    }

    // MARK: Tapping and selecting

    /// What a tap selects is decided by what was there when the finger came down, whatever its
    /// action changes.
    mutating func tap(_ tap: ToolbarTap) {
        guard let index = index(of: tap) else { return }
        let item = entries[index].item
        say(ToolbarHapticPlayed(style: .light))
        say(ToolbarAnimationStarted.press(of: item.id, appearance))
        invoke(index)
        let isCycle = item.isSelectable && index == selectedIndex
        say(ToolbarItemTapped(index: index, id: item.id, wasSelected: isCycle))
        if item.isSelectable { select(index) }
    }

    mutating func select(_ request: ToolbarSelect) {
        guard let index = index(of: request) else { return }
        select(index)
    }

    private mutating func invoke(_ index: Int) {
        guard let action = entries[index].item.action else { return }
        say(ToolbarActionInvoked(action: action, index: index, id: entries[index].item.id))
    }

    private mutating func select(_ index: Int) {
        guard index != selectedIndex else { return }
        let previous = selectedIndex
        selectedIndex = index
        chooseSideButton()
        say(ToolbarSelectionChanged(index: index, id: entries[index].item.id, previous: previous))
        say(ToolbarAnimationStarted.selection(from: previous, to: index, appearance))
        relayout(animated: true)
    }

    // MARK: The overflow menu

    /// What the entry of the side button is called in the menu.
    static let sideButtonEntry = "sideButton"

    private var menu: [OverflowEntry] {
        guard let shown else { return [] }
        var menu = shown.overflowItemIndices.map { entries[$0].item }.map {
            OverflowEntry(id: $0.id, title: $0.title, icon: $0.icon)
        }
        if shown.sideButtonMode.kind == .hidden, let sideButton {
            menu.append(
                OverflowEntry(
                    id: Self.sideButtonEntry, title: sideButton.overflowTitle ?? "Action", icon: sideButton.icon))
        }
        return menu
    }

    mutating func showOverflowMenu() {
        let menu = menu
        guard !menu.isEmpty else { return reject(.noOverflowEntry, "nothing is in the overflow menu") }
        say(ToolbarHapticPlayed(style: .light))
        say(ToolbarAnimationStarted.press(of: "overflow", appearance))
        say(ToolbarOverflowMenuShown(entries: menu))
    }

    /// An item's action runs, then it is selected; the accessory does not go on in its cycle.
    mutating func choose(_ id: String) {
        guard menu.contains(where: { $0.id == id }) else {
            return reject(.noOverflowEntry, "the overflow menu has no entry '\(id)'")
        }
        if let index = entries.firstIndex(where: { $0.item.id == id }) {
            invoke(index)
            if entries[index].item.isSelectable { select(index) }
        } else {
            say(ToolbarSideButtonChosen())
        }
    }

    // MARK: The world

    mutating func resize(to width: Double, animated: Bool) {
        guard width.isFinite, width >= 0 else {
            return reject(.invalidWidth, "expected a finite width of 0 or more points, found \(width)")
        }
        self.width = width
        relayout(animated: animated)
    }

    mutating func setAppearance(_ appearance: ToolbarAppearance) {
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        say(ToolbarAppearanceChanged(appearance: appearance))
        relayout(animated: false)
    }

    /// Other rules decide: what is on screen is laid out again.
    mutating func decideAgain() {
        guard shown != nil else { return }
        chooseSideButton()
        relayout(animated: true)
    }

    mutating func setUltraMinimal(_ enabled: Bool, animated: Bool) {
        guard enabled != isUltraMinimal else { return }
        isUltraMinimal = enabled
        say(ToolbarUltraMinimalChanged(enabled: enabled, animated: animated))
        relayout(animated: animated)
    }

    // MARK: Layout

    /// Computes the layout anew and says so if anything of it is different. Without room there
    /// is none, and nothing is said: what was laid out before may be of items that are gone.
    mutating func relayout(animated: Bool) {
        guard width > 0 else {
            (layout, shown) = (nil, nil)
            return
        }
        let normal = advice.layout(question)
        layout = normal
        guard !isUltraMinimal || !entries.isEmpty else { return }
        let layout = isUltraMinimal ? ultraMinimal(normal) : normal
        let now = ToolbarLayoutChanged(
            layout, containerWidth: width, isUltraMinimal: isUltraMinimal, animated: animated)
        guard !now.isSame(as: shown) else { return }
        if animated, let shown {
            say(ToolbarAnimationStarted.layout(from: shown.toolbarWidth, to: now.toolbarWidth, appearance))
        }
        shown = now
        say(now)
    }

    private var question: ToolbarLayoutQuery {
        let tier = advice.configuration.tier(of: width)
        let items = entries.indices.map { index in
            let item = entries[index].item
            let priority = advice.priority(
                .init(item: entries[index].record, tier: tier, selected: index == selectedIndex))
            return ToolbarLayoutItem(
                index: index, id: item.id, priority: priority, canHideTitle: item.canHideTitle,
                fullWidth: item.fullWidth, compactWidth: item.compactWidth)
        }
        return ToolbarLayoutQuery(
            containerWidth: width, items: items,
            sideButton: sideButton.map { ToolbarLayoutSideButton(priority: $0.priority) },
            hasAccessory: (selected?.accessory ?? globalAccessory) != nil)
    }

    /// TOOLBAR §9: the accessory is as wide as it was.
    private func ultraMinimal(_ normal: ToolbarLayout) -> ToolbarLayout {
        var layout = normal.ultraMinimal(
            entries.map(\.item.priority), selectedIndex: selectedIndex, hasSideButton: sideButton != nil, width: width,
            appearance)
        layout.accessoryWidth = shown?.accessoryWidth ?? normal.accessoryWidth
        return layout
    }
}

extension ToolbarLayoutChanged {
    /// Apart from how it is to be shown.
    fileprivate func isSame(as other: ToolbarLayoutChanged?) -> Bool {
        guard let other else { return false }
        return spaceTier == other.spaceTier && compressionLevel == other.compressionLevel
            && itemSpacing == other.itemSpacing && itemDisplayModes == other.itemDisplayModes
            && visibleItemIndices == other.visibleItemIndices && overflowItemIndices == other.overflowItemIndices
            && sideButtonMode == other.sideButtonMode && toolbarWidth == other.toolbarWidth
            && accessoryWidth == other.accessoryWidth && needsOverflowButton == other.needsOverflowButton
            && containerWidth == other.containerWidth && isUltraMinimal == other.isUltraMinimal
    }
}
