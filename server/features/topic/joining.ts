import { type SqlBool, sql } from 'kysely'
import { participantFilters } from '#contract/features/topic/entities.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { isFound } from '#server/features/member/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { topicJoined } from './events.ts'
import { pointsIn } from './points.ts'
import { countsOf, topicToSee } from './store.ts'

const standingOf = prepared(
  (_, topicId: string, accountId: string) => sql<{ has_written: boolean; state: number | null }>`
    select progress.state, exists (select from comment
      where comment.activity_id = student.activity_id and comment.author_id = student.account_id
        and comment.deleted_at is null) as has_written
    from activity_student as student
    left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
    where student.activity_id = ${topicId} and student.account_id = ${accountId}`,
)

/** A student takes part as long as there is a comment of theirs. Nothing follows for staff. */
export async function noteParticipation(
  unit: Unit,
  topic: { id: string; course_id: string },
  accountId: string,
) {
  const standing = await standingOf.first(unit.db, topic.id, accountId)
  if (!standing) return
  const hasJoined = standing.state === progressStates.done
  if (standing.has_written === hasJoined) return
  void noteProgress(unit, {
    activityId: topic.id,
    accountIds: [accountId],
    ...(standing.has_written ? { state: progressStates.done } : { state: progressStates.toDo, percent: 0 }),
  })
  if (standing.has_written)
    void unit.emit(topicJoined, { topicId: topic.id, courseId: topic.course_id, studentId: accountId })
}

interface ParticipantQuery {
  topicId: string
  search: string
  limit: number
  offset: number
}
const choices = { filter: participantFilters } as const
interface Choice {
  filter: (typeof participantFilters)[number]
}

const found = fragment((db, { filter }: Choice, { topicId, search }: ParticipantQuery) =>
  db
    .selectFrom('activity_student as student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('progress', join =>
      join
        .onRef('progress.activity_id', '=', 'student.activity_id')
        .onRef('progress.account_id', '=', 'student.account_id'),
    )
    .where('student.activity_id', '=', topicId)
    .where(
      filter === 'joined'
        ? sql<SqlBool>`progress.state = ${sql.lit(progressStates.done)}`
        : sql<SqlBool>`coalesce(progress.state, 0) <> ${sql.lit(progressStates.done)}`,
    )
    .where(isFound('names and numbers', search)),
)
const rowsOf = variants(choices, choice =>
  prepared((db, wanted: ParticipantQuery) =>
    found(db, choice, wanted)
      .select(['account.id', 'account.name', 'account.number', 'account.avatar_id'])
      .orderBy('student.roster_key')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)
const countOf = variants(choices, choice =>
  prepared((db, wanted: ParticipantQuery) =>
    found(db, choice, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

/** One page of those who took part with what they did, or of the others, with how many these are of all. */
export async function pageOfParticipants(
  context: CourseContext,
  topicId: string,
  { filter, name, page, limit }: Choice & Page & { name: string },
) {
  const { db, config } = context
  const wanted = { topicId, search: name.toLowerCase(), limit, offset: (page - 1) * limit }
  const [, rows, counts, matches] = await Promise.all([
    topicToSee(context, topicId),
    rowsOf({ filter })(db, wanted),
    countsOf(db, topicId),
    name === '' ? undefined : countOf({ filter }).one(db, wanted),
  ])
  const ids = rows.map(({ id }) => id)
  const points = new Map((await pointsIn(db, [topicId], ids)).map(row => [row.account_id, row]))
  const list = rows.map(row => ({
    studentId: row.id,
    name: row.name,
    number: row.number,
    avatar: avatarUrl(config, row.avatar_id),
    comments: points.get(row.id)?.comments ?? 0,
    likes: points.get(row.id)?.likes ?? 0,
    best: points.get(row.id)?.best ?? 0,
    hasJoined: filter === 'joined',
  }))
  const all = filter === 'joined' ? counts.joined : counts.students - counts.joined
  return {
    ...pageAnswer(list, matches?.total ?? all, { page, limit }),
    joined: counts.joined,
    students: counts.students,
  }
}
