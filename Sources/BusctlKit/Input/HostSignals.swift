import CommandSupport
import Dispatch
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signal handling of `busctl serve`. Only crash signals, and signals that cannot be caught, end the host
/// without a proper shutdown.
enum HostSignals {
    /// Signals that shut the host down after accepted events are delivered and written. SIGXCPU arrives when the
    /// process has used up its CPU time, SIGHUP when the terminal of the host closes.
    static let ending = [SIGINT, SIGTERM, SIGQUIT, SIGXCPU] + (isInTerminal ? [SIGHUP] : [])

    /// Signals that reload the rules, as is conventional for services.
    static let reloading = isInTerminal ? [] : [SIGHUP]

    private static let isInTerminal = Terminal.isErrorTerminal || Terminal.isInputTerminal

    /// SIGTTOU is ignored so that a host in the background may write to any terminal. SIGXFSZ is ignored so that
    /// a file that would become too large is reported as a failed write.
    private static let ignored: [Int32] =
        [SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGTTOU, SIGXFSZ] + linux + realtime

    #if os(Linux)
    private static let linux = [SIGIO, SIGPWR, SIGSTKFLT]
    // 32 and 33 belong to the C library.
    private static let realtime = Array(Int32(34)...64)
    #else
    private static let linux: [Int32] = []
    private static let realtime: [Int32] = []
    #endif

    /// The message for SIGUSR1, which makes other programs rotate their logs.
    private static let rotation =
        "SIGUSR1 is ignored: the log goes to standard error, and --record-limit splits a recording"

    /// Ignores the signals that must not end the host, and logs a message on SIGUSR1.
    /// - Returns: an object that logs the message while it is retained.
    static func watch(_ log: LogWriter) -> any DispatchSourceSignal {
        for number in ignored { signal(number, SIG_IGN) }
        signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: DispatchQueue(label: "busctl.rotate"))
        source.setEventHandler { log.say(rotation) }
        source.resume()
        return source
    }

    /// Ends the process if the shutdown takes 1.7 seconds because something blocks the bus or the disk. The
    /// process is thus gone within two seconds of the signal.
    /// - Parameter reason: describes what blocks the shutdown; called at that moment.
    static func endSoon(_ number: Int32, _ log: LogWriter, reason: @escaping @Sendable () -> String) {
        let end: @Sendable () -> Void = {
            // A signal ends a wait early, and a clock change must not lengthen it.
            let end = SuspendingClock.now + .milliseconds(1700)
            while SuspendingClock.now < end { poll(nil, 0, 100) }
            log.say("error: stopping took too long (\(reason())); the process ends without a proper shutdown")
            log.flush()
            Terminal.die(of: number)
        }
        // Without a thread, it cannot wait, and ending at once is better than never.
        do { try DedicatedThread.start(stack: 256 << 10, end) } catch { Terminal.die(of: number) }
    }
}
