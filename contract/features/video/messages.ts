import { z } from 'zod'
import { message } from '#contract/message.ts'
import { flag } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

const video = { videoId: ['videoid', z.string()], courseId: ['courseid', z.string()] } as const

export const videoMessages = {
  closed: message(
    'video_closed',
    'The teacher has closed a video, or opened it again: players stop, or may begin.',
    wired({ ...video, isClosed: ['closed', flag] }),
  ),
  watched: message(
    'video_watched',
    'For staff: students have watched more of a video; at most once in two seconds.',
    wired(video),
  ),
}
