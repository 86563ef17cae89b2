import { event } from '#server/kernel/jobs.ts'

interface Topic {
  topicId: string
  courseId: string
}

/** A topic became visible to the students of its course; to some: only now, to these. */
export const topicPublished = event<Topic & { studentIds?: string[] }>('topic.published')
/** Students are asked again to take part in a topic. */
export const topicReminded = event<Topic & { studentIds: string[] }>('topic.reminded')
/** A student has commented on a topic. */
export const topicJoined = event<Topic & { studentId: string }>('topic.joined')
