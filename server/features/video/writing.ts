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
  addText,
  changeActivity,
  checkRevision,
  createActivity,
  editActivity,
  folderToUse,
  knownFilesOf,
  noteEach,
  progressStates,
  publicationOf,
  secondsPlayed,
} from '#server/features/activity/public.ts'
import { claimFiles, type StoredFile } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { captionsIn, writeCaptions } from './captions.ts'
import { videoToChange } from './store.ts'

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
const columnsOf = (video: VideoFields) => ({
  file_id: video.fileId,
  link: video.link,
  poster_id: video.posterId,
  duration: video.duration,
  allows_download: video.allowsDownload,
  done_percent: video.donePercent,
})
const insertVideo = prepared((db, video: VideoFields) =>
  db.insertInto('video').values({ id: video.id, ...columnsOf(video) }),
)
const updateVideo = prepared((db, video: VideoFields) =>
  db.updateTable('video').set(columnsOf(video)).where('id', '=', video.id),
)

/** Adds a video to the course. @returns its id */
export async function addVideo(context: CourseContext, video: NewVideo): Promise<string> {
  const { db, now, person } = context
  const fileIds = [...new Set(video.attachments ?? [])]
  const captions = captionsIn(video.captions ?? [])
  const { fileId, link } = sourceIn(video.source)
  check({ title: video.title, file: fileId === null ? undefined : unseen, link: link ?? '', files: fileIds })
  const folder = await folderToUse(context, video.folderId)
  const [file] = await claimed(context, [fileId, video.posterId])
  if (fileId !== null) check({ title: video.title, file, link: '', files: fileIds })
  const id = await createActivity(context, {
    courseId: context.course.id,
    type: videoType,
    title: video.title,
    authorId: person.id,
    folderId: folder?.id ?? null,
    publishedAt: publicationOf(video.publishAt, now, now),
    endsAt: video.endsAt ?? null,
    audience: video.audience,
  })
  const written = addText(context, id, person.id, { html: video.content ?? '', fileIds })
  void insertVideo(db, {
    ...{ id, fileId, link, posterId: video.posterId ?? null, duration: video.duration || null },
    allowsDownload: video.allowsDownload ?? false,
    donePercent: video.donePercent ?? usualDonePercent,
  })
  writeCaptions(db, id, captions)
  await written
  return id
}

/** Changes the given fields of a video. */
export async function changeVideo(context: CourseContext, change: VideoChange) {
  const { db, now, person } = context
  const captions = change.captions && captionsIn(change.captions)
  const [folder, activity, video, known] = await Promise.all([
    folderToUse(context, change.folderId),
    activityToManage(context, change.id),
    videoToChange(context, change.id),
    knownFilesOf(context, change.id),
  ])
  checkRevision(activity, change.revision)
  const before = { fileId: video.file_id, link: video.link }
  const { fileId, link } = change.source === undefined ? before : sourceIn(change.source)
  const fileIds = change.attachments && [...new Set(change.attachments)]
  const title = change.title ?? video.title
  const files = fileIds ?? known.files
  check({ title, file: fileId === null ? undefined : unseen, link: link ?? '', files })
  const posterId = change.posterId === undefined ? video.poster_id : change.posterId
  const [file] = await claimed(context, [
    fileId === video.file_id ? null : fileId,
    posterId === video.poster_id ? null : posterId,
  ])
  if (file && fileId === file.id) check({ title, file, link: '', files })
  await editActivity(context, activity, person.id, {
    title: change.title,
    folderId: change.folderId === undefined ? undefined : (folder?.id ?? null),
    publishedAt: publicationOf(change.publishAt, activity.published_at, now),
    endsAt: change.endsAt,
    ...{ html: change.content, fileIds, known },
    audience: change.audience,
  })
  const isOther = fileId !== video.file_id || link !== video.link
  const next: VideoFields = {
    ...{ id: video.id, fileId, link, posterId },
    duration: change.duration === undefined ? (isOther ? null : video.duration) : change.duration || null,
    allowsDownload: change.allowsDownload ?? video.allows_download,
    donePercent: change.donePercent ?? video.done_percent,
  }
  void updateVideo(db, next)
  if (captions) writeCaptions(db, video.id, captions)
  if (next.duration !== video.duration || next.donePercent !== video.done_percent)
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
  const [activity, video] = await Promise.all([activityToManage(context, id), videoToChange(context, id)])
  if (isClosed === (video.closed_at !== null)) return
  void setClosedAt(context.db, id, isClosed ? context.now : null)
  await changeActivity(context, activity, {})
  const about = { videoId: id, courseId: context.course.id }
  context.publish(topics.course(context.course.id), videoMessages.closed, { ...about, isClosed })
}

function check(video: Parameters<typeof videoProblem>[0]) {
  const problem = videoProblem(video)
  if (problem) fail(problem.error, problem.details)
}
