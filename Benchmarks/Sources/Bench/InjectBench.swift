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
        let lines = (0..<count).map(line)
        let file = host.folder.appendingPathComponent("events.jsonl")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)

        func inject() throws -> Double {
            let clock = ContinuousClock()
            let time = try clock.measure {
                _ = try host.run(["inject", "-"], input: FileHandle(forReadingFrom: file))
            }
            return Double(count) / (Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
        }
        let rate = try (0..<3).map { _ in try inject() }.max()!
        let lost = 3 * count - (try host.deliveries(of: "toast.show"))

        // Decoding alone, on one core: the part that nobody could leave out.
        let decoder = JSONDecoder()
        let texts = lines.prefix(20_000).map { Data($0.utf8) }
        let decode = nanoseconds(count: texts.count, rounds: 3) { count in
            for text in texts.prefix(count) { consume(try? decoder.decode(Line.self, from: text)) }
        }

        return [
            Row("busctl inject -, events a second", rate, unit: "/s", goal: .atLeast(50_000)),
            Row("JSONDecoder alone on these lines, one core", 1e9 / decode, unit: "/s", ratio: rate / (1e9 / decode)),
            Row("events lost of \(Row.number(Double(3 * count)))", Double(lost), unit: "", goal: .atMost(0)),
        ]
    }
}
