import Chrome

/// The measures of one toast: its size, and what stands where in it. All lengths are points.
struct ToastBox {
    /// The lines of the text, already broken.
    let lines: [String]
    let font: PartFont
    let lineHeight: Double
    let size: Size
    /// The frames of the parts from the top left corner of the toast; nil for what the toast does not have.
    let icon: Frame?
    let text: Frame
    let action: Frame?
    let progress: Frame?

    private static let progressHeight = 3.0

    /// The box with the most lines of the plan that fits into a room; nil if not even one line fits.
    /// - Parameters:
    ///   - room: the greatest width and height.
    ///   - measured: the size of the text, if a renderer has measured it; otherwise the size is estimated.
    static func fitting(
        _ room: Size, _ content: ToastContent, _ plan: ToastPlanned, contentSize: ContentSize, measured: Size? = nil
    ) -> ToastBox? {
        var most = max(1, plan.lines)
        while true {
            let box = ToastBox(content, plan, width: room.width, lines: most, contentSize: contentSize, measured)
            if box.size.height <= room.height { return box }
            most = min(most, box.lines.count) - 1
            guard most > 0 else { return nil }
        }
    }

    /// - Parameters:
    ///   - width: the greatest width.
    ///   - most: the greatest number of lines.
    private init(
        _ content: ToastContent, _ plan: ToastPlanned, width: Double, lines most: Int, contentSize: ContentSize,
        _ measured: Size?
    ) {
        let metrics = plan.metrics, isColumn = plan.arrangement == .column
        let style = TextStyle(rawValue: plan.font.rawValue) ?? .body
        font = PartFont(
            style.rawValue, size: style.size(contentSize), weight: plan.fontWeight == .semibold ? 600 : 500)
        let isBold = font.weight >= 600
        let side = plan.symbol == nil && plan.disc == nil ? 0 : metrics.iconSize
        let before = metrics.horizontalPadding + (side > 0 ? side + metrics.iconSpacing : 0)
        let title = content.action?.title ?? ""
        // A long title leaves two thirds of the width to the icon and the text.
        let widest = isColumn ? max(0, width - 2 * metrics.horizontalPadding) : width / 3
        let button =
            title.isEmpty
            ? 0 : max(metrics.targetSize, min(widest, TextWidth.of(title, size: font.size, isBold: true) + 2))
        let beside = isColumn || button == 0 ? 0 : metrics.actionSpacing + button
        let room = max(0, width - before - beside - metrics.horizontalPadding)
        lines = Self.lines(of: content, into: room, size: font.size, most: most)
        lineHeight = font.size * 1.2 * (lines.count > 1 ? metrics.lineSpacing : 1)
        var longest = 0.0
        for line in lines { longest = max(longest, TextWidth.of(line, size: font.size, isBold: isBold)) }
        let textWidth = min(room, measured?.width ?? longest + 2)
        let textHeight = measured?.height ?? Double(max(1, lines.count)) * lineHeight
        let row = max(textHeight, side)
        // The space counts with the area of the action, which begins below it.
        let gap = isColumn && button > 0 ? metrics.actionColumnSpacing : 0
        let below = isColumn && button > 0 ? metrics.targetSize + gap : 0
        // Below the row, the action begins where the row begins.
        let first = before + textWidth + beside
        let full = min(width, max(first, isColumn ? metrics.horizontalPadding + button : 0) + metrics.horizontalPadding)
        let height = max(metrics.minimumHeight, row + below + 2 * metrics.verticalPadding)
        size = Size(width: full, height: height)
        // The row stands in the middle of what the action leaves.
        let middle = (height - below) / 2
        icon =
            side > 0
            ? Frame(x: min(metrics.horizontalPadding, full), y: middle - side / 2, width: min(side, full), height: side)
            : nil
        self.text = Frame(
            x: min(before, full), y: middle - textHeight / 2,
            width: max(0, full - before - beside - metrics.horizontalPadding), height: textHeight)
        if button > 0 {
            let width = min(button, full)
            action = Frame(
                x: isColumn
                    ? min(metrics.horizontalPadding, full - width) : max(0, full - metrics.horizontalPadding - width),
                y: isColumn ? height - below + gap - metrics.verticalPadding : 0, width: width,
                height: isColumn ? below - gap : height)
        } else {
            action = nil
        }
        let corner = min(metrics.cornerRadius, height / 2, full / 2)
        progress =
            content.progress != nil || content.loading
            ? Frame(
                x: corner, y: height - Self.progressHeight - 2, width: max(0, full - 2 * corner),
                height: Self.progressHeight)
            : nil
    }

    /// The lines of the text. One that is too long is cut in front of the count.
    private static func lines(of content: ToastContent, into room: Double, size: Double, most: Int) -> [String] {
        let count = content.countText
        var lines = TextWidth.wrapped(content.message + count, into: room, size: size, lines: most)
        guard !count.isEmpty, let last = lines.last, !last.hasSuffix(count.drop(while: \.isWhitespace)) else {
            return lines
        }
        let left = max(0, room - TextWidth.of(count, size: size))
        let cut = last.hasSuffix("…") ? last : last + "…"
        lines[lines.count - 1] = TextWidth.fitted(cut, into: left, size: size) + count
        return lines
    }
}

extension ToastContent {
    /// The content with as many lines as its text is estimated to take as a single line, by ``ToastSettings/estimatesLines``.
    /// - Parameter width: the greatest width of the toast, in points.
    func estimatingLines(width: Double, traits: Traits, tuning: ToastTuning) -> ToastContent {
        guard tuning.estimatesLines, isOneLine else { return self }
        let plan = toastPlan(of: self, traits: traits, mode: .standard, tuning: tuning)
        let box = ToastBox.fitting(
            Size(width: width, height: .infinity), self, plan, contentSize: traits.contentSize)
        var content = self
        content.measuredLines = max(1, box?.lines.count ?? 1)
        return content
    }
}
