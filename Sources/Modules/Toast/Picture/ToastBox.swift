import Chrome

/// The size of one toast and the frames of its contents. All lengths are points.
struct ToastBox {
    /// The lines of the text, already broken.
    let lines: [String]
    let font: PartFont
    let lineHeight: Double
    let size: Size
    /// The frames of the parts, relative to the top left corner of the toast; nil for absent parts.
    let icon: Frame?
    let title: Title?
    let text: Frame
    /// The frames of the actions, followed by that of `cancel`.
    let buttons: [Frame]
    let close: Frame?
    let progress: Frame?

    /// The heading above the text.
    struct Title {
        let lines: [String]
        let font: PartFont
        let frame: Frame
    }

    private static let progressHeight = 3.0
    /// The points between the title and the text, and the largest number of title lines: those of sonner.
    private static let titleSpacing = 2.0
    private static let titleLines = 2

    /// The box with as many lines of the plan as fit into a room; nil if not even one line fits.
    /// - Parameters:
    ///   - room: the largest width and height.
    ///   - measured: the size of the text, if a renderer has measured it; otherwise the size is estimated.
    ///   - measured: the size of the text, if a renderer has measured it; otherwise the size is estimated.
    static func fitting(
        _ room: Size, _ content: ToastContent, _ plan: ToastPlanned, contentSize: ContentSize, measured: Size? = nil
    ) -> ToastBox? {
        var most = max(1, plan.lines)
        while true {
            let box = ToastBox(content, plan, width: room.width, lines: most, contentSize: contentSize, measured)
            if box.size.height <= room.height { return box }
            most = min(most, max(box.lines.count, box.title?.lines.count ?? 0)) - 1
            guard most > 0 else { return nil }
        }
    }

