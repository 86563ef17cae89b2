import { sql } from 'kysely'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import type { OwnAnswer } from '#contract/features/answering/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { anonymousOpenType, askings, stepStates } from '#contract/features/answering/rules.ts'
import { stateByTimes } from '#server/features/activity/public.ts'
import { attachmentOf, textFor } from '#server/features/file/public.ts'
import {
  type Key,
  keysOf,
  presentAsked,
  presentKey,
  wordedAsked,
  wordingOf,
} from '#server/features/question/public.ts'
import { answersIn, taskToSee } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { stepToSee } from '../steps/store.ts'
import { questionsIn, remainOf, type SetQuestion, standingOfStep } from '../store.ts'

/** How far a set is for whoever asks, whose deadline it is. */
export const stateOfSet = (
  task: { published_at: number | null; begins_at: number | null; deadline: number | null },
  now: number,
) => stateByTimes(task, now)

type Used = Parameters<typeof presentAsked>[1]
type Asked = Pick<ReturnType<typeof presentAsked>, 'type' | 'html' | 'parts' | 'files'>

function shownAs(
  { version_id, question_id, slot, points, asking }: SetQuestion,
  { parts: ofVersion, scoring }: Used,
  { type, html, parts, files }: Asked,
) {
  const isOpenText = asking === askings.anonymous && type.keptAs === 'text'
  return {
    shown: {
      ...{ id: question_id as never, html, parts, points, files, slot, asking },
      type: isOpenText ? anonymousOpenType : type.number,
    },
    ...{ versionId: version_id, type, parts: ofVersion, scoring },
  }
}

const wordingIn = (db: CourseContext['db'], questions: readonly SetQuestion[]) =>
  wordingOf(
    db,
    questions.map(({ version_id }) => version_id),
  )

/** What questions say, as whoever answers them reads it. */
export async function questionsShown(context: CourseContext, questions: readonly SetQuestion[]) {
  const { versions, stored } = await wordingIn(context.db, questions)
  return questions.map(question => {
    const version = versions.get(question.version_id)!
    return shownAs(question, version, presentAsked(context, version, stored))
  })
}
export type ShownQuestion = Awaited<ReturnType<typeof questionsShown>>[number]

/** The same for all who will read them at once: their pictures and files have no addresses, which are each reader's own. */
export async function questionsTold(db: CourseContext['db'], questions: readonly SetQuestion[]) {
  const { versions } = await wordingIn(db, questions)
  return questions.map(question => {
    const version = versions.get(question.version_id)!
    return shownAs(question, version, wordedAsked(version)).shown
  })
}

interface Work {
  submission_id: string
  alias: string
  /** Its student sees its score. */
  is_published: boolean
}
const workRow = prepared(
  (_, activityId: string, accountId: string) => sql<Work>`
    select submission.id as submission_id, submission.alias,
      (author.score_published_at is not null or policy.scores_published_at is not null) as is_published
    from submission_author as author
    join submission on submission.id = author.submission_id
    join submission_policy as policy on policy.activity_id = author.activity_id
    where author.activity_id = ${activityId} and author.account_id = ${accountId}
    order by author.attempt desc limit 1`,
)
const countedRows = prepared(
  (_, activityId: string, accountId: string) => sql<{
    slot: number
    worth: number | null
    proof: number | null
  }>`
    select slot, worth::float8 as worth, proof from answering_counted
    where activity_id = ${activityId} and account_id = ${accountId}`,
)
const ticketRows = prepared(
  (_, activityId: string, accountId: string) => sql<{ slot: number }>`
    select slot from answering_ticket where activity_id = ${activityId} and account_id = ${accountId}`,
)

const postRows = prepared(
  (_, activityId: string, accountId: string) => sql<{ slot: number; text: string }>`
    select slot, string_agg(body, E'\\n' order by id) as text from answering_post
    where activity_id = ${activityId} and author_id = ${accountId} group by slot`,
)

const nothingWritten = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }

