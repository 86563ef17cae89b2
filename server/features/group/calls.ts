import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { joinCodeLength } from '#contract/features/course/rules.ts'
import { groupCalls } from '#contract/features/group/calls.ts'
import { groupErrors } from '#contract/features/group/errors.ts'
import { groupNameLength } from '#contract/features/group/rules.ts'
import { typedJoinCode } from '#contract/typed.ts'
import { presentStudent } from '#server/features/member/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type Batch, batchToManage, batchToSee, groupToManage, groupToSee } from './access.ts'
import { noteRegrouped, publishGroupsChanged } from './announce.ts'
import { announceEnding } from './ending.ts'
import { enterGroup, leaveGroups, makeGroup, membersIn, moveInto, removeGroup } from './places.ts'
import { presentBatch, presentGroup } from './present.ts'
import { listGroups, listGroupsBeside, pageOfUngrouped, peopleOfBatch, peopleOfGroup } from './store.ts'

export const groupHandlers = serve(groupCalls, {
  listGroups: async (context, { batchId }) => {
    const [batch, rows] = await Promise.all([
      batchToSee(context, batchId),
      listGroups(context.db, batchId, context.person.id),
    ])
    const isGrouped = rows.some(({ own }) => own !== null)
    return { list: rows.map(row => presentGroup(context, batch, row, isGrouped)) }
  },

  listGroupsWithMembers: async (context, { batchId }) => {
    const { db, course, person } = context
    const [, groups, people] = await Promise.all([
      batchToSee(context, batchId),
      listGroups(db, batchId, person.id),
      peopleOfBatch(db, course.id, batchId),
    ])
    const inGroup = Map.groupBy(people, ({ group_id }) => group_id)
    return {
      list: groups.map(({ id, name, member_cap, leader_id }) => ({
        id,
        name,
        maxMembers: member_cap,
        leader: leader_id ?? '',
        students: (inGroup.get(id) ?? []).map(row => presentStudent(context, row)),
      })),
    }
  },

  getGroup: async (context, { groupId }) => {
    const { db, course, person } = context
    const [{ batch }, people, rows] = await Promise.all([
      groupToSee(context, groupId),
      peopleOfGroup(db, course.id, groupId),
      listGroupsBeside(db, groupId, person.id),
    ])
    const row = rows.find(({ id }) => id === groupId) ?? fail(kernelErrors.notFound)
    const isGrouped = rows.some(({ own }) => own !== null)
    return {
      list: people.map(each => presentStudent(context, each)),
      leader: row.leader_id ?? '',
      group: presentGroup(context, batch, row, isGrouped),
      batch: presentBatch(batch),
    }
  },

  listGroupMembers: async (context, { groupId, page, limit }) => {
    const [, people] = await Promise.all([
      groupToSee(context, groupId),
      peopleOfGroup(context.db, context.course.id, groupId),
    ])
    const shown = people.slice((page - 1) * limit, page * limit)
    return pageAnswer(
      shown.map(row => presentStudent(context, row)),
      people.length,
      { page, limit },
    )
  },

  listUngrouped: async (context, { batchId, name, page, limit }) => {
    const { db, course, role } = context
    const filter = { search: name, byNumber: role !== 'student', page, limit }
    const place = { courseId: course.id, batchId }
    const [, { students, total }] = await Promise.all([
      batchToSee(context, batchId),
      pageOfUngrouped(db, place, filter),
    ])
    return pageAnswer(
      students.map(row => presentStudent(context, row)),
      total,
      filter,
    )
  },

  createGroup: async (context, { batchId, name: text, maxMembers }) => {
    const { person, role, may } = context
    const isStudent = role === 'student'
    const batch = await batchToManage(context, batchId)
    if (isStudent && !batch.students_create) fail(groupErrors.createForbidden)
    if (!isStudent && !may('manage-members')) fail(kernelErrors.permissionMissing)
    const memberCap = isStudent ? batch.member_cap : capOf(context, maxMembers || batch.member_cap)
    const draft = { name: nameOf(text), memberCap, authorId: person.id }
    const { id, code } = await makeGroup(context, batch.id, draft)
    if (isStudent) {
      await enterGroup(context, batch, id, person.id)
      void lead(context.db, id, person.id)
      noteRegrouped(context, batch.course_id, [person.id])
    }
    tell(context, batch)
    return { id, groupCode: code }
  },

  updateGroup: async (context, { groupId, name: text, maxMembers }) => {
    const { db, person, may } = context
    const { group, batch } = await groupToManage(context, groupId)
    const manages = may('manage-members')
    if (!manages && group.leader_id !== person.id) fail(kernelErrors.permissionMissing)
    const member_cap = manages && maxMembers > 0 ? capOf(context, maxMembers) : group.member_cap
    if (member_cap < group.member_count) fail(groupErrors.memberCapBelow)
    const name = nameOf(text)
    if (await namesakeOf.first(db, batch.id, group.id, name)) fail(groupErrors.nameTaken)
    void change(db, group.id, name, member_cap)
    tell(context, batch)
    return {}
  },

  deleteGroup: async (context, { groupId }) => {
    const { db, person, role, may } = context
    const { group, batch } = await groupToManage(context, groupId)
    const isOwn = group.leader_id === person.id || group.author_id === person.id
    if (role === 'student' && !(batch.students_delete && isOwn)) fail(groupErrors.deleteForbidden)
    if (role !== 'student' && !may('manage-members')) fail(kernelErrors.permissionMissing)
    announceEnding(context, { batchId: batch.id, groupId: group.id })
    const members = await membersIn(db, batch.id, group.id)
    void removeGroup(db, batch.id, group.id)
    noteRegrouped(
      context,
      batch.course_id,
      members.map(({ account_id }) => account_id),
    )
    tell(context, batch)
    return {}
  },

  joinGroup: async (context, { batchId, groupId, groupCode }) => {
    const { db, person } = context
    const code = typedJoinCode(groupCode)
    const byCode = groupId === '' || groupId === '0'
    const isId = /^[0-9a-f-]{36}$/.test(groupId)
    const [batch, own, group] = await Promise.all([
      batchToSee(context, batchId),
      placeOf.first(db, batchId, person.id),
      byCode ? groupByCode.first(db, batchId, code) : isId && groupById.first(db, batchId, groupId),
    ])
    if (!batch.students_join) fail(groupErrors.joinForbidden)
    if (byCode && code.length !== joinCodeLength) fail(groupErrors.codeLength)
    if (!group) return fail(byCode ? groupErrors.codeUnknown : kernelErrors.notFound)
    // A retry after a lost answer: it has already succeeded.
    if (own?.group_id === group.id) return { id: group.id }
    if (own) fail(groupErrors.alreadyGrouped)
    await enterGroup(context, batch, group.id, person.id)
    noteRegrouped(context, batch.course_id, [person.id])
    tell(context, batch)
    return { id: group.id }
  },

  leaveGroup: async (context, { groupId }) => {
    const { batch } = await groupToSee(context, groupId)
    if (!batch.students_quit) fail(groupErrors.quitForbidden)
    const { person } = context
    const left = await leaveGroups(context.db, { batchId: batch.id, groupId }, [person.id])
    if (left === 0) fail(groupErrors.notMember)
    noteRegrouped(context, batch.course_id, [person.id])
    tell(context, batch)
    return {}
  },

  setLeader: async (context, { groupId, studentId }) => {
    const { db, person, may } = context
    const { group, batch } = await groupToManage(context, groupId)
    if (!may('manage-members') && group.leader_id !== person.id) fail(kernelErrors.permissionMissing)
    if (!(await heldMember.first(db, group.id, studentId))) fail(groupErrors.notMember)
    void lead(db, group.id, studentId)
    tell(context, batch)
    return {}
  },

  addToGroup: async (context, { groupId, studentIds }) => {
    const { group, batch } = await groupToManage(context, groupId)
    await moveInto(context, batch, group.id, studentIds)
    noteRegrouped(context, batch.course_id, studentIds)
    tell(context, batch)
    return {}
  },

  removeFromGroup: async (context, { groupId, studentIds }) => {
    const { group, batch } = await groupToManage(context, groupId)
    const left = await leaveGroups(context.db, { batchId: batch.id, groupId: group.id }, studentIds)
    if (left > 0) noteRegrouped(context, batch.course_id, studentIds)
    tell(context, batch)
    return {}
  },
})

