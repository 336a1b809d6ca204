import Dispatch
import Glibc

/// The signals that ask a program to exit.
enum Signals {
    /// Waits for the first of them.
    static func end() async {
        let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        signal(SIGPIPE, SIG_IGN)
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        for source in sources {
            source.setEventHandler { continuation.yield() }
            source.resume()
        }
        for await _ in stream { break }
        for source in sources { source.cancel() }
    }
}
