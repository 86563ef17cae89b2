/** What a paper is drawn from. */
export interface PaperPlan {
  /** In their order. */
  sections: readonly PlannedSection[]
  /** Questions of a section stand in an order of chance; a paragraph stays where it is, with those that follow it. */
  shufflesQuestions: boolean
}

interface PlannedSection {
  /** In their order: a question, or some of a pool. */
  entries: readonly (PlannedQuestion | { pool: readonly number[]; count: number })[]
}

interface PlannedQuestion {
  slot: number
  /** A text between questions. */
  isParagraph: boolean
}

/** Whole numbers below a limit, one after the other. */
type Chance = (below: number) => number

/**
 * The questions of one paper, by their slots, in the order in which they are shown: the same for the same plan and seed, for
 * ever, so that a paper can be explained years later.
 */
export function drawSlots({ sections, shufflesQuestions }: PaperPlan, seed: number): number[] {
  const chance = chanceOf(seed, 0)
  return sections.flatMap(({ entries }) => {
    const drawn = entries.flatMap((entry): readonly PlannedQuestion[] =>
      'pool' in entry
        ? shuffled(entry.pool, chance)
            .slice(0, entry.count)
            .map(slot => ({ slot, isParagraph: false }))
        : [entry],
    )
    return (shufflesQuestions ? inRuns(drawn, chance) : drawn).map(({ slot }) => slot)
  })
}

function inRuns(questions: readonly PlannedQuestion[], chance: Chance): PlannedQuestion[] {
  const ordered: PlannedQuestion[] = []
  let run: PlannedQuestion[] = []
  for (const question of questions) {
    if (!question.isParagraph) {
      run.push(question)
      continue
    }
    ordered.push(...shuffled(run, chance), question)
    run = []
  }
  return [...ordered, ...shuffled(run, chance)]
}

/** Puts the parts of one question of a paper into the order in which its student sees them. */
export const shufflerOf =
  (seed: number, slot: number) =>
  <T>(list: readonly T[]): T[] =>
    shuffled(list, chanceOf(seed, slot))

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const all = [...list]
  for (let place = all.length - 1; place > 0; place--) {
    const other = chance(place + 1)
    ;[all[place], all[other]] = [all[other]!, all[place]!]
  }
  return all
}

/** SplitMix32, written down here because papers must come out the same whichever version of a library there is. */
function chanceOf(seed: number, stream: number): Chance {
  let state = (seed ^ Math.imul(stream, 0x9e37_79b9)) | 0
  const next = () => {
    state = (state + 0x9e37_79b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0_aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a_2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  return below => Math.floor((next() / 0x1_0000_0000) * below)
}
