import Chrome
import EventBus

/// The state machine of the navigation bar, without a bus or a clock. The caller invokes the method for each request
/// and publishes what ``takeFacts()`` returns.
final class BarEngine {
    let policies: NavigationBarPolicies
    var declared = DeclaredBar()
    /// The saved records by the bar's id. A bar without a record is shown as declared.
    var records: [String: NavigationBarRecord] = [:]
    /// The reasons why saved records cannot be used, by the bar's id. Published when the bar is declared.
    private var damages: [String: NavigationBarRejected] = [:]
    /// The record that the user is editing; nil if the bar is not being customized.
    var draft: NavigationBarRecord?
    /// The text of the field during a renaming; nil if there is no renaming.
    var name: String?

    /// The text of the field in which the user is searching.
    var search = ""

    /// The open menu; nil if none is open.
    var menu: OpenMenu?

    /// The layout of the bar; nil before the first `navigationBar.update`.
    private(set) var layout: NavigationBarLayout?
    /// The layout in the latest `navigationBar.layoutChanged`.
    private var told: NavigationBarLayout?
    /// The customizable items in the bar, at the latest layout or step of customizing.
    private(set) var shown: [String] = []
    /// The customizable items outside the bar, at the latest layout or step of customizing.
    private(set) var palette: [String] = []
    /// The ids in `shown` that the user may remove.
    private(set) var removable: Set<String> = []

    @exclusivity(unchecked) var facts = EmittedFacts()

    init(policies: NavigationBarPolicies) {
        self.policies = policies
        fitScene(&declared)
    }

    // MARK: Facts

    func reject(_ code: NavigationBarRejection, id: String? = nil, _ detail: String) {
        facts.emit(NavigationBarRejected(code, id: id, detail: detail))
    }

    /// Stores order and palette for the snapshot and the picture.
    func note(_ offer: Offer, order: [String]) {
        shown = offer.shown(order)
        palette = offer.palette(order)
        removable = Set(shown.filter(offer.mayLeave))
    }

    // MARK: Declaring

    func declare(_ declare: NavigationBarDeclare) {
        if let problem = Measures.problem(of: declare) { return facts.emit(problem) }
        // The menu shows the former title.
        hideTitleMenu()
        var next = declared
        let slips = next.merge(declare)
        isSized = isSized || declare.width != nil
        fitScene(&next)
        let isOther = next.bar != declared.bar
        replace(with: next)
        for slip in slips { facts.emit(slip) }
        switch declare.saved {
        case .absent:
            if isOther, let bar = next.bar, let damage = damages[bar] { facts.emit(damage) }
        case .null:
            if let bar = next.bar { keep(nil, of: bar) }
        case .value(let value):
            if let bar = next.bar {
                if let damage = adopt(value, for: bar) { facts.emit(damage) }
            } else {
                reject(.foreignSavedState, "a bar without an id has no record")
            }
        }
        // State and picture follow the declaration at once. The fact waits for `navigationBar.update`, because an app
        // that redeclares its bar may also change the width.
        if layout != nil { layOut() }
        followMenu()
    }

    func update(_ update: NavigationBarUpdate) {
        if let problem = Measures.problem(of: update) { return facts.emit(problem) }
        var next = declared
        next.width = update.width ?? next.width
        isSized = isSized || update.width != nil
        next.sizeClass = update.sizeClass ?? next.sizeClass
        next.role = update.role ?? next.role
        next.isHidden = update.hidden ?? next.isHidden
        // The app's value applies until the content is scrolled again.
        if update.hidden != nil { scrolled = nil }
        fitScene(&next)
        replace(with: next)
        tellLayout()
    }

    // MARK: Visibility

    /// The direction in which the content was scrolled since the app last set `hidden`; nil if it was not scrolled.
    private var scrolled: ScrollDirection?
    /// Whether scrolling has hidden the row; nil if scrolling has no effect.
    private var isScrolledAway: Bool? { scrolled.flatMap(declared.settings.minimizeBehavior.isMinimized) }
    /// The value in the latest `navigationBar.visibilityChanged`.
    private var toldHidden = false

    /// Whether the row is hidden. It is always visible while the user renames the title, customizes the bar or
    /// searches.
    var isHidden: Bool {
        (isScrolledAway ?? declared.isHidden) && name == nil && draft == nil && declared.searching == nil
    }

    func scroll(_ direction: ScrollDirection) {
        scrolled = direction
        // From now on, scrolling decides and not the app.
        if isScrolledAway != nil { declared.isHidden = false }
        // A large title gives its row to the content.
        let hadLargeTitle = declared.hasLargeTitle
        declared.isScrolledDown = direction == .down
        if declared.hasLargeTitle != hadLargeTitle { followLayout() }
    }

    /// Whether an item, or the owner of a menu, is hidden with the row.
    func isHiddenWithRow(_ id: String) -> Bool {
        guard isHidden, let layout else { return false }
        return !layout.bottom.contains(id) && !layout.keyboard.contains(id)
    }

