import Chrome

/// A sentence that describes a picture.
public enum PictureTitle {
    /// Such as `Toolbar, side button and toast in 390 points`. The bottom part comes first.
    static func of(_ parts: [SeenPart], width: String) -> String {
        "\(listed(parts)) in \(width) points"
    }

    /// Such as `Toolbar, side button and toast`. The bottom part comes first.
    public static func listed(_ parts: [SeenPart]) -> String {
        var names: [(name: String, ids: Set<String>)] = []
        for part in parts.map(\.part) where part.in == nil && part.kind != .dimming {
            guard let name = name(of: part.id) else { continue }
            let id = part.id.split(separator: "/").prefix(2).joined(separator: "/")
            if let index = names.firstIndex(where: { $0.name == name }) {
                names[index].ids.insert(id)
            } else {
                names.append((name, [id]))
            }
        }
        let words = names.map { $0.ids.count > 1 ? plural($0.name) : $0.name }
        let text =
            (words.dropLast().isEmpty ? "" : words.dropLast().joined(separator: ", ") + " and ")
            + (words.last ?? "empty screen")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Nil for a part that is always there and not worth a mention.
    private static func name(of id: String) -> String? {
        let path = id.split(separator: "/")
        switch (path.first, path.dropFirst().first) {
        case ("popup", "bar"): return "popup bar"
        case ("popup", _): return "popup"
        case ("navigation", _): return "navigation bar"
        case ("system", "statusBar"): return nil
        case ("system", let name?): return word(String(name))
        default: return path.first.map { word(String($0)) }
        }
    }

    private static func plural(_ name: String) -> String {
        switch name {
        case "accessory": "accessories"
        case "navigation bar", "popup", "popup bar": name
        default: name + "s"
        }
    }

    /// The last name of an id in plain words: `system/statusBar` is `status bar`.
    static func word(_ id: String) -> String {
        (id.split(separator: "/").last ?? "").reduce(into: "") { word, character in
            word += character.isUppercase ? (word.isEmpty ? "" : " ") + character.lowercased() : String(character)
        }
    }
}
