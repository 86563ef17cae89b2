import { batchModes } from '#contract/features/group/rules.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { castId, students, teacher1 } from './people.ts'
import { asWritten } from './say.ts'
import { day } from './times.ts'

interface Batch {
  name: string
  mode: number
  memberCap: number
  groupCap: number
  daysAgo: number
  groups: { name: string; code: string; people: number[]; leader?: number }[]
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** Batches with groups in all states: full, with room, empty, with and without a leader. */
const batches: Batch[] = [
  {
    name: '期末项目 Project',
    mode: batchModes.byStudents,
    memberCap: 4,
    groupCap: 12,
    daysAgo: 3,
    groups: [
      { name: 'Eigenvector', code: 'EVG234', people: [0, 5, 11, 22], leader: 0 },
      { name: '正交小队', code: 'ZJX567', people: [2, 3, 8], leader: 2 },
      { name: '秩序井然', code: 'ZXR892', people: [14, 15] },
      { name: 'Nullspace', code: 'NSP459', people: [] },
    ],
  },
  {
    name: '课堂讨论',
    mode: batchModes.byChance,
    memberCap: 6,
    groupCap: 8,
    daysAgo: 20,
    groups: range(0, 8).map(number => ({
      name: `第${number + 1}组`,
      code: `TL${'ABCDEFGH'[number]}234`,
      people: range(0, 5).map(step => number + 8 * step),
      leader: number,
    })),
  },
  { name: '课程答辩', mode: batchModes.byTeacher, memberCap: 10, groupCap: 4, daysAgo: 1, groups: [] },
]

/** The groupings of Linear Algebra. */
export async function seedGroups({ db, now }: Unit, say = asWritten) {
  for (const [place, batch] of batches.entries()) {
    const batch_id = castId(33, place + 1)
    const isOpen = batch.mode === batchModes.byStudents
    const began = now - batch.daysAgo * day
    await db
      .insertInto('group_batch')
      .values({
        id: batch_id,
        course_id: linearAlgebra.id,
        name: say(batch.name),
        mode: batch.mode,
        member_cap: batch.memberCap,
        group_cap: batch.groupCap,
        group_count: batch.groups.length,
        students_join: isOpen,
        students_create: isOpen,
        students_delete: isOpen,
        students_quit: isOpen,
        created_at: at(began),
        updated_at: at(began),
      })
      .execute()
    for (const [position, group] of batch.groups.entries()) {
      const id = castId(34 + place, position + 1)
      const people = group.people.map(index => students[index]!.id)
      await db
        .insertInto('course_group')
        .values({
          id,
          batch_id,
          name: say(group.name),
          code: group.code,
          member_cap: batch.memberCap,
          member_count: people.length,
          author_id: teacher1.id,
          position: position + 1,
          created_at: at(began),
        })
        .execute()
      if (people.length === 0) continue
      await db
        .insertInto('group_member')
        .values(people.map(account_id => ({ batch_id, group_id: id, account_id, joined_at: at(began) })))
        .execute()
      if (group.leader === undefined) continue
      await db
        .updateTable('course_group')
        .set({ leader_id: students[group.leader]!.id })
        .where('id', '=', id)
        .execute()
    }
  }
}
