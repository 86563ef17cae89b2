import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const noticeMessages = {
  readersChanged: message(
    'notice_readers',
    'For staff: more students have read a notice; at most about twice a second.',
    wired({ noticeId: ['noticeid', z.string()], courseId: ['courseid', z.string()] }),
  ),
}
