import Chrome
import EventBus

/// Makes pictures from the drawings of the modules. It keeps what was drawn last for each container, and draws anew
/// only what may have changed.
final class Composer {
    private let bus: EventBus
    private var drawings: [Drawing] = []
    private var revision: UInt64?
    private var kept: [String: [Sheet]] = [:]

    /// What one drawing added to a canvas.
    private struct Sheet {
        var revision: UInt64?
        /// What the drawing could read: the surroundings, and the room that was left.
        var world: Canvas.World
        var before: Canvas.Room
        var after: Canvas.Room
        /// Whether the drawing has read parts of drawings below it.
        var readsParts: Bool
        var parts: [Part]
        /// The parts as the picture has them: mirrored in right-to-left layout.
        var shown: [Part]
        /// The bus time at which a movement ends, so that the parts are others from then on.
        var nextEnd: Duration?
    }

    init(_ bus: EventBus) { self.bus = bus }

    /// Composes the picture of an empty canvas.
    /// - Parameters:
    ///   - seq: the id of the last event that the picture shows.
    ///   - isKept: whether to use what was drawn before, and to keep what is drawn. False for a picture that shows the
    ///     container as it may not be.
    func picture(_ canvas: Canvas, seq: UInt64, isKept: Bool) -> Picture {
        collect()
        let shown = isKept ? drawWhatChanged(on: canvas) : draw(on: canvas)
        return Picture(
            container: canvas.container, seq: seq, time: canvas.time, size: canvas.size,
            scheme: canvas.traits.colorScheme, rtl: canvas.traits.layoutDirection == .rightToLeft, parts: shown)
    }

    /// The bus time at which the next movement in the kept pictures ends; nil without one.
    var nextEnd: Duration? {
        // order: the earliest of all
        kept.values.joined().compactMap(\.nextEnd).min()
    }

    /// Lists the drawings from the bottom up; those of one layer in the order in which the modules registered them.
    private func collect() {
        guard revision != bus.contributionRevision else { return }
        revision = bus.contributionRevision
        drawings = bus.contributions(of: Drawing.self).enumerated()
            .sorted { ($0.element.layer.rawValue, $0.offset) < ($1.element.layer.rawValue, $1.offset) }.map(\.element)
        kept = [:]
    }

    private func draw(on canvas: Canvas) -> [Part] {
        var canvas = canvas
        for drawing in drawings {
            canvas.layer = drawing.layer
            drawing.draw(&canvas)
        }
        return Self.shown(canvas.parts[...], on: canvas)
    }

    private func drawWhatChanged(on empty: Canvas) -> [Part] {
        var canvas = empty
        var sheets = kept[canvas.container] ?? []
        if sheets.count != drawings.count { sheets = [] }
        let isFirst = sheets.isEmpty
        let world = canvas.world
        // Whether a part of a drawing below is another one.
        var isChanged = false
        for (index, drawing) in drawings.enumerated() {
            let revision = drawing.revision()
            if !isFirst, !(isChanged && sheets[index].readsParts), isValid(sheets[index], revision, world, canvas) {
                canvas.add(drawn: sheets[index].parts)
                canvas.room = sheets[index].after
                continue
            }
            let (first, before) = (canvas.parts.count, canvas.room)
            canvas.layer = drawing.layer
            canvas.reads.hasRead = false
            drawing.draw(&canvas)
            let parts = Array(canvas.parts[first...])
            let sheet = Sheet(
                revision: revision, world: world, before: before, after: canvas.room, readsParts: canvas.reads.hasRead,
                parts: parts, shown: Self.shown(parts[...], on: canvas),
                nextEnd: Self.nextEnd(parts, after: canvas.time))
            if isFirst {
                sheets.append(sheet)
            } else {
                isChanged = isChanged || sheets[index].parts != parts
                sheets[index] = sheet
            }
        }
        kept[canvas.container] = sheets
        return sheets.flatMap(\.shown)
    }

    private func isValid(_ sheet: Sheet, _ revision: UInt64?, _ world: Canvas.World, _ canvas: Canvas) -> Bool {
        revision != nil && sheet.revision == revision && sheet.world == world && sheet.before == canvas.room
            && sheet.nextEnd.map { canvas.time < $0 } ?? true
    }

    private static func nextEnd(_ parts: [Part], after time: Duration) -> Duration? {
        parts.lazy.flatMap { $0.motion ?? [] }.map(\.end).filter { $0 > time }.min()
    }

    private static func shown(_ parts: ArraySlice<Part>, on canvas: Canvas) -> [Part] {
        guard canvas.traits.layoutDirection == .rightToLeft else { return Array(parts) }
        return parts.map { $0.mirrored(in: canvas.size.width) }
    }
}
