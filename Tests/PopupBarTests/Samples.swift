import Chrome
import EventBus

@testable import PopupBar

/// A song, as an item of a music player.
let song: Value = ["id": "i", "title": "Song", "subtitle": "Artist", "image": "art"]

/// A phone with this version of iOS.
func os(_ major: Int, _ more: [String: Value] = [:]) -> Value {
    .object(more.merging(["osMajor": .int(major)]) { $1 })
}

/// A large iPad, with regular or compact width.
func pad(_ major: Int, width: Double = 1024, compact: Bool = false, _ more: [String: Value] = [:]) -> Value {
    os(
        major,
        more.merging([
            "idiom": "pad", "hSize": compact ? "compact" : "regular", "size": [.double(width), 1366],
            "safe": ["top": 24, "bottom": 20],
        ]) { given, _ in given })
}

/// A Mac with the idiom of a Mac.
func mac(_ major: Int, width: Double = 1200) -> Value {
    os(major, ["idiom": "mac", "size": [.double(width), 800], "safe": ["top": 0, "bottom": 0]])
}

/// The layout of a world that is decoded as it would be from outside.
func layout(
    env: Value = [:], container: Value = [:], bar: Value = [:], contentView: Value = [:], titlesWidth: Double? = nil,
    neighbours: Double = 0,
    item: Value = song, state: PopupState = .barPresented, profile: PopupProfile = .current
) throws -> PopupLayout {
    var fields: [String: Value] = [
        "env": env, "container": container, "bar": bar, "contentView": contentView,
        "neighbours": .double(neighbours),
    ]
    if let titlesWidth { fields["titlesWidth"] = .double(titlesWidth) }
    let settings = PopupSettings(profile: profile)
    return PopupLayout(
        world: try ValueDecoder().decode(PopupWorld.self, from: .object(fields)),
        item: try ValueDecoder().decode(PopupItem.self, from: item), state: state, settings: settings,
        policies: PopupLookPolicies(nil, PopupLookBuiltInAnswers(settings)))
}

extension Frame: ExpressibleByArrayLiteral {
    public init(arrayLiteral numbers: Double...) {
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
