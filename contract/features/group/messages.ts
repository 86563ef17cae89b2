import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const groupMessages = {
  groupsChanged: message(
    'course_groups_changed',
    'Groups of a batch, or the batch, changed; at most once a second: ask again.',
    wired({ courseId: ['courseid', z.string()], batchId: ['activityid', z.string()] }),
  ),
}
