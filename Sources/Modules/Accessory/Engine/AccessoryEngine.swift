import Chrome
import EventBus

/// The accessories as a state machine: what is heard at a time comes in, what is to be said
/// and the next deadlines come out. It knows no bus and no clock.
final class AccessoryEngine {
    private let policies: AccessoryPolicies
    private var pace = AccessoryStage.Pace()
    private var cast = AccessoryCast()
    private var primary = AccessoryStage(.primary)
    private var secondary = AccessoryStage(.secondary)
    /// When the secondary accessory of the item comes back.
    private var restoresAt: Duration?
    private var isUltraMinimal = false
    private var cleaning = AccessoryCleaning()
    private(set) var lists = AccessoryLists()
    private(set) var sizes = AccessorySizes()
    private var said = AccessoryCurrentChanged(primary: nil, secondary: nil)

    init(policies: AccessoryPolicies) { self.policies = policies }

    // MARK: What there is

    var display: AccessoryCast.Display { cast.display }
    var shownPrimary: AccessoryConfig? { isUltraMinimal ? nil : cast.shownPrimary }
    var shownSecondary: AccessoryConfig? { isUltraMinimal ? nil : cast.shownSecondary }

    // MARK: The toolbar

    func setItems(_ event: ToolbarItemsChanged, at now: Duration) -> [any Event] {
        let former = cast.all
        if event.replaced { cast.replaceItems(event.items) } else { cast.updateItems(event.items) }
        cast.select(event.selectedIndex)
        var events: [any Event] = []
        if event.replaced {
            cleaning.condemn(former.map(\.id))
            events += sweep()
        }
        events += lists.adopt(cast.all)
        // An update is no occasion for an animation.
        return events + recast(animated: event.replaced, isRefresh: event.replaced, at: now)
    }

    func select(_ index: Int, at now: Duration) -> [any Event] {
        cast.select(index)
        return recast(animated: true, isRefresh: true, at: now)
    }

    func setGlobal(_ accessory: AccessoryConfig?, at now: Duration) -> [any Event] {
        cast.setGlobal(accessory)
        return lists.adopt(cast.all) + recast(animated: true, at: now)
    }

    func setUltraMinimal(_ event: ToolbarUltraMinimalChanged, at now: Duration) -> [any Event] {
        guard event.enabled != isUltraMinimal else { return [] }
        isUltraMinimal = event.enabled
        guard isUltraMinimal else { return refresh(animated: event.animated, at: now) }
        restoresAt = nil
        return primary.hide(animated: event.animated, pace, at: now)
            + secondary.hide(animated: event.animated, pace, at: now)
    }

    func setLayout(_ layout: ToolbarLayoutChanged) { sizes.layout = layout }

    func setAppearance(_ appearance: ToolbarAppearance) {
        sizes.appearance = appearance
        pace.translation = appearance.animationTranslationY
    }

    func setSettings(_ settings: AccessorySettings) { pace.settings = settings }

    /// A tap on the selected item (TOOLBAR §3.4).
    func tap(_ event: ToolbarItemTapped, at now: Duration) -> [any Event] {
        guard event.wasSelected, !isUltraMinimal, let item = cast.selected, item.isSelectable, item.id == event.id
        else { return [] }
        let display = cast.display
        let state = policies.tap(
            AccessoryTapQuery(
                displayState: display.state, shownInCycle: display.shownInCycle, hasPrimary: cast.primary != nil,
                hasSecondary: cast.secondary != nil))
        guard state != display.state else { return [] }
        cast.display = AccessoryCast.Display(
            state: state,
            shownInCycle: state == .primaryAndSecondary || (display.state != .collapsed && display.shownInCycle))
        return [
            AccessoryStateChanged(
                id: item.id, from: display.state, to: state, transition: .init(from: display.state, to: state))
        ] + follow(at: now)
    }

    // MARK: The two places

    /// Says what is new about the accessories, and shows what is to be shown now.
    /// - Parameter isRefresh: also if they are the same ones, because the item is another.
    private func recast(animated: Bool, isRefresh: Bool = false, at now: Duration) -> [any Event] {
        var events: [any Event] = []
        let current = AccessoryCurrentChanged(primary: cast.primary, secondary: cast.secondary)
        let isOther = current.primary?.id != said.primary?.id || current.secondary?.id != said.secondary?.id
        if current.primary != said.primary || current.secondary != said.secondary { events.append(current) }
        said = current
        return isOther || isRefresh ? events + refresh(animated: animated, at: now) : events
    }

