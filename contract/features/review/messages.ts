import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const reviewMessages = {
  reviewsChanged: message(
    'homework_reviews_changed',
    'What somebody is to review, or the reviews and the appeal of their own submission, have changed. Ask again.',
    wired({ homeworkId: ['homeworkid', z.string()], courseId: ['courseid', z.string()] }),
  ),
}
