import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Asking every rule twice")
struct RehearsalTests {
    @Test(
        "a rule that gives two answers to the same query is reported once, with both answers",
        arguments: [
            (
                "local n = 0", "n = n + 1 return n",
                "asked the same question twice, rank returned the number 1, then the number 2;"
            ),
            ("local n = 0", "n = n + 1 if n == 2 then error('two') end return 1", "the number 1, then an error (two);"),
            ("local t = {}", "t[#t + 1] = item.id return #t", "the number 1, then the number 2;"),
        ])
    func fickle(state: String, body: String, message: String) throws {
        let world = try World("\(state)\nreturn { rank = function(item, ctx) \(body) end }", asksTwice: true)
        #expect(world.rank() == 1)
        _ = world.rank()
        #expect(world.failures.count == 1)
        let failure = try #require(world.failures.first)
        #expect(failure.message.contains(message), "\(failure.message)")
        #expect(failure.message.hasSuffix("a rule must keep what it remembers in ctx.memory"))
        #expect((failure.file, failure.line) == ("rules/demo.lua", 2))
    }

    @Test(
        "answers that depend on ctx.memory, the seed, the time or the arguments are the same both times",
        arguments: [
            "ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n",
            "ctx.memory.list = ctx.memory.list or {} table.insert(ctx.memory.list, item.id) return #ctx.memory.list",
            "return math.random(1000000)",
            "ctx.memory.r = (ctx.memory.r or 0) + math.random(10) return ctx.memory.r",
            "return ctx.now + item.weight",
            "if ctx.memory.first == nil then ctx.memory.first = true return 1 end return 2",
        ])
    func pure(body: String) throws {
        let source = "return { rank = function(item, ctx) \(body) end }"
        let once = try World(source)
        let twice = try World(source, asksTwice: true)
        for _ in 0..<20 { #expect(once.rank() == twice.rank()) }
        #expect(twice.failures.isEmpty)
    }

    @Test("text printed in both calls is published once")
    func printing() throws {
        let world = try World("return { rank = function() print('x') return 1 end }", asksTwice: true)
        _ = world.rank()
        #expect(world.printed.map(\.text) == ["x\n"])
    }

    @Test("if ctx.memory cannot be restored, a rule is asked only once")
    func notPlain() throws {
        let world = try World(
            "local n = 0\nreturn { rank = function(item, ctx) ctx.memory.f = print n = n + 1 return n end }",
            asksTwice: true)
        #expect([world.rank(), world.rank(), world.rank()] == [1, 2, 3])
        #expect(world.failures.isEmpty)
    }
}
