import Foundation
import NIOCore
import Testing

@testable import fleet_load

/// The parts of the load program that need no broker.
@Suite struct LoadPartTests {
    @Test("what a broker sends is read whole, however it is cut into pieces", arguments: 1...60)
    func pieces(_ size: Int) {
        let text =
            "INFO {\"port\":1}\r\nPING\r\nMSG a.b 2 5\r\nMSG\r\n\r\nHMSG c 13 d.e 23 25\r\nNATS/1.0 404 Nobody\r\n\r\nhi\r\n+OK\r\n"
            + "-ERR 'Stale Connection'\r\nPONG\r\n"
        var reader = BrokerReader()
        var lines: [BrokerReader.Line] = []
        var rest = ByteBuffer(string: text)
        while rest.readableBytes > 0 {
            guard var piece = rest.readSlice(length: min(size, rest.readableBytes)) else { break }
            reader.take(&piece)
            while let line = reader.next() { lines.append(line) }
        }
        let expected: [BrokerReader.Line] = [
            .info, .ping, .message(subject: "a.b", subscription: 2), .message(subject: "c", subscription: 13), .ok,
            .error("'Stale Connection'"), .pong,
        ]
        #expect(lines == expected)
    }

    @Test("a percentile is one of the values, and infinite without any")
    func percentiles() {
        let values = (1...200).map(Double.init).shuffled()
        #expect([0, 50, 99, 99.9, 100].map(values.percentile) == [1, 100, 198, 200, 200])
        #expect([7.0].percentile(99) == 7)
        #expect([Double]().percentile(50) == .infinity)
    }

    @Test("three digits count, and a bar is held up to its value")
    func rows() {
        #expect([0, 0.126, 1.5, 15.04, 99.96, 1234.5].map(Row.text) == ["0", "0.13", "1.5", "15", "100", "1235"])
        #expect(Row.text(.infinity) == "never")
        #expect(Row("a", 400, "MiB", bar: 400).isHeld == true)
        #expect(Row("a", .infinity, "ms", bar: 1000).isHeld == false)
        #expect(Row("a", 1, "ms").isHeld == nil)
    }

    @Test("a process uses something")
    func usage() throws {
        let own = try #require(Usage(of: getpid()))
        #expect(own.memory > 1)
        #expect(own.mostMemory >= own.memory)
        #expect(own.threads >= 1)
        #expect(Usage(of: .max) == nil)
    }
}