const tell = (context: CourseContext, batch: Batch) =>
  publishGroupsChanged(context, batch.course_id, batch.id)

const namesakeOf = prepared((db, batchId: string, groupId: string, name: string) =>
  db
    .selectFrom('course_group')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('id', '<>', groupId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`),
)

const change = prepared((db, id: string, name: string, memberCap: number) =>
  db.updateTable('course_group').set({ name, member_cap: memberCap }).where('id', '=', id),
)

const groupByCode = prepared((db, batchId: string, code: string) =>
  db.selectFrom('course_group').select('id').where('batch_id', '=', batchId).where('code', '=', code),
)
const groupById = prepared((db, batchId: string, id: string) =>
  db.selectFrom('course_group').select('id').where('batch_id', '=', batchId).where('id', '=', id),
)

const placeOf = prepared((db, batchId: string, accountId: string) =>
  db
    .selectFrom('group_member')
    .select('group_id')
    .where('batch_id', '=', batchId)
    .where('account_id', '=', accountId),
)

const heldMember = prepared((db, groupId: string, accountId: string) =>
  db
    .selectFrom('group_member')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .forKeyShare(),
)

const lead = prepared((db, groupId: string, accountId: string) =>
  db.updateTable('course_group').set({ leader_id: accountId }).where('id', '=', groupId),
)

function capOf({ config }: CourseContext, cap: number) {
  if (cap > config.GROUP_MEMBER_CAP) fail(groupErrors.memberCapWrong, { limit: config.GROUP_MEMBER_CAP })
  return cap
}

function nameOf(text: string) {
  if (text === '') fail(groupErrors.nameMissing)
  return [...text].slice(0, groupNameLength).join('')
}
