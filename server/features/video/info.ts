import type { CaptionLanguage } from '#contract/features/video/captions.ts'
import { isPlayedHere } from '#contract/features/video/rules.ts'
import {
  playedIn,
  presentSeen,
  progressStates,
  seenCountsOf,
  withheldIn,
} from '#server/features/activity/public.ts'
import { attachmentOf, filesOf, playingUrl } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { playedTo } from './files.ts'
import { videoToSee } from './store.ts'

/** A video with the address it is played from; for staff how many have watched it, for students how much of it. */
export async function infoOf(context: CourseContext, id: string) {
  const { db, role, course, person } = context
  const isStudent = role === 'student'
  const [video, withheld] = await Promise.all([videoToSee(context, id), withheldIn(context, id)])
  const named = [video.file_id, video.poster_id].filter(file => file !== null)
  const [files, watchers] = await Promise.all([
    filesOf(db, [...named, ...video.files]),
    isStudent ? undefined : seenCountsOf(db, id),
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
    ...presentSeen(context, video, files),
    ...withheld,
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
    doneCount: watchers?.done ?? 0,
    studentCount: watchers?.students ?? 0,
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
