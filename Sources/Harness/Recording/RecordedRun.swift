import EventBus
import Host
import RuleHost

/// What is known of a run while its lines are read: each must fit those before it.
struct RecordedRun {
    let version: Int
    private(set) var time = Duration.zero
    /// Each distinct set of rules is kept: a later line may name it by its digest alone.
    private var ruleSets: [String: [RuleLayer]] = [:]
    /// Of the rules that the run began with, by its header; nil: they were met, or lost.
    private var firstRules: String?
    /// Of the latest line.
    private var id = 0
    /// Lines that were left out since.
    private var skipped = 0

    init(_ header: RecordingHeader) {
        version = header.version
        firstRules = header.rules
    }

    /// Whether nothing came after the header.
    var isEmpty: Bool { id == 0 && skipped == 0 }

    /// Whether each line has a checksum and a number.
    var isChecked: Bool { version > 1 }

    /// A line was left out.
    mutating func skip() {
        skipped += 1
        firstRules = nil
    }

    /// Inputs are missing, the first rules perhaps among them.
    mutating func noteGap() { firstRules = nil }

    /// Takes the next line.
    /// - Parameters:
    ///   - text: its id; nil if it does not say.
    ///   - time: bus time; nil if it does not say.
    /// - Returns: how many lines are missing before it.
    /// - Throws: for one that belongs elsewhere.
    mutating func take(id text: String?, at time: Duration?) throws(FieldError) -> (count: Int, after: Int) {
        guard let time else {
            throw FieldError(path: "bustime", message: "missing (a number of seconds as a text is required)")
        }
        guard time >= self.time else {
            throw FieldError(
                path: "bustime",
                message: "time goes back: \(Self.text(time)) after \(Self.text(self.time))")
        }
        let before = id
        var missing = 0
        if isChecked {
            guard let id = text.flatMap(Int.init), id > 0 else {
                throw FieldError(path: "id", message: "missing (the number of the line in its run is required)")
            }
            guard id > before else {
                throw FieldError(path: "id", message: "\(id) after \(before): the line is here twice, or was moved")
            }
            missing = max(0, id - before - 1 - skipped)
            self.id = id
            skipped = 0
        }
        self.time = time
        return (missing, before)
    }

    private static func text(_ time: Duration) -> String { Value.double(time.inSeconds).json }

    /// The rules that a line names.
    /// - Throws: if they are not those that were recorded.
    mutating func layers(of rules: RecordedRules) throws(FieldError) -> [RuleLayer] {
        if let layers = rules.ruleLayers {
            let digest = RuleDigest.of(layers)
            guard digest == rules.digest else {
                throw FieldError(
                    path: "data.layers",
                    message: "these rules are not those that were recorded: they are \(digest), not \(rules.digest)")
            }
            ruleSets[digest] = layers
        }
        guard let layers = ruleSets[rules.digest] else {
            throw FieldError(
                path: "data.digest", message: "no line before this one has the texts of the rules \(rules.digest)")
        }
        // A run whose first rules were refused began with none.
        let began = rules.refused == nil ? rules.digest : RuleDigest.of([])
        guard began == firstRules ?? began else {
            throw FieldError(
                path: "data.digest",
                message: "the run began with the rules \(began), but its header says \(firstRules ?? "")")
        }
        firstRules = nil
        return layers
    }
}
