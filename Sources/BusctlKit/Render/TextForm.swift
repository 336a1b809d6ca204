import Chrome
import CommandSupport
import Rendering

/// Chooses the form in which a part and its contents are written.
enum TextForm {
    /// - Parameter parts: what is on the plate. Nil if there is nothing to write.
    static func of(_ plate: SeenPart, _ parts: [SeenPart]) -> TextBlock.Form? {
        if plate.part.kind == .content {
            let buttons = inReadingOrder(parts.filter { $0.part.kind == .button && isWritten($0) })
            return .middle(
                .init(text: word(for: plate)), buttons: buttons.compactMap(mark).joined(separator: " "))
        }
        // A standalone button is an entry without a bar.
        if plate.part.kind == .button, parts.isEmpty, isWritten(plate) {
            var entry = entry(plate)
            entry.mark.ink = entry.mark.ink ?? .cyan
            return .row([entry])
        }
        switch plate.part.role {
        case .toolbar:
            let entries = inReadingOrder(parts.filter(isWritten))
            return .row(entries.map(entry))
        case .menu:
            let rows = parts.filter(isWritten).enumerated().sorted {
                ($0.element.place.y, $0.offset) < ($1.element.place.y, $1.offset)
            }
            return .list(rows.map { row($0.element) })
        default: return line(plate, parts)
        }
    }

    private static func isWritten(_ part: SeenPart) -> Bool {
        part.part.icon != nil || !part.texts.allSatisfy(\.isEmpty)
    }

    private static func inReadingOrder(_ parts: [SeenPart]) -> [SeenPart] {
        parts.enumerated().sorted { ($0.element.place.x, $0.offset) < ($1.element.place.x, $1.offset) }.map(\.element)
    }

    private static func text(of part: SeenPart) -> String {
        part.texts.filter { !$0.isEmpty }.joined(separator: " ").printable
    }

    private static func mark(of part: SeenPart) -> String? {
        part.part.icon.map { icon in
            // The icon of an image is its name, for which there is no character.
            part.part.kind == .image ? "▣" : IconSymbol.of(icon, or: part.iconName)
        }
    }

    private static func has(_ state: PartState, _ part: SeenPart) -> Bool { part.part.states?.contains(state) == true }

    private static func ink(of part: SeenPart) -> Style.Ink? {
        if has(.disabled, part) { return .faint }
        return has(.selected, part) || has(.on, part) ? .bold : nil
    }

    // MARK: Rows and lists

    private static func entry(_ part: SeenPart) -> TextBlock.Entry {
        let ink = ink(of: part), title = text(of: part)
        guard let mark = mark(of: part) else {
            return TextBlock.Entry(frame: part.place, mark: .init(text: bracketed(title, part), ink: ink))
        }
        let badge = part.part.badge.map { "•\($0.printable)" } ?? ""
        return TextBlock.Entry(
            frame: part.place, mark: .init(text: bracketed(mark, part) + badge, ink: ink),
            title: title.isEmpty ? nil : .init(text: title, ink: ink))
    }

    private static func row(_ part: SeenPart) -> TextBlock.Text {
        let words = [mark(of: part), text(of: part)].compactMap(\.self).filter { !$0.isEmpty }
        return .init(text: bracketed(words.joined(separator: " "), part), ink: ink(of: part))
    }

    private static func bracketed(_ text: String, _ part: SeenPart) -> String {
        has(.selected, part) ? "[\(text)]" : text
    }

    // MARK: Lines

    /// The parts in one line. A list or a group has its entries in it; other plates have their buttons at the end.
    private static func line(_ plate: SeenPart, _ parts: [SeenPart]) -> TextBlock.Form? {
        let isList = plate.part.role == .list || plate.part.role == .group
        let ordered = inReadingOrder(parts.filter(isWritten))
        let buttons = isList ? [] : ordered.filter { $0.part.kind == .button }
        let others = isList ? ordered : ordered.filter { $0.part.kind != .button }
        var marks = [mark(of: plate)].compactMap(\.self), words: [String] = []
        for part in others {
            let text = text(of: part)
            if text.isEmpty, let mark = mark(of: part) { marks.append(mark) }
            if !text.isEmpty { words.append(bracketed(text, part)) }
        }
        let own = text(of: plate)
        if !own.isEmpty { words.insert(own, at: 0) }
        if words.isEmpty, let content = parts.first(where: { $0.part.kind == .content }) {
            words.append(word(for: content))
        }
        let text = (marks + [words.joined(separator: isList ? "  " : " – ")]).filter { !$0.isEmpty }
        guard !text.isEmpty || !buttons.isEmpty else { return nil }
        let apart = buttons.allSatisfy { $0.texts.isEmpty }
        let end = buttons.map { apart ? mark(of: $0) ?? "" : "[\(self.text(of: $0))]" }.joined(separator: " ")
        return .line(
            .init(text: text.joined(separator: " "), ink: ink(of: plate, parts)),
            .init(text: end, standsApart: apart))
    }

    /// The word for what the app draws: its own name for it, or the name of the part that it is in.
    private static func word(for content: SeenPart) -> String {
        let id = content.part.in ?? content.part.id
        return (content.part.content ?? id.split(separator: "/").last.map(String.init) ?? id).printable
    }

    /// An alert has the color of its message.
    private static func ink(of plate: SeenPart, _ parts: [SeenPart]) -> Style.Ink? {
        guard plate.part.role == .alert else { return nil }
        let icon = parts.first { $0.part.kind == .icon }?.part.icon ?? plate.part.icon ?? ""
        switch icon.prefix(while: { $0 != "." }) {
        case "checkmark": return .green
        case "xmark": return .red
        case "exclamationmark": return .yellow
        default: return nil
        }
    }
}
