import { z } from 'zod'
import { submissionCounts } from '#contract/features/submission/entities.ts'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const homeworkMessages = {
  workChanged: message(
    'homework_work_changed',
    "Something about the student's own work is new: returned, graded, published, handed in on another device. Ask again.",
    wired({ homeworkId: ['homeworkid', z.string()], courseId: ['courseid', z.string()] }),
  ),
  draftChanged: message(
    'homework_draft_changed',
    'Somebody of the group has saved what they write together. Ask again.',
    wired({ homeworkId: ['homeworkid', z.string()], courseId: ['courseid', z.string()] }),
  ),
  countsChanged: message(
    'homework_counts',
    'For staff: how many have handed in and are graded by now; at most about twice a second.',
    wired({
      homeworkId: ['homeworkid', z.string()],
      courseId: ['courseid', z.string()],
      counts: submissionCounts,
    }),
  ),
  downloadChanged: message(
    'homework_works_packed',
    'For whoever asked for a file of all works: it has come further. Ask again.',
    wired({ homeworkId: ['homeworkid', z.string()], courseId: ['courseid', z.string()] }),
  ),
}
