import Harness
import RuleHost

/// How often policies were asked, for display above each of them in an editor.
public struct PolicyUsage: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        /// The path of the file in the host or the recording.
        let path: String
        let title: String
    }

    /// By the last name of the policy.
    private var entries: [String: [Entry]] = [:]
    /// The title above all other policies; nil for none.
    private let others: String?

    /// The calls of a host's policies since it loaded its rules.
    public init(_ status: RuleStatus) {
        others = nil
        for file in status.files {
            for policy in file.policies {
                entries[policy.name, default: []].append(Entry(path: file.path, title: Self.title(of: policy)))
            }
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

    /// The calls of policies in recordings, and the time that the replay took to answer them.
    /// - Parameter name: the name of the recordings, such as `day.jsonl`.
    public init(_ decisions: [RecordedStatistics.Decisions], of name: String) {
        others = "never in \(name)"
        struct Key: Hashable {
            let path: Substring
            let policy: String
        }
        var sums: [Key: (count: Int, seconds: Double)] = [:]
        for decisions in decisions {
            // An answer that was passed on was asked for in both files.
            for place in [decisions.by, decisions.usual].compactMap({ $0 }) {
                guard let colon = place.lastIndex(of: ":") else { continue }
                let key = Key(path: place[..<colon], policy: Self.lastName(of: decisions.policy))
                sums[key, default: (0, 0)].count += decisions.count
                sums[key]?.seconds += decisions.seconds
            }
        }
        // order: by path
        for (key, sum) in sums.sorted(by: { $0.key.path < $1.key.path }) {
            let title = "\(sum.count) in \(name) · \(Self.tenths(sum.seconds * 1000)) ms"
            entries[key.policy, default: []].append(Entry(path: String(key.path), title: title))
        }
    }

    private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

    private static func lastName(of policy: String) -> String {
        policy.split(separator: ".").last.map(String.init) ?? policy
    }

    /// A host and an editor may know a folder by different paths. If the path of the host is not a suffix of the
    /// editor's, the last folder and the name of the file identify it, provided only one file has them.
    /// - Parameters:
    ///   - policy: the name, such as `toast.dwell`.
    ///   - path: the path of the file.
    func title(of policy: String, at path: String) -> String? {
        let entries = entries[Self.lastName(of: policy)] ?? []
        if let own = entries.first(where: { path == $0.path || path.hasSuffix("/" + $0.path) }) { return own.title }
        func end(_ path: String) -> [Substring] { path.split(separator: "/").suffix(2) }
        let similar = entries.filter { end($0.path) == end(path) }
        return similar.count == 1 ? similar[0].title : others
    }
}
