import Harness
import RuleHost

/// How often policies were asked, as an editor shows it above each of them.
public struct PolicyUsage: Sendable, Equatable {
    /// A policy of a file. A host and an editor may know the folder of the file by different paths, so the last folder and the
    /// name of the file stand for the path.
    private struct Key: Hashable, Sendable {
        let file: [Substring]
        let policy: String

        init(_ policy: String, at path: some StringProtocol) {
            file = Substring(path).split(separator: "/").suffix(2)
            self.policy = policy.split(separator: ".").last.map(String.init) ?? policy
        }
    }

    private var titles: [Key: String] = [:]
    /// What stands above the other policies; nil for nothing.
    private let others: String?

    /// The calls of the policies that a host runs, since it loaded its rules.
    public init(_ status: RuleStatus) {
        others = nil
        for file in status.files {
            for policy in file.policies { titles[Key(policy.name, at: file.path)] = Self.title(of: policy) }
        }
    }

    private static func title(of policy: RuleStatus.Policy) -> String {
        guard policy.calls > 0 else { return "not asked yet" }
        var parts = ["\(policy.calls) \(policy.calls == 1 ? "call" : "calls")"]
        if let median = policy.medianMicroseconds { parts.append("\(tenths(median)) µs") }
        if policy.failures > 0 { parts.append("\(policy.failures) failed") }
        if policy.benched { parts.append("benched") }
        return parts.joined(separator: " · ")
    }

    /// What recordings asked, and the time that their replay took for the answers.
    /// - Parameter name: what the recordings are called, such as `day.jsonl`.
    public init(_ decisions: [RecordedStatistics.Decisions], of name: String) {
        others = "never in \(name)"
        var sums: [Key: (count: Int, seconds: Double)] = [:]
        for decisions in decisions {
            // An answer that was passed on was asked for in both files.
            for place in [decisions.by, decisions.usual].compactMap({ $0 }) {
                guard let colon = place.lastIndex(of: ":") else { continue }
                let key = Key(decisions.policy, at: place[..<colon])
                sums[key, default: (0, 0)].count += decisions.count
                sums[key]?.seconds += decisions.seconds
            }
        }
        titles = sums.mapValues { "\($0.count) in \(name) · \(Self.tenths($0.seconds * 1000)) ms" }
    }

    private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

    /// - Parameters:
    ///   - policy: the name, such as `toast.dwell`.
    ///   - path: the path of the file.
    func title(of policy: String, at path: String) -> String? { titles[Key(policy, at: path)] ?? others }
}
