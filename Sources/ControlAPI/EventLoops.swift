import NIOCore
import NIOPosix

/// The event loops that the connections of the process share. They run as long as the process.
///
/// A thread takes three file descriptors, and has little work: single events are answered there, all else on other threads.
enum EventLoops {
    static let ofServers = MultiThreadedEventLoopGroup(numberOfThreads: min(2, System.coreCount))
    /// One thread, because most commands have one connection and end after one response.
    static let ofClients = MultiThreadedEventLoopGroup(numberOfThreads: 1)
}
