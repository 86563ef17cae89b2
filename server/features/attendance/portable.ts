import { at } from '#server/kernel/database.ts'
import type { Portable } from '#server/kernel/portable.ts'

/** A roll call is about the people who were there: it travels with their work, and never into a fresh copy. */
export const attendancePortable: Portable = {
  tables: [
    {
      table: 'attendance',
      part: 'work',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course', author_id: 'author' },
      isSound: ({ method }) => [1, 2, 3, 4].includes(Number(method)),
      counted: { en: 'Attendances', zh: '考勤' },
    },
    {
      table: 'attendance_record',
      part: 'work',
      from: ['attendance_id', 'attendance'],
      refs: { attendance_id: 'attendance', account_id: 'person', edited_by: 'author' },
      renew: { address: () => '' },
    },
  ],
  /** One that ran where it came from must not go on here, where nobody is in the room. */
  async settle({ db, now }, courseId) {
    await db
      .updateTable('attendance')
      .set({ ended_at: at(now) })
      .where('course_id', '=', courseId)
      .where('ended_at', 'is', null)
      .execute()
  },
}
