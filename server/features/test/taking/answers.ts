import { sql } from 'kysely'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { deadlineOf } from '#server/features/activity/public.ts'
import { type GivenAnswer, keptAnswer } from '#server/features/question/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { testSubmissions } from '../submissions.ts'
import { checkDevice } from './devices.ts'

/** A question of a test to which somebody answers. */
interface Row {
  place: number
  slot: number
  question_id: string
  type: number
  /** The canonical ones, whatever order they are shown in. */
  parts: unknown
  is_one_device: boolean
  device: string | null
  /** Nobody's time runs in it, and it is over for this person. */
  is_over: boolean
}

interface Asking {
  activityIds: readonly string[]
  accountIds: readonly string[]
  questionIds: readonly string[]
  now: number
}
const askedRows = prepared(
  (_, { activityIds, accountIds, questionIds, now }: Asking) => sql<Row>`
    select asked.place, question.slot, version.question_id, version.type, version.parts, test.is_one_device, paper.device,
      coalesce(own.ends_at is null and own.state is distinct from ${sql.lit(submissionStates.returned)}
        and ${deadlineOf(sql.ref('asked.account_id'))} <= ${at(now)}, false) as is_over
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${questionIds}::uuid[])
      with ordinality as asked (activity_id, account_id, question_id, place)
    join test on test.id = asked.activity_id
    join activity on activity.id = test.id
    join question_version as version on version.question_id = asked.question_id
    join test_question as question on question.activity_id = test.id and question.version_id = version.id
    left join lateral (
      select submission.id, submission.ends_at, author.state
      from submission_author as author join submission on submission.id = author.submission_id
      where author.activity_id = asked.activity_id and author.account_id = asked.account_id
      order by author.attempt desc limit 1
    ) as own on true
    left join test_paper as paper on paper.submission_id = own.id`,
)

/** A question with where its answer stands. */
export interface Answered {
  slot: number
  questionId: string
  type: QuestionType
  parts: unknown
  isOneDevice: boolean
  device: string | null
  isOver: boolean
}

/** What is asked, in their order; undefined for what the test does not ask. */
export async function answeredBy(
  db: Database,
  asked: readonly { context: CourseContext; id: string; questionId: string }[],
  now: number,
): Promise<(Answered | undefined)[]> {
  if (asked.length === 0) return []
  const rows = await askedRows(db, {
    activityIds: asked.map(({ id }) => id),
    accountIds: asked.map(({ context }) => context.person.id),
    questionIds: asked.map(({ questionId }) => questionId),
    now,
  })
  const found = new Map(rows.map(row => [row.place, row]))
  return asked.map((_, index) => {
    const row = found.get(index + 1)
    const type = row && typeOf(row.type)
    if (!row || !type?.isAnswered) return undefined
    const { slot, question_id: questionId, parts, device } = row
    return { slot, questionId, type, parts, device, isOneDevice: row.is_one_device, isOver: row.is_over }
  })
}

/**
 * The question to which somebody may answer with this device, as far as that is not for the spine to say.
 * @throws slotMissing for what the test does not ask, otherDevice, closed
 */
export function mayAnswer(context: CourseContext, question: Answered | undefined): Answered {
  if (!question) return fail(testSubmissions.errors.slotMissing)
  checkDevice(context, { is_one_device: question.isOneDevice, device: question.device })
  return question.isOver ? fail(testSubmissions.errors.closed) : question
}

/** @throws valueUnfit, tooManyFiles */
export const contentOfAnswer = (question: Pick<Answered, 'type' | 'parts' | 'slot'>, given: GivenAnswer) =>
  keptAnswer(testSubmissions.errors, question, given)
