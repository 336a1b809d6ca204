import EventBus
import Host
import RuleHost
import TestSupport
import Testing

@testable import RuleExplore

/// The table of a policy says what it answers, and when.
@Suite("Decision tables")
struct TableTests {
    @Test("a rule about words and yes or no is proved, with a row for each way")
    func proved() throws {
        let table = try table(
            "accessory.tap",
            """
            local accessory = {}
            function accessory.tap(displayState, shownInCycle, hasPrimary, hasSecondary, ctx)
              if not hasPrimary then return displayState end
              if displayState ~= "primaryOnly" then return "primaryOnly" end
              if hasSecondary and not shownInCycle then return "primaryAndSecondary" end
              return "collapsed"
            end
            return accessory
            """)
        #expect(table.extent.isProved)
        #expect(table.rows.map(\.line) == [3, 4, 5, 6, 6])
        #expect(table.rows[0].conditions == ["not hasPrimary"])
        #expect(table.rows[0].otherAnswers.count == 2, "each of the three states is answered with itself")
        #expect(table.rows[1].conditions == ["hasPrimary", "displayState ~= \"primaryOnly\""])
        #expect(table.rows[2].answer == "primaryAndSecondary")
        #expect(table.rows[2].conditions.suffix(2) == ["hasSecondary", "not shownInCycle"])
        #expect(table.rows.allSatisfy { $0.failure == nil && $0.questions > 0 })
    }

    @Test("numbers are tried at their borders, and nothing is called proved then")
    func borders() throws {
        let table = try table(
            "toast.rank",
            """
            local toast = {}
            function toast.rank(toast, waitedFor, ctx)
              if waitedFor > 7.5 then return 2 end
              if waitedFor >= 7.5 then return 1 end
              return 0
            end
            return toast
            """)
        #expect(table.extent.isComplete && !table.extent.isProved)
        #expect(table.rows.map(\.answer) == [2, 1, 0], "exactly 7.5 has a row")
        #expect(table.fields == ["waitedFor"])
    }

    @Test("two fields that a rule compares are tried as equal, smaller and greater")
    func relations() throws {
        let table = try table(
            "toast.coalesce",
            """
            local toast = {}
            function toast.coalesce(incoming, existing, existingState, age, window, ctx)
              if incoming.dedupeKey ~= existing.dedupeKey then return "separate" end
              if age > window then return "separate" end
              if age == window then return "keep" end
              return "count"
            end
            return toast
            """)
        #expect(Set(table.rows.map(\.answer)) == ["separate", "keep", "count"])
        #expect(table.rows.map(\.line) == [3, 4, 5, 6])
    }

    @Test("a line that no question reaches is told with the condition that blocks it")
    func unreachable() throws {
        let table = try table(
            "toast.priority",
            """
            local toast = {}
            function toast.priority(toast, ctx)
              if toast.kind == "error" then return "critical" end
              if toast.kind == "error" or toast.kind == "errors" then
                return "elevated"
              end
              return "normal"
            end
            return toast
            """)
        let finding = try #require(table.findings(.unreachable).first)
        #expect(finding.line == 5)
        #expect(finding.message.contains("`toast.kind == \"errors\"` is never true (line 4)"))
        #expect(finding.message.contains("proved"))
    }

    @Test("a question for which a rule fails is told in its simplest form, and exploring goes on")
    func failing() throws {
        let table = try table(
            "toast.priority",
            """
            local toast = {}
            function toast.priority(toast, ctx)
              if toast.kind == "warning" and #toast.source > 3 then return "elevated" end
              return "normal"
            end
            return toast
            """)
        let finding = try #require(table.findings(.fails).first)
        #expect(finding.line == 3 && finding.message.contains("nil"))
        #expect(finding.example?["toast"]?["kind"] == "warning")
        #expect(finding.example?["toast"]?["source"] == nil)
        #expect(table.rows.contains { $0.answer == "elevated" })
        #expect(table.rows.contains { $0.answer == "normal" })
    }

    @Test("an answer that the module refuses is a failure")
    func refused() throws {
        let table = try table(
            "toast.rank",
            """
            local toast = {}
            function toast.rank(toast, waitedFor, ctx) return waitedFor > 5 and "much" or 0 / 0 end
            return toast
            """)
        #expect(table.findings(.fails).map(\.line) == [2], "both answers are no numbers")
        #expect(table.rows.allSatisfy { $0.answer == nil })
    }

    @Test("a rule that keeps something in its file is told not to be deterministic")
    func fickle() throws {
        let table = try table(
            "toast.priority",
            """
            local toast, count = {}, 0
            function toast.priority(toast, ctx)
              count = count + 1
              return count % 2 == 0 and "normal" or "critical"
            end
            return toast
            """)
        #expect(table.findings(.fickle).count == 1)
    }

    @Test("what a rule keeps in ctx.memory is as at the start for each question")
    func memory() throws {
        let table = try table(
            "toast.priority",
            """
            local toast = {}
            function toast.priority(toast, ctx)
              ctx.memory.count = (ctx.memory.count or 0) + 1
              if ctx.memory.count > 1 then return "critical" end
              return "normal"
            end
            return toast
            """)
        #expect(table.extent.fixed == ["ctx.memory"] && !table.extent.isProved)
        #expect(table.findings(.fickle).isEmpty)
    }

