import EventBus
import Harness
import Host
import RuleHost
import TestSupport
import Testing
import Toast

/// The questions that a policy was asked can be read from a recording.
@Suite("Recorded questions")
struct RecordedQuestionsTests {
    @Test("each question is there once, in the order of the recording, also those that built-in answers decided")
    func questions() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("day.jsonl")
        let host = try RecordedHost(path: path, rules: [])
        for index in 0..<3 {
            try host.inject(ToastShow(id: "t\(index)", message: "m"))
            try host.advance(by: .seconds(1))
        }
        host.stop()
        let questions = try Replay(path: path).questions(of: "toast.priority")
        #expect(questions.map { $0["toast"]?["id"] } == ["t0", "t1", "t2"])
        #expect(try Replay(path: path).questions(of: "toast.overflow").isEmpty)
    }
}
