import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Logging
import TestSupport
import Testing

@testable import Studio

@Suite struct StudioPageTests {
    @Test("the page is in the program, and its files name only files that are there")
    func files() throws {
        let page = try StudioPage(folder: nil)
        #expect(page.paths.contains("/") && page.paths.isSuperset(of: ["/studio.js", "/studio.css", "/feed.js"]))
        for file in page.files {
            let text = String(decoding: try #require(file.read()), as: UTF8.self)
            #expect(!text.isEmpty, "\(file.name)")
            for match in text.matches(of: /(?:from |import\()'\.?\/([a-z-]+\.js)'|(?:src|href)="(\/[a-z.]+)"/) {
                let name = match.1.map { "/" + $0 } ?? match.2.map(String.init) ?? ""
                #expect(page.paths.contains(name), "\(file.name) names \(name)")
            }
        }
    }

    @Test(
        "the page has less than 300 kB without what is loaded when it is opened, and nothing of it comes from elsewhere"
    )
    func weight() throws {
        // The editor beside the page comes from elsewhere.
        let own = try StudioPage(folder: nil).files.filter { !$0.name.contains("/") }
        let texts = try own.map { String(decoding: try #require($0.read()), as: UTF8.self) }
        let later = Set(texts.flatMap { $0.matches(of: /await import\('\.\/([a-z-]+\.js)'\)/).map { String($0.1) } })
        #expect(later.contains("editor.js"))
        let atOnce = zip(own, texts).filter { !later.contains($0.0.name) }
        #expect(atOnce.reduce(0) { $0 + $1.1.utf8.count } < 300_000)
        for text in texts {
            let addresses = text.matches(of: /https?:\/\/[^'"` ]+/).map { String($0.0) }
            // The name of the language of drawings is no address.
            #expect(addresses.allSatisfy { $0 == "http://www.w3.org/2000/svg" }, "\(addresses)")
        }
    }

    @Test("the page knows the topics of the environment, and no other one")
    func topics() async throws {
        let host = try LiveHost(rules: [], configuration: .init(), logger: .init(label: "test"))
        let topics = Set(await host.topics().map(\.name)).subtracting(["environment.update", "scene.update"])
        for file in try StudioPage(folder: nil).files where file.name != "index.html" {
            let text = String(decoding: try #require(file.read()), as: UTF8.self)
            let known = text.matches(of: /['"`]([a-zA-Z]+\.[a-zA-Z]+)['"`]/).map { String($0.1) }.filter(
                topics.contains)
            #expect(known.isEmpty, "\(file.name): \(known)")
        }
    }

    @Test("a folder without a file of the page is refused by the file's name")
    func folder() throws {
        let folder = try TemporaryFolder()
        #expect(throws: StudioProblem.missing(file: "index.html", folder: folder.path)) {
            try StudioPage(folder: folder.path)
        }
    }
}
