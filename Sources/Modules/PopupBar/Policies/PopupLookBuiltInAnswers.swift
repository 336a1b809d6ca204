import Chrome
import EventBus

/// The built-in answers of the policies about the look. They are those of LNPopupController, and depend only on the
/// query and the settings.
final class PopupLookBuiltInAnswers {
    var settings: PopupSettings

    init(_ settings: PopupSettings = PopupSettings()) { self.settings = settings }

    /// The style that the app asked for. `default` depends on the system: `floating`, but `floatingCompact` on glass on
    /// a phone or in a narrow window, and `prominent` before version 17.
    /// - Parameter convert: converts `compact` and `prominent`, which do not exist on glass.
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

    /// On glass, `compact` becomes `floatingCompact` and `prominent` becomes `floating`.
    func convertLegacyStyle(_ query: PopupConvertLegacyStyleQuery) -> PopupBarStyle {
        switch query.requested {
        case .compact where query.glass: .floatingCompact
        case .prominent where query.glass: .floating
        case .default, .custom: .floating
        case .compact, .prominent, .floatingCompact, .floating: query.requested
        }
    }

    /// The bar is inline next to a minimized tab bar if it inherits that bar's metrics and is not of full width.
    func minimise(_ query: PopupMinimiseQuery) -> PopupTrait {
        query.dockMinimised && query.inheritsMetrics && !query.fullWidth ? .inline : .regular
    }

    func inlineButtons(_ query: PopupInlineButtonsQuery) -> [String] { query.buttons }

    /// The standard offset, which is part of the query.
    func dockMargin(_ query: PopupDockMarginQuery) -> Double { query.standard }

    /// The standard limit, which is part of the query.
    func widthLimit(_ query: PopupWidthLimitQuery) -> PopupWidthLimit { PopupWidthLimit(query.standard) }

    /// The style that the app asked for, or the setting's. Styles of glass become `round` before version 26. The
    /// default position is the center for chevron and grabber, leading for `round` and trailing for glass.
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

    func progressStyle(_ query: PopupProgressStyleQuery) -> PopupProgressStyle {
        let style = query.requested == .default ? settings.progress.style : query.requested
        return style == .default ? .none : style
    }

    func marquee(_ query: PopupMarqueeQuery) -> PopupMarqueeChoice { query.standard }

    /// The image flies when the popup opens without a drag, and when it closes. The interaction style must be `snap`
    /// or, with the setting `snapAndAutomatic`, `automatic`. The image of a compact or custom bar never flies.
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

    /// The item's own texts, or else title and subtitle on two lines, the setting's hint and the progress in percent.
    func accessibilityText(_ query: PopupAccessibilityTextQuery) -> PopupSpokenText {
        let item = query.item.value
        let titles = [item.title, item.subtitle].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
        return PopupSpokenText(
            label: item.accessibilityLabel.said ?? titles,
            hint: item.accessibilityHint.said ?? settings.texts.openHint,
            value: item.accessibilityProgressValue.said ?? "\(Int((item.sanitized.progress * 100).rounded()))%")
    }
}

extension String? {
    /// The text, or nil if it is empty.
    fileprivate var said: String? { self?.isEmpty == false ? self : nil }
}
