import styles from './Marked.module.css'

/** A text in which each of these words (in small letters) is marked. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return pieces(text, terms).map(({ said, isFound, at }) =>
    isFound ? (
      <mark key={at} className={styles.found}>
        {said}
      </mark>
    ) : (
      <span key={at}>{said}</span>
    ),
  )
}

export function pieces(text: string, terms: readonly string[]) {
  const small = text.toLowerCase()
  // Some letters become longer when they become small: then no place in one is the same place in the other.
  if (terms.length === 0 || small.length !== text.length) return [{ said: text, isFound: false, at: 0 }]
  const found: { said: string; isFound: boolean; at: number }[] = []
  let at = 0
  while (at < text.length) {
    const next = nearest(small, terms, at)
    const start = next?.start ?? text.length
    if (start > at) found.push({ said: text.slice(at, start), isFound: false, at })
    if (next) found.push({ said: text.slice(start, next.end), isFound: true, at: start })
    at = next?.end ?? text.length
  }
  return found
}

/** The first of the words from there on; of several at one place the longest. */
function nearest(small: string, terms: readonly string[], from: number) {
  return terms
    .map(term => ({ start: small.indexOf(term, from), length: term.length }))
    .filter(({ start }) => start >= 0)
    .sort((one, other) => one.start - other.start || other.length - one.length)
    .map(({ start, length }) => ({ start, end: start + length }))[0]
}
