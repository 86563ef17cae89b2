import { type SqlBool, sql } from 'kysely'
import { type WatchState, watchStates } from '#contract/features/video/watchers.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { secondsPlayed } from '#server/features/activity/public.ts'
import { isFound } from '#server/features/member/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { videoToSee, watchersOf } from './store.ts'

interface WatcherQuery {
  videoId: string
  search: string
  limit: number
  offset: number
}

const choices = { state: ['all', ...watchStates] } as const
interface Choice {
  state: 'all' | WatchState
}

const conditions: Record<WatchState, ReturnType<typeof sql<SqlBool>>> = {
  none: sql<SqlBool>`coalesce(progress.state, 0) = 0`,
  begun: sql<SqlBool>`progress.state = 1`,
  done: sql<SqlBool>`progress.state = 2`,
}

const found = fragment((db, { state }: Choice, { videoId, search }: WatcherQuery) =>
  db
    .selectFrom('activity_student as student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('progress', join =>
      join
        .onRef('progress.activity_id', '=', 'student.activity_id')
        .onRef('progress.account_id', '=', 'student.account_id'),
    )
    .leftJoin('progress_part', join =>
      join
        .onRef('progress_part.activity_id', '=', 'student.activity_id')
        .onRef('progress_part.account_id', '=', 'student.account_id')
        .on('progress_part.part', '=', 0),
    )
    .where('student.activity_id', '=', videoId)
    .$if(state !== 'all', rows => rows.where(conditions[state as WatchState]))
    .where(isFound('names and numbers', search)),
)

const rowsOf = variants(choices, choice =>
  prepared((db, wanted: WatcherQuery) =>
    found(db, choice, wanted)
      .select(['account.id', 'account.name', 'account.number', 'account.avatar_id'])
      .select(['progress.state', 'progress.percent'])
      .select(['progress_part.seconds', 'progress_part.watched_at'])
      .select(secondsPlayed.as('watched'))
      .orderBy('student.roster_key')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)
const countOf = variants(choices, choice =>
  prepared((db, wanted: WatcherQuery) =>
    found(db, choice, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

/** One page of a video's students with how much each has watched, and how many there are in each state. */
export async function pageOfWatchers(
  context: CourseContext,
  videoId: string,
  { state, name, page, limit }: Choice & Page & { name: string },
) {
  const { db, config } = context
  const wanted = { videoId, search: name.toLowerCase(), limit, offset: (page - 1) * limit }
  const [, rows, { students, done, begun }, matches] = await Promise.all([
    videoToSee(context, videoId),
    rowsOf({ state })(db, wanted),
    watchersOf(db, videoId),
    name === '' ? undefined : countOf({ state }).one(db, wanted),
  ])
  const counts = { none: students - done - begun, begun, done }
  const list = rows.map(row => ({
    studentId: row.id,
    name: row.name,
    number: row.number,
    avatar: avatarUrl(config, row.avatar_id),
    state: watchStates[row.state ?? 0] ?? 'none',
    watched: row.watched,
    played: row.seconds ?? 0,
    percent: row.percent ?? 0,
    watchedAt: row.seconds ? row.watched_at : null,
  }))
  const all = state === 'all' ? students : counts[state]
  return { ...pageAnswer(list, matches?.total ?? all, { page, limit }), ...counts }
}

/** How many students have watched the seconds between two places where that number changes. */
const changesOf = prepared(
  (_, videoId: string) => sql<{ second: number; change: number }>`
    select second, sum(change)::int as change
    from activity_student as student
    join progress_part on progress_part.activity_id = student.activity_id
      and progress_part.account_id = student.account_id and part = 0
    cross join unnest(progress_part.watched) as played
    cross join lateral (values (lower(played), 1), (upper(played), -1)) as edge (second, change)
    where student.activity_id = ${videoId}
    group by second
    order by second`,
)

const maxParts = 120

/** How many students have watched each part of a video. */
export async function heatOf(context: CourseContext, videoId: string) {
  const [{ duration }, changes, { students }] = await Promise.all([
    videoToSee(context, videoId),
    changesOf(context.db, videoId),
    watchersOf(context.db, videoId),
  ])
  if (duration === null) return { counts: [], step: 1, students }
  const step = Math.max(1, Math.ceil(duration / maxParts))
  const parts = Math.max(1, Math.ceil(duration / step))
  const counts: number[] = []
  let watching = 0
  let next = 0
  for (let index = 0; index < parts; index++) {
    let most = watching
    for (; next < changes.length && changes[next]!.second < (index + 1) * step; next++) {
      watching += changes[next]!.change
      // What ends where the part begins is not in it.
      if (changes[next]!.second === index * step) most = watching
      else most = Math.max(most, watching)
    }
    counts.push(most)
  }
  return { counts, step, students }
}
