#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Linux's inotify, for a set of folders that changes with what is in them.
///
/// Confined to the watcher's thread.
final class FolderWatch {
    /// What matters in a folder.
    struct Interest: Equatable {
        /// Names that matter besides those of ``names``.
        enum Others: Int {
            case none
            /// Rule files and their tests: of what else there is, however much, nobody hears.
            case rules
            case all
        }

        var names: Set<String> = []
        var others = Others.none
        /// Contents of files matter, and not only which names there are.
        var contents = false

        mutating func add(_ other: Interest) {
            names.formUnion(other.names)
            if other.others.rawValue > others.rawValue { others = other.others }
            contents = contents || other.contents
        }

        func contains(_ name: String) -> Bool {
            switch others {
            case .all: true
            case .rules: RuleFolder.isRule(name) || RuleFolder.isTest(name) || names.contains(name)
            case .none: names.contains(name)
            }
        }
    }

    let descriptor: Int32
    private var interests: [Int32: Interest] = [:]
    private var buffer = [UInt8](repeating: 0, count: 16_384)

    /// The system has nothing left to watch with: what, and how to get more of it.
    struct Shortage: Error, Equatable {
        let description: String
    }

    init() throws(Shortage) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        if descriptor < 0 { throw Self.noInstance(errno) }
    }

    private static func noInstance(_ code: Int32) -> Shortage {
        // The system has one number for two bounds: is it the process's own?
        let spare = code == EMFILE ? dup(STDERR_FILENO) : -1
        guard spare >= 0 else { return Shortage(description: SystemFailure.text(of: code)) }
        close(spare)
        return Shortage(
            description: "this user's programs watch as many sets of files as they may "
                + "(`sysctl fs.inotify.max_user_instances` shows and raises the bound)")
    }

    private static func noWatch(_ folder: String, _ code: Int32) -> Shortage {
        let reason =
            code == ENOSPC
            ? "this user's programs watch as many folders as they may "
                + "(`sysctl fs.inotify.max_user_watches` shows and raises the bound)"
            : SystemFailure.text(of: code)
        return Shortage(description: "'\(folder)': \(reason)")
    }

    deinit { close(descriptor) }

    private static let names =
        UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
    private static let contents = UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB)

    /// Watches exactly these folders from now on. One that is not there is left out: its
    /// coming shows in the folder above.
    /// - Returns: why some are not watched that are there; nil: all are.
    func watch(_ folders: [String: Interest]) -> Shortage? {
        var next: [Int32: Interest] = [:]
        var shortage: Shortage?
        // order: paths of one folder add up, whichever comes first
        for (path, interest) in folders {
            // The same folder, not the same path: a new one in its place gets a new number.
            let number = inotify_add_watch(
                descriptor, path, Self.names | (interest.contents ? Self.contents : 0))
            if number >= 0 { next[number, default: interest].add(interest) }
            let code = errno
            if number < 0, code == ENOSPC || SystemFailure.isShortage(code) { shortage = Self.noWatch(path, code) }
        }
        // order: each on its own
        for number in interests.keys where next[number] == nil { inotify_rm_watch(descriptor, number) }
        interests = next
        return shortage
    }

    /// What has happened lately.
    enum Change {
        /// A name has gone: perhaps the first half of a save, which makes it again.
        case departure
        case other
    }

    /// Takes what has happened.
    /// - Returns: the latest of it that matters; nil if nothing does.
    func takeEvents() -> Change? {
        var latest: Change?
        while true {
            let length = read(descriptor, &buffer, buffer.count)
            guard length > 0 else { return latest }
            var offset = 0
            let header = MemoryLayout<inotify_event>.size
            while offset + header <= length {
                let event = buffer.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                }
                let name = buffer[(offset + header)..<(offset + header + Int(event.len))].prefix { $0 != 0 }
                offset += header + Int(event.len)
                if isOfInterest(event, String(decoding: name, as: UTF8.self)) {
                    latest = event.mask & (UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)) != 0 ? .departure : .other
                }
            }
        }
    }

    private func isOfInterest(_ event: inotify_event, _ name: String) -> Bool {
        // Some events were lost: anything may have happened.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let interest = interests[event.wd] else { return false }
        // The folder itself has gone, or its file system has.
        if name.isEmpty { return true }
        return interest.contains(name)
    }
}
