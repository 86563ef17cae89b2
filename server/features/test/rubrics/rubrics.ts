import { excerptOf } from '#contract/features/question/excerpt.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { testRubricErrors } from '#contract/features/test/rubric-errors.ts'
import { activityToManage } from '#server/features/activity/public.ts'
import { wordingOf } from '#server/features/question/public.ts'
import {
  changeRubric,
  presentRubric,
  type RubricOfActivity,
  rubricsOfParts,
} from '#server/features/rubric/public.ts'
import { lockTask, slotsGradedByRubric } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { contentOf } from '../making/sections.ts'
import { testSubmissions } from '../submissions.ts'

/** Whether people grade the answers to such a question: no machine can tell what words or files are worth. */
export const isReadByPeople = (type: number) => {
  const known = typeOf(type)
  return known?.isAnswered === true && known.keptAs !== 'value'
}

/** The questions of a test whose answers people grade, each with its rubric, in the order of the test. */
export async function rubricsOf(context: CourseContext, id: string) {
  const { db } = context
  const [{ questions }, rubrics, used] = await Promise.all([
    contentOf(context, id),
    rubricsOfParts(db, id),
    slotsGradedByRubric(db, id),
  ])
  const answered = questions.filter(({ type }) => typeOf(type)?.isAnswered)
  const read = answered.filter(({ type, dropped_at }) => isReadByPeople(type) && dropped_at === null)
  const { versions } = await wordingOf(
    db,
    read.map(({ version_id }) => version_id),
  )
  return read.map(question => ({
    questionId: question.question_id,
    number: answered.indexOf(question) + 1,
    ...{ type: question.type, points: question.points },
    excerpt: excerptOf(versions.get(question.version_id)?.html ?? ''),
    rubric: presentRubric(rubrics.get(question.slot), used.has(question.slot)),
  }))
}

/**
 * Makes a rubric that of a question, changes it, or for null takes it away; also once the test has begun.
 * @throws slotMissing, readByMachine, and as `changeRubric`
 */
export async function saveRubric(
  context: CourseContext,
  id: string,
  questionId: string,
  rubric: RubricEntered | null,
) {
  const [, , { questions }, used] = await Promise.all([
    activityToManage(context, id),
    lockTask(context, id),
    contentOf(context, id),
    // Asked after the lock, which grading takes as well.
    slotsGradedByRubric(context.db, id),
  ])
  const question = questions.find(one => one.question_id === questionId)
  if (!question) return fail(testSubmissions.errors.slotMissing)
  if (!isReadByPeople(question.type)) return fail(testRubricErrors.readByMachine)
  const { slot } = question
  await changeRubric(context.db, id, rubric, used.has(slot), slot)
}

/** By which rubric a question is graded, as graders see it; null: each decides. */
export const rubricIn = (
  rubrics: ReadonlyMap<number, RubricOfActivity> | undefined,
  { slot, type }: { slot: number; type: number },
) => presentRubric(isReadByPeople(type) ? rubrics?.get(slot) : undefined, false)
