import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { joinCodeLength, normaliseJoinCode } from '#contract/features/course/rules.ts'
import { groupCalls } from '#contract/features/group/calls.ts'
import { groupErrors } from '#contract/features/group/errors.ts'
import { groupNameLength } from '#contract/features/group/rules.ts'
import { pageAnswer, presentStudent } from '#server/features/member/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { type Batch, batchToSee, groupToManage, groupToSee } from './access.ts'
import { tellGroupsChanged } from './announce.ts'
import { enterGroup, leaveGroups, makeGroup, moveInto, removeGroup } from './places.ts'
import { presentBatch, presentGroup } from './present.ts'
import { listGroups, listPeople, pageOfUngrouped } from './store.ts'

export const groupHandlers = serve(groupCalls, {
  getGroupList: async (context, { activityid }) => {
    const batch = await batchToSee(context, activityid)
    const rows = await listGroups(context.db, batch.id, context.person.id)
    const isGrouped = rows.some(({ own }) => own !== null)
    return { list: rows.map(row => presentGroup(context, batch, row, isGrouped)) }
  },

  getGroupTree: async (context, { activityid }) => {
    const { db, course, person } = context
    const batch = await batchToSee(context, activityid)
    const [groups, people] = await Promise.all([
      listGroups(db, batch.id, person.id),
      listPeople(db, course.id, { batchId: batch.id }),
    ])
    const inGroup = Map.groupBy(people, ({ group_id }) => group_id)
    return {
      list: groups.map(({ id, name, member_cap, leader_id }) => ({
        id,
        name,
        membercap: member_cap,
        leader: leader_id ?? '',
        students: (inGroup.get(id) ?? []).map(row => presentStudent(context, row)),
      })),
    }
  },

  getGroupStudent: async (context, { groupid }) => {
    const { db, course, person } = context
    const { batch } = await groupToSee(context, groupid)
    const [people, rows] = await Promise.all([
      listPeople(db, course.id, { groupId: groupid }),
      listGroups(db, batch.id, person.id),
    ])
    const row = rows.find(({ id }) => id === groupid) ?? fail(kernelErrors.notFound)
    const isGrouped = rows.some(({ own }) => own !== null)
    return {
      list: people.map(each => presentStudent(context, each)),
      leader: row.leader_id ?? '',
      group: presentGroup(context, batch, row, isGrouped),
      batch: presentBatch(batch),
    }
  },

  getGroupStudentList: async (context, { groupid, page: asked, limit }) => {
    await groupToSee(context, groupid)
    const page = asked || 1
    const people = await listPeople(context.db, context.course.id, { groupId: groupid })
    const shown = people.slice((page - 1) * limit, page * limit)
    return pageAnswer(
      shown.map(row => presentStudent(context, row)),
      people.length,
      { page, limit },
    )
  },

  getStudentListByNotInActivity: async (context, { activityid, name, page: asked, limit }) => {
    const { db, course, role } = context
    const batch = await batchToSee(context, activityid)
    const filter = { search: name, byNumber: role !== 'student', page: asked || 1, limit }
    const { students, total } = await pageOfUngrouped(db, { courseId: course.id, batchId: batch.id }, filter)
    return pageAnswer(
      students.map(row => presentStudent(context, row)),
      total,
      filter,
    )
  },

  addGroup: async (context, { activityid, name: text, membercap }) => {
    const { person, role, may } = context
    const isStudent = role === 'student'
    const batch = await batchToSee(context, activityid)
    if (isStudent && !batch.students_create) fail(groupErrors.createForbidden)
    if (!isStudent && !may('manage-members')) fail(kernelErrors.permissionMissing)
    const memberCap = isStudent ? batch.member_cap : capOf(context, membercap || batch.member_cap)
    const draft = { name: nameOf(text), memberCap, authorId: person.id }
    const { id, code } = await makeGroup(context, batch.id, draft)
    if (isStudent) {
      await enterGroup(context, batch, id, person.id)
      await lead(context, id, person.id)
    }
    tell(context, batch)
    return { id, groupcode: code }
  },

  updateGroup: async (context, { groupid, name: text, membercap }) => {
    const { db, person, may } = context
    const { group, batch } = await groupToManage(context, groupid)
    const manages = may('manage-members')
    if (!manages && group.leader_id !== person.id) fail(kernelErrors.permissionMissing)
    const member_cap = manages && membercap > 0 ? capOf(context, membercap) : group.member_cap
    if (member_cap < group.member_count) fail(groupErrors.memberCapBelow)
    const name = nameOf(text)
    const namesake = await db
      .selectFrom('course_group')
      .select('id')
      .where('batch_id', '=', batch.id)
      .where('id', '<>', group.id)
      .where(sql<SqlBool>`lower(name) = lower(${name})`)
      .executeTakeFirst()
    if (namesake) fail(groupErrors.nameTaken)
    await db.updateTable('course_group').set({ name, member_cap }).where('id', '=', group.id).execute()
    tell(context, batch)
    return {}
  },

  delGroup: async (context, { groupid }) => {
    const { db, person, role, may } = context
    const { group, batch } = await groupToManage(context, groupid)
    const isOwn = group.leader_id === person.id || group.author_id === person.id
    if (role === 'student' && !(batch.students_delete && isOwn)) fail(groupErrors.deleteForbidden)
    if (role !== 'student' && !may('manage-members')) fail(kernelErrors.permissionMissing)
    await removeGroup(db, batch.id, group.id)
    tell(context, batch)
    return {}
  },

  joinGroup: async (context, { activityid, groupid, groupcode }) => {
    const { db, person } = context
    const batch = await batchToSee(context, activityid)
    if (!batch.students_join) fail(groupErrors.joinForbidden)
    const code = normaliseJoinCode(groupcode)
    const byCode = groupid === '' || groupid === '0'
    if (byCode && code.length !== joinCodeLength) fail(groupErrors.codeLength)
    if (!byCode && !/^[0-9a-f-]{36}$/.test(groupid)) fail(kernelErrors.notFound)
    const group = await db
      .selectFrom('course_group')
      .select('id')
      .where('batch_id', '=', batch.id)
      .where(({ eb }) => (byCode ? eb('code', '=', code) : eb('id', '=', groupid)))
      .executeTakeFirst()
    if (!group) return fail(byCode ? groupErrors.codeUnknown : kernelErrors.notFound)
    const own = await db
      .selectFrom('group_member')
      .select('group_id')
      .where('batch_id', '=', batch.id)
      .where('account_id', '=', person.id)
      .executeTakeFirst()
    // Sent again after a lost answer: it has worked.
    if (own?.group_id === group.id) return { id: group.id }
    if (own) fail(groupErrors.alreadyGrouped)
    await enterGroup(context, batch, group.id, person.id)
    tell(context, batch)
    return { id: group.id }
  },

  quitGroup: async (context, { groupid }) => {
    const { batch } = await groupToSee(context, groupid)
    if (!batch.students_quit) fail(groupErrors.quitForbidden)
    const left = await leaveGroups(context.db, { batchId: batch.id, groupId: groupid }, [context.person.id])
    if (left === 0) fail(groupErrors.notMember)
    tell(context, batch)
    return {}
  },

  setLeader: async (context, { groupid, studentid }) => {
    const { db, person, may } = context
    const { group, batch } = await groupToManage(context, groupid)
    if (!may('manage-members') && group.leader_id !== person.id) fail(kernelErrors.permissionMissing)
    const member = await db
      .selectFrom('group_member')
      .select('account_id')
      .where('group_id', '=', group.id)
      .where('account_id', '=', studentid)
      .forKeyShare()
      .executeTakeFirst()
    if (!member) fail(groupErrors.notMember)
    await lead(context, group.id, studentid)
    tell(context, batch)
    return {}
  },

  joinGroupByTeacher: async (context, { groupid, studentids }) => {
    const { group, batch } = await groupToManage(context, groupid)
    await moveInto(context, batch, group.id, studentids)
    tell(context, batch)
    return {}
  },

  removeStudent: async (context, { groupid, studentids }) => {
    const { group, batch } = await groupToManage(context, groupid)
    await leaveGroups(context.db, { batchId: batch.id, groupId: group.id }, studentids)
    tell(context, batch)
    return {}
  },
})

const tell = (context: CourseContext, batch: Batch) => tellGroupsChanged(context, batch.course_id, batch.id)

const lead = ({ db }: CourseContext, groupId: string, accountId: string) =>
  db.updateTable('course_group').set({ leader_id: accountId }).where('id', '=', groupId).execute()

function capOf({ config }: CourseContext, cap: number) {
  if (cap > config.GROUP_MEMBER_CAP) fail(groupErrors.memberCapWrong, { limit: config.GROUP_MEMBER_CAP })
  return cap
}

function nameOf(text: string) {
  if (text === '') fail(groupErrors.nameMissing)
  return [...text].slice(0, groupNameLength).join('')
}
