import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { askings } from '#contract/features/answering/rules.ts'
import { activityFileIds, isPublished, withheldIn } from '#server/features/activity/public.ts'
import { attachmentOf, filesOf, textFor } from '#server/features/file/public.ts'
import { openStreams } from '#server/features/stream/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { answeringSteps } from './steps/stream.ts'
import { answeringOf, questionsIn, standingOfStep, stepsOf } from './store.ts'
import { questionsShown, stateOfSet } from './taking/own.ts'

const textOf = prepared(
  (_, id: string) => sql<{ html: string; files: string[] }>`
    select text.html, ${activityFileIds} as files from activity
    join activity_text as text on text.activity_id = activity.id where activity.id = ${id}`,
)
interface Joined {
  step_id: string
  joined: number
  answered: number
  has_answered: boolean
}
const joinedIn = prepared(
  (_, activityId: string, accountId: string | null) => sql<Joined>`
    select step.id as step_id, coalesce(turnout.joined, 0) as joined, coalesce(turnout.answered, 0) as answered,
      coalesce(own.has_answered, false) as has_answered
    from answering_step as step left join answering_turnout as turnout on turnout.step_id = step.id
    left join answering_join as own on own.step_id = step.id and own.account_id = ${accountId}::uuid
    where step.activity_id = ${activityId}`,
)
const stats = prepared(
  (_, activityId: string) => sql<{ join: number; total: number }>`
    select (select count(distinct joined.account_id)::int from answering_join as joined
        join answering_step as step on step.id = joined.step_id where step.activity_id = ${activityId}) as join,
      (select count(*)::int from activity_student as student where student.activity_id = ${activityId}) as total`,
)
const streamOf = prepared(
  (_, activityId: string) => sql<{ id: string }>`
    select id from stream where kind = ${sql.lit(answeringSteps.name)} and subject_id = ${activityId}`,
)

/** Makes the stream of what happens in the steps of a set that was made just now. */
export const openStream = (context: CourseContext, id: string) => openStreams(context, answeringSteps, [id])

/** A set of questions with its steps, as far as the caller may know them. @throws notFound */
export async function infoOf(context: CourseContext, id: string) {
  const { db, role, studentId, now, course } = context
  const isStudent = role === 'student'
  const [task, set, steps, questions, text, joined, counts, stream, withheld] = await Promise.all([
    taskToSee(context, id),
    answeringOf(db, id),
    stepsOf(db, id),
    questionsIn(db, id),
    textOf.first(db, id),
    joinedIn(db, id, studentId),
    isStudent ? { join: 0, total: 0 } : stats.one(db, id),
    streamOf.first(db, id),
    withheldIn(context, id),
  ])
  if (!set || !text) return fail(kernelErrors.notFound)
  const files = await filesOf(db, text.files)
  const state = stateOfSet(task, now)
  const byStep = new Map(joined.map(row => [row.step_id, row]))
  const total = questions.reduce(
    (sum, { points, asking }) => sum + (asking === askings.anonymous ? 0 : points),
    0,
  )
  return {
    ...{
      id: id as never,
      courseId: course.id as never,
      title: task.title,
      kind: answeringType,
      mode: set.mode,
    },
    details: textFor(context, text.html),
    attachments: text.files.flatMap(file =>
      files.has(file) ? [attachmentOf(context, files.get(file)!)] : [],
    ),
    ...withheld,
    publishState: isPublished(task, now) ? state - 1 || 1 : 0,
    state,
    ...{ publishedAt: task.published_at, publishAt: task.published_at, beginsAt: task.begins_at },
    ...{ deadline: task.deadline, updatedAt: task.updated_at, revision: task.revision },
    fullScore: total,
    isScorePublished: task.scores_published_at !== null,
    steps: steps.map(step => {
      const its = questions.filter(({ step_id }) => step_id === step.id)
      const row = byStep.get(step.id)
      return {
        ...{ id: step.id as never, number: step.number, title: step.title, count: its.length },
        score: its.reduce((sum, { points }) => sum + points, 0),
        ...standingOfStep(step, { mode: set.mode, state }, now),
        joinedCount: isStudent ? 0 : (row?.joined ?? 0),
        answeredCount: isStudent ? 0 : (row?.answered ?? 0),
        hasAnswered: isStudent && (row?.has_answered ?? false),
      }
    }),
    stats: counts,
    streamId: stream?.id ?? '',
    ...{ serverTime: now, serverTimeExactly: now },
    can: {
      manage: context.mayChange('manage-activities'),
      grade: context.mayChange('grade'),
      stars: context.mayChange('performance'),
      answer: isStudent && studentId !== null && !course.hasEnded,
    },
  }
}

/** The questions of a set page by page; students see those of steps that were started. @throws notFound */
export async function slidesOf(context: CourseContext, id: string) {
  const { db, now, role } = context
  const [task, set, steps, all] = await Promise.all([
    taskToSee(context, id),
    answeringOf(db, id),
    stepsOf(db, id),
    questionsIn(db, id),
  ])
  if (!set) return fail(kernelErrors.notFound)
  const state = stateOfSet(task, now)
  const standing = new Map(steps.map(step => [step.id, standingOfStep(step, { mode: set.mode, state }, now)]))
  const seen = all.filter(({ step_id }) => role !== 'student' || standing.get(step_id)!.state !== 1)
  const questions = await questionsShown(context, seen)
  const numbers = new Map(steps.map(step => [step.id, step.number]))
  return {
    list: questions.map(({ shown }, place) => {
      const stepId = seen[place]!.step_id
      return {
        ...{ page: numbers.get(stepId)!, stepId: stepId as never, question: shown },
        state: standing.get(stepId)!.state,
      }
    }),
  }
}
