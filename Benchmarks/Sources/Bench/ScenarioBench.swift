import Foundation
import Harness
import Host
import RuleHost

/// One scenario of ten steps under the shipped rules, each time on a new system.
enum ScenarioBench {
    /// Two toasts that are merged, one that waits, one that interrupts, and what becomes of them.
    private static let text = """
        {"name":"ten steps","steps":[\
        {"at":0,"inject":"toast.show","data":{"id":"a","message":"Saved","dedupeKey":"save"}},\
        {"at":0.5,"inject":"toast.show","data":{"id":"b","message":"Saved again","dedupeKey":"save"}},\
        {"at":1,"inject":"toast.show","data":{"id":"c","message":"Uploaded","kind":"success"}},\
        {"at":1.2,"inject":"toast.show","data":{"id":"d","message":"Offline","kind":"error","priority":"critical"}},\
        {"advance":0.5},\
        {"inject":"toast.dismiss","data":{"id":"d"}},\
        {"advance":2},\
        {"inject":"toast.show","data":{"id":"e","message":"Back online"}},\
        {"advance":3},\
        {"settle":true}\
        ],"expect":[\
        {"topic":"toast.presented","at":0,"data":{"id":"a"}},\
        {"topic":"toast.presented","data":{"id":"d"}}\
        ]}
        """

    static let operations = [
        Operation("scenario.system", times: 20) {
            { count in for _ in 0..<count { consume(try? ChromeSystem()) } }
        },
        Operation("scenario.rules", times: 20) {
            let known = try ChromeSystem().rules.preparer.prepare([RuleFolder.read(HostProcess.shipped.path)]).copy()
            return { count in
                for _ in 0..<count {
                    let system = try? ChromeSystem()
                    _ = try? system?.rules.load(known.copy())
                    consume(system)
                }
            }
        },
        Operation("scenario.whole", times: 20) {
            let scenario = try ScenarioFile.scenarios(in: Array(text.utf8), file: "bench")[0]
            let runner = ScenarioRunner(rules: [try RuleFolder.read(HostProcess.shipped.path)])
            return { count in for _ in 0..<count { consume(runner.run(scenario)) } }
        },
    ]

    static func run() throws -> [Row] {
        let counted = try operations.map { try Instructions.each(of: $0) }
        let scenario = try ScenarioFile.scenarios(in: Array(text.utf8), file: "bench")[0]
        let rules = [try RuleFolder.read(HostProcess.shipped.path)]
        let runner = ScenarioRunner(rules: rules)
        let result = runner.run(scenario)
        guard case .passed = result.status else { throw Busctl.Failure("the scenario fails:\n\(result.text)") }
        let whole = nanoseconds(count: 1_000) { count in
            for _ in 0..<count { consume(runner.run(scenario)) }
        }
        let bare = nanoseconds(count: 1_000) { count in
            for _ in 0..<count { consume(try? ChromeSystem()) }
        }
        func ruled(_ load: (RuleHost) throws -> Void) -> Double {
            nanoseconds(count: 1_000) { count in
                for _ in 0..<count {
                    let system = try? ChromeSystem()
                    try? load(system!.rules)
                    consume(system)
                }
            } - bare
        }
        let known = try ChromeSystem().rules.preparer.prepare(rules).copy()
        let again = ruled { try $0.load(known.copy()) }
        let first = ruled { try $0.load(rules) }
        func millions(_ index: Int, less other: Int? = nil) -> Double {
            ((counted[index] ?? .nan) - (other.map { counted[$0] ?? .nan } ?? 0)) / 1e6
        }
        return [
            Row("ten steps, two expectations", whole / 1e3, unit: "µs", goal: .atMost(200)),
            Row("of these, to make a system and free it", bare / 1e3, unit: "µs", ratio: bare / whole),
            Row("of these, to take the shipped rules, which are known", again / 1e3, unit: "µs", ratio: again / whole),
            Row("to load the shipped rules for the first time", first / 1e3, unit: "µs"),
            Row("ten steps, in millions of instructions", millions(2), unit: "M", goal: .atMost(2.5)),
            Row("a system made and freed", millions(0), unit: "M", goal: .atMost(0.8)),
            Row("shipped rules that are known", millions(1, less: 0), unit: "M"),
        ]
    }
}
