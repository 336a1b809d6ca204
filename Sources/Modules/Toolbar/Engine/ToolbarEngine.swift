import Chrome
import EventBus

/// The decisions and values that the engine needs from outside: rules, settings and bus time.
protocol ToolbarAdvice: AnyObject {
    func priority(_ query: ToolbarPriorityQuery) -> ItemPriority
    func layout(_ query: ToolbarLayoutQuery) -> ToolbarLayout
    /// The side button for which the layout reserves space: the item's, the global one, or none.
    func sideButton(item: SideButtonConfig?, global: SideButtonConfig?) -> SideButtonConfig?
    /// The current numbers of the layout.
    var configuration: ToolbarLayoutConfiguration { get }
    /// The number of points by which a container may grow before its bar is laid out again.
    var resizeHysteresis: Double { get }
    /// Whether the accessory of an item is placed next to the bar in the ultra-minimal form, if there is room for it.
    /// - Parameter isNew: whether the item is new, so that its accessories are not collapsed.
    func showsAccessoryInline(of item: String, isNew: Bool) -> Bool
    /// Bus time.
    var now: Duration { get }
}

/// The state machine of the toolbar: items, selection, overflow menu and layout.
///
/// The engine has neither a bus nor rules. The caller invokes the method for each request and then publishes what
/// ``takeFacts()`` returns.
struct ToolbarEngine {
    /// An item and its record, which is passed to policies.
    struct Entry {
        let item: ToolbarItem
        let record: Record<ToolbarItem>

        init(_ item: ToolbarItem) {
            self.item = item
            record = Record(item)
        }
    }

    unowned let advice: any ToolbarAdvice
    private(set) var entries: [Entry] = []
    /// The index of the selected item; also 0 if there are no items, and ``none`` if none of them can be selected.
    private(set) var selectedIndex = 0
    private(set) var isUltraMinimal = false
    var globalSideButton: SideButtonConfig? { didSet { chooseSideButton() } }
    /// The side button for the selected item, as last decided by the policy `sideButton.choose`.
    private(set) var sideButton: SideButtonConfig?
    /// The looks set by `sideButton.updateAppearance`, for a button's entry in the bar or in the menu.
    private var buttonLooks: [SideButtonConfig: SideButtonAppearanceChanged] = [:]
    var globalAccessory: AccessoryConfig?
    private(set) var appearance: ToolbarAppearance
    /// The container's width in points. Starts with that of a phone in portrait.
    private(set) var width = SceneInfo().width
    /// The width in points for which the bar is laid out: the container's, or a little less during a resize, so that a
    /// width that fluctuates around a threshold does not keep changing the layout.
    private(set) var layoutWidth = SceneInfo().width
    /// The latest normal layout.
    var layout: ToolbarLayout?
    /// The layout in the latest `toolbar.layoutChanged`, normal or ultra-minimal.
    var shown: ToolbarLayoutChanged?
    /// The entries of the open overflow menu, as last published; nil while the menu is closed.
    var toldMenu: [OverflowEntry]?
    var isMenuShown: Bool { toldMenu != nil }
    var movements = ToolbarMovements()
    var facts = EmittedFacts()

    /// The index that means "no item".
    static let none = -1

    init(advice: any ToolbarAdvice) {
        self.advice = advice
        appearance = ToolbarAppearance().resolved(advice.configuration)
    }

    /// The height that the bar takes up above its floor, in points; 0 if there is no bar.
    var height: Double {
        entries.isEmpty || shown == nil ? 0 : appearance.effectiveToolbarPadding + appearance.toolbarHeight
    }

    var selected: ToolbarItem? { entries.indices.contains(selectedIndex) ? entries[selectedIndex].item : nil }
    var overflowItems: [ToolbarItem] { (layout?.overflowItemIndices ?? []).map { entries[$0].item } }

    /// The side button with its current look.
    var sideButtonAsSeen: SideButtonConfig? {
        guard var button = sideButton, let look = buttonLooks[button] else { return sideButton }
        (button.icon, button.backgroundColor, button.tintColor) = (look.icon, look.backgroundColor, look.tintColor)
        return button
    }

    mutating func setLook(_ look: SideButtonAppearanceChanged) {
        guard let sideButton else { return }
        buttonLooks[sideButton] = look
    }

    private mutating func chooseSideButton() {
        if !buttonLooks.isEmpty {
            let buttons = entries.map(\.item.sideButton) + [globalSideButton]
            buttonLooks = buttonLooks.filter { buttons.contains($0.key) }
        }
        sideButton = advice.sideButton(item: selected?.sideButton, global: globalSideButton)
    }

