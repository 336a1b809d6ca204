import Foundation
import TestSupport
import Testing

/// Signals that end `serve`, and signals that do not.
@Suite struct SignalTests: RunsBusctl {
    let busctl: BuiltProgram

    init() throws { busctl = try BuiltProgram() }

    private func serve(_ arguments: [String] = []) throws -> (Process, Pipe) {
        let (host, _, talk) = try start(["serve", "--record", "day"] + arguments)
        _ = try line(containing: "rules list", from: talk)
        return (host, talk)
    }

    private var recording: String {
        get throws { try String(contentsOf: folder.appending(path: "day"), encoding: .utf8) }
    }

    @Test(
        "on a signal to end, the host records all accepted events and the end of the run, and exits with 0",
        .timeLimit(.minutes(10)), arguments: [SIGINT, SIGTERM, SIGQUIT, SIGXCPU])
    func ends(_ number: Int32) throws {
        let (host, _) = try serve()
        #expect(try run("inject", "toast.show", #"{"message":"x"}"#).status == 0)
        kill(host.processIdentifier, number)
        host.waitUntilExit()
        #expect(host.terminationReason == .exit && host.terminationStatus == 0)
        #expect(try recording.contains(#""type":"recording.end""#))
        #expect(!FileManager.default.fileExists(atPath: busctl.socket))
    }

    @Test("on SIGHUP, a host without a terminal reloads its rules, however often it comes", .timeLimit(.minutes(10)))
    func reloads() throws {
        let (host, talk) = try serve()
        for _ in 1...3 {
            kill(host.processIdentifier, SIGHUP)
            _ = try line(containing: "reloading the rules", from: talk)
        }
        #expect(try run("inject", "toast.show", #"{"message":"x"}"#).status == 0)
        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)
    }

    @Test("on any other signal that can be caught, the host keeps running", .timeLimit(.minutes(10)))
    func goesOn() throws {
        let (host, talk) = try serve()
        let others: [Int32] = [
            SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPIPE, SIGXFSZ, SIGIO, SIGPWR, 16, 34, 40, 64,
        ]
        for number in others {
            kill(host.processIdentifier, number)
            #expect(try busctl.answer(to: "GET /v1/state").hasPrefix("HTTP/1.1 200"), "after signal \(number)")
        }
        _ = try line(containing: "SIGUSR1 is ignored", from: talk)
        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)
    }

    @Test(
        "on SIGTERM the host also ends while readers have stopped and requests are incomplete",
        .timeLimit(.minutes(10)))
    func busy() throws {
        let (host, _) = try serve()
        // One reader never reads, one request never ends, and events come at full speed.
        let line = #"{"type":"toast.show","data":{"message":"x"}}"# + "\n"
        let (injector, _, _) = try busctl.start(["inject", "-"], input: line, repeats: true)
        let reader = try send("GET /v1/events HTTP/1.1\r\nhost: x\r\n\r\n")
        let half = try send("POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
        defer { for socket in [reader, half] { close(socket) } }
        #expect(try run("inject", "toast.show", #"{"message":"y"}"#).status == 0)
        kill(host.processIdentifier, SIGTERM)
        host.waitUntilExit()
        if injector.isRunning { injector.terminate() }
        #expect(host.terminationReason == .exit && host.terminationStatus == 0)
        #expect(try recording.contains(#""type":"recording.end""#))
    }

    /// Sends text to the host without reading an answer.
    private func send(_ text: String) throws -> Int32 {
        let socket = try #require(UnixClient.connect(to: busctl.socket))
        let sent = Array(text.utf8).withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
        try #require(sent == text.utf8.count)
        return socket
    }
}
