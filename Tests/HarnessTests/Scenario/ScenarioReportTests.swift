import EventBus
import Harness
import Testing

@Suite("scenario reports for programs")
struct ScenarioReportTests {
    private func result(_ members: String) throws -> ScenarioResult { try run(members) }

    private let steps = #""steps": [{"inject": "toast.dismissAll"}]"#

    @Test("the JSON report has the results and the scenario's own description")
    func json() throws {
        #expect(
            try result(steps + #", "expect": [{"topic": "toast.dismissAll"}], "covers": ["Q1"], "note": "n""#).value
                .json
                == #"{"covers":["Q1"],"file":"test.json","line":1,"name":"test","note":"n","status":"passed"}"#)
        #expect(
            try result(
                steps + #", "expect": [{"at": 0, "topic": "toast.dismissAll"}, {"at": 1, "topic": "toast.dismissAll"}]"#
            )
            .value.json
                == #"{"failures":[{"file":"test.json","line":1,"message":"expected toast.dismissAll at 1 s","#
                + #""nearest":{"data":{},"reasons":["1 s early","it has met an earlier expectation"],"time":0,"topic":"toast.dismissAll"},"path":"expect[1]","#
                + #""timeline":[{"data":{},"marked":true,"step":0,"time":0,"topic":"toast.dismissAll"},{"expected":true,"time":1,"topic":"toast.dismissAll"}]}],"#
                + #""file":"test.json","line":1,"name":"test","status":"failed"}"#)
        #expect(
            try result(#""steps": [{"inject": "toast.dismisAll"}], "expect": []"#).value.json
                == #"{"file":"test.json","line":1,"name":"test","problem":{"file":"test.json","hint":"did you mean 'toast.dismissAll'?","line":1,"message":"no topic is called 'toast.dismisAll'","path":"steps[0]"},"status":"invalid"}"#
        )
    }

    @Test("the JUnit report has each file's results, with failures and errors")
    func junit() throws {
        var report = JUnitReport()
        report.add(try result(steps + #", "expect": [{"topic": "toast.dismissAll"}]"#))
        report.add(try result(steps + #", "expect": [{"topic": "toast.dismissAll"}]"#), time: .milliseconds(2))
        report.add(try result(steps + #", "expect": [{"topic": "toast.dropped"}]"#))
        report.add(try result(#""steps": [{"inject": "a.b"}], "expect": []"#))
        report.add(ScenarioProblem(.init(file: "other.json", line: 3), FieldError(path: "x", message: "is wrong")))
        #expect(
            report.xml
                == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites tests="5" failures="1" errors="2">
                  <testsuite name="test.json" tests="4" failures="1" errors="1">
                    <testcase classname="test.json" name="test" file="test.json" line="1"/>
                    <testcase classname="test.json" name="test" file="test.json" line="1" time="0.002"/>
                    <testcase classname="test.json" name="test" file="test.json" line="1">
                      <failure message="expected toast.dropped; there was no toast.dropped">failed: test
                test.json:1: expect[0]: expected toast.dropped; there was no toast.dropped
                     step   time  topic             data
                        0  0.000  toast.dismissAll  {}</failure>
                    </testcase>
                    <testcase classname="test.json" name="test" file="test.json" line="1">
                      <error message="steps[0]: no topic is called &apos;a.b&apos;">cannot run: test
                test.json:1: steps[0]: no topic is called 'a.b'</error>
                    </testcase>
                  </testsuite>
                  <testsuite name="other.json" tests="1" failures="0" errors="1">
                    <testcase classname="other.json" name="line 3" file="other.json" line="3">
                      <error message="x: is wrong">other.json:3: x: is wrong</error>
                    </testcase>
                  </testsuite>
                </testsuites>

                """.replacing("&apos;", with: "'"))
    }

    @Test("a JUnit report is valid XML whatever characters the names have")
    func escaping() throws {
        var report = JUnitReport()
        let scenario = try scenarios(
            ##"{"name": "a<b> & \"c\"\n\u0000\u001b\u0085d]]>", "steps": [], "observe": ["toast.*"], "expect": []}"##)[
                0]
        report.add(ScenarioRunner().run(scenario))
        #expect(report.xml.contains("name=\"a&lt;b&gt; &amp; &quot;c&quot;&#10;\u{FFFD}\u{FFFD}\u{FFFD}d]]&gt;\""))
        #expect(report.xml.contains("<testsuites tests=\"1\" failures=\"0\" errors=\"0\">"))
    }
}
