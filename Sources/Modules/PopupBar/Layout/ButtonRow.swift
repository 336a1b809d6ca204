import Chrome
import EventBus

/// The buttons in a bar's content, and the room that they leave between them.
struct ButtonRow {
    private(set) var buttons: [PopupButtonLayout] = []
    /// The buttons' ids from left to right, with `|` between the two groups. Empty without buttons.
    private(set) var leftToRight: [String] = []
    /// Points at the left that image and titles must leave free.
    private(set) var left: Double
    /// Points at the right that image and titles must leave free.
    private(set) var right: Double

    init(_ item: PopupItem, in content: Frame, _ situation: BarSituation, _ policies: PopupLookPolicies) {
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
        // A system button has its own padding. Titles may extend into it if the other side has no buttons.
        func gap(_ button: PopupBarButton, alone: Bool) -> Double {
            alone && !button.isCustomView ? -inner.buttonGap : inner.buttonGap
        }
        if let last = first.last { left = max(padding, leftEnd + gap(last, alone: second.isEmpty)) }
        if let next = second.first {
            right = max(padding, content.width - rightStart + gap(next, alone: first.isEmpty))
        }
    }

    /// Points between the content's edge and the outermost button. Custom views bring their own padding.
    private static func edge(_ button: PopupBarButton?, _ inner: PopupInnerLayout) -> Double {
        button?.isCustomView == false ? inner.edgePadding : 0
    }

    /// Places a group of buttons from left to right.
    /// - Returns: the right end of the last button.
    @discardableResult
    private mutating func place(
        _ group: [PopupBarButton], from start: Double, in content: Frame, _ inner: PopupInnerLayout
    ) -> Double {
        var x = start
        for button in group {
            let frame = Frame(
                x: x, y: (content.height - inner.buttonHeight) / 2, width: button.width, height: inner.buttonHeight)
            let words = PopupSpokenText(label: button.accessibilityLabel, hint: button.accessibilityHint)
            buttons.append(
                PopupButtonLayout(
                    id: button.id, title: button.title, image: button.image, frame: frame, accessibility: words,
                    isEnabled: button.isEnabled, style: button.style))
            x += button.width + inner.buttonSpacing
        }
        return x - inner.buttonSpacing
    }

    /// The visible buttons in their two groups. The policy `popup.inlineButtons` can remove some.
    private static func groups(
        _ item: PopupItem, _ content: Frame, _ situation: BarSituation, _ policies: PopupLookPolicies
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

    /// The padding at a side without buttons, in points.
    private static func emptyPadding(_ situation: BarSituation) -> Double {
        let inner = situation.settings.inner
        if situation.glass { return situation.env.isCatalyst ? inner.paddingOnMac : inner.paddingOnGlass }
        return situation.isFloating ? inner.paddingFloating : inner.padding
    }
}

extension PopupSemantic {
    /// Whether right-to-left layout also reverses the order of the buttons inside a group.
    fileprivate var mirrors: Bool {
        switch self {
        case .unspecified, .forceRightToLeft: true
        case .playback, .spatial, .forceLeftToRight: false
        }
    }
}
