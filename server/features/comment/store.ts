import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { CommentOrder } from '#contract/features/comment/entities.ts'
import { commentOrders } from '#contract/features/comment/entities.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'

/** Who reads: staff see what is hidden, everybody what is their own. */
export interface Reader {
  /** Null for nobody in particular, and for staff viewing as a student. */
  id: string | null
  isStaff: boolean
}

export const readerIn = ({ role, studentId, person }: CourseContext): Reader =>
  role === 'student' ? { id: studentId, isStaff: false } : { id: person.id, isStaff: true }

export interface CommentRow {
  id: string
  activity_id: string
  type: number
  thread_id: string | null
  answers_id: string | null
  author_id: string
  body: string
  is_nameless: boolean
  likes: number
  replies: number
  created_at: number
  hidden_at: number | null
  deleted_at: number | null
  best_at: number | null
  thread_hidden: boolean
  name: string
  avatar_id: string | null
  is_staff: boolean
  answered_id: string | null
  answered_name: string | null
  answered_nameless: boolean | null
  liked: boolean
  files: string[]
  mentions: { accountId: string; name: string }[]
}

/**
 * What is shown of comments; `comment` and `activity` are joined by then. `offset 0` keeps a lookup from becoming a list of the
 * staff of all courses.
 */
const shown = (readerId: string | null) => sql`
  comment.id, comment.activity_id, activity.type, comment.thread_id, comment.answers_id, comment.author_id, comment.body,
  comment.is_nameless, comment.likes, comment.replies, comment.created_at, comment.hidden_at, comment.deleted_at,
  comment.best_at, author.name, author.avatar_id,
  exists (select from comment as thread where thread.id = comment.thread_id and thread.hidden_at is not null) as thread_hidden,
  exists (select from membership where membership.course_id = activity.course_id
    and membership.account_id = comment.author_id and membership.role <> 'student' offset 0) as is_staff,
  answered.author_id as answered_id, answered_author.name as answered_name, answered.is_nameless as answered_nameless,
  exists (select from comment_like where comment_like.comment_id = comment.id
    and comment_like.account_id = ${readerId}) as liked,
  array(select file_id from comment_file where comment_file.comment_id = comment.id order by position) as files,
  coalesce((select jsonb_agg(jsonb_build_object('accountId', account.id, 'name', account.name) order by account.id)
    from comment_mention join account on account.id = comment_mention.account_id
    where comment_mention.comment_id = comment.id), '[]') as mentions`

/** Whom it answers is named where that is not the comment that its thread begins with. */
const withPeople = sql`
  join activity on activity.id = comment.activity_id
  join account author on author.id = comment.author_id
  left join comment answered on answered.id = comment.answers_id and answered.id <> comment.thread_id
    and answered.deleted_at is null
  left join account answered_author on answered_author.id = answered.author_id`