    // MARK: Items

    mutating func setItems(_ items: [ToolbarItem]) {
        entries = items.map(Entry.init)
        selectedIndex = Self.firstToSelect(items)
        movements.clear()
        layoutWidth = width
        chooseSideButton()
        emitItems(replaced: true)
        relayout(animated: false, isNew: true)
    }

    mutating func update(_ update: ToolbarUpdateItem) {
        guard let index = index(of: update) else { return }
        let item = entries[index].item.applying(update)
        guard item != entries[index].item else { return }
        entries[index] = Entry(item)
        chooseSideButton()
        emitItems()
        relayout(animated: true)
    }

    mutating func insert(_ request: ToolbarInsertItem) {
        let item = request.item
        guard !entries.contains(where: { $0.item.id == item.id }) else {
            return reject(.duplicateItem, at: "item.id", "'\(item.id)' is the id of an item already")
        }
        guard entries.count < ToolbarSetItems.limit else {
            return reject(
                .tooManyItems, at: "item", "there are \(ToolbarSetItems.limit) items, the most that are accepted")
        }
        guard let place = place(before: request.before) else { return }
        rearrange { $0.insert(Entry(item), at: place) }
    }

    mutating func move(_ request: ToolbarMoveItem) {
        guard let index = index(of: request) else { return }
        let entry = entries[index]
        // An item moved before itself stays where it is.
        guard request.before != entry.item.id, let place = place(before: request.before) else { return }
        rearrange {
            $0.remove(at: index)
            $0.insert(entry, at: index < place ? place - 1 : place)
        }
    }

    mutating func remove(_ request: ToolbarRemoveItem) {
        guard let index = index(of: request) else { return }
        let isSelected = index == selectedIndex
        movements.forget(entries[index].item.id)
        rearrange(selecting: isSelected ? neighbor(of: index) : nil) { $0.remove(at: index) }
    }

    /// The place before an item, or after all of them. Rejects the request and returns nil if the item does not exist.
    private mutating func place(before id: String?) -> Int? {
        guard let id else { return entries.count }
        if let place = entries.firstIndex(where: { $0.item.id == id }) { return place }
        reject(.unknownItem, at: "before", "no item has the id '\(id)'", id, among: entries.map(\.item.id))
        return nil
    }

    /// The item to select when another one is removed: the next selectable one, or else the nearest one before it.
    private func neighbor(of index: Int) -> String? {
        let others = entries[(index + 1)...] + entries[..<index].reversed()
        let able = others.filter(\.item.isSelectable)
        return (able.first { $0.item.isEnabled != false } ?? able.first)?.item.id
    }

    /// Changes the items or their order. The selected item stays selected; without one, the first selectable item is
    /// selected.
    /// - Parameter next: the item to select; nil keeps the selection.
    private mutating func rearrange(selecting next: String? = nil, _ body: (inout [Entry]) -> Void) {
        let former = entries, before = selected?.id, kept = next ?? before
        body(&entries)
        guard former.map(\.item.id) != entries.map(\.item.id) else { return }
        selectedIndex =
            entries.firstIndex { $0.item.id == kept } ?? Self.firstToSelect(entries.map(\.item))
        chooseSideButton()
        emitItems()
        if let id = selected?.id, id != before {
            facts.emit(ToolbarSelectionChanged(index: selectedIndex, id: id, previous: Self.none))
            facts.emit(movements.select(id, insteadOf: nil, at: advice.now))
        }
        relayout(animated: true, after: former.map(\.item.id))
    }

    /// The index of the item that is selected initially.
    private static func firstToSelect(_ items: [ToolbarItem]) -> Int {
        items.firstIndex { $0.isSelectable && $0.isEnabled != false } ?? items.firstIndex(where: \.isSelectable)
            ?? (items.isEmpty ? 0 : none)
    }

    private mutating func emitItems(replaced: Bool = false) {
        facts.emit(ToolbarItemsChanged(items: entries.map(\.item), selectedIndex: selectedIndex, replaced: replaced))
    }

    /// The index of the item that a request refers to. Rejects the request and returns nil if it does not exist.
    private mutating func index(of reference: some ToolbarItemReference) -> Int? {
        if let id = reference.id {
            if let index = entries.firstIndex(where: { $0.item.id == id }) { return index }
            reject(.unknownItem, at: "id", "no item has the id '\(id)'", id, among: entries.map(\.item.id))
        } else if let index = reference.index {
            if entries.indices.contains(index) { return index }
            reject(
                .unknownItem, at: "index",
                entries.isEmpty
                    ? "there are no items" : "expected an index of 0 to \(entries.count - 1), found \(index)")
        }
        return nil
    }

