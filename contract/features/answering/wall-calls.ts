import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { flag, id, nothing, pageOf, paging, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { stepId } from './calls.ts'

const questionId = ['questionid', id('question')] as const

const wallPhoto = wired({
  photo: attachment,
  /** Empty for students. */
  studentId: ['studentid', z.string()],
  name: ['username', z.string()],
  sentAt: ['createtime', time],
  /** Students do not see it; they are not told of it. */
  isHidden: ['hidden', flag],
})

/** What leaves a set of questions as pictures or as a table. */
export const answeringWallCalls = {
  photos: query('/InteractApi/getPhotoWall', {
    summary:
      'The photos that answer a question, the newest first; for students without names, once the results are shown.',
    access: inCourse('member', 'stepId'),
    input: wired({ courseId: anyCourse, stepId, questionId, ...paging }),
    output: pageOf(wallPhoto),
  }),
  hidePhoto: command('/InteractApi/hidePhoto', {
    summary: 'Hide a photo from the wall that students see, or show it again.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      stepId,
      fileId: ['fileid', id('file')],
      isHidden: ['hidden', flag.default(true)],
    }),
    output: nothing,
  }),
  export: query('/InteractApi/exportAnswers', {
    summary:
      'The answers to a set of questions as a workbook, in base64; anonymous ones in an order of chance.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: ['interactid', id('answering')] }),
    output: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  }),
}
