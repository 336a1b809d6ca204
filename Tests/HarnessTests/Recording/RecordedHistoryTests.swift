import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// Why something happened can also be explained of a recorded run.
@Suite("Recorded histories")
struct RecordedHistoryTests {
    @Test("each run is explained with the decisions that were made in it")
    func runs() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        for message in ["first", "second"] {
            let host = try RecordedHost(path: path)
            try host.inject(ToastShow(id: "t", message: message))
            try host.inject(ToastShow(id: "same", message: message, dedupeKey: "k"))
            try host.inject(ToastShow(id: "again", message: message, dedupeKey: "k"))
            try host.advance(by: .seconds(20))
            host.stop()
        }
        var stories: [Explanation] = []
        let summary = try Replay(path: path).histories { number, history in
            #expect(number == stories.count + 1)
            do {
                stories.append(try Explanation(whyNot: "toast.presented", of: "again", in: history))
            } catch {
                Issue.record("\(error)")
            }
        }
        #expect(summary.runs == 2 && stories.count == 2)
        for story in stories {
            #expect(story.verdict?.decisions.last?.decision.site.query == "toast.coalesce", "\(story.sentence)")
        }
    }
}
