import ArgumentParser
import EventBus
import Host
import Rendering
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

    /// - Throws: an error that says what the argument must be.
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
    struct Row: Codable, Equatable {
        var from: Int
        var to: Int
        var spaceTier: SpaceTier
        var compressionLevel: CompressionLevel
        /// In points.
        var itemSpacing: Double
        /// The ids of the visible items.
        var visible: [String]
        /// The display modes of the visible items, in the same order.
        var modes: [ItemDisplayMode]
        /// The ids of the items in the menu, in its order.
        var overflow: [String]
        /// Null if there is no side button.
        var sideButton: Nullable<SideButtonMode>

        init(_ screen: ScreenState, at width: Int) {
            (from, to) = (width, width)
            let layout = screen.layout
            spaceTier = layout?.spaceTier ?? .minimal
            compressionLevel = layout?.compressionLevel ?? .full
            itemSpacing = layout?.itemSpacing ?? 0
            func known(_ indices: [Int]?) -> [Int] { (indices ?? []).filter(screen.items.indices.contains) }
            let shown = known(layout?.visibleItemIndices), all = layout?.itemDisplayModes ?? []
            visible = shown.map { screen.items[$0].id }
            modes = shown.map { all.indices.contains($0) ? all[$0] : .full }
            overflow = known(layout?.overflowItemIndices).map { screen.items[$0].id }
            sideButton =
                layout.map { $0.sideButtonMode.kind == .none ? .null : .value($0.sideButtonMode) } ?? .null
        }

        var json: String { (try? JSONText.string(self)) ?? "{}" }

        func isSame(as other: Row) -> Bool {
            var moved = other
            (moved.from, moved.to) = (from, to)
            return moved == self
        }
    }

    static func rows(_ range: WidthRange, _ trial: inout WidthTrial) async throws -> [Row] {
        var rows: [Row] = []
        var progress = ProgressLine()
        defer { progress.clear() }
        let start = ContinuousClock.now
        for width in range.widths {
            let row = Row(try await trial.screen(at: Double(width)), at: width)
            if let last = rows.last, last.isSame(as: row) {
                rows[rows.count - 1].to = width
            } else {
                rows.append(row)
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
                "\(row.from)".leftPadded(to: 4), "\(row.to)".leftPadded(to: 4), row.spaceTier.rawValue,
                row.compressionLevel.rawValue, Value.double(row.itemSpacing).json, place(row.sideButton),
                text(items(row)), text(row.overflow),
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
    private static func items(_ row: Row) -> [String] {
        zip(row.visible, row.modes).map { $1 == row.compressionLevel.usualMode ? $0 : "\($0):\($1)" }
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
