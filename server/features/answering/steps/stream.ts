import { sql } from 'kysely'
import { z } from 'zod'
import { kernelErrors } from '#contract/error.ts'
import { answeringStream } from '#contract/features/answering/rules.ts'
import { isFor } from '#server/features/activity/public.ts'
import type { StreamKind } from '#server/features/stream/public.ts'
import { failureOf } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'

const readable = prepared(
  (_, accountId: string, looksAsStudent: boolean, ids: readonly string[]) => sql<{ id: string }>`
    select activity.id from activity
    join answering on answering.id = activity.id
    join course on course.id = activity.course_id and course.deleted_at is null
    join course_member as membership on membership.course_id = activity.course_id
      and membership.account_id = ${accountId}::uuid
    where activity.id = any(${ids}::uuid[]) and activity.deleted_at is null
      and ((membership.role <> 'student' and not ${looksAsStudent}::boolean)
        or (activity.published_at <= now() and (course.ended_at is null or course.ended_visible)
          and (membership.role <> 'student' or ${isFor(sql`${accountId}::uuid`)})))`,
)

/** What happens in the steps of a set, in order: for whoever may open it, from the beginning. Only the server says it. */
export const answeringSteps: StreamKind = {
  name: answeringStream,
  entries: { step: z.never() },
  stored: 'before',
  pace: { burst: 1, perSecond: 1 },
  mayRead: async (db, { id, looksAsStudent }, subjectIds) =>
    new Map((await readable(db, id, looksAsStudent, subjectIds)).map(row => [row.id, 1])),
  mayAdd: async (_, said) => said.map(() => failureOf(kernelErrors.notFound)),
}
