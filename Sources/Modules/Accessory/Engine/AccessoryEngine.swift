import Chrome
import EventBus
import Toolbar

/// The state machine of the accessories. It has no bus and no clock: each method takes an input and its bus time, and
/// appends the facts to publish to ``facts``. ``fire(_:at:)`` must be called at ``deadline(of:)``.
final class AccessoryEngine {
    private let policies: AccessoryPolicies
    private var pace = AccessoryStage.Pace()
    private var cast = AccessoryPresentation()
    private(set) var primary = AccessoryStage(.primary)
    private(set) var secondary = AccessoryStage(.secondary)
    /// The bus time at which the selected item's secondary accessory is shown again.
    private var restoresAt: Duration?
    private var isUltraMinimal = false
    /// Whether the primary accessory is next to the minimized bar.
    private(set) var isInline = false
    /// The latest movement next to the bar or back, and its start.
    private var move: (began: Duration, motion: StackMotion)?
    private var cleaning = AccessoryEviction()
    private(set) var lists = AccessoryLists()
    private(set) var scrolling = AccessoryScrolling()
    private(set) var sizes = AccessorySizes()
    private(set) var memory = AccessoryMemory()
    private var said = AccessoryCurrentChanged(primary: nil, secondary: nil)
    var facts = EmittedFacts()

    init(policies: AccessoryPolicies) { self.policies = policies }

    // MARK: What is shown

    var display: AccessoryPresentation.Display { cast.display }

    func isCollapsed(_ item: String) -> Bool { cast.isCollapsed(item) }
    var shownPrimary: AccessoryConfig? { isUltraMinimal && !isInline ? nil : cast.shownPrimary }
    var shownSecondary: AccessoryConfig? { isUltraMinimal ? nil : cast.shownSecondary }

    /// The points that the accessories take above the bar, not counting those that are disappearing.
    var height: Double {
        guard let layout = sizes.layout, layout.accessoryWidth > 0, !isInline else { return 0 }
        return [primary, secondary].reduce(0) { height, stage in
            guard let place = place(of: stage), place.width > 0, place.height > 0 else { return height }
            return height + place.spacing + place.height
        }
    }

    /// The place of the accessory that takes the room of a stage, even before it replaces another one.
    func place(of stage: AccessoryStage) -> AccessoryPlace? {
        guard let id = stage.heir else { return nil }
        return [sizes.current.primary, sizes.current.secondary].lazy.compactMap(\.self).first { $0.id == id }
            ?? memory[id]?.place
    }

    /// The movement of the accessories to their current height, if one has just begun.
    func motion(since now: Duration) -> StackMotion? {
        primary.motion(since: now) ?? secondary.motion(since: now) ?? move.flatMap { $0.began == now ? $0.motion : nil }
    }

    // MARK: The toolbar

    func setItems(_ event: ToolbarItemsChanged, at now: Duration) {
        let former = cast.all
        if event.replaced { cast.replaceItems(event.items) } else { cast.updateItems(event.items) }
        cast.select(event.selectedIndex)
        cleaning.condemn(former.map(\.id))
        // The old accessories of an updated item are cleaned up at the end of the step.
        if event.replaced { sweep() }
        adoptLists()
        // Only new items are animated, not updated ones.
        recast(animated: event.replaced, isRefresh: event.replaced, at: now)
    }

    func select(_ index: Int, at now: Duration) {
        cast.select(index)
        recast(animated: true, isRefresh: true, at: now)
    }

    func setGlobal(_ accessory: AccessoryConfig?, at now: Duration) {
        cleaning.condemn(cast.all.map(\.id))
        cast.setGlobal(accessory)
        adoptLists()
        recast(animated: true, at: now)
    }

    func setUltraMinimal(_ event: ToolbarUltraMinimalChanged, at now: Duration) {
        guard event.enabled != isUltraMinimal else { return }
        isUltraMinimal = event.enabled
        guard isUltraMinimal else { return refresh(animated: event.animated, at: now) }
        restoresAt = nil
        if !isInline { facts.emit(primary.hide(animated: event.animated, pace, at: now)) }
        facts.emit(secondary.hide(animated: event.animated, pace, at: now))
    }

