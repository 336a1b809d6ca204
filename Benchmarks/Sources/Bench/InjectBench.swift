import Foundation

/// `busctl inject -` through the socket, end to end: two processes, the shipped rules.
enum InjectBench {
    static func line(_ number: Int) -> String {
        #"{"type":"toast.show","data":{"message":"Saved file \#(number)","kind":"success","dedupeKey":"author \#(number % 7)"}}"#
    }

    /// The shape of one line, for the decoder alone.
    private struct Line: Decodable {
        struct Data: Decodable {
            var message: String
            var kind: String?
            var dedupeKey: String?
            var duration: Double?
        }
        var type: String
        var data: Data
    }

    static func run() throws -> [Row] {
        let count = 100_000
        let host = try HostProcess()
        let file = try host.eventFile(count)
        let broker = try? Broker()
        var (rates, peers): ([Double], [Double]) = ([], [])
        for _ in 0..<3 {
            rates.append(try host.inject(file, count))
            guard let broker else { continue }
            let time = try ContinuousClock().measure {
                try Busctl.run(Broker.publisher, broker.publishLines, input: file)
            }
            peers.append(Double(count) / time.inSeconds)
        }
        let rate = rates.max()!
        let lost = 3 * count - (try host.deliveries(of: "toast.show"))

        let decode = decodingRate()
        let beside = peers.max().map {
            [
                Row(
                    "mosquitto_pub -l of the same lines, against inject -", $0, unit: "/s", ratio: $0 / rate,
                    goal: .atMost(2.5))
            ]
        }
        return (beside ?? []) + [
            Row("busctl inject -, events a second", rate, unit: "/s", goal: .atLeast(50_000)),
            Row("JSONDecoder alone on these lines, one core", decode, unit: "/s", ratio: rate / decode),
            Row(
                "an event and its answer meanwhile, p99", try answerTime(host, file), unit: "ms",
                goal: .atMost(5)),
            Row("events lost of \(Row.number(Double(3 * count)))", Double(lost), unit: "", goal: .atMost(0)),
        ]
    }

    /// The time from an event to its answer on another connection, while `inject -` runs at full speed.
    /// - Returns: the 99th percentile in milliseconds.
    static func answerTime(_ host: HostProcess, _ file: URL) throws -> Double {
        let other = try UnixConnection(host.socket)
        let injection = try host.command(["inject", "-"])
        injection.standardInput = try FileHandle(forReadingFrom: file)
        injection.standardOutput = FileHandle.nullDevice
        injection.standardError = FileHandle.nullDevice
        try injection.run()
        var times: [Double] = []
        while injection.isRunning {
            let time = try ContinuousClock().measure {
                try other.exchange("POST", "/v1/events", body: #"{"type":"toast.dismiss","data":{"id":"none"}}"#)
            }
            times.append(time.inSeconds * 1e3)
        }
        times.sort()
        return times[times.count * 99 / 100]
    }

    /// Lines a second that JSONDecoder decodes on one core: the part that nobody could leave out.
    static func decodingRate() -> Double {
        let decoder = JSONDecoder()
        let texts = (0..<20_000).map { Data(line($0).utf8) }
        return 1e9
            / nanoseconds(count: texts.count, rounds: 3) { count in
                for text in texts.prefix(count) { consume(try? decoder.decode(Line.self, from: text)) }
            }
    }
}