/**
 * What a student has answered to questions of a set.
 * @param shows of which questions it is shown what is right, and what the answer got
 */
export async function ownAnswers(
  context: CourseContext,
  activityId: string,
  studentId: string,
  questions: readonly ShownQuestion[],
  shows: (slot: number) => boolean,
): Promise<{ answers: OwnAnswer[]; workId: string }> {
  const { db } = context
  const told = questions.filter(({ shown }) => shows(shown.slot))
  const [work, counted, tickets, posts, keys] = await Promise.all([
    workRow.first(db, activityId, studentId),
    countedRows(db, activityId, studentId),
    ticketRows(db, activityId, studentId),
    postRows(db, activityId, studentId),
    keysOf(
      db,
      told.map(({ versionId }) => versionId),
    ) as Promise<Map<string, Key>>,
  ])
  const { answers, scores } = work
    ? await answersIn(context, { submissionId: work.submission_id, accountId: studentId }, 'written', true)
    : { answers: [], scores: [] }
  const written = new Map(answers.map(one => [one.slot, one]))
  const countOf = new Map(counted.map(one => [one.slot, one]))
  // What a person thought of it is told with the score of the set alone.
  const seesPoints = context.role !== 'student' || work?.is_published === true
  const scoreOf = new Map(
    scores.map(({ slot, score, number, numberAlone }) => [
      slot,
      seesPoints || number + numberAlone === 0 ? score : null,
    ]),
  )
  const postsOf = new Map(posts.map(({ slot, text }) => [slot, text]))
  const given = new Set(tickets.map(({ slot }) => slot))
  return {
    workId: work?.alias ?? '',
    answers: questions.map(question => {
      const { slot, id: questionId, points } = question.shown
      const one = written.get(slot)
      const count = countOf.get(slot)
      const isShown = shows(slot)
      const byMachine = count?.worth == null ? null : tenths(points * count.worth)
      return {
        ...{ questionId, slot, isGiven: given.has(slot), isProven: count?.proof != null },
        ...(one
          ? {
              ...{ text: one.text, html: textFor(context, one.html), value: one.value },
              ...{ sequence: one.sequence, savedAt: one.savedAt },
              files: one.files.map(file => attachmentOf(context, file)),
            }
          : { ...nothingWritten, text: postsOf.get(slot) ?? '' }),
        score: !isShown ? null : (scoreOf.get(slot) ?? (scoreOf.has(slot) ? null : byMachine)),
        right: isShown ? presentKey(context, question, keys.get(question.versionId)) : null,
      }
    }),
  }
}

/** The questions of a step with the caller's own answers; staff see them before it starts. @throws notFound, stepNotStarted */
export async function stepInfo(context: CourseContext, stepId: string) {
  const { db, now, role, studentId, course } = context
  const step = await stepToSee(db, stepId)
  const [task, all] = await Promise.all([
    taskToSee(context, step.activity_id),
    questionsIn(db, step.activity_id),
  ])
  const standing = standingOfStep(step, { mode: step.mode, state: stateOfSet(task, now) }, now)
  if (role === 'student' && standing.state === stepStates.notStarted) fail(answeringErrors.stepNotStarted)
  const questions = await questionsShown(
    context,
    all.filter(({ step_id }) => step_id === stepId),
  )
  const own =
    studentId === null
      ? { answers: [], workId: '' }
      : await ownAnswers(context, step.activity_id, studentId, questions, () => standing.areAnswersShown)
  return {
    ...{ id: stepId as never, answeringId: step.activity_id as never, courseId: course.id as never },
    ...{ number: step.number, title: step.title, mode: step.mode },
    ...standing,
    remain: remainOf(standing, now),
    questions: questions.map(({ shown }) => shown),
    ...own,
    isWritable:
      studentId !== null &&
      !course.hasEnded &&
      standing.state === stepStates.ongoing &&
      !standing.areAnswersShown,
    ...{ serverTime: now, serverTimeExactly: now },
  }
}
