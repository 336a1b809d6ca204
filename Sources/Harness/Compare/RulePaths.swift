import EventBus
import RuleHost

/// Shortens the paths of rule files in facts to the part inside their folder.
///
/// Without this, the same failure of equal rules in two folders would look different.
struct RulePaths {
    /// The paths as they appear in messages, longest first, each with its short form.
    private var names: [(long: String, short: String)] = []

    init(_ layers: [RuleLayer]) {
        for layer in layers {
            let prefix = layer.name + "/"
            for text in layer.files + layer.modules.values where text.path.hasPrefix(prefix) {
                let short = String(text.path.dropFirst(prefix.count))
                names.append((text.path, short))
                // Lua abbreviates long file names in this way.
                if text.path.utf8.count > Self.longestInLua {
                    names.append(
                        ("..." + String(decoding: text.path.utf8.suffix(Self.longestInLua - 3), as: UTF8.self), short))
                }
            }
        }
        names.sort { ($1.long.utf8.count, $0.long) < ($0.long.utf8.count, $1.long) }
    }

    /// Lua's constant LUA_IDSIZE without the terminating zero.
    private static let longestInLua = 59

    private func shortened(_ text: String) -> String {
        names.reduce(text) { $0.contains($1.long) ? $0.replacing($1.long, with: $1.short) : $0 }
    }

    /// Returns a fact about a rule with short paths; any other event unchanged.
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
