import type { BlankKey, BlankParts } from '#contract/features/question/types/blanks.ts'
import { newAccepted, withBlanks } from '#contract/features/question/types/blanks.ts'
import { newPartId, plain } from '#contract/features/question/types/parts.ts'

/** What stands between the blanks of a text, before the first and behind the last included. */
const betweenBlanks = (html: string) =>
  plain(withBlanks(html, () => '\u0000'))
    .split('\u0000')
    .map(text => text.trim())

/**
 * Blanks and their answers after the text was changed: one that was added gets an empty answer where it stands, and one
 * that was taken out takes its answer along, so that all others keep theirs.
 */
export function followText(before: string, after: string, written: { parts: BlankParts; right: BlankKey }) {
  const [old, now] = [betweenBlanks(before), betweenBlanks(after)]
  const count = now.length - 1
  const { blanks } = written.parts
  if (count === blanks.length) return written
  const changed = blanks.length - count
  const place = Math.min(firstDifference(old, now), blanks.length, count)
  const ids = blanks.map(({ id }) => id)
  const added: string[] = []
  while (added.length < -changed) added.push(newPartId([...ids, ...added]))
  const kept = changed > 0 ? [...blanks.slice(0, place), ...blanks.slice(place + changed)] : blanks
  const next = [...kept.slice(0, place), ...added.map(id => ({ id, options: [] })), ...kept.slice(place)]
  return {
    parts: { blanks: next },
    right: {
      ...written.right,
      blanks: next.map(
        ({ id }) =>
          written.right.blanks.find(({ blank }) => blank === id) ?? { blank: id, right: newAccepted() },
      ),
    },
  }
}

/** Where two texts with blanks first differ: at the blank after as much as both have in common. */
function firstDifference(old: readonly string[], now: readonly string[]) {
  let place = 0
  while (place < old.length - 1 && place < now.length - 1 && old[place] === now[place]) place++
  return place
}
