import Chrome

/// The image, the titles and the progress line in a bar's content.
struct InnerLayout {
    let image: PopupImageLayout
    let titles: PopupTitlesLayout
    let progressFrame: Frame
    let progressIsCapsule: Bool

    init(
        _ item: PopupItem, in content: Frame, _ row: ButtonRow, _ look: PopupAppearance, radius: Double,
        progress: PopupProgressStyle, _ situation: BarSituation
    ) {
        image = Self.image(item, content, row, situation)
        titles = Self.titles(item, content, row, image, look, situation)
        let hugs = Self.hugsButtons(content, row, situation)
        progressIsCapsule = hugs && progress != .none
        progressFrame = Self.line(content, row, radius, progress, hugs: hugs, situation)
    }

    private static func image(
        _ item: PopupItem, _ content: Frame, _ row: ButtonRow, _ situation: BarSituation
    ) -> PopupImageLayout {
        let inner = situation.settings.inner
        let isLarge = situation.env.isWidePad && (!situation.isCompact || situation.env.isCatalyst)
        let most = max(
            0,
            situation.isFloating && isLarge && situation.style != .custom
                ? inner.widePadImage * situation.scale : content.height - inner.imageMargin)
        let ratio = item.imageAspectRatio
        let (width, height) = (most * min(1, ratio), most * min(1, 1 / ratio))
        let free = max(0, content.width - row.left - row.right)
        let isThere = item.image != nil && situation.style != .compact && situation.style != .custom
        guard isThere else {
            return PopupImageLayout(visible: false, maxDimension: most, frame: .zero, cornerRadius: inner.imageRadius)
        }
        let x = situation.world.isRightToLeft ? content.width - row.right - width : row.left
        return PopupImageLayout(
            visible: free >= width, maxDimension: most,
            frame: Frame(x: x, y: (content.height - height) / 2, width: width, height: height),
            cornerRadius: inner.imageRadius)
    }

    private static func titles(
        _ item: PopupItem, _ content: Frame, _ row: ButtonRow, _ image: PopupImageLayout,
        _ look: PopupAppearance,
        _ situation: BarSituation
    ) -> PopupTitlesLayout {
        let inner = situation.settings.inner
        let text = TextMeasures(situation, look)
        var (left, right) = (row.left, row.right)
        if image.frame.width > 0 {
            let isSmall =
                situation.isFloating && (!situation.glass || situation.isCompact || situation.env.isCatalyst)
            let taken = image.frame.width + (isSmall ? inner.smallImageGap : inner.imageGap)
            if situation.world.isRightToLeft { right += taken } else { left += taken }
        }
        let width = max(0, content.width - left - right)
        return PopupTitlesLayout(
            title: item.title, subtitle: item.subtitle, alignment: situation.style == .compact ? .center : .natural,
            visible: width >= inner.leastTitles && situation.style != .custom,
            frame: Frame(x: left, y: 0, width: width, height: content.height), spacing: text.spacing,
            titleSize: text.title, subtitleSize: text.subtitle)
    }

    /// Whether the progress line is between the buttons, as in the Mac idiom with enough room on both sides.
    private static func hugsButtons(_ content: Frame, _ row: ButtonRow, _ situation: BarSituation) -> Bool {
        let least = situation.settings.progress.macSides
        return situation.env.usesMacIdiom && row.left >= least && row.right >= least
            && content.width > row.left + row.right
    }

    private static func line(
        _ content: Frame, _ row: ButtonRow, _ radius: Double, _ style: PopupProgressStyle, hugs: Bool,
        _ situation: BarSituation
    ) -> Frame {
        let line = situation.settings.progress
        guard style == .top || style == .bottom else { return .zero }
        if hugs {
            let y = style == .top ? line.macGap : content.height - line.macGap - line.height
            return Frame(x: row.left, y: y, width: content.width - row.left - row.right, height: line.height)
        }
        var x = 0.0
        if situation.isFloating { x = max(0, situation.glass ? radius - line.glassInset : radius / line.legacyRatio) }
        let y = style == .top ? 0 : content.height - line.height - line.bottomGap
        return Frame(x: x, y: y, width: max(0, content.width - 2 * x), height: line.height)
    }
}

/// The sizes of a bar's texts and the space between them, in points.
struct TextMeasures {
    let title: Double
    let subtitle: Double
    let spacing: Double

    init(_ situation: BarSituation, _ look: PopupAppearance) {
        let (texts, env) = (situation.settings.texts, situation.env)
        let sizes =
            switch situation.style {
            case .floating, .default, .custom: (texts.floatingTitle, texts.floatingSubtitle)
            case .prominent: (texts.prominentTitle, texts.prominentSubtitle)
            case .floatingCompact: (texts.floatingCompactTitle, texts.floatingCompactSubtitle)
            case .compact: (texts.compactTitle, texts.compactSubtitle)
            }
        let factor = env.contentSize.textFactor * situation.scale
        title = (look.titleSize ?? sizes.0) * factor
        subtitle = (look.subtitleSize ?? sizes.1) * factor
        let less = env.contentSize.spacingReduction
        spacing =
            situation.isCompact ? -less / 2 : situation.settings.inner.titleSpacing + 1 / env.scale - less
    }
}

extension ContentSize {
    /// The factor between body text at this size and at the default size, 17 points.
    fileprivate var textFactor: Double {
        let sizes: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        return sizes[stepsAboveUsual + 5] / 17
    }

    /// Points by which title and subtitle move closer together at large text sizes.
    fileprivate var spacingReduction: Double {
        let points = [1.5, 3, 5.5, 7, 8.5, 10]
        return stepsAboveUsual > 0 ? points[stepsAboveUsual - 1] : 0
    }
}
