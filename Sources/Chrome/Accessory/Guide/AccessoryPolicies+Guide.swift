import EventBus

extension AccessoryTapQuery: SchemaDocumented {
    public static let schemaDescription = "What does a tap on the selected item show?"
    public static let fieldDescriptions = [
        "displayState": "what the item shows now",
        "shownInCycle": "whether its secondary accessory was shown since it was last collapsed",
        "hasPrimary": "whether it has an accessory, its own or the global one",
        "hasSecondary": "whether it has a secondary one",
    ]

    public static let guide: PolicyGuide? = PolicyGuide(
        asked: "Asked for each tap on the item that is selected already.",
        answers: [
            "collapsed": "nothing",
            "primaryOnly": "its accessory",
            "primaryAndSecondary": "both; only where there is a secondary one",
        ],
        fallback: "In turn: its accessory, both, its accessory, nothing. Without an accessory, nothing changes.",
        rule: """
            -- Two taps are a whole round: everything, or nothing.
            function accessory.tap(displayState, shownInCycle, hasPrimary, hasSecondary, ctx)
              if not hasPrimary then return displayState end
              if displayState ~= "collapsed" then return "collapsed" end
              return hasSecondary and "primaryAndSecondary" or "primaryOnly"
            end
            """,
        question: ["displayState": "collapsed", "shownInCycle": false, "hasPrimary": true, "hasSecondary": true],
        answer: "primaryAndSecondary")
}
