import Chrome
import EventBus

/// The answers of the specification to every policy about the look: what stands where no rule
/// says otherwise. Each is a function of the question and the settings alone.
final class BuiltInLook {
    var settings: PopupSettings

    init(_ settings: PopupSettings = PopupSettings()) { self.settings = settings }

    /// POPUP §3.2.
    /// - Parameter convert: what becomes of a style of the time before glass.
    func barStyle(
        _ query: PopupBarStyleQuery, converting convert: (PopupConvertLegacyStyleQuery) -> PopupBarStyle
    ) -> PopupBarStyle {
        switch query.requested {
        case .compact, .prominent:
            convert(PopupConvertLegacyStyleQuery(requested: query.requested, glass: query.glass))
        case .floating, .floatingCompact: query.requested
        case .default, .custom: query.glass ? styleOnGlass(query) : query.os >= 17 ? .floating : .prominent
        }
    }

    private func styleOnGlass(_ query: PopupBarStyleQuery) -> PopupBarStyle {
        if query.idiom == .phone { return .floatingCompact }
        guard query.widthClass == .compact else { return .floating }
        return settings.narrowPadStyle == .floating ? .floating : .floatingCompact
    }

    func convertLegacyStyle(_ query: PopupConvertLegacyStyleQuery) -> PopupBarStyle {
        switch query.requested {
        case .compact where query.glass: .floatingCompact
        case .prominent where query.glass: .floating
        case .default, .custom: .floating
        case .compact, .prominent, .floatingCompact, .floating: query.requested
        }
    }

    /// POPUP §5.
    func minimise(_ query: PopupMinimiseQuery) -> PopupTrait {
        query.dockMinimised && query.inheritsMetrics && !query.fullWidth ? .inline : .regular
    }

    func inlineButtons(_ query: PopupInlineButtonsQuery) -> [String] { query.buttons }

    /// POPUP §4.2; the offset is worked out before it is asked about.
    func dockMargin(_ query: PopupDockMarginQuery) -> Double { query.standard }

    /// POPUP §4.5.
    func widthLimit(_ query: PopupWidthLimitQuery) -> PopupWidthLimit { PopupWidthLimit(query.standard) }

    /// POPUP §3.3.
    func closeButton(_ query: PopupCloseButtonQuery) -> PopupCloseButtonChoice {
        var style = query.style == .default ? usualCloseStyle(query) : query.style
        if style == .flat || style == .default { style = .grabber }
        if style.isGlass && query.os < 26 { style = .round }
        guard query.position == .default else {
            return PopupCloseButtonChoice(style: style, position: query.position)
        }
        let position: PopupClosePosition =
            switch style {
            case .chevron, .grabber, .flat, .default: .center
            case .round, .none: .leading
            case .glass, .clearGlass, .prominentGlass, .prominentClearGlass, .shinyGlass: .trailing
            }
        return PopupCloseButtonChoice(style: style, position: position)
    }

    private func usualCloseStyle(_ query: PopupCloseButtonQuery) -> PopupCloseStyle {
        let styles = settings.closeButton
        if query.glass { return query.onMac ? styles.onGlassMac : styles.onGlass }
        guard query.os >= 17 else { return styles.old }
        return query.onMac ? styles.modernMac : styles.modern
    }

    /// POPUP §7.
    func progressStyle(_ query: PopupProgressStyleQuery) -> PopupProgressStyle {
        let style = query.requested == .default ? settings.progress.style : query.requested
        return style == .default ? .none : style
    }

    /// POPUP §7.
    func marquee(_ query: PopupMarqueeQuery) -> PopupMarqueeChoice { query.standard }

    /// POPUP §8.
    func imageTransition(_ query: PopupImageTransitionQuery) -> PopupPermission {
        let opens = query.from == .barPresented && query.to == .open && !query.dragged
        guard query.style != .compact, query.style != .custom, opens || query.to == .barPresented,
            query.hasView, query.hasImage
        else { return .deny }
        return switch query.interaction {
        case .snap, .customizedSnap: .allow
        case .automatic, .default: settings.imageTransition == .snapAndAutomatic ? .allow : .deny
        case .drag, .scroll, .none: .deny
        }
    }

    /// POPUP §9. A title alone has no line break behind it (§15).
    func accessibilityText(_ query: PopupAccessibilityTextQuery) -> PopupSpokenText {
        let item = query.item.value
        let titles = [item.title, item.subtitle].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
        return PopupSpokenText(
            label: item.accessibilityLabel.said ?? titles,
            hint: item.accessibilityHint.said ?? settings.texts.openHint,
            value: item.accessibilityProgressValue.said ?? "\(Int((item.sane.progress * 100).rounded()))%")
    }
}

extension String? {
    /// Nil where there is nothing to say.
    fileprivate var said: String? { self?.isEmpty == false ? self : nil }
}
