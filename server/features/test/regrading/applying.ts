import { kernelErrors } from '#contract/error.ts'
import type { RegradeChange } from '#contract/features/test/regrade-entities.ts'
import { regradeErrors } from '#contract/features/test/regrade-errors.ts'
import {
  isBegun,
  lockTask,
  previewScoring,
  regrade,
  scoreByMachine,
  type Task,
  undoRegrade,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { contentOf } from '../making/sections.ts'
import { type TestRow, testOf } from '../store.ts'
import { type Mended, mendedBy, mendedTo } from './changes.ts'
import { judgingBy, judgingOf, noteRegrade, regradesOf, stepsOf } from './log.ts'
import { mend } from './mending.ts'
import { papersWith, pointsAfter, pointsToBe, scoringsAfter } from './papers.ts'
import { tellingRegrade, tellingUndo } from './telling.ts'

/** Whoever begins, scores or regrades meanwhile waits, and finds what was made of it. */
async function lockTest(context: CourseContext, id: string) {
  const task = await lockTask(context, id)
  const [test, content] = await Promise.all([testOf(context.db, id), contentOf(context, id)])
  return test ? { task, test, content } : fail(kernelErrors.notFound)
}

interface Wish {
  changes: readonly RegradeChange[]
  reason: string
  /** Undefined: whatever was done since. */
  seen?: number | undefined
}

/**
 * Changes how questions of a begun test are judged, and scores all papers by that. What people have graded stays.
 * @throws regradeReasonMissing, regradeTooEarly, regradedMeanwhile; as `mendedBy`
 */
export async function makeRegrade(context: CourseContext, id: string, { changes, reason, seen }: Wish) {
  const { db, person } = context
  if (reason === '') fail(regradeErrors.regradeReasonMissing)
  const { task, test, content } = await lockTest(context, id)
  const [begun, steps, mended] = await Promise.all([
    isBegun(db, id),
    stepsOf(db, id),
    mendedBy(db, content, changes),
  ])
  if (!begun) fail(regradeErrors.regradeTooEarly)
  if (seen !== undefined && seen !== steps) fail(regradeErrors.regradedMeanwhile)
  const { scorings, students } = await scoredBy(context, { task, test, mended })
  const logged = await mend(context, id, mended, test.shuffles_questions)
  const made = await regrade(context, tellingRegrade(reason), task, { by: person.id, reason, scorings })
  noteRegrade(db, { id: made.id, testId: id, students }, logged)
  return { id: made.id, students }
}

interface Making {
  task: Task
  test: TestRow
  mended: Mended
}

/** What the machine gives by what is made of a test, and how many students have another score then. */
async function scoredBy(context: CourseContext, { task, test, mended }: Making) {
  const papers = await papersWith(
    context.db,
    task.id,
    mended.judged.map(({ slot }) => slot),
  )
  const pointsOf = pointsAfter(mended, test.shuffles_questions)
  const scorings = scoringsAfter(papers, mended, pointsOf)
  const previews = await previewScoring(context, task, scorings, pointsToBe(papers, mended, pointsOf))
  return { scorings, students: previews.filter(({ before, after }) => before !== after).length }
}

/**
 * Takes a regrade back: its scores, and what it has made of questions, as far as no later one that stands has said otherwise.
 * @returns how many students have another score; 0 where it was undone before
 * @throws notFound
 */
export async function undoOne(context: CourseContext, id: string, regradeId: string) {
  const { db, person } = context
  const { task, test, content } = await lockTest(context, id)
  const regrades = await regradesOf(db, id)
  const own = regrades.find(regrade => regrade.id === regradeId) ?? fail(kernelErrors.notFound)
  if (own.isUndone) return 0
  const left = regrades.map(regrade => (regrade === own ? { ...own, isUndone: true } : regrade))
  const slots = new Set(regrades.flatMap(({ changes }) => changes.map(({ slot }) => slot)))
  const wanted = content.questions.flatMap(one =>
    slots.has(one.slot) ? [[one.slot, judgingBy(left, one.slot, judgingOf(one))] as const] : [],
  )
  const mended = await mendedTo(db, content, new Map(wanted))
  const { students } = await scoredBy(context, { task, test, mended })
  await mend(context, id, mended, test.shuffles_questions)
  await undoRegrade(context, tellingUndo, task, regradeId, person.id)
  // Who was scored again since has another run, which does not come back: it is judged by what stands.
  const { scorings } = await scoredBy(context, { task, test, mended })
  await scoreByMachine(context, tellingUndo, task, scorings)
  return students
}
