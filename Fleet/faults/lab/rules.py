"""Folders of rules: a small valid set, and variants with errors."""
import os

GOOD = '''local toast = {}

-- {tag}
function toast.interrupt(incoming, current, elapsed, ctx)
  return "no"
end

return toast
'''

TEST = '''local test = {}

test["a toast appears"] = function(t)
  t.inject("toast.show", { id = "a", message = "Saved" })
  t.expectCount("toast.presented", 1)
end

return test
'''


def make(folder, tag="good", **files):
    """Writes the small set. `files` are contents by name, such as `toast=…`; None omits a file."""
    contents = {"toast": GOOD.replace("{tag}", tag), "toast_test": TEST, **files}
    os.makedirs(folder, exist_ok=True)
    for name, content in contents.items():
        if content is not None:
            with open(f"{folder}/{name}.lua", "w") as file:
                file.write(content)
    return folder
