import { doneMessage } from '#contract/features/activity/done-message.ts'

export const noticeMessages = {
  readersChanged: doneMessage(
    'notice_readers',
    'For staff: more students have read a notice; at most about twice a second.',
    ['noticeId', 'noticeid'],
  ),
}
