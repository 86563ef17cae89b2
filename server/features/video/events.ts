import { event } from '#server/kernel/jobs.ts'

interface Video {
  videoId: string
  courseId: string
}

/** A video became visible to the students of its course; to some: only now, to these. */
export const videoPublished = event<Video & { studentIds?: string[] }>('video.published')
/** Students are reminded of a video that they have not watched. */
export const videoReminded = event<Video & { studentIds: string[] }>('video.reminded')
/** A student has watched enough of a video. */
export const videoWatched = event<Video & { studentId: string }>('video.watched')