    /// Publishes whether the row is hidden, if that has changed. A menu of the hidden row closes.
    func tellVisibility() {
        guard isHidden != toldHidden else { return }
        toldHidden = isHidden
        if let menu, isHiddenWithRow(menu.owner) { hideMenu() }
        facts.emit(NavigationBarVisibilityChanged(hidden: isHidden))
    }

    /// Whether the app has set the bar's width. From then on, the scene's width is ignored.
    private var isSized = false
    /// The width of the scene without its safe area, in points.
    private var sceneWidth = SceneInfo().width

    func setSceneWidth(_ width: Double) {
        guard width != sceneWidth else { return }
        sceneWidth = width
        followScene()
    }

    func setSettings(_ settings: NavigationBarSettings) {
        let former = declared.settings
        declared.settings = settings
        followScene()
        guard settings.offersSpaces != former.offersSpaces else { return }
        followLayout()
        if draft != nil { tellDraft(Offer(declared, policies)) }
    }

    private func followScene() {
        guard fitScene(&declared), layout != nil else { return }
        tellLayout()
    }

    /// The row's width in a bar of another width, in points.
    func rowWidth(in width: Double) -> Double { isSized ? width : max(1, width - 2 * declared.margin) }

    /// Makes a bar without a width of its own as wide as its scene.
    /// - Returns: whether the width has changed.
    @discardableResult
    private func fitScene(_ bar: inout DeclaredBar) -> Bool {
        guard !isSized, case let width = max(1, sceneWidth - 2 * bar.margin), width != bar.width else {
            return false
        }
        bar.width = width
        return true
    }

    /// Replaces the declaration. First saves and ends a customizing session if the new declaration does not allow
    /// customizing or is of another bar. A renaming ends if the new title cannot be renamed, or is a different one.
    private func replace(with next: DeclaredBar) {
        if draft != nil, let reason = next.denial ?? (next.bar != declared.bar ? .otherBar : nil) {
            keepDraft()
            facts.emit(NavigationBarCustomizingEnded(reason: reason))
        }
        let former = declared.title
        declared = next
        // A page with another title begins at its top.
        if next.title?.text != former?.text { declared.isScrolledDown = false }
        endOutdatedRenaming(of: former)
    }

    /// Computes the layout and publishes it if it differs from the latest one published.
    private func tellLayout() {
        layOut()
        if let layout, layout != told {
            told = layout
            facts.emit(NavigationBarLayoutChanged(layout))
        }
        followMenu()
    }

    /// Publishes the layout after a user action, unless the app has not requested one yet.
    func followLayout() {
        if layout != nil { tellLayout() }
    }

    private func layOut() {
        let offer = Offer(declared, policies)
        let order = currentOrder(offer)
        note(offer, order: order)
        layout = NavigationBarLayout(declared, offer, order: order, policies)
        if endOutdatedSearch() { layout = NavigationBarLayout(declared, offer, order: order, policies) }
    }

    /// The layout for another width; changes nothing. Nil before the first layout.
    func layout(at width: Double) -> NavigationBarLayout? {
        guard layout != nil else { return nil }
        var other = declared
        other.width = width
        let offer = Offer(other, policies)
        return NavigationBarLayout(other, offer, order: currentOrder(offer), policies)
    }

    /// The order of the draft, of the saved record, or of the declaration, whichever exists first.
    func currentOrder(_ offer: Offer) -> [String] {
        offer.order(draft ?? declared.bar.flatMap { records[$0] }, policies)
    }

    // MARK: Records

    func restore(_ restore: NavigationBarRestore) {
        var damage: NavigationBarRejected?
        if let problem = restore.problem {
            keep(nil, of: restore.bar)
            damage = Self.damage(.corruptSavedState, problem, of: restore.bar)
        } else if case .value(let value) = restore.record {
            damage = adopt(value, for: restore.bar)
        } else {
            keep(nil, of: restore.bar)
        }
        damages[restore.bar] = damage
        guard restore.bar == declared.bar else { return }
        if let damage { facts.emit(damage) }
        // The first layout of a bar is published after `navigationBar.update`, not because a record was restored.
        if layout != nil { tellLayout() }
    }

    /// Reads a saved record and applies it.
    /// - Returns: the reason why the record cannot be used, if it cannot. The bar is then as declared.
    private func adopt(_ value: Value, for bar: String) -> NavigationBarRejected? {
        do throws(NavigationBarRecord.Damage) {
            keep(try NavigationBarRecord.read(value, for: bar), of: bar)
            return nil
        } catch {
            keep(nil, of: bar)
            return Self.damage(error.code, error.detail, of: bar)
        }
    }

    private static func damage(
        _ code: NavigationBarRejection, _ detail: String, of bar: String
    ) -> NavigationBarRejected {
        NavigationBarRejected(
            code, detail: "the bar is as declared; the saved record of '\(bar)' is not used: \(detail)")
    }

    /// Stores a record as the bar's saved one. Nil: the bar is as declared.
    func keep(_ record: NavigationBarRecord?, of bar: String) {
        records[bar] = record
        damages[bar] = nil
    }
}