/** What staff have hidden is seen by them and its author. */
const isSeen = (isStaff: boolean, alias: 'comment' | 'reply', readerId: string | null) =>
  isStaff
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(`${alias}.hidden_at`)} is null or ${sql.ref(`${alias}.author_id`)} = ${readerId})`

interface ThreadQuery {
  activityId: string
  readerId: string | null
  after: string | null
  limit: number
  offset: number
}

interface Order {
  keys: RawBuilder<unknown>
  by: RawBuilder<unknown>
  which: RawBuilder<SqlBool>
}
const orders: Record<CommentOrder, Order> = {
  new: { keys: sql`comment.id`, by: sql`comment.id desc`, which: sql`true` },
  liked: {
    keys: sql`comment.likes, comment.id`,
    by: sql`comment.likes desc, comment.id desc`,
    which: sql`true`,
  },
  best: {
    keys: sql`comment.best_at, comment.id`,
    by: sql`comment.best_at desc, comment.id desc`,
    which: sql`comment.best_at is not null and comment.deleted_at is null`,
  },
}

/** What stands behind a comment in an order; the newest need nothing of it but its id. */
const behind: Record<CommentOrder, (after: string | null) => RawBuilder<unknown>> = {
  new: after => sql`join (values (${after}::uuid)) as last (id) on comment.id < last.id`,
  liked: after =>
    sql`join comment as last on last.id = ${after} and (comment.likes, comment.id) < (last.likes, last.id)`,
  best: after =>
    sql`join comment as last on last.id = ${after} and (comment.best_at, comment.id) < (last.best_at, last.id)`,
}

/** The answers that are shown with their thread. */
const shownReplies = 2

/** A plan is made once for every limit: a bound that it knows keeps it from sorting all threads for one page of them. */
const maxListed = 200

/** A page of threads in their order, each followed by its first answers. What stands before a page is read in an index alone. */
export const threadsOf = variants(
  { isStaff: [true, false], sort: commentOrders, isAfter: [true, false], isDeep: [true, false] },
  ({ isStaff, sort, isAfter, isDeep }) =>
    prepared(
      (_, { activityId, readerId, after, limit, offset }: ThreadQuery) => sql<CommentRow>`
        with found as (
          select ${orders[sort].keys} from comment
          ${isAfter ? behind[sort](after) : sql``}
          where comment.activity_id = ${activityId} and comment.thread_id is null
            and (comment.deleted_at is null or comment.replies > 0)
            and ${orders[sort].which} and ${isSeen(isStaff, 'comment', readerId)}
          order by ${orders[sort].by} limit ${isDeep ? sql`${limit} offset ${offset}` : sql.lit(maxListed)}
        ), page as (
          select comment.id, row_number() over (order by ${orders[sort].by}) as place from found as comment
          order by ${orders[sort].by} limit ${isDeep ? sql.lit(maxListed) : limit}
        ), listed as (
          select id, place, 0 as depth from page
          union all
          select first.id, place, 1 from page cross join lateral (
            select reply.id from comment as reply
            where reply.thread_id = page.id and reply.deleted_at is null and ${isSeen(isStaff, 'reply', readerId)}
            order by reply.id limit ${sql.lit(shownReplies)}) as first
        )
        select ${shown(readerId)}
        from listed join comment on comment.id = listed.id ${withPeople}
        order by listed.place, listed.depth, comment.id`,
    ),
)

interface WantedAnswers extends ThreadQuery {
  threadId: string
}

/** A page of the answers in the thread of a comment, oldest first. */
export const answersOf = variants(
  { isStaff: [true, false], isAfter: [true, false] },
  ({ isStaff, isAfter }) =>
    prepared(
      (_, { activityId, threadId, readerId, after, limit, offset }: WantedAnswers) => sql<CommentRow>`
      select ${shown(readerId)}
      from comment as named
      join comment as thread on thread.id = coalesce(named.thread_id, named.id)
        and ${isStaff ? sql`true` : sql`(thread.hidden_at is null or thread.author_id = ${readerId})`}
      join comment on comment.thread_id = thread.id ${withPeople}
      where named.id = ${threadId} and named.activity_id = ${activityId} and comment.deleted_at is null
        and ${isSeen(isStaff, 'comment', readerId)} ${isAfter ? sql`and comment.id > ${after}` : sql``}
      order by comment.id limit ${limit} offset ${offset}`,
    ),
)

/** Comments whoever may see them, to be judged by who reads them. */
export const commentsById = prepared(
  (_, ids: readonly string[], readerId: string | null) => sql<CommentRow>`
    select ${shown(readerId)} from comment ${withPeople} where comment.id = any(${ids}::uuid[]) order by comment.id`,
)

/** The comment that a thread begins with, by any in it. */
export const threadOf = prepared(
  (_, id: string, readerId: string | null) => sql<
    CommentRow & { named_hidden: boolean; named_deleted: boolean }
  >`
    select ${shown(readerId)},
      named.hidden_at is not null and named.author_id is distinct from ${readerId} as named_hidden,
      named.deleted_at is not null as named_deleted
    from comment as named
    join comment on comment.id = coalesce(named.thread_id, named.id) ${withPeople}
    where named.id = ${id}`,
)

/** Whether a reader sees a comment that is listed at all. */
export const isSeenBy = (
  { id, isStaff }: Reader,
  { hidden_at, author_id }: Pick<CommentRow, 'hidden_at' | 'author_id'>,
) => isStaff || hidden_at === null || author_id === id

/** Whether a reader sees the thread that a comment stands in; what is hidden hides what answers it. */
const isThreadSeenBy = ({ id, isStaff }: Reader, { thread_hidden, thread_author_id }: Stored) =>
  isStaff || !thread_hidden || thread_author_id === id

export interface Stored {
  id: string
  activity_id: string
  thread_id: string | null
  answers_id: string | null
  author_id: string
  likes: number
  best_at: number | null
  hidden_at: number | null
  deleted_at: number | null
  deleted_by: string | null
  /** Of the comment that its thread begins with. */
  thread_hidden: boolean | null
  thread_author_id: string | null
}

const storedComment = fragment((db, id: string) =>
  db
    .selectFrom('comment')
    .leftJoin('comment as thread', 'thread.id', 'comment.thread_id')
    .select(['comment.id', 'comment.activity_id', 'comment.thread_id', 'comment.answers_id'])
    .select(['comment.author_id', 'comment.likes', 'comment.best_at'])
    .select(['comment.hidden_at', 'comment.deleted_at', 'comment.deleted_by'])
    .select(sql<boolean | null>`thread.hidden_at is not null`.as('thread_hidden'))
    .select('thread.author_id as thread_author_id')
    .where('comment.id', '=', id),
)
const findComment = prepared((db, id: string) => storedComment(db, id))
const lockComment = prepared((db, id: string) => storedComment(db, id).forUpdate('comment'))

/** A comment that is there for the caller. @throws notFound */
export async function commentToSee(context: CourseContext, id: string): Promise<Stored> {
  const found = await findComment.first(context.db, id)
  const reader = readerIn(context)
  if (!found || found.deleted_at !== null || !isSeenBy(reader, found) || !isThreadSeenBy(reader, found))
    return fail(kernelErrors.notFound)
  return found
}

/** A comment, deleted or not, locked against others who change it. @throws notFound */
export async function commentToChange(context: CourseContext, id: string): Promise<Stored> {
  const found = await lockComment.first(context.db, id)
  if (!found || !isSeenBy(readerIn(context), found)) return fail(kernelErrors.notFound)
  return found
}
