import Chrome
import ControlAPI
import EventBus
import HTTPTypes
import Host
import Rendering
import Screen

/// The routes for the drawing of the screen by the page.
enum StageRoutes {
    /// `GET /v1/studio/setup`: the data that the page loads once.
    static func setup(_ host: LiveHost) -> Route {
        Route(
            method: .get, path: "/v1/studio/setup", operation: "studioSetup",
            summary: "Lists what the page offers: devices, text sizes, and events to try.",
            answers: [.init(summary: "the lists", content: [MediaType.json: ["type": "object"]])],
            handle: { _ in try .value(StudioSetup(modules: await host.runningModules, host.catalogue.declared)) })
    }

    /// `GET /v1/studio/glyphs`: the drawings of icons.
    static let glyphs = Route(
        method: .get, path: "/v1/studio/glyphs", operation: "studioGlyphs",
        summary: "Lists the drawings of all icons that have one, by name.",
        details:
            "A drawing is SVG path data on a grid of 24 by 24, with the width of its stroke, and whether the icon with "
            + "`.fill` behind its name is filled.",
        answers: [.init(summary: "the drawings", content: [MediaType.json: ["type": "object"]])],
        handle: { _ in try .value(GlyphTable.all) })
}