    /// After another item, other accessories or the end of ultra-minimal mode (TOOLBAR §3.5).
    /// A secondary accessory that is there already stays; another one comes a little later.
    private func refresh(animated: Bool, at now: Duration) -> [any Event] {
        restoresAt = nil
        let stays = shownSecondary != nil && secondary.resident == shownSecondary?.id
        var events = stays ? [] : secondary.hide(animated: false, pace, at: now)
        if let shownPrimary {
            events += show(shownPrimary, in: \.primary, animated: animated, at: now)
        } else {
            let slides = animated && cast.primary == nil && !isUltraMinimal
            events += primary.hide(animated: slides, pace, at: now)
        }
        guard let shownSecondary, !stays else { return events }
        let delay = Duration(seconds: sizes.appearance.secondaryAccessoryShowDelay) ?? .zero
        guard animated, delay > .zero else {
            return events + show(shownSecondary, in: \.secondary, animated: animated, at: now)
        }
        restoresAt = now + delay
        return events
    }

    /// After a tap: everything comes and goes at once, animated.
    private func follow(at now: Duration) -> [any Event] {
        restoresAt = nil
        return follow(shownPrimary, in: \.primary, at: now) + follow(shownSecondary, in: \.secondary, at: now)
    }

    private typealias Place = ReferenceWritableKeyPath<AccessoryEngine, AccessoryStage>

    private func follow(_ accessory: AccessoryConfig?, in place: Place, at now: Duration) -> [any Event] {
        guard let accessory else { return self[keyPath: place].hide(animated: true, pace, at: now) }
        return show(accessory, in: place, animated: true, at: now)
    }

    /// Shows an accessory; the other place, if it still holds it, gives it up first.
    private func show(_ accessory: AccessoryConfig, in place: Place, animated: Bool, at now: Duration) -> [any Event] {
        let other: Place = place == \.primary ? \.secondary : \.primary
        let left = self[keyPath: other].occupant == accessory.id ? self[keyPath: other].vacate(pace, at: now) : []
        return left + self[keyPath: place].show(accessory.id, animated: animated, pace, at: now)
    }

    // MARK: After each step

    /// What follows from what has changed: accessories that are off the screen are cleaned up,
    /// those on it have other sizes.
    func conclude() -> [any Event] {
        var events = sweep()
        lists.keep(cast.ids)
        if let layout = sizes.change(primary: shownPrimary, secondary: shownSecondary) { events.append(layout) }
        return events
    }

    private func sweep() -> [any Event] {
        cleaning.sweep(used: cast.ids, onScreen: [primary.occupant, secondary.occupant])
    }

    /// The end of the module: everything disappears and is cleaned up, each once.
    func tearDown() -> [any Event] {
        let shown = [primary.occupant, secondary.occupant].compactMap(\.self)
        let events = primary.hide(animated: false, pace, at: .zero) + secondary.hide(animated: false, pace, at: .zero)
        cleaning.condemn(shown + cast.all.map(\.id))
        return events + cleaning.sweep(used: [], onScreen: [])
    }

    // MARK: Lists

    func configure(_ request: AccessoryConfigureList) -> [any Event] { lists.configure(request, among: cast.all) }
    func tapEntry(_ request: AccessoryTapListEntry, at now: Duration) -> [any Event] { lists.tap(request, at: now) }
    func setSelectionColor(_ request: AccessoryUpdateSelectionColor) -> [any Event] {
        lists.change(request.id) { $0.selectionColor = request.color }
    }
    func setBorderColor(_ request: AccessoryUpdateBorderColor) -> [any Event] {
        lists.change(request.id) { $0.borderColor = request.color }
    }

    // MARK: Time

    /// What is waited for, apart from each other.
    enum Alarm: CaseIterable { case primary, secondary, restore }

    func deadline(of alarm: Alarm) -> Duration? {
        switch alarm {
        case .primary: primary.deadline
        case .secondary: secondary.deadline
        case .restore: restoresAt
        }
    }

    func fire(_ alarm: Alarm, at now: Duration) -> [any Event] {
        switch alarm {
        case .primary: return primary.arrive(pace, at: now)
        case .secondary: return secondary.arrive(pace, at: now)
        case .restore:
            restoresAt = nil
            return shownSecondary.map { show($0, in: \.secondary, animated: true, at: now) } ?? []
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
