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
    /// Bus time.
    var now: Duration { get }
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

    unowned let advice: any ToolbarAdvice
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
    var layout: ToolbarLayout?
    /// What was said last, whether normal or ultra-minimal.
    var shown: ToolbarLayoutChanged?
    var isMenuShown = false
    /// What moves.
    var stage = ToolbarStage()
    private var facts: [any Fact] = []

    init(advice: any ToolbarAdvice) { self.advice = advice }

    mutating func takeFacts() -> [any Fact] {
        defer { facts.removeAll() }
        return facts
    }

    mutating func say(_ fact: any Fact) { facts.append(fact) }
    mutating func say(_ animations: [ToolbarAnimationStarted]) { facts += animations }

    var selected: ToolbarItem? { entries.indices.contains(selectedIndex) ? entries[selectedIndex].item : nil }
    var overflowItems: [ToolbarItem] { (layout?.overflowItemIndices ?? []).map { entries[$0].item } }

    private mutating func chooseSideButton() {
        sideButton = advice.sideButton(item: selected?.sideButton, global: globalSideButton)
    }

    // MARK: Items

    mutating func setItems(_ items: [ToolbarItem]) {
        entries = items.map(Entry.init)
        selectedIndex = 0
        stage.clear()
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
            reject(.unknownItem, at: "id", "no item has the id '\(id)'", id, among: entries.map(\.item.id))
        } else if let index = reference.index {
            if entries.indices.contains(index) { return index }
            reject(
                .unknownItem, at: "index",
                entries.isEmpty ? "there are no items" : "expected an index of 0 to \(entries.count - 1), found \(index)")
        }
        return nil
    }

    /// - Parameters:
    ///   - id: what may be a misspelling of one of `ids`.
    mutating func reject(
        _ reason: ToolbarRejection, at path: String? = nil, _ explanation: String, _ id: String = "",
        among ids: [String] = []
    ) {
        let hint = nearest(id, among: ids).map { " (did you mean '\($0)'?)" } ?? ""
        say(ToolbarRejected(reason: reason, path: path, explanation: explanation + hint))
    }

    // MARK: Tapping and selecting

    /// What a tap selects is decided by what was there when the finger came down, whatever its
    /// action changes.
    ///
    /// A side button that is an entry of the bar is tapped like the others.
    mutating func tap(_ tap: ToolbarTap) {
        if tap.id == ToolbarItem.sideButtonEntry, shown?.sideButtonMode.kind == .integrated, sideButton != nil {
            press(ToolbarItem.sideButtonEntry)
            return say(ToolbarSideButtonChosen())
        }
        guard let index = index(of: tap) else { return }
        let item = entries[index].item
        press(item.id)
        invoke(index)
        let isCycle = item.isSelectable && index == selectedIndex
        say(ToolbarItemTapped(index: index, id: item.id, wasSelected: isCycle))
        if item.isSelectable { select(index) }
    }

    mutating func select(_ request: ToolbarSelect) {
        guard let index = index(of: request) else { return }
        select(index)
    }

    /// An entry of the bar gives way under the finger.
    mutating func press(_ id: String) {
        say(ToolbarHapticPlayed(style: .light))
        say(stage.press(id, appearance, at: advice.now))
    }

    mutating func invoke(_ index: Int) {
        guard let action = entries[index].item.action else { return }
        say(ToolbarActionInvoked(action: action, index: index, id: entries[index].item.id))
    }

    mutating func select(_ index: Int) {
        guard index != selectedIndex else { return }
        let previous = selectedIndex
        selectedIndex = index
        chooseSideButton()
        say(ToolbarSelectionChanged(index: index, id: entries[index].item.id, previous: previous))
        say(stage.select(entries[index].item.id, insteadOf: entries[previous].item.id, at: advice.now))
        relayout(animated: true, isSelecting: true)
    }

    // MARK: The world

    mutating func resize(to width: Double, animated: Bool) {
        self.width = width
        relayout(animated: animated)
    }

    mutating func setAppearance(_ appearance: ToolbarAppearance) {
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        say(ToolbarAppearanceChanged(appearance: appearance))
        if let shown { stage.restyle(shown, appearance) }
    }

    /// Other rules or numbers decide: what is on screen is laid out again.
    mutating func decideAgain(animated: Bool) {
        guard shown != nil else { return }
        chooseSideButton()
        relayout(animated: animated)
    }

    mutating func setUltraMinimal(_ enabled: Bool, animated: Bool) {
        guard enabled != isUltraMinimal else { return }
        isUltraMinimal = enabled
        say(ToolbarUltraMinimalChanged(enabled: enabled, animated: animated))
        relayout(animated: animated)
    }
}
