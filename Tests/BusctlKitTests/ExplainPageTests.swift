import CommandSupport
import EventBus
import FoundationEssentials
import Host
import RuleHost
import Testing
import Toast

@testable import BusctlKit

@Suite struct ExplainPageTests {
    /// The explanation of a toast that finds the queue full, while a rule fails.
    private func explanation() throws -> Value {
        var configuration = ChromeSystem.Configuration()
        configuration.explains = true
        configuration.settings = ["toast": ["maxQueueSize": 1]]
        let system = try ChromeSystem(configuration)
        let rule = """
            local t = {}
            function t.overflow(waiting, incoming, limit) return incoming.id end
            function t.rank(toast) return toast.wieght end
            return t
            """
        try system.rules.load([
            RuleLayer(
                name: "rules", files: [RuleText(path: "rules/toast.lua", namespace: "toast", source: Array(rule.utf8))])
        ])
        var deliveries: [Envelope] = []
        system.bus.tap { deliveries.append($0) }
        for (index, id) in ["a", "b", "c"].enumerated() {
            system.advance(to: .milliseconds(100 * index))
            system.bus.publish(any: ToastShow(id: id, message: "Text of \(id)"), source: "/test")
        }
        let history = History(
            deliveries: deliveries, decisions: system.rules.decisions, state: try system.bus.state())
        let explanation = try Explanation(whyNot: "toast.presented", of: "c", in: history)
        return try JSONText.decode(Value.self, from: JSONText.encode(explanation))
    }

    @Test("a why-not page starts with the verdict and marks the decision behind it")
    func page() throws {
        let page = ExplainPage(style: .plain, width: nil, roles: [:])
        #expect(
            page.lines(try explanation()) == [
                #"toast.presented did not happen to 'c', but toast.dropped (17 at 0.2 s: reason=queueFull); toast.overflow answered "c" (rules/toast.lua:2)"#,
                "",
                #"0.200  16       toast.show     id=c message="(9 characters)""#,
                "                  toast.normalize  accessibilityPolite=true durati…  default                  –  toast=c",
                "                  toast.priority   normal                            default                  –  toast=c",
                "                  toast.coalesce   separate ×2                       default                  –  incoming=c window=2",
                "                  toast.route      main                              default                  –  scenes=[main] toast=c",
                "                  toast.interrupt  no                                default                  –  current=a elapsed=0.2 incoming=c",
                "                → toast.overflow   c                                 rules/toast.lua:2 gen 1  –  incoming=c limit=1 waiting=[b]",
                "0.200  17  ←16  toast.dropped  id=c reason=queueFull",
            ])
    }

    @Test("a failed rule's row has its error in place of an answer, and the next row the answer used instead")
    func failure() throws {
        let rows = ExplainPage(style: .plain, width: nil, roles: [:]).lines([
            "steps": [
                [
                    "time": 1.5, "later": 1.5,
                    "decisions": [
                        [
                            "query": "toast.rank", "by": "rules/toast.lua:3", "generation": 2, "failure": "no field",
                            "microseconds": 12.34,
                        ],
                        [
                            "query": "toast.rank", "by": "default", "default": "by priority", "answer": 0,
                            "asked": ["toast": "b"],
                        ],
                    ],
                ]
            ],
            "notes": ["decisions before delivery 5 are no longer known"],
        ])
        #expect(
            rows == [
                "1.500      1.5 s later",
                "             toast.rank  failed  rules/toast.lua:3 gen 2  12.3 µs  no field",
                "             toast.rank  0       default                  –        toast=b",
                "decisions before delivery 5 are no longer known",
            ])
    }

    @Test("on a terminal each row is one line, but the verdict is printed in full")
    func width() throws {
        let lines = ExplainPage(style: .plain, width: 60, roles: [:]).lines(try explanation())
        #expect(lines[0].columns > 60)
        #expect(lines.dropFirst().allSatisfy { $0.columns <= 60 })
    }
}
