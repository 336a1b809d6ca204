import Chrome
import EventBus

/// The buttons of a bar in its content, and the room between them (POPUP §4.6, §7).
struct ButtonRow {
    private(set) var buttons: [PopupButtonLayout] = []
    /// Ids, with `|` between the two groups; empty without any.
    private(set) var leftToRight: [String] = []
    /// Points at either side that are not free.
    private(set) var left: Double
    private(set) var right: Double

    init(_ item: PopupItem, in content: PopupFrame, _ situation: BarSituation, _ policies: LookPolicies) {
        let padding = Self.emptyPadding(situation)
        (left, right) = (padding, padding)
        if situation.style == .custom { return }
        let (leading, trailing) = Self.groups(item, content, situation, policies)
        let isRightToLeft = situation.world.isRightToLeft
        let reads = isRightToLeft && situation.world.bar.itemsSemantic.mirrors
        let groups = [leading, trailing].map { reads ? $0.reversed() : $0 }
        let (first, second) = isRightToLeft ? (groups[1], groups[0]) : (groups[0], groups[1])
        guard !first.isEmpty || !second.isEmpty else { return }
        leftToRight = first.map(\.id) + ["|"] + second.map(\.id)

        let inner = situation.settings.inner
        let leftEnd = place(first, from: Self.edge(first.first, inner), in: content, inner)
        let width = second.reduce(-inner.buttonSpacing) { $0 + $1.width + inner.buttonSpacing }
        let rightStart = content.width - Self.edge(second.last, inner) - width
        place(second, from: rightStart, in: content, inner)
        // A system's button has air of its own, which titles may use where it stands alone at its side.
        func gap(_ button: PopupBarButton, alone: Bool) -> Double {
            alone && !button.isCustomView ? -inner.buttonGap : inner.buttonGap
        }
        if let last = first.last { left = max(padding, leftEnd + gap(last, alone: second.isEmpty)) }
        if let next = second.first {
            right = max(padding, content.width - rightStart + gap(next, alone: first.isEmpty))
        }
    }

    /// Points outside of the outermost button.
    private static func edge(_ button: PopupBarButton?, _ inner: PopupInnerLayout) -> Double {
        button?.isCustomView == false ? inner.edgePadding : 0
    }

    /// - Returns: where the last one ends.
    @discardableResult
    private mutating func place(
        _ group: [PopupBarButton], from start: Double, in content: PopupFrame, _ inner: PopupInnerLayout
    ) -> Double {
        var x = start
        for button in group {
            let frame = PopupFrame(
                x: x, y: (content.height - inner.buttonHeight) / 2, width: button.width, height: inner.buttonHeight)
            let words = PopupSpokenText(label: button.accessibilityLabel, hint: button.accessibilityHint)
            buttons.append(PopupButtonLayout(id: button.id, frame: frame, accessibility: words))
            x += button.width + inner.buttonSpacing
        }
        return x - inner.buttonSpacing
    }

    private static func groups(
        _ item: PopupItem, _ content: PopupFrame, _ situation: BarSituation, _ policies: LookPolicies
    ) -> (leading: [PopupBarButton], trailing: [PopupBarButton]) {
        var leading = item.leadingBarButtonItems.filter { !$0.hidden }
        var trailing = item.trailingBarButtonItems.filter { !$0.hidden }
        if leading.isEmpty && trailing.isEmpty { return ([], []) }
        let shown = Set(
            policies.inlineButtons(
                PopupInlineButtonsQuery(
                    environment: situation.trait, contentWidth: content.width, buttons: (leading + trailing).map(\.id)
                )))
        leading.removeAll { !shown.contains($0.id) }
        trailing.removeAll { !shown.contains($0.id) }
        guard situation.settings.inner.leadingButtons == .trailing, situation.style != .compact else {
            return (leading, trailing)
        }
        return ([], leading + trailing)
    }

    /// At a side without buttons.
    private static func emptyPadding(_ situation: BarSituation) -> Double {
        let inner = situation.settings.inner
        if situation.glass { return situation.env.isCatalyst ? inner.paddingOnMac : inner.paddingOnGlass }
        return situation.isFloating ? inner.paddingFloating : inner.padding
    }
}

extension PopupSemantic {
    /// Whether what reads from right to left turns around inside of a group, too.
    fileprivate var mirrors: Bool {
        switch self {
        case .unspecified, .forceRightToLeft: true
        case .playback, .spatial, .forceLeftToRight: false
        }
    }
}
