/// What `t` has in a test in Lua. `docs/rules/README.md` explains each.
enum RuleTestMethod: String, CaseIterable {
    // What is so from the start.
    case settings, given
    // What happens next.
    case inject, advance, at, settle
    // What has come by now.
    case expect, expectNone, expectCount, expectInOrder, expectExactly
    // What is so now.
    case expectState, expectStateContains, expectStateInOrder, expectAnswer

    static let names = allCases.map(\.rawValue)

    /// In order; an optional one ends in a question mark.
    var parameters: [String] {
        switch self {
        case .settings: ["namespace", "settings"]
        case .given: ["world"]
        case .inject: ["topic", "data?"]
        case .advance, .at: ["seconds"]
        case .settle: []
        case .expect: ["topic", "data?", "{ at, within, without }?"]
        case .expectNone: ["topic", "data?"]
        case .expectCount: ["topic", "count", "data?"]
        case .expectInOrder, .expectExactly: ["events", "{ of }?"]
        case .expectState: ["path", "value", "{ tolerance }?"]
        case .expectStateContains: ["path", "value", "{ times }?"]
        case .expectStateInOrder: ["path", "values"]
        case .expectAnswer: ["query", "fields", "answer"]
        }
    }

    /// `t.inject(topic, data?)`
    var usage: String { "t.\(rawValue)(\(parameters.joined(separator: ", ")))" }
}
