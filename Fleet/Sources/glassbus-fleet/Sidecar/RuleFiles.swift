import EventBus
import Host
import RuleHost

/// The files of a set of rules, to compare what a host runs with what it should run.
struct RuleFiles {
    /// The name and digest of each file, such as `toast.lua a2a71040996f8b12`. The folders of the two sets differ.
    private let texts: [String: String]

    /// The rules and modules of a folder, read like a host does.
    /// - Throws: ``RuleFolder/Failure`` if it cannot be read.
    init(folder: String) throws(RuleFolder.Failure) {
        let layer = try RuleFolder.read(folder)
        texts = Self.texts((layer.files + layer.modules.values).map { ($0.path, $0.digest) })
    }

    /// The files that a host runs, from its answer to `GET /v1/rules`.
    init(of status: Value) {
        let files = (status["files"]?.arrayValue ?? []) + (status["modules"]?.arrayValue ?? [])
        texts = Self.texts(
            files.compactMap { file in
                guard let path = file["path"]?.stringValue, let digest = file["digest"]?.stringValue else { return nil }
                return (path, digest)
            })
    }

    private static func texts(_ files: [(path: String, digest: String)]) -> [String: String] {
        Dictionary(
            files.map { file in
                let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
                return ("\(name) \(file.digest)", name)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the files that another set lacks, sorted.
    func missing(in other: RuleFiles) -> [String] {
        texts.filter { other.texts[$0.key] == nil }.map(\.value).sorted()
    }
}
