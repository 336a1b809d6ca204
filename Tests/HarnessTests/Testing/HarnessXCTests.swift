import EventBus
import Harness
import Toast
import XCTest

/// The same harness in XCTest, which reports thrown errors.
final class HarnessXCTests: XCTestCase {
    func testAToastLeavesByItself() throws {
        let harness = try Harness(settings: ["toast": ["profile": "agora"]])
        try harness.inject(ToastShow(id: "a", message: "Saved"))
        try harness.expect(ToastPresented.self, at: .zero) { $0.id == "a" }
        try harness.advance(by: .seconds(5))
        try harness.expect("toast.dismissed", ["id": "a", "method": "automatic"], at: .milliseconds(3240))
        try harness.expectNone("toast.dropped")
    }

    func testAFailureIsTold() throws {
        let harness = try Harness()
        XCTAssertThrowsError(try harness.expect(ToastPresented.self)) { error in
            XCTAssertTrue("\(error)".hasSuffix("expected toast.presented; there was no toast.presented"))
        }
    }
}
