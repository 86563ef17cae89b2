/** Marked as said by somebody else, within a paragraph; what begins and ends with the same mark is taken in turn. */
const pairs = ['“”', '「」', '『』', '«»', '""']
const marked = new RegExp(
  pairs.map(([from, to]) => `${from}(?:[^${from}${to}\\n]|\\n(?!\\n)){1,600}${to}`).join('|'),
  'g',
)
/** A line of Markdown that quotes. */
const quotedLine = /^ {0,3}>[^\n]*$/gm

/** Where a text quotes: from, to. None where more than a third would be quoted, or marks alone would hide a copy. */
export function findQuotations(text: string): (readonly [number, number])[] {
  const found = [...text.matchAll(marked), ...text.matchAll(quotedLine)].map(
    ({ 0: words, index }) => [index, index + words.length] as const,
  )
  const ordered = joinRanges(found)
  const quoted = ordered.reduce((sum, [from, to]) => sum + to - from, 0)
  return quoted * 3 > text.length ? [] : ordered
}

/** Ranges in their order, those that touch as one. */
export function joinRanges(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const joined: [number, number][] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
