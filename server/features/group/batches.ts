import { sql } from 'kysely'
import { batchCalls } from '#contract/features/group/calls.ts'
import { groupErrors } from '#contract/features/group/errors.ts'
import { batchModes, groupNameLength, maxBatches } from '#contract/features/group/rules.ts'
import { lockCourse } from '#server/features/course/public.ts'
import { countStudents } from '#server/features/member/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { batchToManage, batchToSee } from './access.ts'
import { publishGroupsChanged } from './announce.ts'
import { copyGroups } from './copy.ts'
import { presentBatch, presentGroup } from './present.ts'
import { listBatches, listGroups } from './store.ts'

export const batchHandlers = serve(batchCalls, {
  listBatches: async ({ db, course, person, mayChange }) => {
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

  getBatch: async (context, { batchId }) => presentBatch(await batchToSee(context, batchId)),

  getBatchWithGroups: async (context, { batchId }) => {
    const { db, course, person, role, mayChange, config } = context
    const [batch, rows, total] = await Promise.all([
      batchToSee(context, batchId),
      listGroups(db, batchId, person.id),
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

  createBatch: async (context, input) => {
    const { db, course, now } = context
    const { maxMembers, maxGroups, name } = draftOf(context, input)
    await Promise.all([lockCourse(db, course.id), failWithTooMany(context)])
    const id = newId()
    const isOpen = input.mode === batchModes.byStudents
    const caps = { memberCap: maxMembers, groupCap: maxGroups }
    void add(db, { id, courseId: course.id, name, mode: input.mode, ...caps, isOpen, now })
    publishGroupsChanged(context, course.id, id)
    return { id }
  },

  updateBatch: async (context, input) => {
    const { db, course, now } = context
    const batch = await batchToManage(context, input.batchId)
    const { maxMembers, maxGroups, name } = draftOf(context, input)
    if (maxGroups < batch.group_count) fail(groupErrors.groupCapBelow)
    void change(db, { id: batch.id, name, memberCap: maxMembers, groupCap: maxGroups, now })
    if (maxMembers !== batch.member_cap) {
      // Groups with their own cap keep it. Their rows are locked first, so that nobody joins in between.
      const rows = await heldGroupsWithCap(db, batch.id, batch.member_cap)
      if (rows.some(({ member_count }) => member_count > maxMembers)) fail(groupErrors.memberCapBelow)
      void changeCaps(db, batch.id, batch.member_cap, maxMembers)
    }
    publishGroupsChanged(context, course.id, batch.id)
    return {}
  },

  deleteBatch: async (context, { batchId }) => {
    const { db, course, now } = context
    const batch = await batchToManage(context, batchId)
    void markDeleted(db, batch.id, now)
    publishGroupsChanged(context, course.id, batch.id)
    return {}
  },

  copyBatch: async (context, { batchId, batch: text, people }) => {
    const { db, course, now } = context
    const [, , batch] = await Promise.all([
      lockCourse(db, course.id),
      failWithTooMany(context),
      batchToManage(context, batchId),
    ])
    const id = newId()
    void copyBatch(db, batch.id, id, nameOf(text), now)
    await copyGroups(context, { from: batch.id, to: id, withPeople: people })
    publishGroupsChanged(context, course.id, id)
    return { id }
  },

  setStudentRights: async (context, input) => {
    const { db, course, now } = context
    const batch = await batchToManage(context, input.batchId)
    void allow(db, batch.id, now, {
      join: input.allowjoin ?? batch.students_join,
      create: input.allowcreate ?? batch.students_create,
      remove: input.allowdelete ?? batch.students_delete,
      quit: input.allowquit ?? batch.students_quit,
    })
    publishGroupsChanged(context, course.id, batch.id)
    return {}
  },
})

async function failWithTooMany({ db, course }: CourseContext) {
  const { count } = await batchCount.one(db, course.id)
  if (count >= maxBatches) fail(groupErrors.batchesFull, { limit: maxBatches })
}

const batchCount = prepared((db, courseId: string) =>
  db
    .selectFrom('group_batch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null),
)

interface Draft {
  id: string
  name: string
  memberCap: number
  groupCap: number
  now: number
}

interface NewBatch extends Draft {
  courseId: string
  mode: number
  /** Whether students make and fill the groups. */
  isOpen: boolean
}

const add = prepared((db, { id, courseId, name, mode, memberCap, groupCap, isOpen, now }: NewBatch) =>
  db.insertInto('group_batch').values({
    id,
    course_id: courseId,
    name,
    mode,
    member_cap: memberCap,
    group_cap: groupCap,
    students_join: isOpen,
    students_create: isOpen,
    students_delete: false,
    students_quit: isOpen,
    created_at: at(now),
    updated_at: at(now),
  }),
)

const batchChange = fragment((db, id: string, now: number) =>
  db
    .updateTable('group_batch')
    .set({ updated_at: at(now) })
    .where('id', '=', id),
)

const change = prepared((db, { id, name, memberCap, groupCap, now }: Draft) =>
  batchChange(db, id, now).set({ name, member_cap: memberCap, group_cap: groupCap }),
)

const markDeleted = prepared((db, id: string, now: number) =>
  db
    .updateTable('group_batch')
    .set({ deleted_at: at(now) })
    .where('id', '=', id),
)

interface StudentRights {
  join: boolean
  create: boolean
  remove: boolean
  quit: boolean
}

const allow = prepared((db, id: string, now: number, { join, create, remove, quit }: StudentRights) =>
  batchChange(db, id, now).set({
    students_join: join,
    students_create: create,
    students_delete: remove,
    students_quit: quit,
  }),
)

const copyBatch = prepared(
  (_, from: string, id: string, name: string, now: number) => sql`
    insert into group_batch (id, course_id, name, mode, member_cap, group_cap, group_count,
      students_join, students_create, students_delete, students_quit, created_at, updated_at)
    select ${id}::uuid, course_id, ${name}, mode, member_cap, group_cap, group_count,
      students_join, students_create, students_delete, students_quit, ${at(now)}, ${at(now)}
    from group_batch where id = ${from}`,
)

const heldGroupsWithCap = prepared((db, batchId: string, cap: number) =>
  db
    .selectFrom('course_group')
    .select('member_count')
    .where('batch_id', '=', batchId)
    .where('member_cap', '=', cap)
    .orderBy('id')
    .forNoKeyUpdate(),
)

const changeCaps = prepared((db, batchId: string, from: number, to: number) =>
  db
    .updateTable('course_group')
    .set({ member_cap: to })
    .where('batch_id', '=', batchId)
    .where('member_cap', '=', from),
)

function draftOf({ config }: CourseContext, input: { batch: string; maxMembers: number; maxGroups: number }) {
  const maxMembers = input.maxMembers || config.GROUP_MEMBER_CAP
  const maxGroups = input.maxGroups || config.GROUP_CAP
  if (maxMembers > config.GROUP_MEMBER_CAP)
    fail(groupErrors.memberCapWrong, { limit: config.GROUP_MEMBER_CAP })
  if (maxGroups > config.GROUP_CAP) fail(groupErrors.groupCapWrong, { limit: config.GROUP_CAP })
  return { maxMembers, maxGroups, name: nameOf(input.batch) }
}

function nameOf(text: string) {
  if (text === '') fail(groupErrors.batchNameMissing)
  return [...text].slice(0, groupNameLength).join('')
}
