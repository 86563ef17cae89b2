import { sql } from 'kysely'
import { type WatchState, watchStates } from '#contract/features/video/watchers.ts'
import { secondsPlayed, seenCountsOf, studentsSeen } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Page } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { videos } from './store.ts'

const watchers = studentsSeen(
  videos.toSee,
  students =>
    students
      .leftJoin('progress_part', join =>
        join
          .onRef('progress_part.activity_id', '=', 'student.activity_id')
          .onRef('progress_part.account_id', '=', 'student.account_id')
          .on('progress_part.part', '=', 0),
      )
      .select(['progress.state', 'progress.percent'])
      .select(['progress_part.seconds', 'progress_part.watched_at'])
      .select(secondsPlayed.as('watched')),
  row => ({
    state: watchStates[row.state ?? 0] ?? ('none' as const),
    watched: row.watched,
    played: row.seconds ?? 0,
    percent: row.percent ?? 0,
    watchedAt: row.seconds ? row.watched_at : null,
  }),
)

/** One page of a video's students with how much each has watched, and how many there are in each state. */
export async function pageOfWatchers(
  context: CourseContext,
  videoId: string,
  { state, ...wanted }: Page & { state: 'all' | WatchState; name: string },
) {
  const { counts, ...answer } = await watchers(context, videoId, { ...wanted, filter: state })
  const { students, begun, done } = counts
  return { ...answer, none: students - begun - done, begun, done }
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
    videos.toSee(context, videoId),
    changesOf(context.db, videoId),
    seenCountsOf(context.db, videoId),
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
