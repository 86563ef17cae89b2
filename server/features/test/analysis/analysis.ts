import { kernelErrors } from '#contract/error.ts'
import { excerptOf } from '#contract/features/question/excerpt.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { ItemFigures, PartTally, TestFigures } from '#contract/features/test/analysis-entities.ts'
import { keysOf, questionsOf } from '#server/features/question/public.ts'
import {
  type AnswerCount,
  answersByGroup,
  countUnscored,
  scoredPapers,
  taskToSee,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { contentOf } from '../making/sections.ts'
import { type TestQuestion, testOf } from '../store.ts'
import {
  reliabilityOf,
  scoresOf,
  slotFigures,
  type Third,
  takersOf,
  thirdNames,
  type Valued,
  valued,
} from './statistics.ts'
import { noStudents, tallyOf } from './tallying.ts'
import { warningsOf } from './warnings.ts'

/** A question with its figures and everything that was answered. */
export interface Analysed {
  asked: TestQuestion
  /** Of the test's sections, from 0. */
  section: number
  figures: ItemFigures
  parts: PartTally[]
}

export interface Analysis {
  title: string
  figures: TestFigures
  questions: Analysed[]
  wording: Awaited<ReturnType<typeof questionsOf>>
  keys: Awaited<ReturnType<typeof keysOf>>
}

/**
 * The item analysis of a test, of the papers as they are scored now: nothing of it is kept, so it follows every grade and
 * regrade. @throws notFound
 */
export async function analysisOf(context: CourseContext, id: string): Promise<Analysis> {
  const { db } = context
  const [task, test, content, papers, waiting] = await Promise.all([
    taskToSee(context, id),
    testOf(db, id),
    contentOf(context, id),
    scoredPapers(db, id),
    countUnscored(db, id),
  ])
  if (!test) return fail(kernelErrors.notFound)
  const all = valued(papers)
  const questions = content.questions.filter(({ type }) => typeOf(type)?.isAnswered)
  const takersIn = new Map(questions.map(({ slot }) => [slot, takersOf(all, slot)]))
  const versionIds = questions.map(({ version_id }) => version_id)
  const [wording, keys, answers] = await Promise.all([
    questionsOf(db, versionIds),
    keysOf(db, versionIds),
    answersByGroup(db, papers, groupsOf(all, takersIn)),
  ])
  const answersIn = new Map<number, AnswerCount[]>()
  for (const answer of answers) {
    const known = answersIn.get(answer.slot)
    if (known) known.push(answer)
    else answersIn.set(answer.slot, [answer])
  }
  const analysed: Analysed[] = []
  for (const asked of questions) {
    const { slot, version_id: versionId } = asked
    const section = content.sections.findIndex(one => one.id === asked.section_id)
    const question = { ...wording.get(versionId)!, key: keys.get(versionId)?.key ?? null }
    analysed.push(
      itemOf({ asked, section }, question, slotFigures(takersIn.get(slot)!, slot), answersIn.get(slot) ?? []),
    )
    // A crowd's answers take a moment, and others are waiting.
    if (papers.length > 500) await new Promise(resolve => setImmediate(resolve))
  }
  const passPercent = test.pass_percent
  return {
    title: task.title,
    figures: {
      papers: papers.length,
      waiting,
      fullScore: task.full_score,
      passPercent,
      isDrawn: content.draws.some(({ count }) => count > 0),
      scores: scoresOf(
        papers.map(({ result }) => result),
        { fullScore: task.full_score, passPercent },
      ),
      reliability: reliabilityOf(all),
    },
    questions: analysed,
    wording,
    keys,
  }
}

/** Of each paper, in which third it is in each slot: a figure at the place of the slot, a blank where it has none. */
function groupsOf(papers: readonly Valued[], takersIn: ReadonlyMap<number, ReturnType<typeof takersOf>>) {
  const groups = new Map(papers.map(paper => [paper, [] as Third[]]))
  for (const [slot, takers] of takersIn)
    for (const { paper, third } of takers) groups.get(paper)![slot - 1] = third
  return papers.map(paper => Array.from(groups.get(paper)!, third => third ?? ' ').join(''))
}

const noFigures = { credit: null, facility: null, discrimination: null, index: null } as const

type Stored = Awaited<ReturnType<typeof questionsOf>> extends Map<string, infer One> ? One : never

function itemOf(
  place: Pick<Analysed, 'asked' | 'section'>,
  { key, parts: stored, html }: Stored & { key: unknown },
  found: ReturnType<typeof slotFigures>,
  answers: readonly AnswerCount[],
): Analysed {
  const { asked, section } = place
  const type = typeOf(asked.type)!
  const isDropped = asked.dropped_at !== null
  const { answered, parts } = tallyOf({ type, parts: stored, key }, answers)
  const { students } = found
  // Points that everybody gets say nothing.
  const figures = asked.is_full ? { ...found, ...noFigures } : found
  const unanswered = noStudents()
  for (const third of thirdNames) unanswered[third] = Math.max(0, students[third] - answered[third])
  const isKeyed = type.isGraded && !isDropped
  const isChoice = ['singleChoice', 'multipleChoice', 'indefiniteChoice'].includes(type.name)
  return {
    ...place,
    parts,
    figures: {
      ...figures,
      questionId: asked.question_id,
      type: asked.type,
      excerpt: excerptOf(html),
      section,
      points: asked.points,
      isDropped,
      isFull: asked.is_full,
      unanswered,
      warnings: warningsOf({ ...figures, unanswered, parts, isKeyed, isChoice }),
    },
  }
}
