import EventBus
@_exported import Harness
import Host
import RuleHost
import Synchronization
import Testing

/// Gives each test its own ``Harness``, available as ``Harness/current``.
///
/// ```swift
/// @Suite(.harness(rules: ["rules"]))
/// struct SavingTests {
///     @Test func saved() throws {
///         let harness = try Harness.current
///         try harness.inject(ToastShow(id: "a", message: "Saved"))
///         try harness.expect("toast.presented", ["id": "a"])
///     }
///
///     @Test(.harness(settings: ["toast": ["profile": "kreta"]])) func badge() throws { … }
/// }
/// ```
///
/// Each case of a parameterized test also gets its own. A trait of a test overrides that of its suite. If rules are
/// refused, the test fails when it first uses its harness, with the problems and their places.
public struct HarnessTrait: TestTrait, SuiteTrait, TestScoping {
    private let make: @Sendable () throws -> Harness

    fileprivate init(_ make: @escaping @Sendable () throws -> Harness) { self.make = make }

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Harness.$scoped.withValue(Scoped(make)) { try await function() }
    }
}

extension Trait where Self == HarnessTrait {
    /// Gives each test a harness; see ``Harness/init(rules:modules:settings:limits:explains:state:)``.
    public static func harness(
        rules: [String] = [], modules: [any Module] = .shipped, settings: [String: Value] = [:],
        limits: RuleHost.Limits = RuleHost.Limits(), explains: Bool = false
    ) -> Self {
        Self {
            try Harness(rules: rules, modules: modules, settings: settings, limits: limits, explains: explains)
        }
    }

    /// Gives each test the harness that `make` returns, such as one with kept state.
    public static func harness(_ make: @escaping @Sendable () throws -> Harness) -> Self { Self(make) }
}

extension Harness {
    @TaskLocal fileprivate static var scoped: Scoped?

    /// The harness of the running test, in the test's own task and in the tasks that it starts with `async let` or
    /// `Task {}`.
    /// - Throws: ``NoHarness`` outside a test with the trait ``HarnessTrait``.
    public static var current: Harness {
        get throws {
            guard let scoped else { throw NoHarness() }
            return try scoped.harness
        }
    }
}

/// The harness of one test. It is created on first use, so that a trait of the test overrides that of its suite.
private final class Scoped: Sendable {
    private let make: @Sendable () throws -> Harness
    private let made = Mutex<Harness?>(nil)

    init(_ make: @escaping @Sendable () throws -> Harness) { self.make = make }

    var harness: Harness {
        get throws {
            try made.withLock { made in
                if let made { return made }
                let new = try make()
                made = new
                return new
            }
        }
    }
}

/// Thrown when neither the test nor its suite has a harness trait.
public struct NoHarness: Error, CustomStringConvertible {
    public var description: String {
        "this test has no harness: write @Test(.harness(rules: [\"rules\"])), or the same for its @Suite"
    }
}