    func setLayout(_ layout: ToolbarLayoutChanged, at now: Duration) {
        sizes.setLayout(layout)
        if turn(layout, at: now) { followPlacement(animated: layout.animated, at: now) }
    }

    /// Records whether a layout has the primary accessory next to the bar.
    /// - Returns: whether this has changed.
    func turn(_ layout: ToolbarLayoutChanged, at now: Duration) -> Bool {
        guard isInline != (layout.accessoryPlacement == .inline) else { return false }
        isInline.toggle()
        let look = sizes.appearance
        let motion = StackMotion(
            duration: Duration(seconds: look.animationDuration) ?? .zero, damping: look.springDamping)
        move = layout.animated && !pace.reducesMotion ? (now, motion) : nil
        return true
    }

    /// Shows or hides the primary accessory after its position has changed, while the bar keeps its form.
    func followPlacement(animated: Bool, at now: Duration) {
        guard isUltraMinimal else { return }
        if isInline {
            refresh(animated: animated, at: now)
        } else {
            facts.emit(primary.hide(animated: animated, pace, at: now))
        }
    }

    /// Whether the accessories have sizes. These depend on the toolbar's layout.
    var hasSizes: Bool { sizes.layout != nil && (shownPrimary != nil || shownSecondary != nil) }

    /// Sets the layout that the toolbar is about to publish; nil: it has not changed.
    func expect(_ layout: ToolbarLayoutChanged?) { sizes.upcoming = layout }

    func setAppearance(_ appearance: ToolbarAppearance) {
        sizes.appearance = appearance
        pace.translation = appearance.animationTranslationY
        pace.velocity = appearance.springVelocity
    }

    func setReducesMotion(_ reduces: Bool) {
        pace.reducesMotion = reduces
        lists.reducesMotion = reduces
    }

    func setSettings(_ settings: AccessorySettings) { pace.settings = settings }

    /// Advances the tap cycle after a tap on the selected item. The policy `accessory.tap` decides the next state.
    func tap(_ event: ToolbarItemTapped, at now: Duration) {
        guard event.wasSelected, !isUltraMinimal, let item = cast.selected, item.isSelectable, item.id == event.id
        else { return }
        let display = cast.display
        let state = policies.tap(
            AccessoryTapQuery(
                displayState: display.state, shownInCycle: display.shownInCycle, hasPrimary: cast.primary != nil,
                hasSecondary: cast.secondary != nil))
        guard state != display.state else { return }
        cast.display = AccessoryPresentation.Display(
            state: state,
            shownInCycle: state == .primaryAndSecondary || (display.state != .collapsed && display.shownInCycle))
        facts.emit(
            AccessoryStateChanged(
                id: item.id, from: display.state, to: state, transition: .init(from: display.state, to: state)))
        follow(at: now)
    }

    // MARK: The two places

    /// Publishes and shows the accessories of the selected item if they have changed.
    ///
    /// - Parameter isRefresh: whether to show them even if they are the same, because another item is selected.
    private func recast(animated: Bool, isRefresh: Bool = false, at now: Duration) {
        let current = AccessoryCurrentChanged(primary: cast.primary, secondary: cast.secondary)
        let isOther = current.primary?.id != said.primary?.id || current.secondary?.id != said.secondary?.id
        if current.primary != said.primary || current.secondary != said.secondary { facts.emit(current) }
        said = current
        if isOther || isRefresh { refresh(animated: animated, at: now) }
    }

    /// Shows the accessories after a change of item or accessories, or at the end of ultra-minimal mode. A secondary
    /// accessory that is shown stays; a new one appears after the appearance's `secondaryAccessoryShowDelay`.
    private func refresh(animated: Bool, at now: Duration) {
        restoresAt = nil
        let stays = shownSecondary != nil && secondary.resident == shownSecondary?.id
        if !stays { facts.emit(secondary.hide(animated: false, pace, at: now)) }
        if let shownPrimary {
            show(shownPrimary, in: \.primary, animated: animated, at: now)
        } else {
            let slides = animated && (cast.primary == nil || isUltraMinimal)
            facts.emit(primary.hide(animated: slides, pace, at: now))
        }
        guard let shownSecondary, !stays else { return }
        let delay = Duration(seconds: sizes.appearance.secondaryAccessoryShowDelay) ?? .zero
        guard animated, delay > .zero else {
            return show(shownSecondary, in: \.secondary, animated: animated, at: now)
        }
        restoresAt = now + delay
    }

