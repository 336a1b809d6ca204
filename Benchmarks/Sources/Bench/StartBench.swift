import EventBus
import Foundation

/// What it takes to start: the processor time of short commands, and of a host until it answers.
enum StartBench {
    /// Runs a program to its end.
    /// - Returns: the processor time that it took, in milliseconds.
    private static func processorTime(_ program: String, _ arguments: [String]) throws -> Double {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] as [Int32] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        guard posix_spawn(&process, program, &actions, nil, words, environ) == 0 else {
            throw Busctl.Failure("\(program) does not start")
        }
        var (status, usage): (Int32, rusage) = (0, rusage())
        guard wait4(process, &status, 0, &usage) == process, status == 0 else {
            throw Busctl.Failure("\(program) \(arguments.joined(separator: " ")) ended with status \(status >> 8)")
        }
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
        return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
    }

    /// The processor time of a host until its health answers, in milliseconds.
    private static func hostStart() throws -> Double {
        let host = try HostProcess("start")
        defer { host.stop() }
        try UnixConnection(host.socket).exchange("GET", "/v1/health")
        return host.processorMilliseconds
    }

    static func run() throws -> [Row] {
        let busctl = try Busctl.path()
        let host = try HostProcess()
        let (socket, rules) = (["--socket", host.socket], HostProcess.shipped.path)
        let broker = try? Broker()
        let question = #"{"toast":{"message":"x"}}"#
        var commands: [(name: String, program: String, arguments: [String], goal: Row.Goal?)] = [
            ("--version", busctl, ["--version"], nil),
            (
                "inject, one event through the socket", busctl, ["inject", "toast.show", #"{"message":"x"}"#] + socket,
                .atMost(12)
            ),
            ("ask, through the socket", busctl, ["ask", "toast.priority", question] + socket, nil),
            ("topics, through the socket", busctl, ["topics"] + socket, nil),
            (
                "ask --rules, without a host", busctl, ["ask", "toast.priority", question, "--rules", rules],
                .atMost(45)
            ),
            ("rules check", busctl, ["rules", "check", rules], nil),
            ("test, the shipped rule tests", busctl, ["test", rules], .atMost(100)),
            ("true, which does nothing", "/bin/true", [], nil),
        ]
        if let broker { commands.append(("mosquitto_pub, one message", Broker.publisher, broker.publish, nil)) }
        // In turn, so that what else the machine does meets all of them.
        var times = commands.map { _ in [Double]() }
        for _ in 0..<9 {
            for (index, command) in commands.enumerated() {
                times[index].append(try processorTime(command.program, command.arguments))
            }
        }
        let peer = broker == nil ? nil : times.last!.min()!
        var rows = zip(commands, times).map { command, times -> Row in
            if let peer, command.name.hasPrefix("inject") {
                return Row(command.name, times.min()!, unit: "ms", ratio: times.min()! / peer, goal: .atMost(2.5))
            }
            return Row(command.name, times.min()!, unit: "ms", goal: command.goal)
        }
        rows.append(
            Row(
                "serve, until health answers", try (0..<5).map { _ in try hostStart() }.min()!, unit: "ms",
                goal: .atMost(60)))
        return rows
    }
}
