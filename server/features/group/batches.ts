import { batchCalls } from '#contract/features/group/calls.ts'
import { groupErrors } from '#contract/features/group/errors.ts'
import { batchModes, groupNameLength, mostBatches } from '#contract/features/group/rules.ts'
import { lockCourse } from '#server/features/course/public.ts'
import { countStudents } from '#server/features/member/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { batchToManage, batchToSee } from './access.ts'
import { tellGroupsChanged } from './announce.ts'
import { copyGroups } from './copy.ts'
import { presentBatch, presentGroup } from './present.ts'
import { listBatches, listGroups } from './store.ts'

export const batchHandlers = serve(batchCalls, {
  getActivityList: async ({ db, course, person, mayChange }) => {
    const [rows, total] = await Promise.all([
      listBatches(db, course.id, person.id),
      countStudents(db, course.id),
    ])
    return {
      list: rows.map(row => ({
        ...presentBatch(row),
        groups: row.group_count,
        students: row.students,
        mygroup: row.own_group ?? '',
      })),
      total,
      can: { manage: mayChange('manage-members') },
    }
  },

  getActivityInfo: async (context, { activityid }) => presentBatch(await batchToSee(context, activityid)),

  getGroupActivityInfo: async (context, { activityid }) => {
    const { db, course, person, role, mayChange, config } = context
    const batch = await batchToSee(context, activityid)
    const [rows, total] = await Promise.all([
      listGroups(db, batch.id, person.id),
      countStudents(db, course.id),
    ])
    const isGrouped = rows.some(({ own }) => own !== null)
    const students = rows.reduce((sum, { member_count }) => sum + member_count, 0)
    const isFree = role === 'student' && !isGrouped && !course.hasEnded
    const hasRoom = batch.group_count < batch.group_cap
    return {
      ...presentBatch(batch),
      groups: rows.map(row => presentGroup(context, batch, row, isGrouped)),
      students,
      ungrouped: Math.max(0, total - students),
      can: {
        manage: mayChange('manage-members'),
        create: hasRoom && (mayChange('manage-members') || (isFree && batch.students_create)),
        join: isFree && batch.students_join,
      },
      largest: { members: config.GROUP_MEMBER_CAP, groups: config.GROUP_CAP },
    }
  },

  addGroupActivity: async (context, input) => {
    const { db, course, now } = context
    const { membercap, groupcap, name } = draftOf(context, input)
    await lockCourse(db, course.id)
    await failWithTooMany(context)
    const id = newId()
    const isOpen = input.mode === batchModes.byStudents
    await db
      .insertInto('group_batch')
      .values({
        id,
        course_id: course.id,
        name,
        mode: input.mode,
        member_cap: membercap,
        group_cap: groupcap,
        students_join: isOpen,
        students_create: isOpen,
        students_delete: false,
        students_quit: isOpen,
        created_at: at(now),
        updated_at: at(now),
      })
      .execute()
    tellGroupsChanged(context, course.id, id)
    return { id }
  },

  editGroupActivity: async (context, input) => {
    const { db, course, now } = context
    const batch = await batchToManage(context, input.activityid)
    const { membercap, groupcap, name } = draftOf(context, input)
    if (groupcap < batch.group_count) fail(groupErrors.groupCapBelow)
    await db
      .updateTable('group_batch')
      .set({ name, member_cap: membercap, group_cap: groupcap, updated_at: at(now) })
      .where('id', '=', batch.id)
      .execute()
    if (membercap !== batch.member_cap) {
      // Groups with a cap of their own keep it. Their rows are locked first, so that nobody comes in between.
      const rows = await db
        .selectFrom('course_group')
        .select('member_count')
        .where('batch_id', '=', batch.id)
        .where('member_cap', '=', batch.member_cap)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      if (rows.some(({ member_count }) => member_count > membercap)) fail(groupErrors.memberCapBelow)
      await db
        .updateTable('course_group')
        .set({ member_cap: membercap })
        .where('batch_id', '=', batch.id)
        .where('member_cap', '=', batch.member_cap)
        .execute()
    }
    tellGroupsChanged(context, course.id, batch.id)
    return {}
  },

  delGroupActivity: async (context, { activityid }) => {
    const { db, course, now } = context
    const batch = await batchToManage(context, activityid)
    await db
      .updateTable('group_batch')
      .set({ deleted_at: at(now) })
      .where('id', '=', batch.id)
      .execute()
    tellGroupsChanged(context, course.id, batch.id)
    return {}
  },

  copyGroupActivity: async (context, { activityid, batch: text, people }) => {
    const { db, course, now } = context
    await lockCourse(db, course.id)
    await failWithTooMany(context)
    const batch = await batchToManage(context, activityid)
    const id = newId()
    await db
      .insertInto('group_batch')
      .values({
        ...batch,
        id,
        name: nameOf(text),
        created_at: at(now),
        updated_at: at(now),
        deleted_at: null,
      })
      .execute()
    await copyGroups(context, { from: batch.id, to: id, withPeople: people })
    tellGroupsChanged(context, course.id, id)
    return { id }
  },

  setJoinGroup: async (context, input) => {
    const { db, course, now } = context
    const batch = await batchToManage(context, input.activityid)
    await db
      .updateTable('group_batch')
      .set({
        students_join: input.allowjoin ?? batch.students_join,
        students_create: input.allowcreate ?? batch.students_create,
        students_delete: input.allowdelete ?? batch.students_delete,
        students_quit: input.allowquit ?? batch.students_quit,
        updated_at: at(now),
      })
      .where('id', '=', batch.id)
      .execute()
    tellGroupsChanged(context, course.id, batch.id)
    return {}
  },
})

async function failWithTooMany({ db, course }: CourseContext) {
  const { count } = await db
    .selectFrom('group_batch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('course_id', '=', course.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= mostBatches) fail(groupErrors.batchesFull, { limit: mostBatches })
}

function draftOf({ config }: CourseContext, input: { batch: string; membercap: number; groupcap: number }) {
  const membercap = input.membercap || config.GROUP_MEMBER_CAP
  const groupcap = input.groupcap || config.GROUP_CAP
  if (membercap > config.GROUP_MEMBER_CAP)
    fail(groupErrors.memberCapWrong, { limit: config.GROUP_MEMBER_CAP })
  if (groupcap > config.GROUP_CAP) fail(groupErrors.groupCapWrong, { limit: config.GROUP_CAP })
  return { membercap, groupcap, name: nameOf(input.batch) }
}

function nameOf(text: string) {
  if (text === '') fail(groupErrors.batchNameMissing)
  return [...text].slice(0, groupNameLength).join('')
}
