import Dispatch
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What each signal does to `busctl serve`: none ends it without an end, but those that nobody can
/// catch and those of a crash.
enum HostSignals {
    /// These end it in order: what was accepted is delivered and written. SIGHUP comes when a terminal
    /// closes, SIGXCPU when the process has used the processor time that it may use.
    static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]

    /// SIGTTOU: a host in the background may write to a terminal that does not like it. SIGXFSZ: a file
    /// that would become too large is told as a failure of writing.
    private static let ignored: [Int32] =
        [SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGTTOU, SIGXFSZ] + linux + realtime

    #if os(Linux)
    private static let linux = [SIGIO, SIGPWR, SIGSTKFLT]
    // 32 and 33 are the C library's own.
    private static let realtime = Array(Int32(34)...64)
    #else
    private static let linux: [Int32] = []
    private static let realtime: [Int32] = []
    #endif

    /// Says that it was told to rotate something, as it is usual for logs.
    private static let rotation = "SIGUSR1 is ignored: the log is standard error, and a recording is a whole run"

    /// Ignores what is not to end the host.
    /// - Returns: keeps watching as long as it is kept.
    static func watch(_ log: LogWriter) -> any DispatchSourceSignal {
        for number in ignored { signal(number, SIG_IGN) }
        signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: DispatchQueue(label: "busctl.rotate"))
        source.setEventHandler { log.say(rotation) }
        source.resume()
        return source
    }

    /// Ends the process if an end in order takes 1.7 seconds: something holds the bus, or the disk. So
    /// two seconds after the signal it is gone, whatever it did.
    /// - Parameter reason: asked for then.
    static func endSoon(_ number: Int32, _ log: LogWriter, reason: @escaping @Sendable () -> String) {
        let end: @Sendable () -> Void = {
            // Unlike `sleep`, no signal ends it early.
            _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1700))
            log.say("error: stopping took too long (\(reason())); ended without an end")
            log.flush()
            Terminal.die(of: number)
        }
        // Without a thread it cannot wait; better at once than never.
        do { try DedicatedThread.start(stack: 256 << 10, end) } catch { Terminal.die(of: number) }
    }
}
