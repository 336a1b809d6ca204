import Chrome
import Rendering

/// A separate part with its contents, as written in a terminal.
struct TextBlock {
    /// A text and its color. It has no control characters.
    struct Text: Equatable {
        var text: String
        var ink: Style.Ink?
    }

    /// An entry of a bar: a mark, and below it a title.
    struct Entry {
        var frame: Frame
        var mark: Text
        var title: Text?
    }

    /// Buttons at the end of a line.
    struct Buttons {
        var text: String
        /// Whether they are at the right edge, instead of after the text.
        var standsApart: Bool
    }

    enum Form {
        /// Entries side by side.
        case row([Entry])
        /// Texts one below the other.
        case list([Text])
        /// One line of text followed by buttons.
        case line(Text, Buttons)
        /// One text in the middle, for what the app draws, and the marks of buttons in its corner.
        case middle(Text, buttons: String)
    }

    let plate: SeenPart
    let form: Form
    /// Whether the block is a button as a whole.
    let isAccented: Bool

    /// The height in rows, with the border.
    var height: Int {
        switch form {
        case .row(let entries): entries.contains { $0.title != nil } ? 4 : 3
        case .list(let rows): rows.count + 2
        case .line: 3
        case .middle: 5
        }
    }

    /// Nil if nothing is written in the block.
    private init?(_ plate: SeenPart, _ parts: [SeenPart]) {
        guard let form = TextForm.of(plate, parts) else { return nil }
        (self.plate, self.form) = (plate, form)
        isAccented = plate.part.kind == .button || plate.part.role == .button
    }

    // MARK: A whole picture

    /// The blocks of a picture from the bottom up, without those that another one covers.
    static func blocks(of seen: [SeenPart]) -> [TextBlock] {
        var owner: [String: String] = [:]
        var contents: [String: [SeenPart]] = [:]
        for part in seen {
            let top = part.part.in.map { owner[$0] ?? $0 }
            owner[part.part.id] = top ?? part.part.id
            if let top { contents[top, default: []].append(part) }
        }
        let plates = seen.enumerated().filter { $0.element.part.in == nil && !$0.element.part.isLeftOut }
        return plates.compactMap { index, plate in
            // An open popup covers everything below it.
            let isCovered = seen[(index + 1)...].contains { other in
                other.part.in == nil && (other.part.kind == .content || other.part.material == .solid)
                    && other.place.contains(plate.place)
            }
            return isCovered ? nil : TextBlock(plate, contents[plate.part.id] ?? [])
        }
    }

    /// The blocks from the top down. Blocks that are side by side share a band, from left to right.
    static func bands(of blocks: [TextBlock]) -> [[TextBlock]] {
        let sorted = blocks.enumerated().sorted {
            ($0.element.plate.place.y, $0.offset) < ($1.element.plate.place.y, $1.offset)
        }.map(\.element)
        var bands: [[TextBlock]] = []
        for block in sorted {
            let place = block.plate.place
            let isBeside =
                bands.last?.allSatisfy { other in
                    let other = other.plate.place
                    return (other.y..<max(other.y, other.maxY)).contains(place.midY)
                        && (place.maxX <= other.x || other.maxX <= place.x)
                } ?? false
            if isBeside {
                bands[bands.count - 1].append(block)
            } else {
                bands.append([block])
            }
        }
        return bands.map { $0.sorted { $0.plate.place.x < $1.plate.place.x } }
    }
}

extension Part {
    /// Whether a terminal does not show the part.
    fileprivate var isLeftOut: Bool { kind == .dimming || kind == .system || kind == .indicator }
}
