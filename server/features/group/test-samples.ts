import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const [groupbatch, group] = [castId(9, 32), castId(9, 33)]
const inGroup = students[2]!

export const samples: Samples = {
  /** A grouping in which students may do everything, with one group. */
  things: async db => {
    const now = at(Date.now())
    await db
      .insertInto('group_batch')
      .values({
        ...{ id: groupbatch, course_id: linearAlgebra.id, name: 'Batch', mode: 2 },
        ...{ member_cap: 5, group_cap: 20, group_count: 1 },
        ...{ students_join: true, students_create: true, students_delete: true, students_quit: true },
        ...{ created_at: now, updated_at: now },
      })
      .execute()
    await db
      .insertInto('course_group')
      .values({
        ...{ id: group, batch_id: groupbatch, name: 'Group', code: 'GR2223', member_cap: 5 },
        ...{ author_id: teacher1.id, position: 1, created_at: now },
      })
      .execute()
    return { groupbatch, group }
  },
  rows: async (db, now) => {
    await db
      .insertInto('group_member')
      .values({ group_id: group, batch_id: groupbatch, account_id: inGroup.id, joined_at: now })
      .execute()
    await db.updateTable('course_group').set({ member_count: 1 }).where('id', '=', group).execute()
  },
  inputs: () => ({
    '/CourseGroupApi/joinGroup': { groupid: group },
    '/Futurev2/Student/setLeader': { studentid: inGroup.id },
    '/CourseGroupApi/removeStudent': { studentid: inGroup.id },
  }),
  askers: [inGroup],
}
