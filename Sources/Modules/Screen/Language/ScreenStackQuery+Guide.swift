import EventBus

extension ScreenStackModule: SchemaDocumented {
    public static let schemaDescription = "A module that can be seen."
    public static let fieldDescriptions = [
        "name": "the name of the module",
        "top": "points that the module takes at the top; 0: none",
        "bottom": "points that the module takes at the bottom; 0: none",
        "beside": "the module beside which this one stands, so that it comes after that one; nil: none",
    ]
}

extension ScreenStack: SchemaDocumented {
    public static let schemaDescription = "Which module stands on which, and which ones are hidden."
    public static let fieldDescriptions = [
        "order":
            "names of modules, each before those that stand on it; modules that are left out come after them, in the "
            + "default order; nil: the default order",
        "hidden": "names of the modules that are not drawn and take no room; nil: none",
    ]
}

extension ScreenStackQuery: SchemaDocumented {
    public static let schemaDescription = "Which module of a container stands on which, and which ones are hidden?"
    public static let fieldDescriptions = [
        "container": "the id of the container",
        "width": "the width of the container, in points",
        "height": "the height of the container, in points",
        "keyboard": "the height that the keyboard covers at the bottom, in points; 0 without one",
        "modules": "all modules that can be seen, in the default order: each before those that stand on it",
    ]

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
