import Chrome
import EventBus

/// Composes pictures from the drawings of the modules. Caches the latest sheets of each container, and draws again only
/// where something may have changed.
final class Composer {
    private let bus: EventBus
    private let stacks: StackKeeper
    private var kept: [ContainerName: Kept] = [:]
    private var lastVersion: UInt64 = 0

    /// The latest sheets of a container. A class, so that they are changed in place.
    private final class Kept {
        /// Changes when the modules register other drawings.
        let revision: UInt64
        /// The drawings of the container, each after those that it stands on.
        let drawings: [Drawing]
        /// The indices in ``drawings`` from the bottom up. A drawing may be in a lower layer than the one that it
        /// stands on.
        let layers: [Int]
        /// The surroundings in which the sheets were drawn.
        var world: Canvas.World?
        var sheets: [Sheet] = []
        /// The bus time at which the next movement ends.
        var nextEnd: Duration?

        init(_ drawings: [Drawing], revision: UInt64) {
            (self.drawings, self.revision) = (drawings, revision)
            func key(_ index: Int) -> (Int, Int, Int) {
                (drawings[index].layer.rawValue, drawings[index].isBehind ? 0 : 1, index)
            }
            layers = drawings.indices.sorted { key($0) < key($1) }
        }
    }

    /// The parts that one drawing added to a canvas.
    private struct Sheet {
        var revision: UInt64?
        /// The room that was left before the drawing.
        var before: Canvas.Room
        var after: Canvas.Room
        /// Whether the drawing read parts of drawings below it.
        var readsParts: Bool
        var parts: [Part]
        /// The parts as they are in the picture: mirrored in right-to-left layout.
        var shown: Composition.Sheet
        /// The bus time at which a movement ends, and the parts change.
        var nextEnd: Duration?

        /// Whether the drawing would add the same parts to this canvas in the same surroundings.
        func isValid(_ revision: UInt64?, _ canvas: Canvas) -> Bool {
            revision != nil && self.revision == revision && before == canvas.room
                && nextEnd.map { canvas.time < $0 } ?? true
        }
    }

    init(_ bus: EventBus, _ stacks: StackKeeper) { (self.bus, self.stacks) = (bus, stacks) }

    /// Composes the picture of an empty canvas. Draws again what may have changed, takes the rest from the cache, and
    /// caches the result.
    /// - Parameter seq: the id of the last event that the picture shows.
    func composition(_ canvas: Canvas, seq: UInt64) -> Composition {
        Composition(empty: Self.empty(canvas, seq), sheets: drawWhatChanged(on: canvas))
    }

    /// Composes a trial picture: the container in other surroundings, for example at another size. Everything is drawn.
    /// At another size all parts are at rest, because movements would lead to places in the real size.
    /// - Parameter seq: the id of the last event that the picture shows.
    func trial(_ canvas: Canvas, seq: UInt64) -> Picture {
        var picture = Self.empty(canvas, seq)
        let parts = draw(on: canvas)
        picture.parts = canvas.isResized ? Self.atRest(parts, after: canvas.time) : parts
        return picture
    }

    /// The parts without their movements. Parts that are invisible after them are removed, with the parts inside them.
    private static func atRest(_ parts: [Part], after time: Duration) -> [Part] {
        var gone: Set<String> = []
        return parts.compactMap { part in
            let end = part.motion?.map(\.end).max() ?? time
            guard part.isVisible(at: end), !(part.in.map(gone.contains) ?? false) else {
                gone.insert(part.id)
                return nil
            }
            var part = part
            part.motion = nil
            return part
        }
    }

    private static func empty(_ canvas: Canvas, _ seq: UInt64) -> Picture {
        Picture(
            container: canvas.container, seq: seq, time: canvas.time, size: canvas.size,
            scheme: canvas.traits.colorScheme, rtl: canvas.traits.layoutDirection == .rightToLeft, parts: [])
    }

