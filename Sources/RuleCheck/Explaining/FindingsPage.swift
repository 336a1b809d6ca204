/// Generates the documentation page that describes all kinds of mistakes.
public enum FindingsPage {
    /// The whole page in Markdown.
    public static var text: String {
        let head = """
            # What the check of rules finds

            `busctl rules check`, the host when it loads rules, `busctl test` and the studio tell the same findings in the same words. Each has a code;
            `busctl rules explain CODE` shows its part of this page. An error makes the host refuse the file. A warning does not, but the line fails, or has
            no effect, when it runs. `busctl rules check --fix` mends what can be mended for certain.

            """
        let kinds = RuleFinding.Kind.byCode
        let list = kinds.map { "- [\($0.code)](#\($0.code.lowercased())): \($0.summary)\n" }.joined()
        let parts = kinds.map { "\n## \($0.code)\n\n\($0.explanation.markdown)" }.joined()
        return head + "\n" + list + parts
    }
}
