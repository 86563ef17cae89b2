import type { output } from 'zod'
import type { batch, GroupItem } from '#contract/features/group/entities.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Batch } from './access.ts'
import type { GroupRow } from './store.ts'

export function presentBatch(row: Batch): output<typeof batch> {
  return {
    id: row.id,
    batch: row.name,
    mode: row.mode,
    maxMembers: row.member_cap,
    maxGroups: row.group_cap,
    allowjoin: row.students_join,
    allowcreate: row.students_create,
    allowdelete: row.students_delete,
    allowquit: row.students_quit,
  }
}

/** Includes what the caller may do with the group. `isGrouped`: whether the caller is in a group of the batch. */
export function presentGroup(
  context: CourseContext,
  of: Batch,
  row: GroupRow,
  isGrouped: boolean,
): GroupItem {
  const { course, role, mayChange, studentId } = context
  const isStudent = role === 'student'
  const acts = isStudent && !course.hasEnded
  const manages = mayChange('manage-members')
  const isFull = row.member_count >= row.member_cap
  const mine = row.own !== null
  const leads = row.leader_id !== null && row.leader_id === studentId
  return {
    id: row.id,
    name: row.name,
    members: row.member_count,
    maxMembers: row.member_cap,
    leader: row.leader_id ?? '',
    leaderName: row.leader_name ?? '',
    full: isFull,
    groupCode: mine || !isStudent ? row.code : '',
    mine,
    can: {
      join: acts && of.students_join && !isFull && !isGrouped,
      quit: acts && of.students_quit && mine,
      remove:
        manages ||
        (acts && of.students_delete && (leads || (studentId !== null && row.author_id === studentId))),
      lead: manages || (acts && leads),
    },
  }
}
