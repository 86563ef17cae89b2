import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'
import { checkProgress } from './progress.ts'

export const duplicateMessages = {
  checksProgressed: message(
    'homework_repeat_progress',
    'For staff: how many submissions of an activity are checked for duplicates by now.',
    wired({
      activityId: ['homeworkid', z.string()],
      courseId: ['courseid', z.string()],
      progress: checkProgress,
    }),
  ),
}
