import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("ctx.memory over reloads")
struct ContextMemoryTests {
    @Test("ctx.memory is kept by a reload, also by a refused one")
    func memory() throws {
        let counting =
            "return { rank = function(item, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n end }"
        let world = try World(counting)
        #expect(world.rank() == 1)
        #expect(!world.problems("return {").isEmpty)
        #expect(world.rank() == 2)
        try world.load(counting + " -- edited")
        #expect(world.rank() == 3)
    }

    @Test("ctx.memory is kept while its file is missing for a moment, as when it is deleted and made again")
    func memoryOfAbsent() throws {
        let counting =
            "return { rank = function(item, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n end }"
        let world = try World(counting)
        #expect(world.rank() == 1)
        for _ in 0..<2 { try world.rules.load([layer("rules", [:])]) }
        #expect(world.rank() == nil)
        try world.load(counting)
        #expect(world.rank() == 2)
        try world.load(counting)
        #expect(world.rank() == 3)
    }

    @Test("ctx.memory keeps bytes that are not UTF-8 unchanged")
    func memoryOfBytes() throws {
        let source = """
            return { rank = function(item, ctx)
              if ctx.memory.bytes == nil then ctx.memory.bytes = "\\xff\\0\\xfe" return 1 end
              return #ctx.memory.bytes == 3 and ctx.memory.bytes:byte(1) == 255 and 2 or 3
            end }
            """
        let world = try World(source)
        #expect(world.rank() == 1)
        try world.load(source + " -- again")
        #expect(world.rank() == 2)
    }

    @Test("data in ctx.memory that is not plain is lost by a reload, which is reported")
    func memoryThatIsNotPlain() throws {
        let world = try World("return { rank = function(item, ctx) ctx.memory.f = print return 1 end }")
        _ = world.rank()
        try world.load("return { rank = function(item, ctx) return ctx.memory.f == nil and 1 or 2 end }")
        #expect(world.rank() == 1)
        #expect(world.failures.last?.query == "ctx.memory")
    }

    @Test("ctx.memory that does not fit into the new file's memory is reported and begins empty")
    func memoryThatIsTooLarge() throws {
        var limits = RuleHost.Limits()
        limits.memory = 400_000
        limits.work = 1_000_000
        limits.deadline = nil
        let world = try World(
            """
            return { rank = function(item, ctx)
              local list = {}
              for i = 1, 30 do list[i] = ("x"):rep(8000) .. i end
              ctx.memory.list = list
              return #ctx.memory.list
            end }
            """, limits: limits)
        #expect(world.rank() == 30)
        // The new file's own table leaves no room for the old ctx.memory.
        try world.load(
            """
            local table = {}
            for i = 1, 30 do table[i] = ("y"):rep(8000) .. i end
            return { rank = function(item, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.list and 99 or ctx.memory.n end }
            """)
        #expect(world.rules.generation == 2 && world.rules.status.rejected == [])
        let failure = try #require(world.failures.last)
        #expect(failure.query == "ctx.memory" && failure.file == "rules/demo.lua")
        #expect(failure.message.hasPrefix("ctx.memory could not be kept and is empty now: "), "\(failure.message)")
        #expect(world.rank() == 1 && world.rank() == 2)
    }

    @Test("a set prepared earlier takes over ctx.memory as it is when the set is loaded")
    func prepared() throws {
        func source(_ mark: Int) -> String {
            "return { rank = function(item, ctx) ctx.memory.n = (ctx.memory.n or 0) + 1 return ctx.memory.n + \(mark) end }"
        }
        let world = try World(source(0))
        let prepared = world.rules.preparer.prepare([layer("rules", ["demo": source(100)])])
        #expect(world.rank() == 1 && world.rank() == 2)
        try world.rules.load(prepared)
        #expect(world.rank() == 103 && world.rules.generation == 2)
    }
}
