import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { Played } from '#contract/features/activity/played.ts'
import type { videoCalls } from '#contract/features/video/calls.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { videoMessages } from '#contract/features/video/messages.ts'
import { isPlayedHere } from '#contract/features/video/rules.ts'
import {
  isSeen,
  isShownTo,
  noteEach,
  notePlayed,
  type PlayedReport,
  partsOf,
  progressStates,
} from '#server/features/activity/public.ts'
import { attempt, Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext, Outcome } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { videoFacts } from './events.ts'
import { standingOf } from './writing.ts'

type Input = Value<typeof videoCalls.report.input>
type Answer = Value<typeof videoCalls.report.output>

interface Command {
  context: CourseContext
  input: Input
}

const videosToWatch = prepared(
  (_, ids: readonly string[], accountIds: readonly (string | null)[]) => sql<{
    place: number
    id: string
    course_id: string
    published_at: number | null
    is_shown: boolean
    is_closed: boolean
    link: string | null
    duration: number | null
    done_percent: number
    state: number | null
    percent: number | null
  }>`
    select asked.place::int, video.id, activity.course_id, activity.published_at,
      ${isShownTo(sql.ref('asked.account_id'))} as is_shown,
      video.closed_at is not null as is_closed, video.link, video.duration, video.done_percent,
      progress.state, progress.percent
    from unnest(${ids}::uuid[], ${accountIds}::uuid[]) with ordinality as asked (video_id, account_id, place)
    join video on video.id = asked.video_id
    join activity on activity.id = video.id and activity.deleted_at is null
    left join progress on progress.activity_id = video.id and progress.account_id = asked.account_id`,
)
type Video = Awaited<ReturnType<typeof videosToWatch>>[number]

/** Keeps what a student has watched. @throws notFound, closed */
export async function reportWatching(context: CourseContext, input: Input): Promise<Answer> {
  const [outcome] = await reportTogether(context, [{ context, input }])
  if (outcome && 'failure' in outcome) throw outcome.failure
  return outcome!.answer
}

/** The same for many students at once; of each person there is one. */
export async function reportTogether(
  unit: Unit,
  commands: readonly Command[],
): Promise<Exclude<Outcome<Answer>, 'alone'>[]> {
  const reports = commands.map(reportOf)
  const own = reports.filter(({ accountId }) => accountId !== '')
  const [videos, known] = await Promise.all([
    videosToWatch(
      unit.db,
      commands.map(({ input }) => input.id),
      commands.map(({ context }) => context.studentId),
    ),
    partsOf(unit, own),
  ])
  const byPlace = new Map(videos.map(video => [video.place - 1, video]))
  const judged = commands.map(({ context }, index) =>
    attempt(() => videoToWatch(context, byPlace.get(index))),
  )
  const taken = judged.flatMap((video, index) =>
    video instanceof Failure || reports[index]!.accountId === ''
      ? []
      : [{ index, video, report: { ...reports[index]!, length: video.duration } }],
  )
  const watched = notePlayed(
    unit,
    taken.map(({ report }) => report),
    report => known(report),
  )
  const standings = taken.map(({ video, report, index }, place) => ({
    ...{ video, index, activityId: video.id, accountId: report.accountId, watched: watched[place]! },
    ...standingIn(video, watched[place]!),
  }))
  keepStandings(unit, commands, standings)
  const answers = new Map(standings.map(one => [one.index, one]))
  return judged.map((video, index) => {
    if (video instanceof Failure) return { failure: video }
    const { watched: seconds = 0, percent = 0, state } = answers.get(index) ?? {}
    return { answer: { watched: seconds, percent, isDone: state === progressStates.done } }
  })
}

/** @throws notFound when it is absent or not for them; closed */
function videoToWatch(context: CourseContext, video: Video | undefined) {
  if (!video || !isSeen(context, video)) return fail(kernelErrors.notFound)
  return video.is_closed ? fail(videoErrors.closed) : video
}

/** What existing clients leave out is what lies before the position. */
function reportOf({ context, input }: Command): PlayedReport {
  const { id, position, seconds, ranges, viewing, ago } = input
  const before: Played[] = [[Math.max(0, position - seconds), position]]
  return {
    ...{ activityId: id, accountId: context.studentId ?? '', part: 0, length: null },
    ranges: ranges?.filter(([from, to]) => from < to) ?? before,
    ...{ position, seconds, viewing, ago },
  }
}

/** A page cannot be followed: whoever has opened it is done. */
function standingIn(video: Video, watched: number) {
  if (video.link !== null && !isPlayedHere(video.link)) return { state: progressStates.done, percent: 100 }
  if (watched === 0) return { state: progressStates.toDo, percent: 0 }
  return standingOf(watched, video.duration, video.done_percent)
}

interface WatchStanding extends ReturnType<typeof standingOf> {
  index: number
  video: Video
  activityId: string
  accountId: string
}

function keepStandings(
  unit: Unit,
  commands: readonly Command[],
  standings: readonly (Omit<WatchStanding, 'state'> & { state: number })[],
) {
  const changed = standings.filter(
    ({ video, state, percent }) =>
      state !== progressStates.toDo && (state !== video.state || percent !== video.percent),
  ) as readonly WatchStanding[]
  noteEach(
    unit,
    changed.map(({ activityId, accountId, state, percent }) => ({ activityId, accountId, state, percent })),
  )
  for (const { video, state, accountId, activityId } of changed)
    if (state === progressStates.done && video.state !== progressStates.done)
      void unit.emit(videoFacts.done, { ...videoFacts.of(activityId, video.course_id), studentId: accountId })
  for (const { index, activityId } of changed)
    publishWatched(commands[index]!.context, {
      videoId: activityId,
      courseId: commands[index]!.context.course.id,
    })
}

/** Milliseconds in which reports are gathered before open screens are told. */
const gathering = 2000

function publishWatched(context: CourseContext, about: { videoId: string; courseId: string }) {
  const { hub } = context
  context.throttle(`video.watched:${about.videoId}`, {
    interval: gathering,
    gathers: true,
    run: () => hub.publish(topics.staff(about.courseId), videoMessages.watched, about),
  })
}
