import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const scoreMessages = {
  changed: message(
    'course_scores_changed',
    'What counts in a course has changed, or a grade; of students one of their own. At most once a second: ask again.',
    wired({ courseId: ['courseid', z.string()] }),
  ),
}
