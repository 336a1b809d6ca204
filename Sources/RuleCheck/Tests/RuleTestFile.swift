import EventBus
import RuleHost

/// A file of Lua tests. The file returns a table whose keys describe the tests and whose values are the test functions.
///
/// ```lua
/// local test = {}
/// test["an error stays longer"] = function(t) t.inject("toast.show", …) end
/// return test
/// ```
///
/// This type checks nothing. A test function is only recorded: its calls of methods of `t` are returned as a list. Each
/// recording has its own Lua state, so that tests cannot affect each other.
public struct RuleTestFile: Sendable {
    /// One test of the file.
    public struct Test: Sendable, Hashable {
        public var name: String
        /// The line on which the test's function starts, counted from 1.
        public var line: Int
        fileprivate var function: UInt32
    }

    public let text: RuleText
    /// In the order of their lines; empty if there are problems.
    public let tests: [Test]
    /// The reasons why the file cannot be used.
    public let problems: [RuleProblem]
    private let modules: [String: RuleText]
    private let limits: RuleHost.Limits

    /// Loads a file under the limits of rules, but without their wall-clock deadline, so that a test has the same
    /// result on a slow machine.
    /// - Parameter modules: the modules that the file may `require`, by name.
    public init(_ text: RuleText, modules: [String: RuleText] = [:], limits: RuleHost.Limits = .init()) {
        self.text = text
        self.modules = modules
        var limits = limits
        limits.deadline = nil
        self.limits = limits
        do {
            let root = try Self.load(text, modules, limits).root
            (tests, problems) = Self.read(root, text)
        } catch {
            (tests, problems) = ([], [RuleProblem(error, in: text)])
        }
    }

    private static func load(
        _ text: RuleText, _ modules: [String: RuleText], _ limits: RuleHost.Limits
    ) throws -> (vm: RuleVM, root: Packing.Node) {
        let vm = try RuleVM(limits, modules: modules)
        return (vm, try vm.load(text))
    }

    private static func read(_ root: Packing.Node, _ text: RuleText) -> ([Test], [RuleProblem]) {
        let expected = "test[\"what it tests\"] = function(t) … end"
        let members = root.members
        // A list's keys are its indices.
        let isList = members.enumerated().allSatisfy { $1.key == "\($0 + 1)" }
        guard !members.isEmpty, !isList else {
            let message =
                members.isEmpty && root.plain?.arrayValue?.isEmpty != false
                ? "there are no tests in this file" : "the file returned a list; tests need names"
            return ([], [RuleProblem(file: text.path, message: message, hint: "expected " + expected)])
        }
        var tests: [Test] = []
        var problems: [RuleProblem] = []
        for (name, node) in members {
            if case .function(let id, let line) = node {
                tests.append(Test(name: name, line: line, function: id))
            } else {
                problems.append(
                    RuleProblem(
                        file: text.path, line: text.line(assigning: name),
                        message: "'\(name)' is not a test: a test is a function", hint: "expected " + expected))
            }
        }
        // The second of two functions with the same name replaces the first while the script runs, so only the source
        // shows both.
        let names = Set(tests.map(\.name))
        let map = SourceMap(text.source)
        let outline = Outline(Parser.parse(text.source, map, globals: []))
        for (first, second) in Outline.repetitions(outline.members) where names.contains(second.name) {
            let (before, line) = (map.line(of: first.value.span.start), map.line(of: second.value.span.start))
            problems.append(
                RuleProblem(
                    file: text.path, line: line,
                    message: "a second test is called '\(second.name)': the first, on line \(before), would never run"))
        }
        tests.sort { ($0.line, $0.name) < ($1.line, $1.name) }
        return problems.isEmpty ? (tests, []) : ([], problems.sorted { $0.line < $1.line })
    }

    // MARK: Recording

    /// The recorded calls and output of a test function.
    public struct Recording {
        /// The calls of methods of `t`, in order.
        public var calls: [RecordedCall]
        /// What the test printed; nil if it printed nothing.
        public var printed: String?
        fileprivate let vm: RuleVM
        fileprivate let text: RuleText

        /// Calls a function that the test passed to a method of `t`, under the limits of a rule.
        /// - Parameters:
        ///   - value: its argument, of the shape that the JSON Schema describes: reading another field is an error.
        ///   - now: the value of `ctx.now` for the function.
        /// - Returns: its result, its second result, and its output.
        /// - Throws: ``RuleProblem`` if the function raised an error, returned something else or exceeded a limit.
        public func call(
            _ function: RecordedCall.Function, _ value: Value, of schema: Value, now: Duration
        ) throws(RuleProblem) -> (answer: Value, reason: String?, printed: String?) {
            do {
                let answer = try vm.value(
                    of: function.id, packed: [Packing.pack(value, closedBy: schema)], now: now.inSeconds)
                return (answer, vm.reason, vm.printed)
            } catch {
                throw RuleProblem(error, in: text)
            }
        }
    }

    /// Runs a test's function under the limits of a rule, and records its calls.
    /// - Parameters:
    ///   - methods: the names of the methods of `t`.
    ///   - taker: the method that takes functions, which ``Recording/call(_:_:now:)`` calls later.
    /// - Throws: ``RuleProblem`` if the function raised an error, returned something or exceeded a limit.
    public func record(_ test: Test, methods: [String], taker: String? = nil) throws(RuleProblem) -> Recording {
        do {
            let vm = try Self.load(text, modules, limits).vm
            let calls = try vm.record(test.function, object: "t", methods: methods, taker: taker)
            return Recording(
                calls: calls.items.map { RecordedCall($0, test) }, printed: vm.printed, vm: vm, text: text)
        } catch {
            throw RuleProblem(error, in: text)
        }
    }
}

/// One call of a method of `t`.
public struct RecordedCall: Sendable, Hashable {
    /// A function that a test passed to a method.
    public struct Function: Sendable, Hashable {
        fileprivate let id: UInt32
    }

    public var method: String
    /// The arguments as plain data. An argument that is nil or a function is null.
    public var arguments: [Value]
    /// The first argument, if it is a function.
    public private(set) var function: Function?
    /// The line in the test's own file from which the call came, even if a helper made it.
    public var line: Int

    public init(method: String, arguments: [Value], line: Int) {
        self.method = method
        self.arguments = arguments
        self.line = line
    }

    fileprivate init(_ packed: Packing.Node, _ test: RuleTestFile.Test) {
        let members = Dictionary(packed.members) { $1 }
        let arguments = members["arguments"]?.items ?? [], line = members["line"]?.plain?.intValue ?? 0
        self.init(
            method: members["method"]?.plain?.stringValue ?? "", arguments: arguments.map { $0.plain ?? .null },
            line: line > 0 ? line : test.line)
        if case .function(let id, _) = arguments.first { function = Function(id: id) }
    }
}

extension RuleProblem {
    /// Converts the error that made a script fail.
    fileprivate init(_ error: any Error, in text: RuleText) {
        guard let failure = error as? ScriptFailure else {
            self.init(file: text.path, message: "\(error)")
            return
        }
        self.init(
            file: failure.file.isEmpty ? text.path : failure.file, line: failure.line, message: failure.message)
    }
}
