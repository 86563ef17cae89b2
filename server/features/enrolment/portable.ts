import { type SqlBool, sql } from 'kysely'
import { questionKinds } from '#contract/features/enrolment/entities.ts'
import { anyCount, anyPlace, type Portable } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Somebody who applied for one class did not apply for its copy. */
const notInCopies = ({ fresh }: { fresh: boolean }) => (fresh ? sql<SqlBool>`true` : undefined)

export const enrolmentPortable: Portable = {
  tables: [
    {
      table: 'enrolment_label',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course' },
    },
    {
      table: 'enrolment_setting',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { course_id: 'course', label_id: 'enrolment_label' },
    },
    {
      table: 'enrolment_question',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course' },
      ranges: { position: anyPlace },
      isSound: ({ kind }) => questionKinds.some(one => one === kind),
    },
    {
      table: 'enrolment',
      part: 'people',
      from: ['course_id', 'course'],
      refs: {
        id: 'own',
        course_id: 'course',
        account_id: 'person',
        label_id: 'enrolment_label',
        decided_by: 'author',
      },
      json: ['answers'],
      ranges: { state: [0, 2], attempt: anyCount },
      leaveOut: notInCopies,
      isSound: ({ answers }) =>
        Array.isArray(answers) &&
        answers.every(one => questionKinds.includes(one?.kind) && Array.isArray(one?.files)),
      counted: { en: 'Requests', zh: '报名申请' },
    },
    {
      table: 'enrolment_file',
      part: 'people',
      from: ['enrolment_id', 'enrolment'],
      refs: { enrolment_id: 'enrolment', file_id: 'file' },
    },
  ],
  async settle({ db }, courseId) {
    await countWaiting(db, courseId)
  },
}

const countWaiting = prepared(
  (_, courseId: string) => sql`
    update course set waiting_count =
      (select count(*) from enrolment e where e.course_id = course.id and e.state = 0)
    where id = ${courseId}`,
)
