import Chrome
import EventBus
import Testing

@testable import BusctlKit

/// The names that the shell completes, of a host that does not run.
@Suite struct TopicCompletionTests {
    private let words = ["busctl", "inject", "--socket", "/nonexistent/glassbus/socket"]

    @Test("inject completes requests and events about the world, and no facts")
    func requests() async {
        let names = await TopicCompletion.requests(words, 1, "")
        #expect(Set(World.events.filter { $0.role == .request }.map { $0.topic.text }).isSubset(of: names))
        #expect(names.contains("toast.show") && names.contains("popup.open"))
        #expect(
            !names.contains("toast.presented") && !names.contains("health.warned") && !names.contains("toast.coalesce"))
    }

    @Test("rules new completes the modules that have policies, and then the policies of the module")
    func policies() async {
        let modules = TopicCompletion.ruleModules(["busctl", "rules", "new", ""], 3, "")
        #expect(modules.contains("toast") && modules.contains("popup") && !modules.contains("keyboard"))
        let policies = TopicCompletion.policies(["busctl", "rules", "new", "toast", ""], 4, "")
        #expect(
            policies.contains("coalesce") && !policies.contains("toast.coalesce") && !policies.contains("closeButton"))
        #expect(TopicCompletion.policies(["busctl", "rules", "new", "tost", ""], 4, "").isEmpty)
        #expect(await TopicCompletion.stateParts(words, 1, "").isEmpty)
    }

    @Test("tap completes requests and facts, and no queries")
    func events() async {
        let names = await TopicCompletion.events(words, 1, "")
        let requests = await TopicCompletion.requests(words, 1, "")
        #expect(Set(requests).isSubset(of: names) && names.count > requests.count)
        #expect(
            names.contains("toast.presented") && names.contains("health.warned") && !names.contains("toast.coalesce"))
    }

    @Test("settings completes modules, and behind a dot the settings of the module")
    func settings() async {
        let modules = await TopicCompletion.settings(words, 1, "")
        #expect(modules.contains("toast") && !modules.contains { $0.contains(".") })
        let names = await TopicCompletion.settings(words, 1, "toast.max")
        #expect(names.contains("toast.maxQueueSize") && names.allSatisfy { $0.hasPrefix("toast.") })
        #expect(await TopicCompletion.settings(words, 1, "tost.").isEmpty)
    }
}
