import { event } from '#server/kernel/jobs.ts'

interface Video {
  videoId: string
  courseId: string
}

/** A video became visible to the students of its course. */
export const videoPublished = event<Video>('video.published')
/** A student has watched enough of a video. */
export const videoWatched = event<Video & { studentId: string }>('video.watched')
