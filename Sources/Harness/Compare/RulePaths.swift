import EventBus
import RuleHost

/// How the files of a set of rules are called without the folder that they lie in.
///
/// Equal rules in two folders fail alike, and are told with other paths.
struct RulePaths {
    /// What stands in messages, longest first, and what it is without the folder.
    private var names: [(long: String, short: String)] = []

    init(_ layers: [RuleLayer]) {
        for layer in layers {
            let prefix = layer.name + "/"
            for text in layer.files + layer.modules.values where text.path.hasPrefix(prefix) {
                let short = String(text.path.dropFirst(prefix.count))
                names.append((text.path, short))
                // As Lua abbreviates it.
                if text.path.utf8.count > Self.longestInLua {
                    names.append(("..." + String(decoding: text.path.utf8.suffix(Self.longestInLua - 3), as: UTF8.self), short))
                }
            }
        }
        names.sort { ($1.long.utf8.count, $0.long) < ($0.long.utf8.count, $1.long) }
    }

    /// LUA_IDSIZE without its zero.
    private static let longestInLua = 59

    private func shortened(_ text: String) -> String {
        names.reduce(text) { $0.contains($1.long) ? $0.replacing($1.long, with: $1.short) : $0 }
    }

    /// A fact about a rule, with short paths; anything else as it is.
    func shortened(_ event: any Event) -> any Event {
        if var failed = event as? RulesFailed {
            failed.file = shortened(failed.file)
            failed.message = shortened(failed.message)
            failed.returned = failed.returned.map(shortened)
            return failed
        }
        if var benched = event as? RulesBenched {
            benched.file = shortened(benched.file)
            return benched
        }
        return event
    }
}