    /// Shows and hides accessories after a tap, animated and without delay.
    private func follow(at now: Duration) {
        restoresAt = nil
        follow(shownPrimary, in: \.primary, at: now)
        follow(shownSecondary, in: \.secondary, at: now)
    }

    private typealias Place = ReferenceWritableKeyPath<AccessoryEngine, AccessoryStage>

    private func follow(_ accessory: AccessoryConfig?, in place: Place, at now: Duration) {
        guard let accessory else { return facts.emit(self[keyPath: place].hide(animated: true, pace, at: now)) }
        show(accessory, in: place, animated: true, at: now)
    }

    /// Shows an accessory. The other place releases it first if it has it.
    private func show(_ accessory: AccessoryConfig, in place: Place, animated: Bool, at now: Duration) {
        let other: Place = place == \.primary ? \.secondary : \.primary
        if self[keyPath: other].occupant == accessory.id { facts.emit(self[keyPath: other].vacate(pace, at: now)) }
        facts.emit(self[keyPath: place].show(accessory.id, animated: animated, pace, at: now))
    }

    // MARK: After each step

    /// Completes a step: cleans up accessories that have left the screen, and publishes changed sizes.
    func conclude() {
        sweep()
        lists.keep(cast.ids)
        scrolling.keep(cast.ids)
        facts.emit(sizes.change(primary: shownPrimary, secondary: shownSecondary))
        for id in [sizes.current.primary?.id, sizes.current.secondary?.id] {
            guard let id, let window = window(of: id) else { continue }
            facts.emit(scrolling.news(id, window, count: lists.live[id]?.items.count ?? 0))
        }
        remember()
    }

    // MARK: Scrolling

    /// The width of an accessory's content, in points.
    private func width(of place: AccessoryPlace) -> Double {
        let insets = sizes.appearance.accessoryContentInsets
        return max(0, place.width - insets.left - insets.right)
    }

    /// The visible part of the list of an accessory; nil if the accessory is not shown.
    private func window(of id: String) -> AccessoryListWindow? {
        guard let place = [sizes.current.primary, sizes.current.secondary].first(where: { $0?.id == id }) ?? nil,
            let list = lists.live[id], let texts = lists.widths[id]
        else { return nil }
        return scrolling.window(id, texts, selected: list.selectedEntry, width: width(of: place))
    }

    /// The visible part of a list that a request names. If the list is not shown, returns nil and refuses the request.
    private func seen(_ id: String) -> AccessoryListWindow? {
        if let window = window(of: id) { return window }
        facts.emit(
            lists.live[id] == nil
                ? lists.unknown(id)
                : AccessoryRejected(reason: .unknownList, explanation: "the list of '\(id)' is not shown"))
        return nil
    }

    func scroll(_ request: AccessoryScroll) {
        guard var window = seen(request.id) else { return }
        if let index = request.index {
            if let problem = lists.problem(with: index, in: request.id) { return facts.emit(problem) }
            window.show(index)
        } else {
            window.scroll(to: window.offset + (request.by ?? 0))
            window.settle()
        }
        scrolling.hold(request.id, window)
    }

    func pan(_ pan: AccessoryPan, at now: Duration) {
        if let window = seen(pan.id) { scrolling.pan(pan, in: window, at: now) }
    }

    /// Ends the drag of a list whose finger was lost.
    func loseFinger() {
        guard let id = scrolling.loseFinger(), var window = window(of: id) else { return }
        window.settle()
        scrolling.hold(id, window)
    }

    func setMirrored(_ isMirrored: Bool) { scrolling.isMirrored = isMirrored }

    func setContentSize(_ contentSize: ContentSize) { lists.contentSize = contentSize }

    private func remember() {
        memory.keep([primary.occupant, secondary.occupant])
        remember(shownPrimary, sizes.current.primary, in: primary)
        remember(shownSecondary, sizes.current.secondary, in: secondary)
    }