    @Test("a condition with which nothing changes is told")
    func redundant() throws {
        let table = try table(
            "toast.priority",
            """
            local toast = {}
            function toast.priority(toast, ctx)
              if toast.kind == "error" then return "critical" end
              if toast.kind == "warning" then return "normal" end
              return "normal"
            end
            return toast
            """)
        #expect(table.findings(.redundant).map(\.line) == [4])
        #expect(table.findings(.missingAnswer).first?.message == "never answers elevated")
    }

    @Test("the time of day, settings and what lies below are tried, too")
    func surroundings() throws {
        let lower = layer(
            "toast",
            """
            local toast = {}
            function toast.priority(toast, ctx)
              if toast.source == "billing" then return "critical" end
              return "normal"
            end
            return toast
            """, name: "lower")
        let upper = layer(
            "toast",
            """
            local toast = {}
            function toast.priority(toast, ctx)
              if ctx.clock and ctx.clock.minuteOfDay >= 1320 then return "elevated" end
              return ctx.default()
            end
            return toast
            """, name: "upper")
        let table = try explored([lower, upper]).explore("toast.priority", budget: budget(100_000))
        #expect(Set(table.rows.map(\.answer)) == ["elevated", "critical", "normal"])
        #expect(table.rows.first { $0.answer == "elevated" }?.surroundings?["ctx.clock"]?["minuteOfDay"] == 1320)
        #expect(table.below == "lower/toast.lua:2")
    }

    @Test(
        "the example of each row gets the answer of the row",
        arguments: share(
            6,
            of: [
                "accessory.tap", "sideButton.choose", "toast.coalesce", "toast.interrupt", "toolbar.sideButtonMode",
                "popup.onNewContent", "popup.onTapBar", "navigationBar.area", "navigationBar.titleMenu",
            ]))
    func examples(_ policy: String) throws {
        let rules = try explored(try shipped(["rules"]))
        let rows = try rules.explore(policy, budget: budget(20_000)).rows.filter { $0.surroundings == nil }
        #expect(!rows.isEmpty)
        let fresh = try explored(try shipped(["rules"]))
        for row in rows { #expect(try fresh.answer(policy, row.example) == row.answer, "\(row.example.json)") }
    }

    @Test("what was explored before changes nothing")
    func afterAnother() throws {
        let layers = try shipped(["rules"])
        let alone = try explored(layers).explore("toast.interrupt", budget: budget(20_000))
        let rules = try explored(layers)
        // Its last question has other settings.
        _ = try rules.explore("toast.coalesce", budget: budget(2_500))
        #expect(try rules.explore("toast.interrupt", budget: budget(20_000)) == alone)
    }

    @Test("a record that may be absent is told to be absent by the example")
    func absent() throws {
        let table = try explored(try shipped(["rules"])).explore("sideButton.choose", budget: budget(5_000))
        let none = try #require(table.rows.first { $0.answer == "none" })
        #expect(none.example["item"] == nil && none.example["global"] == nil)
    }

    @Test("the same rules give the same table")
    func deterministic() throws {
        let rules = try shipped(["rules"])
        let tables = try (0..<2).map { _ in try explored(rules).explore("toast.interrupt", budget: budget(20_000)) }
        #expect(tables[0] == tables[1])
    }

    @Test("recorded questions are counted by the row that they belong to")
    func recorded() throws {
        let rules = try explored([
            layer(
                "toast",
                """
                local toast = {}
                function toast.priority(toast, ctx)
                  if toast.source == "billing-7" then return "critical" end
                  return "normal"
                end
                return toast
                """)
        ])
        let questions: [Value] = [
            ["toast": ["message": "a", "source": "billing-7"]], ["toast": ["message": "a"]],
            ["toast": ["message": "a"]],
        ]
        let table = try rules.explore("toast.priority", recorded: questions, budget: budget(10_000))
        #expect(table.rows.map(\.recorded) == [1, 2])
    }

    @Test("the arms of experiments are tried, with an installation for each")
    func experiments() throws {
        let source = """
            local toast = {}
            function toast.priority(toast, ctx)
              local arm = ctx.cohort("a", 30, 30)
              if arm == 2 then return "critical" end
              if ctx.cohort("b", 50) then return "elevated" end
              return "normal"
            end
            return toast
            """
        let table = try explored([layer("toast", source)]).explore("toast.priority", budget: budget(10_000))
        #expect(table.extent.isProved)
        #expect(table.rows.compactMap { $0.answer?.stringValue }.sorted() == ["critical", "elevated", "normal"])
        for row in table.rows where row.answer != "normal" {
            #expect(row.surroundings?["environment.installation"]?.stringValue != nil, "\(row)")
        }
        let made = try explored([layer("toast", source.replacing("\"a\"", with: "\"a\" .. \"b\""))]).explore(
            "toast.priority", budget: budget(10_000))
        #expect(!made.extent.isProved, "the arms of an experiment whose name is made are not known")
    }

    @Test("what cannot be explored is told with what can be")
    func unknown() throws {
        let rules = try explored(try shipped(["rules"]))
        #expect(throws: ExploreFailure.self) { try rules.explore("toast.coalesc") }
        do {
            _ = try rules.explore("toast.dwell")
            Issue.record("toast.dwell has no rule")
        } catch let failure as ExploreFailure {
            #expect("\(failure)" == "no rule answers toast.dwell")
        }
    }
}
