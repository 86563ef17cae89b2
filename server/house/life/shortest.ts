import fc from 'fast-check'
import type { Beat } from './story.ts'
import { type Story, type Telling, type TellingOptions, tell } from './telling.ts'

const beat: fc.Arbitrary<Beat> = fc.record({ seed: fc.noShrink(fc.nat()), isLookedAt: fc.boolean() })
const promiseOf = (broken: string) => broken.split(':')[0]

/** The shortest story found within a minute that breaks the same promise as one that was told. */
export async function shortestOf(
  story: Story,
  told: Telling,
  options: TellingOptions,
  milliseconds = 60_000,
): Promise<Telling> {
  const promise = promiseOf(told.broken[0]!)
  let shortest = told
  const breaks = async (beats: readonly Beat[]) => {
    const again = await tell({ seed: story.seed, beats }, options)
    if (!again.broken.some(broken => promiseOf(broken) === promise)) return true
    if (again.told.length < shortest.told.length) shortest = again
    return false
  }
  await fc.check(fc.asyncProperty(fc.array(beat, { maxLength: 1000 }), breaks), {
    examples: [[story.beats.slice(0, told.lived)]],
    ...{ numRuns: 1, interruptAfterTimeLimit: milliseconds, endOnFailure: false },
  })
  return shortest
}

/** A story in words: what people did, and what became of it. */
export function inWords({ told, broken }: Telling) {
  const lines = told.flatMap(({ words, outcome }) =>
    words.includes(' looks at ')
      ? []
      : [outcome && !outcome.isDone ? `${words} (${outcome.message})` : words],
  )
  return [...lines, '', ...broken].join('\n')
}
