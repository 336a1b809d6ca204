import EventBus
import FoundationEssentials
import RuleCheck
import RuleHost

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads the files of one rule folder within the limits.
struct RuleFolderReader {
    private(set) var layer: RuleLayer
    private let limits: RuleFolder.Limits
    private let deadline: Int64
    /// The remaining size for texts in bytes.
    private var sizeLeft: Int
    /// Whether a limit of the folder was exceeded and reported, so that reading has stopped.
    private var isOver = false

    init(_ path: String, _ limits: RuleFolder.Limits) {
        layer = RuleLayer(name: path, files: [])
        self.limits = limits
        deadline = MonotonicClock.now + limits.time.nanosecondsClamped
        sizeLeft = limits.size
    }

    /// - Parameters:
    ///   - library: the listing of `lib`, with functions for `require`.
    ///   - modules: the listing of `modules`, with modules in Lua.
    mutating func readRules(
        _ rules: FolderListing, library: Result<FolderListing, RuleFolder.Failure>,
        modules: Result<FolderListing, RuleFolder.Failure>
    ) {
        check(rules, in: layer.name)
        guard let library = opened(library, "lib"), let modules = opened(modules, "modules") else { return }
        check(count: rules.count + library.count + modules.count, "rule files", library: library.count)
        layer.files = read(rules, in: layer.name)
        for var text in read(modules, in: layer.name + "/modules") {
            text.isInModules = true
            layer.files.append(text)
        }
        for text in read(library, in: layer.name + "/lib") { layer.modules["lib." + text.namespace] = text }
        dropIfOver()
    }

    /// The listing of a folder inside the layer; nil if it cannot be read, which is reported.
    private mutating func opened(
        _ listing: Result<FolderListing, RuleFolder.Failure>, _ name: String
    ) -> FolderListing? {
        let path = layer.name + "/" + name
        switch listing {
        case .success(let listing):
            check(listing, in: path)
            return listing
        case .failure(let failure):
            add(RuleProblem(file: path, message: failure.description), isShortage: failure.isShortage)
            return nil
        }
    }

    /// - Parameter modules: the listing of the tests in `modules`.
    mutating func readTests(_ tests: FolderListing, modules: Result<FolderListing, RuleFolder.Failure>) {
        check(tests, in: layer.name)
        guard let modules = opened(modules, "modules") else { return }
        check(count: tests.count + modules.count, "tests", library: 0)
        layer.files = read(tests, in: layer.name) + read(modules, in: layer.name + "/modules")
        dropIfOver()
    }

    /// - Parameter examples: the listing of the files with labeled example questions.
    mutating func readExamples(_ examples: FolderListing) -> [ExampleFile] {
        check(count: examples.count, "files with examples", library: 0)
        return read(examples, in: layer.name).map { text in
            ExampleFile(path: text.path, String(decoding: text.source, as: UTF8.self)) {
                try JSONText.decode(Value.self, from: Data($0.utf8))
            }
        }
    }

    // MARK: The folder

    private mutating func check(_ listing: FolderListing, in folder: String) {
        if listing.isCut {
            refuse(
                "has more than \(FolderListing.mostEntries) files and folders of all kinds", file: folder,
                hint: "move everything that is not a rule to another folder")
        }
        for name in listing.unspeakable {
            add(
                RuleProblem(
                    file: folder + "/" + name,
                    message: "has a name that is not UTF-8 (\\xNN stands for one byte of the name)",
                    hint: "rename the file; a rule file has the name of its module, such as toast.lua"))
        }
    }

    private mutating func check(count: Int, _ kind: String, library: Int) {
        guard count > limits.files else { return }
        let share = library > 0 ? ", \(library) of them in lib" : ""
        refuse(
            "has \(count) \(kind)\(share); a folder may have at most \(limits.files)",
            hint: "split the folder into several layers")
    }

    /// Reports that the folder exceeds a limit. Nothing in such a folder is used, and only one problem is reported.
    private mutating func refuse(_ message: String, file: String? = nil, hint: String? = nil) {
        guard !isOver else { return }
        isOver = true
        add(RuleProblem(file: file ?? layer.name, message: message, hint: hint))
    }

    private mutating func dropIfOver() {
        guard isOver else { return }
        layer.files = []
        layer.modules = [:]
    }

    private mutating func add(_ problem: RuleProblem, isShortage: Bool = false) {
        layer.problems.append(problem)
        if isShortage, layer.shortage == nil { layer.shortage = problem }
    }

    // MARK: Its files

    private mutating func read(_ listing: FolderListing, in folder: String) -> [RuleText] {
        var texts: [RuleText] = []
        for name in listing.names {
            guard !isOver else { break }
            if let text = text(folder + "/" + name, name) { texts.append(text) }
        }
        return texts
    }

    private mutating func text(_ path: String, _ name: String) -> RuleText? {
        do throws(BoundedFile.Failure) {
            let source = try BoundedFile.read(path, atMost: limits.fileSize, until: deadline)
            sizeLeft -= source.count
            if sizeLeft < 0 {
                refuse("has rule files of more than \(limits.size) bytes in all; at most \(limits.size) are read")
            }
            return RuleText(path: path, namespace: RuleFolder.namespace(of: name), source: source)
        } catch .missing {
            // The file was removed after the folder was listed.
        } catch .late {
            refuse("takes longer than \(limits.time) to read; '\(path)' and the files after it were not read")
        } catch {
            add(
                RuleProblem(file: path, message: Self.message(error), hint: Self.hint(error)),
                isShortage: error.isShortage)
        }
        return nil
    }

    private static func message(_ failure: BoundedFile.Failure) -> String {
        switch failure {
        case .folder: "is a folder; a rule must be a file"
        case .tooLarge(let size?, _): "has \(size) bytes; a rule file may have at most 65536"
        case .tooLarge(nil, let limit): "has more than \(limit) bytes; a rule file may have at most 65536"
        case .system(EACCES): "cannot be read"
        default: failure.predicate
        }
    }

    private static func hint(_ failure: BoundedFile.Failure) -> String? {
        failure == .system(EACCES) ? "check its permissions" : nil
    }
}
