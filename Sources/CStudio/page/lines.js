// JSON Lines, read while they come.

/** Gives each line of an answer's body to a function as soon as the line is there. */
export async function readLines(body, take) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line) take(JSON.parse(line));
  }
}
