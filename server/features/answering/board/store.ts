import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type PostFilter,
  type PostOrder,
  postFilters,
  postOrders,
} from '#contract/features/answering/board-rules.ts'
import { askings } from '#contract/features/answering/rules.ts'
import { at } from '#server/kernel/database.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'

/** A question to which everybody writes posts. */
export interface BoardQuestion {
  step_id: string
  activity_id: string
  slot: number
  asking: number
  is_shown_later: boolean
  question_id: string
  version_id: string
}
const boards = sql.lit([askings.ideas, askings.classQuestions].join())
const boardColumns = sql`
  asked.step_id, asked.activity_id, asked.slot, asked.asking, asked.is_shown_later, version.question_id, version.id as version_id`

export const boardQuestion = prepared(
  (_, stepId: string, questionId: string) => sql<BoardQuestion>`
    select ${boardColumns} from answering_question as asked
    join question_version as version on version.id = asked.version_id
    where asked.step_id = ${stepId} and version.question_id = ${questionId}
      and asked.asking = any(string_to_array(${boards}, ',')::int[])`,
)

/** A post with the question that it answers. */
export interface StoredPost extends BoardQuestion {
  id: string
  author_id: string
  hidden_at: number | null
  answered_at: number | null
  votes: number
}
export const storedPost = prepared(
  (_, id: string) => sql<StoredPost>`
    select post.id, post.author_id, post.hidden_at, post.answered_at, post.votes, ${boardColumns}
    from answering_post as post
    join answering_question as asked on asked.activity_id = post.activity_id and asked.slot = post.slot
    join question_version as version on version.id = asked.version_id
    where post.id = ${id}`,
)

export interface PostRow {
  id: string
  body: string
  votes: number
  group_id: string | null
  created_at: number
  answered_at: number | null
  hidden_at: number | null
  author_id: string
  name: string
  voted: boolean
}
const shown = (readerId: string | null) => sql`
  post.id, post.body, post.votes, post.group_id, post.created_at, post.answered_at, post.hidden_at, post.author_id, author.name,
  exists (select from answering_vote as vote where vote.post_id = post.id and vote.account_id = ${readerId}::uuid) as voted`

const orders: Record<PostOrder, RawBuilder<unknown>> = {
  votes: sql`post.votes desc, post.id desc`,
  new: sql`post.id desc`,
}
const behind: Record<PostOrder, RawBuilder<SqlBool>> = {
  votes: sql`(post.votes, post.id) < (last.votes, last.id)`,
  new: sql`post.id < last.id`,
}
const filters: Record<PostFilter, (groupId: string | null) => RawBuilder<SqlBool>> = {
  all: () => sql`true`,
  open: () => sql`post.answered_at is null`,
  answered: () => sql`post.answered_at is not null`,
  ungrouped: () => sql`post.group_id is null`,
  group: groupId => sql`post.group_id = ${groupId}::uuid`,
}

export interface PostQuery {
  activityId: string
  slot: number
  /** Null: nobody in particular. */
  readerId: string | null
  /** What others wrote is shown to students. */
  areShown: boolean
  groupId: string | null
  after: string | null
  limit: number
}

/** A page of what was written to a question, as far as the reader may see it. */
export const postsOf = variants(
  { isStaff: [true, false], sort: postOrders, filter: postFilters, isAfter: [true, false] },
  ({ isStaff, sort, filter, isAfter }) =>
    prepared(
      (_, { activityId, slot, readerId, areShown, groupId, after, limit }: PostQuery) => sql<PostRow>`
        select ${shown(readerId)} from answering_post as post
        ${isAfter ? sql`join answering_post as last on last.id = ${after}::uuid and ${behind[sort]}` : sql``}
        join account as author on author.id = post.author_id
        where post.activity_id = ${activityId} and post.slot = ${slot} and ${filters[filter](groupId)}
          and ${
            isStaff
              ? sql`true`
              : sql`(post.author_id = ${readerId}::uuid or (${areShown}::boolean and post.hidden_at is null))`
          }
        order by ${orders[sort]} limit ${limit}`,
    ),
)

/** Posts whoever may see them, to be judged by who reads them. */
export const postsById = prepared(
  (_, ids: readonly string[], readerId: string | null) => sql<PostRow>`
    select ${shown(readerId)} from answering_post as post join account as author on author.id = post.author_id
    where post.id = any(${ids}::uuid[]) order by post.id`,
)

export interface PostCounts {
  /** That everybody may see. */
  total: number
  answered: number
  own: number
}
export const countPosts = prepared(
  (_, activityId: string, slot: number, readerId: string | null) => sql<PostCounts>`
    select count(*) filter (where hidden_at is null)::int as total,
      count(*) filter (where hidden_at is null and answered_at is not null)::int as answered,
      count(*) filter (where author_id = ${readerId}::uuid)::int as own
    from answering_post where activity_id = ${activityId} and slot = ${slot}`,
)

export interface GroupRow {
  id: string
  title: string
  count: number
}
/** In the order in which they were made. */
export const groupsOf = prepared(
  (_, activityId: string, slot: number) => sql<GroupRow>`
    select id, title, (select count(*)::int from answering_post as post
      where post.group_id = one.id and post.hidden_at is null) as count
    from answering_group as one where activity_id = ${activityId} and slot = ${slot} order by id`,
)

export interface StoredGroup extends BoardQuestion {
  id: string
}
export const storedGroup = prepared(
  (_, id: string) => sql<StoredGroup>`
    select one.id, ${boardColumns} from answering_group as one
    join answering_question as asked on asked.activity_id = one.activity_id and asked.slot = one.slot
    join question_version as version on version.id = asked.version_id
    where one.id = ${id}`,
)

export interface NewPost {
  id: string
  activityId: string
  slot: number
  authorId: string
  body: string
  now: number
}
export const insertPost = prepared((db, { id, activityId, slot, authorId, body, now }: NewPost) =>
  db.insertInto('answering_post').values({
    ...{ id, activity_id: activityId, slot, author_id: authorId, body },
    created_at: at(now),
  }),
)
