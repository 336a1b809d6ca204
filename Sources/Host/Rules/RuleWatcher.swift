import EventBus
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Detects changed rule files, however they were saved: written in place, written elsewhere and renamed, deleted and
/// recreated, or by changing the target of a link.
///
/// A separate thread waits for inotify, and then for the changes to settle: 5 ms without a change, or 25 ms after the
/// removal of a file, because it may be recreated; at most 50 ms. It reads the folders, and calls `tell` if their
/// contents have changed. If something changes during the reading, it reads again. Saving the same bytes, and the
/// temporary files of editors, therefore have no effect.
///
/// Every second it also checks the times and sizes of the files, without reading them, because inotify has gaps: files
/// written under another name (a hard link, a file mounted into a container), network file systems, and folders that
/// were unreadable when the watch was set.
///
/// While the machine lacks descriptors or memory, the watcher only warns, and retries every second; saves made in the
/// meantime then take effect.
package final class RuleWatcher<Contents: Sendable & Equatable>: Sendable {
    private let loop: Loop

    /// - Parameters:
    ///   - folders: the folders to watch, which may be missing.
    ///   - known: the contents that were last read.
    ///   - read: reads the current contents of the folders and of their `lib` and `modules`.
    ///   - shortage: the files that could not be read for lack of descriptors or memory; nil if everything was read.
    ///   - warn: called on the watcher's thread with the reason why saves go undetected, and with nil once they are
    ///     detected again.
    ///   - pause: the interval between two checks of times and sizes.
    ///   - tell: called on the watcher's thread with changed contents, in order.
    /// - Throws: ``SystemFailure`` if no thread can be started, or no descriptor is left.
    package init(
        folders: [String], known: Contents, read: @escaping @Sendable () -> Contents,
        shortage: @escaping @Sendable (Contents) -> String? = { _ in nil },
        warn: @escaping @Sendable (String?) -> Void = { _ in }, looksEvery pause: Duration = .seconds(1),
        tell: @escaping @Sendable (Contents) -> Void
    ) throws(SystemFailure) {
        let loop = Loop(
            folders: folders, read: read, shortage: shortage, warn: warn, lookPause: pause.nanosecondsClamped,
            tell: tell,
            wakeup: try PollingWakeup())
        self.loop = loop
        try DedicatedThread.start(stack: 512 << 10) { loop.run(known) }
    }

    deinit { stop() }

    package func stop() { loop.stop() }

    private final class Loop: Sendable {
        private let folders: [String]
        private let read: @Sendable () -> Contents
        private let shortage: @Sendable (Contents) -> String?
        private let warn: @Sendable (String?) -> Void
        private let lookPause: Int64
        private let tell: @Sendable (Contents) -> Void
        private let wakeup: PollingWakeup
        private let isStopped = Atomic(false)

        /// The time between two attempts, and between a change and the release of the old texts' memory.
        private static var pause: Int64 { 1_000_000_000 }

        init(
            folders: [String], read: @escaping @Sendable () -> Contents,
            shortage: @escaping @Sendable (Contents) -> String?, warn: @escaping @Sendable (String?) -> Void,
            lookPause: Int64,
            tell: @escaping @Sendable (Contents) -> Void, wakeup: PollingWakeup
        ) {
            self.folders = folders
            self.read = read
            self.shortage = shortage
            self.warn = warn
            self.lookPause = lookPause
            self.tell = tell
            self.wakeup = wakeup
        }

        func stop() {
            isStopped.store(true, ordering: .releasing)
            wakeup.signal()
        }

        private var goesOn: Bool { !isStopped.load(ordering: .acquiring) }

        func run(_ known: Contents) {
            var known = known
            var said: String?
            func say(_ words: String?) {
                guard words != said else { return }
                said = words
                warn(words)
            }
            guard let watch = madeWatch(say) else { return }
            var isTold = false
            while goesOn {
                // Before the contents are read, so that changes in the meantime are detected.
                let stamp = FolderStamp(of: folders)
                let missing = follow(watch, &known, &isTold)
                say(missing)
                waitForChange(
                    watch, from: stamp, until: missing == nil ? nil : MonotonicClock.now + Self.pause, mustTidy: isTold)
                isTold = false
            }
        }

        /// Creates the inotify watch. Returns nil if the watcher is stopped before the system can provide one.
        private func madeWatch(_ say: (String?) -> Void) -> FolderWatch? {
            while goesOn {
                do throws(FolderWatch.Shortage) {
                    return try FolderWatch()
                } catch {
                    say("saved rules are not noticed: \(error.description)")
                    wakeup.wait(until: MonotonicClock.now + Self.pause)
                }
            }
            return nil
        }

        /// Reads the contents, and calls `tell` if they are complete and changed.
        /// - Returns: the reason to read the folders again even if no file is saved; nil if there is none.
        private func follow(_ watch: FolderWatch, _ known: inout Contents, _ isTold: inout Bool) -> String? {
            let (contents, unwatched) = readAtRest(watch)
            if let missing = shortage(contents) { return "rules cannot be read: \(missing)" }
            if contents != known {
                known = contents
                tell(contents)
                isTold = true
            }
            return unwatched.map { "not every save of rules is noticed: \($0.description)" }
        }

        /// Reads until nothing changes during the reading, because the contents could otherwise be a mix of old and
        /// new. The number of attempts is limited, because a file may change constantly.
        private func readAtRest(_ watch: FolderWatch) -> (Contents, unwatched: FolderWatch.Shortage?) {
            var triesLeft = 20
            while true {
                // Watches before it reads, so that changes in between are detected.
                let unwatched = watch.watch(RuleWatcher.plan(for: folders))
                let contents = read()
                triesLeft -= 1
                guard triesLeft > 0, goesOn, let change = watch.takeEvents() else { return (contents, unwatched) }
                settle(watch, after: change)
            }
        }

        /// - Parameters:
        ///   - stamp: a snapshot of the folders from before they were read.
        ///   - deadline: when to return even without a change; nil for never.
        ///   - mustTidy: whether new texts have replaced old ones, whose memory can be released.
        private func waitForChange(
            _ watch: FolderWatch, from stamp: FolderStamp, until deadline: Int64?, mustTidy: Bool
        ) {
            var lookTime = MonotonicClock.now + lookPause
            var tidyTime = mustTidy ? MonotonicClock.now + Self.pause : nil
            while goesOn {
                wakeup.wait(until: [deadline, tidyTime, lookTime].compactMap { $0 }.min(), reading: watch.descriptor)
                if let change = watch.takeEvents() { return settle(watch, after: change) }
                if lookTime <= MonotonicClock.now {
                    if FolderStamp(of: folders) != stamp { return }
                    lookTime = MonotonicClock.now + lookPause
                }
                if let time = tidyTime, time <= MonotonicClock.now {
                    SpareMemory.giveBack()
                    tidyTime = nil
                }
                if let deadline, deadline <= MonotonicClock.now { return }
            }
        }

        private func settle(_ watch: FolderWatch, after change: FolderWatch.Change) {
            func rest(after change: FolderWatch.Change) -> Int64 {
                MonotonicClock.now + (change == .departure ? 25_000_000 : 5_000_000)
            }
            let last = MonotonicClock.now + 50_000_000
            var quiet = rest(after: change)
            while MonotonicClock.now < quiet, goesOn {
                wakeup.wait(until: quiet, reading: watch.descriptor)
                if let change = watch.takeEvents() { quiet = min(rest(after: change), last) }
            }
        }
    }

    /// The folders in which a change can affect the contents of the rule folders.
    static func plan(for folders: [String]) -> [String: FolderWatch.Interest] {
        var plan: [String: FolderWatch.Interest] = [:]
        func add(_ folder: String, _ interest: FolderWatch.Interest) {
            plan[folder, default: interest].add(interest)
        }
        func follow(_ path: String, contents: Bool) {
            for step in FileTrail.steps(to: path) { add(step.folder, .init(names: [step.name])) }
            if contents, let last = FileTrail.steps(to: path).last {
                add(last.folder, .init(names: [last.name], contents: true))
            }
        }
        for folder in folders {
            for path in [folder, folder + "/lib", folder + "/modules"] {
                follow(path, contents: false)
                guard
                    let files = try? FolderListing.read(
                        path, most: RuleFolder.Limits().files, where: RuleFolder.isRead
                    )
                else { continue }
                // In a folder with too many files, the removal of any file is relevant.
                add(FileTrail.resolved(path), .init(others: files.isCut ? .all : .rules, contents: true))
                for name in files.names where FileTrail.target(ofLink: path + "/" + name) != nil {
                    follow(path + "/" + name, contents: true)
                }
            }
        }
        return plan
    }
}
