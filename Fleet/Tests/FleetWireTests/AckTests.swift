import FleetWire
import Testing

@Suite struct AckTests {
    private static func problem(_ text: String) -> LinkProblem? {
        do throws(LinkProblem) { _ = try Ack(answer: Array(text.utf8)) } catch { return error }
        return nil
    }

    @Test func anAcknowledgementHasTheNumberOfTheMessage() throws {
        let ack = try Ack(answer: Array(#"{"stream":"S","seq":17,"duplicate":true}"#.utf8))
        #expect(ack.sequence == 17)
        #expect(ack.isDuplicate)
    }

    @Test(arguments: ["", "PONG", "[]", #"{"stream":"S"}"#])
    func anAnswerThatIsNoneIsNoFaultOfTheMessage(text: String) {
        guard case .unreadable? = Self.problem(text) else {
            Issue.record("\(String(describing: Self.problem(text)))")
            return
        }
    }

    @Test func anErrorHasItsNumber() {
        #expect(
            Self.problem(#"{"error":{"code":400,"err_code":10071,"description":"wrong last sequence"}}"#)
                == .refused(code: 10071, "wrong last sequence"))
    }
}
