import EventBus
import Host
import RuleHost

/// The state of a run while its lines are read. Each line is checked against the lines before it.
struct RecordedRun {
    let version: Int
    private(set) var time = Duration.zero
    /// All sets of rules so far by digest, because a later line may contain only the digest.
    private var ruleSets: [String: [RuleLayer]] = [:]
    /// The digest in the header of the run's first rules; nil once they have been read, or may be lost.
    private var firstRules: String?
    /// The number of the latest line in the run.
    private var id = 0
    /// The number of lines that were skipped since then.
    private var skipped = 0

    init(_ header: RecordingHeader) {
        version = header.version
        firstRules = header.rules
    }

    /// Whether only the header has been read so far.
    var isEmpty: Bool { id == 0 && skipped == 0 }

    /// Whether each line has a checksum and a number. Version 1 of the format has neither.
    var isChecked: Bool { version > 1 }

    /// Whether the lines have the attributes of the publishers, so that their numbers have a member of their own.
    var hasAttributes: Bool { version > 3 }

    /// The member with the number of a line.
    var numberMember: String { hasAttributes ? "busline" : "id" }

    /// Begins the next file of the run, in which line numbers start again.
    mutating func beginPart() { (id, skipped, firstRules) = (0, 0, nil) }

    /// Records that a line was skipped.
    mutating func skip() {
        skipped += 1
        firstRules = nil
    }

    /// Records that inputs are missing. The first rules may be among them.
    mutating func noteGap() { firstRules = nil }

    /// Checks and counts the next line.
    /// - Parameters:
    ///   - text: the number of the line; nil if it has none.
    ///   - time: the bus time of the line; nil if it has none.
    /// - Returns: the number of lines missing before this one, and the number of the line before them.
    /// - Throws: `FieldError` for a line that is out of place.
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
                throw FieldError(path: numberMember, message: "missing (the number of the line in its run is required)")
            }
            guard id > before else {
                throw FieldError(
                    path: numberMember, message: "\(id) after \(before): the line is here twice, or was moved")
            }
            missing = max(0, id - before - 1 - skipped)
            self.id = id
            skipped = 0
        }
        self.time = time
        return (missing, before)
    }

    private static func text(_ time: Duration) -> String { Value.double(time.inSeconds).json }

    /// Returns the rules to which a line refers, by their texts or by their digest.
    /// - Throws: `FieldError` if the texts do not match the digest, if they are unknown, or if the header specifies
    ///   others.
    mutating func layers(of rules: RecordedRules) throws(FieldError) -> [RuleLayer] {
        if let layers = rules.ruleLayers {
            let digest = RuleDigest.of(layers)
            guard digest == rules.digest else {
                throw FieldError(
                    path: "data.layers",
                    message: "these rules are not the recorded rules: their digest is \(digest), not \(rules.digest)")
            }
            ruleSets[digest] = layers
        }
        guard let layers = ruleSets[rules.digest] else {
            throw FieldError(
                path: "data.digest", message: "no line before this one has the texts of the rules \(rules.digest)")
        }
        // If the first rules of a run were refused, the run began without rules.
        let began = rules.refused == nil ? rules.digest : RuleDigest.of([])
        guard began == firstRules ?? began else {
            throw FieldError(
                path: "data.digest",
                message: "the run began with the rules \(began), but its header names \(firstRules ?? "")")
        }
        firstRules = nil
        return layers
    }
}