    /// Rejects a request.
    ///
    /// - Parameter id: a name that may be a misspelling of one of `ids`. The nearest of them is suggested.
    mutating func reject(
        _ reason: ToolbarRejection, at path: String? = nil, _ explanation: String, _ id: String = "",
        among ids: [String] = []
    ) {
        let hint = nearest(id, among: ids).map { " (did you mean '\($0)'?)" } ?? ""
        facts.emit(ToolbarRejected(reason: reason, path: path, explanation: explanation + hint))
    }

    mutating func rejectDisabled(_ subject: String, at path: String) {
        reject(.disabled, at: path, "\(subject) takes no taps: its isEnabled is false")
    }

    // MARK: Tapping and selecting

    /// Taps an item, or the side button or the overflow button if it is an entry of the bar. The item to select is
    /// determined before any fact is published, so that an action cannot change which item the tap selects.
    mutating func tap(_ tap: ToolbarTap) {
        if tap.id == ToolbarItem.sideButtonEntry, shown?.sideButtonMode.kind == .integrated, let sideButton {
            guard sideButton.isEnabled != false else { return rejectDisabled("the side button", at: "id") }
            hideOverflowMenu()
            press(ToolbarItem.sideButtonEntry)
            return facts.emit(ToolbarSideButtonChosen())
        }
        if tap.id == ToolbarItem.overflowEntry, shown?.needsOverflowButton == true {
            return isMenuShown ? hideOverflowMenu() : showOverflowMenu()
        }
        guard let index = index(of: tap) else { return }
        let item = entries[index].item
        guard item.isEnabled != false else { return rejectDisabled("'\(item.id)'", at: tap.id == nil ? "index" : "id") }
        // A tap on anything else closes the menu.
        hideOverflowMenu()
        press(item.id)
        invoke(index)
        let isCycle = item.isSelectable && index == selectedIndex
        facts.emit(ToolbarItemTapped(index: index, id: item.id, wasSelected: isCycle))
        if item.isSelectable { select(index) }
    }

    mutating func select(_ request: ToolbarSelect) {
        guard let index = index(of: request) else { return }
        let item = entries[index].item
        guard item.isSelectable || index == selectedIndex else {
            return reject(
                .notSelectable, at: request.id == nil ? "index" : "id",
                "'\(item.id)' cannot be selected: its isSelectable is false")
        }
        select(index)
    }

    /// Plays the haptic and the press animation of an entry in the bar.
    mutating func press(_ id: String) {
        facts.emit(ToolbarHapticPlayed(style: .light))
        facts.emit(movements.press(id, appearance, at: advice.now))
    }

    /// Publishes `toolbar.actionInvoked` if the item has an action.
    mutating func invoke(_ index: Int) {
        guard let action = entries[index].item.action else { return }
        facts.emit(ToolbarActionInvoked(action: action, index: index, id: entries[index].item.id))
    }

    mutating func select(_ index: Int) {
        guard index != selectedIndex else { return }
        let previous = selectedIndex
        selectedIndex = index
        chooseSideButton()
        facts.emit(ToolbarSelectionChanged(index: index, id: entries[index].item.id, previous: previous))
        facts.emit(
            movements.select(
                entries[index].item.id, insteadOf: entries.indices.contains(previous) ? entries[previous].item.id : nil,
                at: advice.now))
        relayout(animated: true, isSelecting: true)
    }

    // MARK: Surroundings

    mutating func resize(to width: Double, animated: Bool) {
        self.width = width
        let slack = advice.resizeHysteresis
        layoutWidth = width - layoutWidth > slack ? width : min(layoutWidth, width)
        relayout(animated: animated)
    }

    mutating func setAppearance(_ appearance: ToolbarAppearance) {
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        facts.emit(ToolbarAppearanceChanged(appearance: appearance))
        if let shown { movements.restyle(shown, appearance) }
    }

    /// Lays the bar out again after rules or settings have changed. Does nothing before the first layout.
    mutating func decideAgain(animated: Bool) {
        guard shown != nil else { return }
        layoutWidth = width
        chooseSideButton()
        relayout(animated: animated)
    }

    mutating func setUltraMinimal(_ enabled: Bool, animated: Bool) {
        guard enabled != isUltraMinimal else { return }
        isUltraMinimal = enabled
        facts.emit(ToolbarUltraMinimalChanged(enabled: enabled, animated: animated))
        relayout(animated: animated)
    }
}
