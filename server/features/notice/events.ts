import { event } from '#server/kernel/jobs.ts'

interface Notice {
  noticeId: string
  courseId: string
}

/** A notice became visible to the students of its course, or says something new; to some: only now, to these. */
export const noticePublished = event<Notice & { studentIds?: string[] }>('notice.published')
/** Students are reminded of a notice; null: all who have not done what it asks. */
export const noticeReminded = event<Notice & { studentIds: string[] | null }>('notice.reminded')
/** A student has done what a notice asks: opened it, or confirmed it. */
export const noticeDone = event<Notice & { studentId: string }>('notice.done')
