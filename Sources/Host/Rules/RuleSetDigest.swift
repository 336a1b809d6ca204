import EventBus
import RuleHost

/// The SHA-256 of a set of rules, as 64 hexadecimal digits: hosts with equal digests have the same rules. The location
/// of the folders does not matter.
///
/// For each file, sorted by layer and then by path, these bytes are hashed: the index of the layer among those with
/// files, from 0; the path within the layer (`toast.lua`, `lib/list.lua`); and the size in bytes, each followed by a
/// line feed; then the file itself. Tests are not part of a set.
public enum RuleSetDigest {
    /// - Parameter layers: the layers, lowest first.
    public static func of(_ layers: [RuleLayer]) -> String {
        of(layers.map { ($0.name, $0.files + $0.modules.values) })
    }

    /// The digest of the active set; nil if there is none.
    static func ofRunningRules(in host: RuleHost) -> String? {
        guard let texts = host.runningTexts else { return nil }
        var layers: [Layer] = []
        for (layer, text) in texts {
            if layers.last?.name != layer { layers.append((layer, [])) }
            layers[layers.count - 1].texts.append(text)
        }
        return of(layers)
    }

    private typealias Layer = (name: String, texts: [RuleText])

    private static func of(_ layers: [Layer]) -> String {
        var hash = SHA256()
        for (number, (name, texts)) in layers.filter({ !$0.texts.isEmpty }).enumerated() {
            let files = texts.map { text in
                (path: text.path(in: name), text: text)
            }
            for (path, text) in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
                hash.add(Array("\(number)\n\(path)\n\(text.source.count)\n".utf8))
                hash.add(text.source)
            }
        }
        return hash.digits()
    }
}
