import type { CaptionLanguage } from '#contract/features/video/captions.ts'
import { isPlayedHere } from '#contract/features/video/rules.ts'
import { openSeen, playedIn, progressStates } from '#server/features/activity/public.ts'
import { attachmentOf, playingUrl } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { playedTo } from './files.ts'
import { videos } from './store.ts'

/** A video with the address it is played from; for staff how many have watched it, for students how much of it. */
export async function infoOf(context: CourseContext, id: string) {
  const { role, course, person } = context
  const isStudent = role === 'student'
  const {
    row: video,
    files,
    counts,
    said,
  } = await openSeen(context, id, videos.toSee, row => [
    ...[row.file_id, row.poster_id].filter(file => file !== null),
    ...row.files,
  ])
  const attached = (fileId: string | null) => {
    const file = fileId === null ? undefined : files.get(fileId)
    return file ? attachmentOf(context, file) : null
  }
  const isClosed = video.closed_at !== null
  const isHidden = isStudent && isClosed
  const link = video.link ?? ''
  const isPage = link !== '' && !isPlayedHere(link)
  const file = isHidden || (isStudent && video.withheld_by !== '') ? null : attached(video.file_id)
  const poster = attached(video.poster_id)
  return {
    ...said,
    endsAt: video.deadline,
    playUrl: isHidden ? '' : addressOf(context, video),
    link: isHidden ? '' : link,
    isPage,
    poster: poster?.url ?? '',
    file,
    posterFile: isStudent ? null : poster,
    duration: video.duration ?? 0,
    isClosed,
    watched: video.watched_seconds,
    percent: video.percent ?? 0,
    isDone: video.state === progressStates.done,
    position: video.position ?? 0,
    marks: playedIn(video.watched ?? '').map(([from, to]): [number, number] => [from, to]),
    doneCount: counts.done,
    studentCount: counts.students,
    allowsDownload: video.allows_download,
    donePercent: video.done_percent,
    captions: video.languages.map(language => ({ language: language as CaptionLanguage })),
    can: {
      manage: context.mayChange('manage-activities'),
      report: isStudent && context.studentId !== null && !isClosed && !course.hasEnded,
    },
  }

  function addressOf(asker: CourseContext, { file_id }: { file_id: string | null }) {
    if (file_id !== null) return playingUrl(asker, file_id, playedTo(id, person.sessionId))
    return isPage ? '' : link
  }
}
