import { path } from '#web/lib/path.ts'

/** The form: of a new topic without an id. */
export const writeTopicPath = (courseId: string, role: 0 | 1, topicId?: string): string =>
  path('/addActivity/topic', { id: topicId, courseId, courseRole: role })
