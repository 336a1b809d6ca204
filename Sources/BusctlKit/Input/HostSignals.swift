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

/// What each signal does to `busctl serve`. Except for signals that cannot be caught, and those of a crash, no
/// signal ends the host without a proper shutdown.
enum HostSignals {
    /// These signals shut the host down: what was accepted is delivered and written. SIGXCPU comes when the process has used
    /// up its processor time, SIGHUP when the terminal closes in which the host was started.
    static let ending = [SIGINT, SIGTERM, SIGQUIT, SIGXCPU] + (isInTerminal ? [SIGHUP] : [])

    /// These signals reload the rules, as services have it.
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

    /// The message for SIGUSR1, by which other programs are told to rotate their logs.
    private static let rotation =
        "SIGUSR1 is ignored: the log goes to standard error, and --record-limit splits a recording"

    /// Ignores the signals that must not end the host, and logs a message on SIGUSR1.
    /// - Returns: an object that logs the message as long as it is kept.
    static func watch(_ log: LogWriter) -> any DispatchSourceSignal {
        for number in ignored { signal(number, SIG_IGN) }
        signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: DispatchQueue(label: "busctl.rotate"))
        source.setEventHandler { log.say(rotation) }
        source.resume()
        return source
    }

    /// Ends the process if the shutdown takes 1.7 seconds, because something holds the bus or the disk. So the
    /// process is gone two seconds after the signal in any case.
    /// - Parameter reason: called at that moment; says what took so long.
    static func endSoon(_ number: Int32, _ log: LogWriter, reason: @escaping @Sendable () -> String) {
        let end: @Sendable () -> Void = {
            // A signal ends a wait early, and a change of the time of day must not lengthen it.
            let end = SuspendingClock.now + .milliseconds(1700)
            while SuspendingClock.now < end { poll(nil, 0, 100) }
            log.say("error: stopping took too long (\(reason())); the process ends without a proper shutdown")
            log.flush()
            Terminal.die(of: number)
        }
        // Without a thread, it cannot wait: ending at once is better than never.
        do { try DedicatedThread.start(stack: 256 << 10, end) } catch { Terminal.die(of: number) }
    }
}