    /// Drops the cache of a container that has ended.
    func forget(_ container: ContainerName) { kept[container] = nil }

    /// The bus time at which the next movement in the cached pictures ends; nil if nothing moves.
    var nextEnd: Duration? {
        // order: the minimum of all
        kept.values.lazy.compactMap(\.nextEnd).min()
    }

    /// The cache of a container.
    private func kept(of container: ContainerName) -> Kept {
        // Other containers have the order of the main container.
        let revision = max(
            bus.contributionRevision(in: container), bus.contributionRevision(in: EventBus.mainContainer))
        if let known = kept[container], known.revision == revision { return known }
        let new = Kept(stacks.arranged(in: container), revision: revision)
        kept[container] = new
        return new
    }

    private func draw(on canvas: Canvas) -> [Part] {
        var canvas = canvas
        let kept = kept(of: canvas.container)
        let sheets = kept.drawings.map { drawing in
            canvas.layer = drawing.layer
            drawing.draw(&canvas)
            return canvas.endDrawing()
        }
        var parts: [Part] = []
        parts.reserveCapacity(sheets.reduce(0) { $0 + $1.count })
        for index in kept.layers { parts += sheets[index] }
        return Self.shown(parts, on: canvas)
    }

    private func drawWhatChanged(on empty: Canvas) -> [Composition.Sheet] {
        var canvas = empty
        let kept = kept(of: canvas.container)
        let drawings = kept.drawings
        let isFirst = kept.sheets.isEmpty
        let world = canvas.world
        let isSameWorld = kept.world == world
        if !isSameWorld { kept.world = world }
        // Whether a drawing below has changed its parts.
        var isChanged = false
        kept.nextEnd = nil
        for (index, drawing) in drawings.enumerated() {
            let revision = drawing.revision()
            if isSameWorld, !isFirst, !(isChanged && kept.sheets[index].readsParts),
                kept.sheets[index].isValid(revision, canvas)
            {
                canvas.add(drawn: kept.sheets[index].parts)
                canvas.room = kept.sheets[index].after
            } else {
                let former = isSameWorld && !isFirst ? kept.sheets[index] : nil
                let sheet = sheet(drawing, revision, &canvas, former)
                isChanged = isChanged || sheet.shown.version != former?.shown.version
                if isFirst { kept.sheets.append(sheet) } else { kept.sheets[index] = sheet }
            }
            if let end = kept.sheets[index].nextEnd { kept.nextEnd = min(end, kept.nextEnd ?? end) }
        }
        return kept.layers.map { kept.sheets[$0].shown }
    }

    /// Draws the parts again.
    /// - Parameter former: the previous sheet in the same surroundings. Equal parts keep its version.
    private func sheet(_ drawing: Drawing, _ revision: UInt64?, _ canvas: inout Canvas, _ former: Sheet?) -> Sheet {
        let before = canvas.room
        canvas.layer = drawing.layer
        canvas.reads.hasRead = false
        drawing.draw(&canvas)
        let parts = canvas.endDrawing()
        let shown: Composition.Sheet
        if let former, former.parts == parts {
            shown = former.shown
        } else {
            lastVersion += 1
            shown = Composition.Sheet(version: lastVersion, parts: Self.shown(parts, on: canvas))
        }
        return Sheet(
            revision: revision, before: before, after: canvas.room, readsParts: canvas.reads.hasRead, parts: parts,
            shown: shown, nextEnd: Self.nextEnd(parts, after: canvas.time))
    }

    private static func nextEnd(_ parts: [Part], after time: Duration) -> Duration? {
        parts.lazy.flatMap { $0.motion ?? [] }.map(\.end).filter { $0 > time }.min()
    }

    private static func shown(_ parts: [Part], on canvas: Canvas) -> [Part] {
        guard canvas.traits.layoutDirection == .rightToLeft else { return parts }
        return parts.map { $0.mirrored(in: canvas.size.width) }
    }
}
