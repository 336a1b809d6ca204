/// The methods of the test object `t` in a Lua test. `docs/rules/language.md` explains each of them.
enum RuleTestMethod: String, CaseIterable {
    // Methods that set up the start.
    case settings, given
    // Methods that trigger something.
    case inject, advance, at, settle
    // Methods that check events.
    case expect, expectNone, expectCount, expectInOrder, expectExactly
    // Methods that check the state, or the answer of a policy.
    case expectState, expectStateContains, expectStateInOrder, expectAnswer
    // A condition on each moment.
    case always

    static let names = allCases.map(\.rawValue)

    /// The names of the parameters in order. An optional one ends with a question mark.
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
        case .always: ["condition"]
        }
    }

    /// The call with its parameter names, such as `t.inject(topic, data?)`.
    var usage: String { "t.\(rawValue)(\(parameters.joined(separator: ", ")))" }
}
