import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { commentCalls } from '#contract/features/comment/calls.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFor } from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { knownCounts } from './counts.ts'
import { presentComments } from './present.ts'
import { rightsIn, sectionOfComment, sectionToSee } from './section.ts'
import { answersOf, isSeenBy, readerIn, threadOf, threadsOf } from './store.ts'

type CommentListQuery = Value<typeof commentCalls.list.input>

/** A page of the threads below an activity with their first answers; or of the answers in one of them. */
export async function pageOfComments(context: CourseContext, wanted: CommentListQuery) {
  const { db } = context
  const { activityId, threadId, sort, after, page, limit } = wanted
  const { id: readerId, isStaff } = readerIn(context)
  const asked = { activityId, readerId, after, limit, offset: after === null ? (page - 1) * limit : 0 }
  const isAfter = after !== null
  const [section, rows, counts] = await Promise.all([
    sectionToSee(context, activityId),
    threadId === null
      ? threadsOf({ isStaff, sort, isAfter, isDeep: asked.offset > 0 })(db, asked)
      : answersOf({ isStaff, isAfter })(db, { ...asked, threadId }),
    knownCounts(context, activityId),
  ])
  const shown = await presentComments(context, rows)
  const begun = threadId === null ? shown.filter(row => row.threadId === null) : shown
  const answers = Map.groupBy(threadId === null ? shown : [], row => row.threadId)
  const list = begun.map(row => ({ ...row, firstReplies: answers.get(row.id) ?? [] }))
  const all = sort === 'best' ? counts.best : counts.threads
  // How many answers a thread has is known with it.
  const total = threadId === null ? all : await totalRows(wanted, list.length, async () => page * limit + 1)
  return {
    ...pageAnswer(list, total, wanted),
    count: counts.all,
    best: counts.best,
    isLocked: section.is_locked,
    can: rightsIn(context, section),
  }
}

/** The comment that a thread begins with, found by any in it. @throws notFound */
export async function threadToSee(context: CourseContext, id: string) {
  const reader = readerIn(context)
  const [section, row] = await Promise.all([
    sectionOfComment(context, id),
    threadOf.first(context.db, id, reader.id),
  ])
  if (!row || !isSeenBy(reader, row) || row.named_deleted || (row.named_hidden && !reader.isStaff))
    return fail(kernelErrors.notFound)
  const [comment] = await presentComments(context, [row])
  return {
    comment: comment!,
    courseId: section.course_id,
    title: section.title,
    can: rightsIn(context, section),
  }
}

const most = 12
/** Staff first; nobody is asked for who may not see the activity. */
const membersFound = prepared(
  (_, activityId: string, name: string, selfId: string) => sql<{
    id: string
    name: string
    avatar_id: string | null
    role: string
  }>`
    select account.id, account.name, account.avatar_id, membership.role
    from activity
    join course_member membership on membership.course_id = activity.course_id
    join account on account.id = membership.account_id
    where activity.id = ${activityId} and account.id <> ${selfId}
      and (membership.role <> 'student' or ${isFor(sql.ref('membership.account_id'))})
      and position(lower(${name}) in account.name_key) > 0
    order by (membership.role = 'student'), membership.roster_key, account.id limit ${sql.lit(most)}`,
)

/** Members whom a comment may name. */
export async function findMembers(context: CourseContext, activityId: string, name: string) {
  const [, rows] = await Promise.all([
    sectionToSee(context, activityId),
    membersFound(context.db, activityId, name, context.person.id),
  ])
  return rows.map(row => ({
    accountId: row.id,
    name: row.name,
    avatar: avatarUrl(context.config, row.avatar_id),
    isStaff: row.role !== 'student',
  }))
}
