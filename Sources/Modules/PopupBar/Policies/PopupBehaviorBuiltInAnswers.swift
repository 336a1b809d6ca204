import Chrome
import EventBus

/// The built-in answers of the policies about behavior.
///
/// A class of its own, because the bus retains the answers, and they must not retain the module.
final class PopupBehaviorBuiltInAnswers {
    var behaviour = PopupBehaviour()
    /// The meaning of the interaction style `default`.
    var defaultInteraction = PopupInteractionStyle.automatic
    /// Whether the app runs on a Mac.
    var isOnMac = false

    /// By the style that the app set; `automatic` means snap while the popup is closed and drag while it is open.
    func interactionStyle(_ query: PopupInteractionStyleQuery) -> PopupInteraction {
        switch resolved(query.requested) {
        case .snap, .customizedSnap: PopupInteraction(style: .snap)
        case .automatic: PopupInteraction(style: query.state == .barPresented ? .snap : .drag)
        case .drag: PopupInteraction(style: .drag)
        case .scroll: PopupInteraction(style: .scroll)
        case .none, .default: PopupInteraction(style: .none)
        }
    }

    /// Returns the style, with `default` resolved.
    func resolved(_ style: PopupInteractionStyle) -> PopupInteractionStyle {
        guard style == .default else { return style }
        return isOnMac ? behaviour.macInteraction ?? defaultInteraction : defaultInteraction
    }

    /// A closed bar takes upward pans. An open popup takes every pan outside scroll views; on a scroll view, only a pan
    /// that moves down from the scroll view's top.
    static func shouldBegin(_ query: PopupShouldBeginInteractionQuery) -> PopupBeginning {
        let (region, way) = (query.region, query.translation)
        let velocity = query.velocity
        switch query.style {
        case .none: return .deny
        case .scroll where query.place != .scroll: return .deny
        default: break
        }
        guard query.state == .open else {
            if query.style == .snap { return velocity.isVertical && velocity.y < 0 ? .allow : .deny }
            return velocity.isVertical && velocity.y <= 0 ? .allow : .deny
        }
        guard query.place == .scroll else { return region.locked ? .deny : .allow }
        if region.free || region.locked || region.horizontal && way.x != 0 { return .deny }
        return region.moving || region.atEdge && way.y >= 0 ? .allow : .letScroll
    }

    /// A downward release closes, and an upward release opens. A popup that was open closes nevertheless if it is less
    /// than `stayOpenFraction` open. In the profile `documented`, the distance decides about a release without speed.
    func release(_ query: PopupReleaseDecisionQuery) -> PopupRelease {
        let wasOpen = query.started == .open
        if query.velocityY == 0, let share = behaviour.restingFraction {
            let isTurned = wasOpen ? query.fraction < 1 - share : query.fraction > share
            return isTurned != wasOpen ? .open : .close
        }
        if query.velocityY > 0 { return query.fraction == 1 && behaviour.fullyOpenStays ? .open : .close }
        return wasOpen && query.fraction < behaviour.stayOpenFraction ? .close : .open
    }

    static func tap(_ query: PopupOnTapBarQuery) -> String {
        switch query.target {
        case "bar", "image", "titles": "open"
        case "button": "none"
        default: query.target
        }
    }

    /// Titles follow the finger: a swipe to the left shows the next item, or in right-to-left layout the previous one.
    static func swipe(_ query: PopupOnBarSwipeQuery) -> PopupSwipeOutcome {
        guard query.paging else { return .none }
        return switch query.direction {
        case .left: query.rightToLeft ? .pageBefore : .pageAfter
        case .right: query.rightToLeft ? .pageAfter : .pageBefore
        case .up, .down: .none
        }
    }

    static func pageTarget(_ query: PopupPageTargetQuery) -> PopupPageTarget {
        guard let place = query.queue.firstIndex(of: query.item) else { return PopupPageTarget(item: nil) }
        let next = query.direction == .after ? place + 1 : place - 1
        return PopupPageTarget(item: query.queue.indices.contains(next) ? query.queue[next] : nil)
    }

    static func newContent(_ query: PopupOnNewContentQuery) -> PopupNewContent {
        switch query.state {
        case .transitioning, .dismissing: .queue
        case .closed: query.openPopup ? .replaceAndOpen : .replace
        case .open: .replace
        }
    }

    /// Drops the waiting operations of the kinds in ``PopupOperationKind/superseded``.
    static func coalesce(_ query: PopupCoalesceQuery) -> PopupCoalescing {
        let superseded = query.new.kind.superseded
        return PopupCoalescing(kept: query.pending.filter { !superseded.contains($0.kind) }.map(\.id))
    }

    func haptic(_ query: PopupHapticsQuery) -> PopupHaptic {
        guard query.enabled else { return PopupHaptic(kind: nil) }
        return switch query.event {
        case .open: PopupHaptic(kind: .soft, intensity: behaviour.openIntensity)
        case .close: PopupHaptic(kind: .rigid, intensity: behaviour.closeIntensity)
        case .dragStart: PopupHaptic(kind: .soft, intensity: behaviour.dragIntensity)
        case .page: PopupHaptic(kind: .rigid, intensity: behaviour.pageIntensity)
        }
    }

    func escape(_ query: PopupEscapeKeyQuery) -> PopupEscape {
        behaviour.escapeCloses && query.state == .open ? .close : .pass
    }

    /// The content owns the status bar while the popup is open, or while the content covers at least half of the bar.
    static func statusBarOwner(_ query: PopupStatusBarOwnerQuery) -> PopupStatusBarOwner {
        switch query.target {
        case .open: .content
        case .transitioning: query.top <= query.height / 2 ? .content : .container
        case .barHidden, .barPresented: .container
        }
    }

    /// The durations and dampings of the setting `behaviour`.
    func timing(_ query: PopupAnimationQuery) -> PopupTiming {
        let numbers = behaviour
        return switch query.kind {
        case .present: PopupTiming(duration: numbers.presentDuration, damping: numbers.overdamping)
        case .dismiss: PopupTiming(duration: numbers.dismissDuration, damping: numbers.overdamping)
        case .open: PopupTiming(duration: numbers.openDuration, damping: numbers.openDamping)
        case .close: PopupTiming(duration: numbers.closeDuration, damping: closeDamping(query))
        case .minimise, .restore, .snappy: PopupTiming(duration: numbers.minimiseDuration, damping: 1)
        case .highlight: PopupTiming(duration: numbers.highlightDuration, damping: 1)
        case .closeButton: PopupTiming(duration: numbers.closeButtonDuration, damping: numbers.overdamping)
        case .buttons: PopupTiming(duration: numbers.buttonsDuration, damping: numbers.overdamping)
        case .chevron: PopupTiming(duration: numbers.chevronDuration, damping: numbers.overdamping)
        case .contextMenu: PopupTiming(duration: numbers.contextMenuDuration, damping: numbers.overdamping)
        case .statusBar: PopupTiming(duration: numbers.statusBarDuration, damping: numbers.overdamping)
        case .hideBar, .showBar: PopupTiming(duration: numbers.visibilityDuration, damping: numbers.overdamping)
        }
    }

    private func closeDamping(_ query: PopupAnimationQuery) -> Double {
        if query.style == .snap, let damping = behaviour.snapCloseDamping { return damping }
        return query.gesture ? behaviour.gestureCloseDamping : behaviour.closeDamping
    }
}
