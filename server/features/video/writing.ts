import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { percentPlayed } from '#contract/features/activity/played.ts'
import type { videoCalls } from '#contract/features/video/calls.ts'
import { videoType } from '#contract/features/video/entities.ts'
import { videoMessages } from '#contract/features/video/messages.ts'
import { usualDonePercent, videoProblem } from '#contract/features/video/rules.ts'
import { uuid } from '#contract/wire.ts'
import {
  activityToManage,
  addSeen,
  changeActivity,
  check,
  filesNamed,
  forgetPlayed,
  noteEach,
  noteProgress,
  openToChange,
  ownRow,
  progressStates,
  secondsPlayed,
} from '#server/features/activity/public.ts'
import { claimFiles, type StoredFile } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { captionsIn, writeCaptions } from './captions.ts'
import { videos } from './store.ts'

type NewVideo = Omit<Value<typeof videoCalls.create.input>, 'courseId'>
type VideoChange = Value<typeof videoCalls.update.input>

interface VideoFields {
  id: string
  fileId: string | null
  link: string | null
  posterId: string | null
  duration: number | null
  allowsDownload: boolean
  donePercent: number
}
const rows = ownRow<Omit<VideoFields, 'id'>>('video', {
  fileId: 'file_id',
  link: 'link',
  posterId: 'poster_id',
  duration: 'duration',
  allowsDownload: 'allows_download',
  donePercent: 'done_percent',
})

/** Adds a video to the course. @returns its id */
export async function addVideo(context: CourseContext, video: NewVideo): Promise<string> {
  const { db } = context
  const { title, content = '', attachments = [], posterId = null } = video
  const files = filesNamed(attachments)
  const captions = captionsIn(video.captions ?? [])
  const { fileId, link } = sourceIn(video.source)
  check(videoProblem({ title, file: fileId === null ? undefined : unseen, link: link ?? '', files }))
  return addSeen(
    context,
    videoType,
    { ...video, content, attachments },
    {
      async first() {
        const [file] = await claimed(context, [fileId, posterId])
        if (fileId !== null) check(videoProblem({ title, file, link: '', files }))
      },
      insert(id) {
        rows.add(context, id, {
          ...{ fileId, link, posterId, duration: video.duration || null },
          allowsDownload: video.allowsDownload ?? false,
          donePercent: video.donePercent ?? usualDonePercent,
        })
        writeCaptions(db, id, captions)
      },
    },
  )
}

/** Changes the given fields of a video. */
export async function changeVideo(context: CourseContext, change: VideoChange) {
  const { id } = change
  const captions = change.captions && captionsIn(change.captions)
  const { own: video, becomes, save } = await openToChange(context, id, change, videos.toChange)
  const before = { fileId: video.file_id, link: video.link }
  const { fileId, link } = change.source === undefined ? before : sourceIn(change.source)
  check(videoProblem({ ...becomes, file: fileId === null ? undefined : unseen, link: link ?? '' }))
  const posterId = change.posterId === undefined ? video.poster_id : change.posterId
  const [file] = await claimed(context, [
    fileId === video.file_id ? null : fileId,
    posterId === video.poster_id ? null : posterId,
  ])
  if (file && fileId === file.id) check(videoProblem({ ...becomes, file, link: '' }))
  await save()
  const isOther = fileId !== video.file_id || link !== video.link
  const next: VideoFields = {
    ...{ id, fileId, link, posterId },
    duration: change.duration === undefined ? (isOther ? null : video.duration) : change.duration || null,
    allowsDownload: change.allowsDownload ?? video.allows_download,
    donePercent: change.donePercent ?? video.done_percent,
  }
  rows.write(context, id, next)
  if (captions) writeCaptions(context.db, id, captions)
  if (isOther && !change.keepsWatched) await forgetWatched(context, id)
  else if (next.duration !== video.duration || next.donePercent !== video.done_percent)
    await judgeAnew(context, next)
}

/** Claims the files among these ids. @returns them in their order */
const claimed = (
  context: CourseContext,
  ids: readonly (string | null | undefined)[],
): Promise<StoredFile[]> =>
  claimFiles(
    context,
    context.person.id,
    ids.filter((id): id is string => Boolean(id)),
  )

/** A file whose type is checked once it is known. */
const unseen = { mime: 'video/mp4' }

/** The file or the link that `fileid` names. */
function sourceIn(source: string): Pick<VideoFields, 'fileId' | 'link'> {
  const isFile = uuid.test(source.toLowerCase())
  return { fileId: isFile ? source.toLowerCase() : null, link: isFile ? null : source }
}

const watchedBy = prepared(
  (_, videoId: string) => sql<{
    account_id: string
    watched: number
    state: number | null
    percent: number | null
  }>`
    select progress_part.account_id, ${secondsPlayed} as watched, progress.state, progress.percent
    from progress_part
    left join progress on progress.activity_id = progress_part.activity_id
      and progress.account_id = progress_part.account_id
    where progress_part.activity_id = ${videoId} and part = 0
    order by progress_part.account_id`,
)

const begunBy = prepared((db, id: string) =>
  db
    .selectFrom('progress')
    .select('account_id')
    .where('activity_id', '=', id)
    .where('state', '<>', progressStates.toDo)
    .orderBy('account_id'),
)

/** It is another film, of which nobody has seen anything. */
async function forgetWatched(context: CourseContext, id: string) {
  const { db } = context
  const [begun] = await Promise.all([begunBy(db, id), forgetPlayed(db, id, 0)])
  await noteProgress(context, {
    activityId: id,
    accountIds: begun.map(({ account_id }) => account_id),
    state: progressStates.toDo,
    percent: 0,
  })
}

/** What students have watched counts as it is asked now. */
async function judgeAnew(context: CourseContext, { id, duration, donePercent }: VideoFields) {
  const rows = await watchedBy(context.db, id)
  noteEach(
    context,
    rows.flatMap(({ account_id, watched }) =>
      watched > 0
        ? [{ activityId: id, accountId: account_id, ...standingOf(watched, duration, donePercent) }]
        : [],
    ),
  )
}

/** How far somebody is who has watched this many different seconds. */
export function standingOf(watched: number, duration: number | null, donePercent: number) {
  const percent = duration === null ? 0 : percentPlayed(watched, duration)
  const isDone = duration !== null && percent >= donePercent
  return { state: isDone ? progressStates.done : progressStates.underWay, percent }
}

const setClosedAt = prepared((db, id: string, closedAt: number | null) =>
  db
    .updateTable('video')
    .set({ closed_at: at(closedAt) })
    .where('id', '=', id),
)

/** Closes a video to students, or opens it again; one that is closed stays so since then. */
export async function closeVideo(context: CourseContext, id: string, isClosed: boolean) {
  const [activity, video] = await Promise.all([activityToManage(context, id), videos.toChange(context, id)])
  if (isClosed === (video.closed_at !== null)) return
  void setClosedAt(context.db, id, isClosed ? context.now : null)
  await changeActivity(context, activity, {})
  const about = { videoId: id, courseId: context.course.id }
  context.publish(topics.course(context.course.id), videoMessages.closed, { ...about, isClosed })
}
