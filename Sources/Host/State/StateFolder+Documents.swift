import EventBus
import Synchronization

/// Stores documents as files: the unnamed one is `MODULE.json`, the others are `MODULE/NAME.json`. For containers other
/// than the main one, `MODULE` is `MODULE@CONTAINER`.
///
/// A file is replaced atomically and synchronized to the disk: after a crash of the process or the machine, either the
/// old document or the new one exists. If a document is saved several times in a short time, only the last content is
/// written. A failed write is reported (``HealthStatus/Part/state``) and retried until it succeeds. A file that this
/// program cannot use (damaged, of a newer version, another user's, too large, a pipe) is reported and not changed.
/// When a document is saved in its place, the old file is renamed to `….json.kept`.
extension StateFolder: DocumentStore {
    /// The maximum number of named documents per module.
    static let mostDocuments = 1_000

    // MARK: Reading

    public func load(
        of module: ModuleName, in container: ContainerName? = nil, as format: DocumentFormat
    ) -> [StoredDocument] {
        let folder = folder(of: module, in: container)
        let unnamed: [String?] = StateFile.exists(file(in: folder)) ? [nil] : []
        return (unnamed + names(in: folder)).map { name in
            let file = file(in: folder, named: name)
            var document = StoredDocument(name: name)
            do {
                let content = try content(of: file, as: format)
                document.content = content
                document.problem = format.problem(content, name)
            } catch {
                document.problem = "\(error)"
            }
            if let problem = document.problem { report("'\(file)' is not used, and was not changed: \(problem)") }
            return document
        }
    }

    private func content(of file: String, as format: DocumentFormat) throws -> Value {
        try JSONText.decode(Value.self, from: StateFile.read(file, atMost: format.largest, report: report))
    }

    private func names(in folder: String) -> [String] {
        guard StateFile.exists(folder) else { return [] }
        do {
            try StateFile.refuseLink(folder)
            let files = try Self.files(in: folder)
            if files.isCut || files.count > Self.mostDocuments {
                report("'\(folder)' has more than \(Self.mostDocuments) files: the others are not read")
            }
            return files.names.compactMap { StateFile.name(from: $0.dropLast(".json".count)) }.sorted()
        } catch {
            report("\(error); the files in the folder are not used")
            return []
        }
    }

    private static func files(in folder: String) throws(SystemFailure) -> FolderListing {
        try FolderListing.read(folder, most: mostDocuments) { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    }

    /// A module named `lock` gets another folder name, because the host's lock file has that name. No file name of a
    /// module or a container contains an `@`.
    private func folder(of module: ModuleName, in container: ContainerName?) -> String {
        path + "/" + (module == "lock" ? "%6Cock" : StateFile.fileName(of: module))
            + (container.map { "@" + StateFile.fileName(of: $0) } ?? "")
    }

    private func file(in folder: String, named name: String? = nil) -> String {
        folder + (name.map { "/" + StateFile.fileName(of: $0) } ?? "") + ".json"
    }

    // MARK: Writing

    public func save(
        _ content: Value?, named name: String?, of module: ModuleName, in container: ContainerName? = nil,
        as format: DocumentFormat
    ) {
        let folder = folder(of: module, in: container)
        let file = file(in: folder, named: name)
        let what =
            (name.map { "'\($0)'" } ?? "the state") + " of the module '\(module)'"
            + (container.map { " in the container '\($0)'" } ?? "")
        writer.submit(file, orSay: "\(what) is not kept") { [self] () throws(StateFileFailure) in
            try write(content, to: file, in: folder, named: name, as: format)
        }
    }

    public func settle() { writer.settle() }

    private func write(
        _ content: Value?, to file: String, in folder: String, named name: String?, as format: DocumentFormat
    ) throws(StateFileFailure) {
        if name != nil { try StateFile.refuseLink(folder) }
        guard let content else {
            try keepAside(file, named: name, as: format)
            try StateFile.remove(file)
            return own.withLock { _ = $0.remove(file) }
        }
        let data = try StateFile.text(of: content, file, atMost: format.largest)
        if name != nil { try makeRoom(in: folder, for: file) }
        try keepAside(file, named: name, as: format)
        try StateFile.replace(file, with: data)
        own.withLock { _ = $0.insert(file) }
    }

    /// Creates the folder for a module's named documents. Throws if the folder is full, because another document could
    /// not be read at the next start.
    private func makeRoom(in folder: String, for file: String) throws(StateFileFailure) {
        guard !StateFile.exists(file) else { return }
        try StateFile.makeFolder(folder)
        do throws(SystemFailure) {
            let files = try Self.files(in: folder)
            guard files.isCut || files.count >= Self.mostDocuments else { return }
        } catch {
            throw .system(folder, code: error.code)
        }
        throw .unusable(folder, reason: "it has \(Self.mostDocuments) files, which is the limit for a module")
    }

    /// Renames a file that this program cannot use, so that its content is not lost.
    private func keepAside(_ file: String, named name: String?, as format: DocumentFormat) throws(StateFileFailure) {
        guard !own.withLock({ $0.contains(file) }), StateFile.exists(file) else { return }
        do {
            guard try format.problem(content(of: file, as: format), name) != nil else { return }
        } catch let failure as StateFileFailure where failure.mayPass {
            // The file may be readable later; until then it is unknown whether it may be replaced.
            throw failure
        } catch {}
        let kept = try StateFile.rename(file, asideTo: file + ".kept")
        report("'\(file)' could not be used, and was renamed to '\(kept)'")
    }
}
