import EventBus

extension ScreenStackQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a module takes more or less room at an edge, and when the container or the keyboard changes.",
        answers: [
            "order": "names of modules, each before those that stand on it; the default order for those left out",
            "hidden": "names of the modules that are not drawn and take no room",
        ],
        fallback:
            "The default order: navigation bar, toolbar, side button, accessory, popup bar, toasts. None is hidden.",
        rule: """
            -- In a low window with a keyboard, the accessories would leave no room for the page.
            function screen.stack(container, width, height, keyboard, modules, ctx)
              if height - keyboard < 400 then return { hidden = { "accessory" } } end
              return {}
            end
            """,
        question: [
            "container": "main", "width": 844, "height": 390, "keyboard": 200,
            "modules": [["name": "toolbar", "top": 0, "bottom": 72], ["name": "accessory", "top": 0, "bottom": 60]],
        ],
        answer: ["hidden": ["accessory"]])
}
