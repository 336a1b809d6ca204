import CommandSupport
import ControlAPI
import Host
import RuleHost

/// Writes the texts of a former set of rules into its folders. Nothing is written if a text would be lost by that.
struct RestoredFiles {
    private let rules: FormerRules
    private let kept: Set<String>
    private let refused: Set<String>

    init(_ rules: FormerRules) {
        self.rules = rules
        (kept, refused) = (Set(rules.kept), Set(rules.refused))
    }

    /// - Returns: what was done, a line for each file.
    /// - Throws: ``Failure`` for a text on the disk that neither the history nor the refused set has, and for files that cannot
    ///   be written.
    func write() throws -> [String] {
        var writes: [(path: String, bytes: [UInt8])] = [], removals: [String] = [], asides: [String] = []
        for layer in rules.layers {
            let onDisk = try texts(in: layer.folder)
            let wanted = layer.files.reduce(into: [:]) { files, file in
                files[layer.folder + file.path.dropFirst(layer.name.utf8.count)] = file
            }
            for (path, text) in onDisk.sorted(by: { $0.key < $1.key }) {
                let digest = SHA256.digits(of: text)
                guard wanted[path]?.digest != digest else { continue }
                if !kept.contains(digest) {
                    guard refused.contains(digest) else { throw unknown(path) }
                    asides.append(path)
                }
                if wanted[path] == nil { removals.append(path) }
            }
            for (path, file) in wanted.sorted(by: { $0.key < $1.key }) where onDisk[path] != file.bytes {
                writes.append((path, file.bytes))
            }
        }
        do {
            return try exchange(writes, removals, keeping: asides)
        } catch {
            throw Failure(.inputOutput, error.description, hint: "check the permissions of the folders of rules")
        }
    }

    private func exchange(
        _ writes: [(path: String, bytes: [UInt8])], _ removals: [String], keeping asides: [String]
    ) throws(SystemFailure) -> [String] {
        var lines: [String] = []
        var exchange = FileExchange()
        for (path, bytes) in writes {
            try exchange.put(bytes, at: path)
            lines.append("wrote \(path.printable)")
        }
        for path in removals {
            exchange.remove(path)
            lines.append("removed \(path.printable)")
        }
        for path in asides {
            let name = try exchange.keep(path, as: path + ".refused")
            lines.append("kept the refused text as \(name.printable)")
        }
        try exchange.commit()
        return lines.isEmpty ? ["the files have these texts already"] : lines
    }

    /// The texts that a host reads in a folder, by path.
    private func texts(in folder: String) throws -> [String: [UInt8]] {
        let layer = try RuleFolder.readIfAny(folder)
        if let problem = layer.problems.first { throw Failure(.badData, problem.description) }
        // order: each file has a path of its own
        return (layer.files + layer.modules.values).reduce(into: [:]) { $0[$1.path] = $1.source }
    }

    private func unknown(_ path: String) -> Failure {
        Failure(
            .no, "'\(path.printable)' has a text that was never in force",
            hint: "save it elsewhere, or load it with \(Program.command) rules reload, and roll back again")
    }
}
