import EventBus
import RuleHost
import Testing

@testable import RuleCheck
@testable import RuleTestSupport

/// The checker's knowledge of the libraries must agree with the libraries themselves.
@Suite("Signatures")
struct SignatureTests {
    static let all = Signature.library.values.sorted { $0.name < $1.name }

    /// A call with the first `count` required arguments.
    private func call(_ signature: Signature, _ count: Int) -> String {
        let samples = signature.parameters.filter { !$0.isOptional }.prefix(count).map { parameter in
            switch parameter.kind {
            case .text: "'a'"
            case .table, .list, .own: "{}"
            case .function: "print"
            default: "1"
            }
        }
        return
            "return { rank = function() local _ = \(signature.name)(\(samples.joined(separator: ", "))) return 1 end }"
    }

    @Test("exactly the functions of the libraries have a signature")
    func complete() throws {
        let environment = try Environment(limits: RuleHost.Limits())
        let names = environment.names.flatMap { library, members in
            members.isEmpty ? [library] : members.map { "\(library).\($0)" }
        }
        let constants = ["null", "math.pi", "math.huge", "math.maxinteger", "math.mininteger", "utf8.charpattern"]
        #expect(Set(names).subtracting(constants) == Set(Self.all.map(\.name)))
    }

    @Test("a call with the arguments that its signature requires succeeds", arguments: all)
    func enough(_ signature: Signature) throws {
        // These two functions depend on more than their arguments.
        guard !["error", "require"].contains(signature.name) else { return }
        let world = try World(call(signature, 9))
        #expect(world.rank() == 1, "\(world.failures)")
        #expect(world.rules.checker.check([layer("rules", ["demo": call(signature, 9)])]).findings.isEmpty)
    }

    @Test("a call with one argument less fails, and the check reports it", arguments: all)
    func tooFew(_ signature: Signature) throws {
        let needed = signature.parameters.filter { !$0.isOptional }.count
        guard needed > 0 else { return }
        let source = call(signature, needed - 1)
        let world = try World(source)
        #expect(world.rank() == nil)
        #expect(world.failures.count == 1)
        let found = world.rules.checker.check([layer("rules", ["demo": source])]).findings
        #expect(found.map(\.kind) == [.wrongArguments], "\(found)")
    }

    @Test(
        "the check reports exactly the operands that fail",
        arguments: [
            ("string.rep('a', 'b')", true), ("string.rep('a', '3')", false), ("string.rep('a', 1.5)", true),
            ("string.rep(3, 2)", false), ("string.upper({})", true), ("('a'):rep({})", true), ("('a'):rep(2)", false),
            ("math.floor('3')", true), ("math.max(1, 2, 3)", false), ("ipairs(3)", true), ("ipairs({})", false),
            ("pairs(item)", false), ("ipairs(item)", true), ("ipairs(item.tags)", false), ("#item", true),
            ("table.insert(item.tags, 1)", true), ("table.concat(item.tags)", false), ("item.size + 1", true),
            ("'3' + 1", true), ("item.id * 2", true), ("'a' .. 1", false), ("'a' .. item.isUrgent", true),
            ("item.weight < 'a'", true),
            ("item.size < 'a'", false), ("item.weight.x", true), ("item.weight()", true), ("-item.tags", true),
            ("string.format('%d%%', 3)", false), ("string.format('%d %s', 3)", true), ("item.id.x", false),
        ])
    func operands(_ expression: String, _ fails: Bool) throws {
        let source = "return { rank = function(item)\n local _ = \(expression)\n return 1 end }"
        let world = try World(source)
        let found = world.rules.checker.check([layer("rules", ["demo": source])]).findings
        #expect(found.count == (fails ? 1 : 0), "\(found)")
        // Reading a field of a text fails when it runs, but the checker does not report it.
        if expression != "item.id.x" { #expect((world.rank() == nil) == fails) }
    }
}
