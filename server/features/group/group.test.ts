import { describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { batchCalls, groupCalls, randomCalls } from '#contract/features/group/calls.ts'
import { groupErrors } from '#contract/features/group/errors.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'
import { groupOf, groupsOfBatch, membersOf } from './public.ts'

const app = testApp()
const courseid = linearAlgebra.id
const someone = (place: number) => students[place]!

const begin = async (batch: string, more: { maxMembers?: number; maxGroups?: number; mode?: number } = {}) =>
  (await app().call(teacher1, batchCalls.createBatch, { courseId: courseid, batch, ...more })).id
const add = (as: typeof teacher1, activityid: string, name: string, membercap = 0) =>
  app().call(as, groupCalls.createGroup, { batchId: activityid, name, maxMembers: membercap })
const join = (as: typeof teacher1, activityid: string, groupid: string) =>
  app().post(groupCalls.joinGroup.path, { activityid, groupid }, as)
const info = (as: typeof teacher1, activityid: string) =>
  app().call(as, batchCalls.getBatchWithGroups, { batchId: activityid })

describe('a batch', () => {
  test("has caps within the system's limits, and a name", async () => {
    const refused = (input: object, error: (typeof groupErrors)[keyof typeof groupErrors]) =>
      app().refused(teacher1, batchCalls.createBatch, { courseId: courseid, batch: 'Wrong', ...input }, error)
    await refused({ batch: '  ' }, groupErrors.batchNameMissing)
    await refused({ maxMembers: 101 }, groupErrors.memberCapWrong)
    await refused({ maxGroups: 501 }, groupErrors.groupCapWrong)
    const activityid = await begin('Without caps')
    expect(await app().call(someone(0), batchCalls.getBatch, { batchId: activityid })).toMatchObject({
      maxMembers: 100,
      maxGroups: 500,
      allowjoin: true,
      allowdelete: false,
    })
    const byTeacher = await begin('By the teacher', { mode: 1 })
    expect(await info(teacher1, byTeacher)).toMatchObject({ allowjoin: false, allowcreate: false })
    await app().call(teacher1, batchCalls.deleteBatch, { batchId: byTeacher })
    await app().refused(teacher1, batchCalls.getBatch, { batchId: byTeacher }, kernelErrors.notFound)
    const { list } = await app().call(someone(0), batchCalls.listBatches, { courseId: courseid })
    expect(list.map(({ batch }) => batch)).toEqual(['Without caps'])
  })

  test('cannot be capped below its current size', async () => {
    const activityid = await begin('Shrinking', { maxMembers: 3, maxGroups: 2 })
    const { id } = await add(teacher1, activityid, 'One')
    await add(teacher1, activityid, 'Two')
    await app().call(teacher1, groupCalls.addToGroup, {
      groupId: id,
      studentIds: [someone(0).id, someone(1).id],
    })
    const edit = { batchId: activityid, batch: 'Shrinking' }
    await app().refused(
      teacher1,
      batchCalls.updateBatch,
      { ...edit, maxMembers: 1, maxGroups: 2 },
      groupErrors.memberCapBelow,
    )
    await app().refused(
      teacher1,
      batchCalls.updateBatch,
      { ...edit, maxMembers: 3, maxGroups: 1 },
      groupErrors.groupCapBelow,
    )
    await app().call(teacher1, batchCalls.updateBatch, { ...edit, maxMembers: 2, maxGroups: 2 })
    expect((await info(teacher1, activityid)).groups.map(({ full }) => full)).toEqual([true, false])
  })

  test('is copied with its groups, people and leaders, under new codes', async () => {
    const activityid = await begin('Original', { maxMembers: 4 })
    const made = await add(someone(5), activityid, 'Kites')
    const copyid = (
      await app().call(teacher1, batchCalls.copyBatch, { batchId: activityid, batch: 'Copy', people: true })
    ).id
    const [copy] = (await info(someone(5), copyid)).groups
    expect(copy).toMatchObject({ name: 'Kites', members: 1, leader: someone(5).id, mine: true })
    expect(copy?.groupCode).not.toBe(made.groupCode)
    const empty = await app().call(teacher1, batchCalls.copyBatch, {
      batchId: activityid,
      batch: 'Empty copy',
      people: false,
    })
    expect((await info(teacher1, empty.id)).groups).toMatchObject([{ name: 'Kites', members: 0, leader: '' }])
  })
})

describe('a group', () => {
  test("gets more or fewer places, within those taken and the system's limit, and not by its leader", async () => {
    const activityid = await begin('Places', { maxMembers: 3 })
    const { id: groupid } = await add(someone(10), activityid, 'Herons')
    expect((await join(someone(11), activityid, groupid)).status).toBe(1)
    const change = { groupId: groupid, name: 'Herons' }
    const places = async () => (await info(teacher1, activityid)).groups[0]?.maxMembers
    const call = groupCalls.updateGroup
    await app().refused(teacher1, call, { ...change, maxMembers: 1 }, groupErrors.memberCapBelow)
    await app().refused(teacher1, call, { ...change, maxMembers: 101 }, groupErrors.memberCapWrong)
    await app().call(someone(10), call, { ...change, maxMembers: 50 })
    expect(await places()).toBe(3)
    await app().call(teacher1, call, { ...change, maxMembers: 2 })
    expect((await join(someone(12), activityid, groupid)).code).toBe(groupErrors.full.code)
    await app().call(teacher1, call, { ...change, maxMembers: 5 })
    // Fields not given stay unchanged.
    await app().call(teacher1, call, { groupId: groupid, name: 'Grey herons' })
    expect(await places()).toBe(5)
  })

  test('that is made while the cap of all is changed has the new one', async () => {
    const batchId = await begin('At once with its cap', { maxMembers: 3 })
    const { id } = await meanwhile(
      app().services,
      db => db.updateTable('group_batch').set({ member_cap: 9 }).where('id', '=', batchId).execute(),
      () => add(teacher1, batchId, 'Cranes'),
    )
    expect((await info(teacher1, batchId)).groups).toMatchObject([{ id, maxMembers: 9 }])
  })

  test('is not capped below somebody who joins at the same moment', async () => {
    const activityid = await begin('At once', { maxMembers: 2 })
    const { id: groupid } = await add(someone(10), activityid, 'Storks')
    await meanwhile(
      app().services,
      async db => {
        const member = { batch_id: activityid, group_id: groupid, account_id: someone(11).id }
        await db.updateTable('course_group').set({ member_count: 2 }).where('id', '=', groupid).execute()
        await db
          .insertInto('group_member')
          .values({ ...member, joined_at: at(Date.now()) })
          .execute()
      },
      () =>
        app().refused(
          teacher1,
          groupCalls.updateGroup,
          { groupId: groupid, name: 'Storks', maxMembers: 1 },
          groupErrors.memberCapBelow,
        ),
    )
  })

  test('is made, changed, led and deleted by those the teacher allows, and by no other member of the course', async () => {
    const activityid = await begin('Who may')
    const { id: groupid } = await add(someone(20), activityid, 'Swifts')
    expect((await join(someone(21), activityid, groupid)).status).toBe(1)
    const grant = (auth: Permission[]) =>
      app().call(teacher1, assistantCalls.updateAssistant, { courseId: courseid, uid: assistant1.id, auth })
    const untouched = async () => {
      const { groups } = await info(teacher1, activityid)
      expect(groups).toMatchObject([{ name: 'Swifts', members: 2, leader: someone(20).id }])
    }
    const missing = kernelErrors.permissionMissing
    const update = { groupId: groupid, name: 'Taken over', maxMembers: 9 }
    const leader = { groupId: groupid, studentId: someone(21).id }

    await grant(permissions.filter(each => each !== 'manage-members'))
    await app().refused(assistant1, groupCalls.createGroup, { batchId: activityid, name: 'Mine' }, missing)
    await app().refused(assistant1, groupCalls.updateGroup, update, missing)
    await app().refused(assistant1, groupCalls.setLeader, leader, missing)
    await app().refused(assistant1, groupCalls.deleteGroup, { groupId: groupid }, missing)
    // Neither a member of the group nor a student without one can lead it.
    for (const student of [someone(21), someone(22)]) {
      await app().refused(student, groupCalls.updateGroup, update, missing)
      await app().refused(student, groupCalls.setLeader, leader, missing)
      await app().refused(student, groupCalls.deleteGroup, { groupId: groupid }, groupErrors.deleteForbidden)
    }
    for (const stranger of [teacher2, null]) {
      const refused = stranger ? kernelErrors.notFound : kernelErrors.sessionMissing
      await app().refused(stranger, groupCalls.createGroup, { batchId: activityid, name: 'Mine' }, refused)
      await app().refused(stranger, groupCalls.updateGroup, update, refused)
      await app().refused(stranger, groupCalls.setLeader, leader, refused)
      await app().refused(stranger, groupCalls.deleteGroup, { groupId: groupid }, refused)
    }
    await untouched()

    await grant(['manage-members'])
    await app().call(assistant1, groupCalls.setLeader, leader)
    await app().call(assistant1, groupCalls.updateGroup, update)
    const { groups } = await info(teacher1, activityid)
    expect(groups).toMatchObject([{ name: 'Taken over', maxMembers: 9, leader: someone(21).id }])
    const made = await add(assistant1, activityid, 'By the assistant')
    for (const id of [groupid, made.id]) await app().call(assistant1, groupCalls.deleteGroup, { groupId: id })
    expect((await info(teacher1, activityid)).groups).toEqual([])
    await grant([...permissions])
  })
})

describe('students', () => {
  test('join by list or code, lead groups they made, and quit, only as the teacher allows', async () => {
    const activityid = await begin('Open', { maxMembers: 3 })
    const made = await add(someone(0), activityid, 'Owls')
    expect(made.groupCode).toMatch(/^[A-Z2-9]{6}$/)
    expect((await join(someone(1), activityid, made.id)).status).toBe(1)
    // Repeated after a lost answer: harmless.
    expect((await join(someone(1), activityid, made.id)).status).toBe(1)
    const byCode = { batchId: activityid, groupId: '0', groupCode: made.groupCode.toLowerCase() }
    expect(await app().call(someone(2), groupCalls.joinGroup, byCode)).toEqual({ id: made.id })
    await app().refused(someone(3), groupCalls.joinGroup, byCode, groupErrors.full)
    const wrong = { batchId: activityid, groupId: '0' }
    await app().refused(
      someone(3),
      groupCalls.joinGroup,
      { ...wrong, groupCode: 'ABC' },
      groupErrors.codeLength,
    )
    await app().refused(
      someone(3),
      groupCalls.joinGroup,
      { ...wrong, groupCode: 'ABC234' },
      groupErrors.codeUnknown,
    )
    await app().refused(
      someone(1),
      groupCalls.createGroup,
      { batchId: activityid, name: 'Second home', maxMembers: 0 },
      groupErrors.alreadyGrouped,
    )
    const seen = await app().call(someone(1), groupCalls.getGroup, { groupId: made.id })
    expect(seen).toMatchObject({ leader: someone(0).id, group: { full: true, mine: true } })
    expect(seen.list.map(({ id }) => id)).toEqual([0, 1, 2].map(place => someone(place).id))

    await app().call(someone(0), groupCalls.setLeader, { groupId: made.id, studentId: someone(1).id })
    await app().refused(
      someone(0),
      groupCalls.setLeader,
      { groupId: made.id, studentId: someone(2).id },
      kernelErrors.permissionMissing,
    )
    await app().refused(
      someone(1),
      groupCalls.setLeader,
      { groupId: made.id, studentId: someone(9).id },
      groupErrors.notMember,
    )
    await app().call(someone(1), groupCalls.updateGroup, { groupId: made.id, name: 'Night owls' })
    await app().call(someone(1), groupCalls.leaveGroup, { groupId: made.id })
    const left = (await info(someone(1), activityid)).groups[0]
    expect(left).toMatchObject({ name: 'Night owls', members: 2, leader: '', groupCode: '', mine: false })

    await app().refused(someone(0), groupCalls.deleteGroup, { groupId: made.id }, groupErrors.deleteForbidden)
    await app().call(teacher1, batchCalls.setStudentRights, {
      batchId: activityid,
      allowjoin: false,
      allowcreate: false,
      allowdelete: true,
      allowquit: false,
    })
    await app().refused(
      someone(1),
      groupCalls.joinGroup,
      { batchId: activityid, groupId: made.id, groupCode: '' },
      groupErrors.joinForbidden,
    )
    await app().refused(
      someone(4),
      groupCalls.createGroup,
      { batchId: activityid, name: 'Mine', maxMembers: 0 },
      groupErrors.createForbidden,
    )
    await app().refused(someone(0), groupCalls.leaveGroup, { groupId: made.id }, groupErrors.quitForbidden)
    await app().refused(someone(2), groupCalls.deleteGroup, { groupId: made.id }, groupErrors.deleteForbidden)
    await app().call(someone(0), groupCalls.deleteGroup, { groupId: made.id })
    expect(await info(teacher1, activityid)).toMatchObject({ groups: [], students: 0, ungrouped: 40 })
  })

  test('never see the codes of other groups, nor get into groups of another batch', async () => {
    const activityid = await begin('Codes')
    const other = await begin('Other codes')
    const { id, groupCode } = await add(teacher1, other, 'Elsewhere')
    await add(teacher1, activityid, 'Here')
    expect((await info(someone(0), activityid)).groups[0]).toMatchObject({ groupCode: '' })
    expect((await info(teacher1, activityid)).groups[0]?.groupCode).toMatch(/^\w{6}$/)
    await app().refused(
      someone(0),
      groupCalls.joinGroup,
      { batchId: activityid, groupId: id, groupCode: '' },
      kernelErrors.notFound,
    )
    await app().refused(
      someone(0),
      groupCalls.joinGroup,
      { batchId: activityid, groupId: '0', groupCode },
      groupErrors.codeUnknown,
    )
    for (const refusal of [
      app().refused(teacher2, groupCalls.getGroup, { groupId: id }, kernelErrors.notFound),
      app().refused(
        teacher2,
        groupCalls.addToGroup,
        { groupId: id, studentIds: [someone(0).id] },
        kernelErrors.notFound,
      ),
    ])
      await refusal
  })
})

describe('at the same moment', () => {
  test('twenty students compete for the last three places: three get in', async () => {
    const activityid = await begin('Race', { maxMembers: 3 })
    const { id } = await add(teacher1, activityid, 'Popular')
    const answers = await Promise.all(students.slice(0, 20).map(student => join(student, activityid, id)))
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(3)
    for (const { message } of answers.filter(({ status }) => status === 0))
      expect(message).toBe(groupErrors.full.text.zh)
    expect(await membersOf(app().db, id)).toHaveLength(3)
  })

  test('one student tries to join eight groups: one admits the student', async () => {
    const activityid = await begin('Everywhere at once')
    const groups: string[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
      groups.push((await add(teacher1, activityid, name)).id)
    const answers = await Promise.all(groups.map(id => join(someone(7), activityid, id)))
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
    const counts = (await info(teacher1, activityid)).groups.map(({ members }) => members)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await groupOf(app().db, activityid, someone(7).id)).toBeDefined()
  })

  test('ten students make the last two groups: two succeed, and those two lead one each', async () => {
    const activityid = await begin('Last groups', { maxGroups: 2 })
    const answers = await Promise.all(
      students
        .slice(0, 10)
        .map((student, place) =>
          app().post(groupCalls.createGroup.path, { activityid, name: `Group ${place}` }, student),
        ),
    )
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(2)
    const { groups } = await info(teacher1, activityid)
    expect(groups.map(({ members }) => members)).toEqual([1, 1])
    expect((await groupsOfBatch(app().db, courseid, activityid))?.groups).toHaveLength(2)
  })

  test('the teacher moves students while they join: nobody is in two groups, no count is wrong', async () => {
    const activityid = await begin('Moving', { maxMembers: 30 })
    const one = (await add(teacher1, activityid, 'One')).id
    const two = (await add(teacher1, activityid, 'Two')).id
    const moves = [0, 4, 8].map(from =>
      app().call(teacher1, groupCalls.addToGroup, {
        groupId: two,
        studentIds: students.slice(from, from + 4).map(({ id }) => id),
      }),
    )
    await Promise.all([...students.slice(0, 12).map(student => join(student, activityid, one)), ...moves])
    const rows = await app()
      .db.selectFrom('group_member')
      .select(['account_id', 'group_id'])
      .where('batch_id', '=', activityid)
      .execute()
    expect(new Set(rows.map(({ account_id }) => account_id)).size).toBe(rows.length)
    for (const { id, members } of (await info(teacher1, activityid)).groups)
      expect(members).toBe(rows.filter(({ group_id }) => group_id === id).length)
  })
})

describe('the teacher moves a student', () => {
  test('who joins another group at that moment: the teacher’s choice wins', async () => {
    const activityid = await begin('Crossing')
    const one = (await add(teacher1, activityid, 'One')).id
    const two = (await add(teacher1, activityid, 'Two')).id
    const joining = async (db: Database) => {
      await db.updateTable('course_group').set({ member_count: 1 }).where('id', '=', one).execute()
      await db
        .insertInto('group_member')
        .values({
          batch_id: activityid,
          group_id: one,
          account_id: someone(9).id,
          joined_at: at(app().clock.now()),
        })
        .execute()
    }
    await meanwhile(app().services, joining, () =>
      app().call(teacher1, groupCalls.addToGroup, { groupId: two, studentIds: [someone(9).id] }),
    )
    expect((await info(teacher1, activityid)).groups.map(({ members }) => members)).toEqual([0, 1])
    expect(await groupOf(app().db, activityid, someone(9).id)).toMatchObject({ id: two })
  })

  test('who leaves the course at that moment: nobody is left behind in a group', async () => {
    const activityid = await begin('Leaving')
    const { id } = await add(teacher1, activityid, 'One')
    const leaver = someone(10).id
    const left = (leftAt: number | null) => (db: Database) =>
      db
        .updateTable('membership')
        .set({ left_at: at(leftAt) })
        .where('course_id', '=', courseid)
        .where('account_id', '=', leaver)
        .execute()
    const answers = [
      await meanwhile(app().services, left(app().clock.now()), () =>
        app().post(groupCalls.addToGroup.path, { groupid: id, studentids: [leaver] }, teacher1),
      ),
    ]
    await left(null)(app().db)
    answers.push(
      await meanwhile(app().services, left(app().clock.now()), () => join(someone(10), activityid, id)),
    )
    await left(null)(app().db)
    for (const { message } of answers) expect(message).toBe(groupErrors.notStudents.text.zh)
    expect(await membersOf(app().db, id)).toEqual([])
  })
})

describe('the teacher', () => {
  test('moves and removes students, and sees who is in no group', async () => {
    const activityid = await begin('Moves', { maxMembers: 2, mode: 1 })
    const one = (await add(teacher1, activityid, 'One')).id
    const two = (await add(teacher1, activityid, 'Two')).id
    const move = (groupid: string, places: number[]) => ({
      groupId: groupid,
      studentIds: places.map(place => someone(place).id),
    })
    await app().call(assistant1, groupCalls.addToGroup, move(one, [0, 1]))
    await app().refused(teacher1, groupCalls.addToGroup, move(one, [2]), groupErrors.full)
    await app().refused(
      teacher1,
      groupCalls.addToGroup,
      { groupId: two, studentIds: [teacher2.id] },
      groupErrors.notStudents,
    )
    await app().call(teacher1, groupCalls.setLeader, { groupId: one, studentId: someone(1).id })
    await app().call(teacher1, groupCalls.addToGroup, move(two, [1]))
    const tree = await app().call(teacher1, groupCalls.listGroupsWithMembers, {
      courseId: courseid,
      batchId: activityid,
    })
    const groups = await app().call(someone(0), groupCalls.listGroups, { batchId: activityid })
    expect(groups.list).toMatchObject([
      { name: 'One', members: 1, mine: true },
      { name: 'Two', members: 1, mine: false, groupCode: '' },
    ])
    expect(tree.list.map(({ leader, students: people }) => [leader, people.map(({ id }) => id)])).toEqual([
      ['', [someone(0).id]],
      ['', [someone(1).id]],
    ])
    const free = await app().call(teacher1, groupCalls.listUngrouped, {
      batchId: activityid,
      limit: 200,
    })
    expect(free.total).toBe(38)
    expect(free.list.map(({ id }) => id)).not.toContain(someone(1).id)
    await app().call(teacher1, groupCalls.removeFromGroup, move(two, [1, 0]))
    expect((await info(teacher1, activityid)).groups.map(({ members }) => members)).toEqual([1, 0])
    const page = await app().call(someone(3), groupCalls.listGroupMembers, { groupId: one })
    expect(page).toMatchObject({ total: 1, list: [{ id: someone(0).id, number: '' }] })
  })

  test('draws at random, sees the draw, and makes exactly that', async () => {
    await app().call(teacher1, classCalls.createClass, { courseId: courseid, name: '甲' })
    const activityid = await begin('By chance', { maxMembers: 8, mode: 3 })
    const wishes = {
      batchId: activityid,
      size: 7,
      apart: [[someone(0).id, someone(1).id]],
      together: [[someone(2).id, someone(3).id]],
    }
    const seen = await app().call(teacher1, randomCalls.drawGroups, wishes)
    expect(seen.list.map(({ students: people }) => people.length).sort()).toEqual([6, 6, 7, 7, 7, 7])
    expect((await info(teacher1, activityid)).groups).toEqual([])
    const list = seen.list.map(({ name, students: people }) => ({
      name,
      students: people.map(({ id }) => id),
    }))
    expect(await app().call(teacher1, randomCalls.applyDraw, { batchId: activityid, list })).toEqual({
      groups: 6,
      students: 40,
    })
    const tree = await app().call(teacher1, groupCalls.listGroupsWithMembers, {
      courseId: courseid,
      batchId: activityid,
    })
    expect(tree.list.map(({ name, students: people }) => [name, people.map(({ id }) => id).sort()])).toEqual(
      list.map(group => [group.name, group.students.sort()]),
    )
    // The same draw a second time: those people have places by now.
    await app().refused(teacher1, randomCalls.applyDraw, { batchId: activityid, list }, groupErrors.changed)
    await app().refused(teacher1, randomCalls.drawGroups, { batchId: activityid }, groupErrors.nobodyLeft)
    const anew = { batchId: activityid, everybody: true, groups: 5 }
    const again = await app().call(teacher1, randomCalls.drawGroups, anew)
    expect(again.list).toHaveLength(5)
    const fresh = again.list.map(({ name, students: people }) => ({
      name,
      students: people.map(({ id }) => id),
    }))
    await app().call(teacher1, randomCalls.applyDraw, { batchId: activityid, everybody: true, list: fresh })
    expect((await info(teacher1, activityid)).groups).toHaveLength(5)
  })

  test('draws again for those who came later: their groups come after the others', async () => {
    const activityid = await begin('Twice', { maxMembers: 20, mode: 3 })
    const draw = async (people: readonly { id: string }[], names: string[]) => {
      const list = names.map((name, place) => ({ name, students: [people[place]!.id] }))
      await app().call(teacher1, randomCalls.applyDraw, { batchId: activityid, list })
    }
    await draw(students.slice(0, 3), ['A', 'B', 'C'])
    await add(teacher1, activityid, 'D')
    await draw(students.slice(3, 5), ['E', 'F'])
    const { groups } = await info(teacher1, activityid)
    expect(groups.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  test('is told when a draw is impossible', async () => {
    const activityid = await begin('Impossible', { maxMembers: 5, maxGroups: 8, mode: 3 })
    const draw = (input: object, error: (typeof groupErrors)[keyof typeof groupErrors]) =>
      app().refused(teacher1, randomCalls.drawGroups, { batchId: activityid, ...input }, error)
    await draw({ groups: 3 }, groupErrors.tooFewGroups)
    await draw({ groups: 20 }, groupErrors.groupsFull)
    const pair = [someone(0).id, someone(1).id]
    await draw({ groups: 8, apart: [pair], together: [pair] }, groupErrors.impossible)
    const foreign = [{ name: 'Strangers', students: [teacher2.id] }]
    await app().refused(
      teacher1,
      randomCalls.applyDraw,
      { batchId: activityid, list: foreign },
      groupErrors.notStudents,
    )
  })
})

test('anyone who leaves the course leaves its groups; the count of grouped students follows', async () => {
  const activityid = await begin('Leaving')
  const { id } = await add(teacher1, activityid, 'Both')
  const studentids = [someone(38).id, someone(39).id]
  await app().call(teacher1, groupCalls.addToGroup, { groupId: id, studentIds: studentids })
  await app().call(teacher1, groupCalls.setLeader, { groupId: id, studentId: someone(39).id })
  const before = await app().call(teacher1, memberCalls.countStudents, { courseId: courseid })
  await app().call(teacher1, memberCalls.removeStudents, { courseId: courseid, studentIds: [someone(39).id] })
  await app().settle()
  expect((await info(teacher1, activityid)).groups[0]).toMatchObject({ members: 1, leader: '' })
  expect(await app().call(teacher1, memberCalls.countStudents, { courseId: courseid })).toEqual({
    total: before.total - 1,
    grouped: before.grouped - 1,
  })
})