    /// - Parameters:
    ///   - width: the largest width.
    ///   - most: the largest number of lines.
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
        let titles = content.buttons.map(\.title) + [content.cancel?.title].compactMap(\.self)
        // A long title leaves two thirds of the width to the icon and the text.
        let widest = isColumn ? max(0, width - 2 * metrics.horizontalPadding) : width / 3
        let textSize = font.size
        let widths = titles.map {
            max(metrics.targetSize, min(widest, TextWidth.of($0, size: textSize, isBold: true) + 2))
        }
        let closing = content.showsCloseButton ? metrics.iconSpacing + metrics.iconSize : 0
        let beside = (isColumn ? 0 : widths.first.map { metrics.actionSpacing + $0 } ?? 0) + closing
        let room = max(0, width - before - beside - metrics.horizontalPadding)
        lines = Self.lines(of: content, into: room, size: font.size, most: most)
        lineHeight = font.size * 1.2 * (lines.count > 1 ? metrics.lineSpacing : 1)
        var longest = 0.0
        for line in lines { longest = max(longest, TextWidth.of(line, size: font.size, isBold: isBold)) }
        let heading = Self.heading(of: content, plan, into: room, contentSize: contentSize, most: most)
        for line in heading?.lines ?? [] {
            longest = max(longest, TextWidth.of(line, size: heading?.font.size ?? 0, isBold: true))
        }
        let textWidth = min(
            room, heading == nil ? measured?.width ?? longest + 2 : max(measured?.width ?? 0, longest + 2))
        let textHeight = measured?.height ?? Double(max(1, lines.count)) * lineHeight
        let headingHeight = heading.map { Double($0.lines.count) * $0.font.size * 1.2 + Self.titleSpacing } ?? 0
        let row = max(headingHeight + textHeight, side)
        // The space belongs to the area of the actions, which begins below it.
        let rows = isColumn ? Self.rows(of: widths, into: widest, spacing: metrics.actionSpacing) : []
        let gap = rows.isEmpty ? 0 : metrics.actionColumnSpacing
        let below = Double(rows.count) * metrics.targetSize + gap
        // Below the row, the actions begin where the row begins.
        let first = before + textWidth + beside
        let lowest = rows.map { $0.reduce(-metrics.actionSpacing) { $0 + widths[$1] + metrics.actionSpacing } }.max()
        let full = min(
            width, max(first, lowest.map { metrics.horizontalPadding + $0 } ?? 0) + metrics.horizontalPadding)
        let height = max(metrics.minimumHeight, row + below + 2 * metrics.verticalPadding)
        size = Size(width: full, height: height)
        // The row is centered in the space that the actions leave.
        let middle = (height - below) / 2
        icon =
            side > 0
            ? Frame(x: min(metrics.horizontalPadding, full), y: middle - side / 2, width: min(side, full), height: side)
            : nil
        let top = middle - (headingHeight + textHeight) / 2
        let beginning = min(before, full), column = max(0, full - before - beside - metrics.horizontalPadding)
        title = heading.map { heading in
            Title(
                lines: heading.lines, font: heading.font,
                frame: Frame(
                    x: beginning, y: top, width: column, height: headingHeight - Self.titleSpacing))
        }
        text = Frame(x: beginning, y: top + headingHeight, width: column, height: textHeight)
        if isColumn {
            let start = height - below + gap - metrics.verticalPadding
            buttons = rows.enumerated().flatMap { line, row in
                var x = min(metrics.horizontalPadding, full - min(widths[row[0]], full))
                return row.map { index in
                    defer { x += widths[index] + metrics.actionSpacing }
                    return Frame(
                        x: x, y: start + Double(line) * metrics.targetSize, width: min(widths[index], full),
                        height: metrics.targetSize)
                }
            }
        } else {
            buttons = widths.prefix(1).map { width in
                let width = min(width, full)
                return Frame(
                    x: max(0, full - metrics.horizontalPadding - closing - width), y: 0, width: width, height: height)
            }
        }
        // The icon is centered in a touch target that ends where the buttons begin.
        let hitWidth = min(metrics.targetSize, full), lowerEnd = isColumn ? buttons.first?.y ?? height : height
        let upperEnd = max(0, min(middle - metrics.targetSize / 2, lowerEnd - metrics.targetSize))
        close =
            closing > 0
            ? Frame(
                x: max(0, full - metrics.horizontalPadding - metrics.iconSize / 2 - hitWidth / 2), y: upperEnd,
                width: hitWidth, height: min(metrics.targetSize, lowerEnd - upperEnd)) : nil
        let corner = min(metrics.cornerRadius, height / 2, full / 2)
        progress =
            content.progress != nil || content.loading
            ? Frame(
                x: corner, y: height - Self.progressHeight - 2, width: max(0, full - 2 * corner),
                height: Self.progressHeight)
            : nil
    }

    /// The title above the text, without its frame; nil if there is none.
    private static func heading(
        of content: ToastContent, _ plan: ToastPlanned, into room: Double, contentSize: ContentSize, most: Int
    ) -> (lines: [String], font: PartFont)? {
        guard let title = content.title, let style = plan.titleFont.flatMap({ TextStyle(rawValue: $0.rawValue) }) else {
            return nil
        }
        let size = style.size(contentSize)
        return (
            TextWidth.wrapped(title, into: room, size: size, lines: min(most, titleLines), isBold: true),
            PartFont(style.rawValue, size: size, weight: 600)
        )
    }

    /// The rows of buttons: one row for all, or one for each.
    private static func rows(of widths: [Double], into room: Double, spacing: Double) -> [[Int]] {
        if widths.isEmpty { return [] }
        let whole = widths.reduce(-spacing) { $0 + $1 + spacing }
        return whole <= room ? [Array(widths.indices)] : widths.indices.map { [$0] }
    }

    /// The lines of the text. Text that is too long is truncated before the count.
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
    /// The content with the estimated number of lines of its text, according to ``ToastSettings/estimatesLines``.
    /// - Parameter width: the largest width of the toast, in points.
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
