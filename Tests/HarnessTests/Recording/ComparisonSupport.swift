import EventBus
import Harness
import RuleHost
import TestSupport
import Toast

/// A suite of tests that compare replays of one recording.
protocol ComparesRecordings {
    var folder: TemporaryFolder { get }
}

extension ComparesRecordings {
    var path: String { folder.path("day.jsonl") }

    /// Rules under which no toast interrupts another.
    static var patient: [RuleLayer] {
        .folder("patient", ["toast": "local toast = {}\nfunction toast.interrupt() return 'no' end\nreturn toast"])
    }

    func show(_ id: String, _ kind: ToastKind? = nil, key: String? = nil) -> ToastShow {
        ToastShow(id: id, message: "Text of \(id)", kind: kind, dedupeKey: key)
    }

    func compare(old: [RuleLayer]? = nil, new: [RuleLayer]?, limit: Int = 20) throws -> Comparison.Report {
        try Comparison(path: path, old: old, new: new, limit: limit).run()
    }
}
