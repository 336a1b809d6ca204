import ArgumentParser
import CommandSupport
import EventBus
import Host
import Toolbar

/// A range of widths in whole points, such as `200..800`.
struct WidthRange: Equatable, Sendable {
    static let widest = 10_000.0
    let widths: ClosedRange<Int>

    init?(argument: String) {
        let ends = argument.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
        guard argument.contains(".."), ends.count == 2, let from = Int(ends[0]), let to = Int(ends[1]),
            from >= 1, from <= to, to <= Int(Self.widest)
        else { return nil }
        widths = from...to
    }

    /// - Throws: an error that describes the expected argument.
    @Sendable static func parse(_ argument: String) throws -> WidthRange {
        if let range = WidthRange(argument: argument) { return range }
        throw ValidationError(
            "the range needs two whole numbers of points from 1 to \(Int(widest)), the smaller one first, such as 200..800"
        )
    }
}

/// The widths at which the layout of the toolbar changes.
enum Sweep {
    /// A range of widths with the same layout.
    struct Row: Encodable, Equatable {
        var from: Int
        var to: Int
        var trial: ToolbarTrial

        private enum CodingKeys: CodingKey { case from, to }

        init(_ trial: ToolbarTrial, at width: Int) { (from, to, self.trial) = (width, width, trial) }

        /// The range and the fields of the layout as one object.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(from, forKey: .from)
            try container.encode(to, forKey: .to)
            try trial.encode(to: encoder)
        }

        var json: String { (try? JSONText.string(self)) ?? "{}" }
    }

    /// - Returns: no rows while the toolbar has no items.
    static func rows(_ range: WidthRange, _ source: RenderSource) async throws -> [Row] {
        var rows: [Row] = []
        var progress = ProgressLine()
        defer { progress.clear() }
        let start = ContinuousClock.now
        for width in range.widths {
            guard let trial = try await source.ask(ToolbarTrialQuery(width: Double(width))) else { return [] }
            if rows.last?.trial == trial {
                rows[rows.count - 1].to = width
            } else {
                rows.append(Row(trial, at: width))
            }
            let done = width - range.widths.lowerBound + 1
            progress.show(
                ProgressLine.text(Double(done) / Double(range.widths.count), done, "widths", in: .now - start))
        }
        return rows
    }

    /// A table for people. Cells that differ from the row above are bold.
    static func lines(_ rows: [Row], style: Style) -> [String] {
        let head = ["from", "to", "tier", "level", "spacing", "side button", "items", "in the menu"]
        let cells = rows.map { row in
            [
                "\(row.from)".leftPadded(to: 4), "\(row.to)".leftPadded(to: 4), row.trial.spaceTier.rawValue,
                row.trial.compressionLevel.rawValue, Value.double(row.trial.itemSpacing).json,
                place(row.trial.sideButton), text(items(row.trial)), text(row.trial.overflow),
            ]
        }
        let plain = Columns.lines([head] + cells)
        guard style.isOn, let first = plain.first else { return plain }
        let widths = head.indices.map { column in ([head] + cells).map { $0[column].columns }.max() ?? 0 }
        return [style.paint(first, .faint)]
            + cells.indices.map { place in
                cells[place].indices.map { column in
                    let isNew = column > 1 && (place == 0 || cells[place - 1][column] != cells[place][column])
                    let isLast = column == head.count - 1
                    let cell = isLast ? cells[place][column] : cells[place][column].padded(to: widths[column])
                    return isNew ? style.paint(cell, .bold) : cell
                }.joined(separator: "  ")
            }
    }

    /// The visible items. An item with another display mode than the level's has it after its id: `home:full`.
    private static func items(_ trial: ToolbarTrial) -> [String] {
        zip(trial.visible, trial.modes).map { $1 == trial.compressionLevel.usualMode ? $0 : "\($0):\($1)" }
    }

    private static func text(_ ids: [String]) -> String {
        ids.isEmpty ? "-" : ids.map(\.printable).joined(separator: " ")
    }

    private static func place(_ mode: Nullable<SideButtonMode>) -> String {
        guard case .value(let mode) = mode else { return "-" }
        return mode.kind.rawValue + (mode.size.map { " \(Value.double($0).json)" } ?? "")
    }
}

extension CompressionLevel {
    /// The display mode of most items at this level.
    fileprivate var usualMode: ItemDisplayMode {
        switch self {
        case .full, .comfortable: .full
        case .compact: .compactTitle
        case .iconOnly, .overflow: .iconOnly
        }
    }
}