    private func remember(_ shown: AccessoryConfig?, _ place: AccessoryPlace?, in stage: AccessoryStage) {
        // An accessory that is disappearing keeps its look.
        guard var accessory = shown, stage.resident == accessory.id else { return }
        accessory.list = lists.live[accessory.id]
        memory.note(.init(accessory: accessory, place: place))
    }

    private func sweep() {
        facts.emit(cleaning.sweep(used: cast.ids, onScreen: [primary.occupant, secondary.occupant]))
    }

    /// Ends the module or the app: hides all accessories, cleans each up once, and forgets them.
    func tearDown() {
        let shown = [primary.occupant, secondary.occupant].compactMap(\.self)
        facts.emit(primary.hide(animated: false, pace, at: .zero))
        facts.emit(secondary.hide(animated: false, pace, at: .zero))
        cleaning.condemn(shown + cast.all.map(\.id))
        cast = AccessoryPresentation()
        said = AccessoryCurrentChanged(primary: nil, secondary: nil)
        restoresAt = nil
        facts.emit(cleaning.sweep(used: [], onScreen: []))
    }

    // MARK: Lists

    /// Adopts the lists that accessories declare. A replaced list starts at its beginning.
    private func adoptLists() {
        let changes = lists.adopt(cast.all)
        for case let change as AccessoryListChanged in changes { scrolling.forget(change.id) }
        facts.emit(changes)
    }

    func configure(_ request: AccessoryConfigureList) {
        let former = lists.live[request.id]
        facts.emit(lists.configure(request, among: cast.all))
        guard let list = lists.live[request.id] else { return }
        if list.items != former?.items {
            scrolling.forget(request.id)
        } else if let new = list.selectedEntry, new != former?.selectedEntry {
            scrolling.follow(request.id, new, in: window(of: request.id))
        }
    }
    func tapEntry(_ request: AccessoryTapListEntry, at now: Duration) {
        guard cast.all.first(where: { $0.id == request.id })?.isEnabled != false else {
            return facts.emit(
                AccessoryRejected(
                    reason: .disabled, explanation: "the list of '\(request.id)' takes no taps: its isEnabled is false")
            )
        }
        facts.emit(lists.tap(request, at: now))
        if lists.live[request.id]?.items.indices.contains(request.index) == true {
            scrolling.follow(request.id, request.index, in: window(of: request.id))
        }
    }
    func setSelectionColor(_ request: AccessoryUpdateSelectionColor) {
        facts.emit(lists.change(request.id) { $0.selectionColor = request.color })
    }
    func setBorderColor(_ request: AccessoryUpdateBorderColor) {
        facts.emit(lists.change(request.id) { $0.borderColor = request.color })
    }

    // MARK: Time

    /// The independent deadlines: the movements of both places, the return of the secondary accessory, and the timeout
    /// of a dragging finger that does not move.
    enum Alarm: CaseIterable { case primary, secondary, restore, restingFinger }

    func deadline(of alarm: Alarm) -> Duration? {
        switch alarm {
        case .primary: primary.deadline
        case .secondary: secondary.deadline
        case .restore: restoresAt
        case .restingFinger: scrolling.fingerDeadline
        }
    }

    func fire(_ alarm: Alarm, at now: Duration) {
        switch alarm {
        case .primary: facts.emit(primary.arrive(pace, at: now))
        case .secondary: facts.emit(secondary.arrive(pace, at: now))
        case .restingFinger: loseFinger()
        case .restore:
            restoresAt = nil
            if let shownSecondary { show(shownSecondary, in: \.secondary, animated: true, at: now) }
        }
    }
}

extension AccessoryTransition {
    fileprivate init(from: AccessoryDisplayState, to: AccessoryDisplayState) {
        self =
            switch (from, to) {
            case (.collapsed, .primaryOnly): .showPrimary
            case (.primaryOnly, .collapsed): .hidePrimary
            case (.primaryAndSecondary, .collapsed): .hideAll
            case (.primaryAndSecondary, .primaryOnly): .hideSecondary
            case (.collapsed, .primaryAndSecondary), (.primaryOnly, .primaryAndSecondary): .showSecondary
            default: .none
            }
    }
}
