import { beforeEach, describe, expect, test } from 'vitest'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, info, mine, now } = homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)
const [ada, ben, cem] = students as [CastMember, CastMember, CastMember]
const day = 24 * hour
const second = (moment: number) => Math.floor(moment / 1000) * 1000

let id = ''
let end = 0
beforeEach(async () => {
  end = second(now() + hour)
  id = await set({ deadline: end, isLateAllowed: false })
})

const grant = (who: CastMember[], own: object) =>
  app().call(teacher1, exceptionCalls.grantException, {
    activityId: id,
    studentIds: who.map(({ id }) => id),
    ...own,
  })
const listed = async () =>
  (await app().call(teacher1, exceptionCalls.listExceptions, { activityId: id })).list
const messagesOf = async (who: CastMember) =>
  (await app().call(who, notificationCalls.list, {})).list.map(({ title }) => title)

describe('a deadline of one’s own', () => {
  test('is given to students, who hand in until then; the others do not', async () => {
    await grant([ada], { endsAt: end + day })
    expect(await info(ada, id)).toMatchObject({ deadline: end + day, isOwnDeadline: true, timeState: 2 })
    expect(await info(ben, id)).toMatchObject({ deadline: end, isOwnDeadline: false })
    app().clock.advance(2 * hour)
    await handIn(ada, id)
    expect(await mine(ada, id)).toMatchObject({ overtime: false })
    await app().refused(ben, homeworkCalls.submit, { id, content: 'too late' }, homeworkErrors.closed)
  })

  test('is listed for staff, changed and taken back', async () => {
    await grant([ben, ada], { endsAt: end + day })
    expect(await listed()).toMatchObject([
      { studentId: ada.id, endsAt: end + day, groupName: '', grantedBy: teacher1.name },
      { studentId: ben.id },
    ])
    await grant([ben], { endsAt: end + 2 * day })
    expect((await listed())[1]).toMatchObject({ studentId: ben.id, endsAt: end + 2 * day })
    await app().call(teacher1, exceptionCalls.withdrawException, { activityId: id, studentIds: [ada.id] })
    expect(await listed()).toHaveLength(1)
    expect(await info(ada, id)).toMatchObject({ deadline: end, isOwnDeadline: false })
  })

  test('is given to a group: to those who are in it now', async () => {
    const groupId = await makeGroup(await makeBatch(), [ada, ben])
    expect(await grant([], { groupId, endsAt: end + day })).toEqual({ done: 2, closed: 0 })
    expect((await listed()).map(row => row.groupName)).toHaveLength(2)
    expect(await info(cem, id)).toMatchObject({ isOwnDeadline: false })
  })

  test('is given only to whom the activity is for, and offered for nobody else', async () => {
    const { id: classId } = await app().call(teacher1, classCalls.createClass, {
      courseId: courseid,
      name: 'A',
    })
    await app().call(teacher1, classCalls.moveToClass, {
      courseId: courseid,
      id: classId,
      studentIds: [ada.id],
    })
    const asOthers = { groupId: null, publishAt: null, beginsAt: null, endsAt: null }
    const offered = async (name = '') => {
      const asked = { activityId: id, name, limit: 200 }
      const { list, total } = await app().call(teacher1, exceptionCalls.listStudents, asked)
      expect(total).toBe(list.length)
      return list.map(row => row.id)
    }
    expect((await offered()).length).toBeGreaterThan(10)
    await app().call(teacher1, homeworkCalls.update, { id, audience: [{ ...asOthers, classId }] })
    expect(await offered()).toEqual([ada.id])
    expect([await offered(ada.name), await offered(ben.name)]).toEqual([[ada.id], []])
    const { notMeant } = activityErrors
    const refused = (who: object) =>
      app().refused(
        teacher1,
        exceptionCalls.grantException,
        { activityId: id, endsAt: end + day, ...who },
        notMeant,
      )
    await refused({ studentIds: [ada.id, ben.id] })
    const batchId = await makeBatch()
    await refused({ groupId: await makeGroup(batchId, [ben]) })
    expect(await listed()).toEqual([])
    // Of a group, those whom it is for.
    const both = await makeGroup(batchId, [ada, cem])
    await app().call(teacher1, exceptionCalls.grantException, {
      activityId: id,
      groupId: both,
      endsAt: end + day,
    })
    expect((await listed()).map(row => row.studentId)).toEqual([ada.id])
    await app().call(teacher1, classCalls.deleteClass, { courseId: courseid, id: classId })
  })

  test('is nobody else’s business', async () => {
    await grant([ada], { endsAt: end + day })
    expect((await app().post(exceptionCalls.listExceptions.path, { contentid: id }, ben)).status).not.toBe(1)
    expect(JSON.stringify(await info(ben, id))).not.toContain(String((end + day) / 1000))
  })

  test('is announced to whose it is alone', async () => {
    id = await set({ title: 'Kernels', deadline: end })
    await grant([ada], { endsAt: end + day })
    await app().settle()
    expect(await messagesOf(ada)).toContain('老师为您单独设置了作业期限：Kernels')
    expect(await messagesOf(ben)).not.toContain('老师为您单独设置了作业期限：Kernels')
  })

  test('counts for what is to do', async () => {
    await grant([ada], { endsAt: end + day })
    app().clock.advance(2 * hour)
    const todos = async (who: CastMember) =>
      (await app().call(who, homeCalls.listTodos, { classId: courseid, limit: 200 })).list.find(
        row => row.id === id,
      )
    expect((await todos(ada))?.endsAt).toBe(end + day)
    expect(await todos(ben)).toBeUndefined()
  })

  test('is refused for nobody, for nothing, and before the homework appears', async () => {
    const { grantException: call } = exceptionCalls
    const ask = (more: object) => ({ activityId: id, studentIds: [ada.id], ...more })
    await app().refused(teacher1, call, ask({ endsAt: null }), activityErrors.nothingOwn)
    await app().refused(
      teacher1,
      call,
      ask({ studentIds: [], endsAt: end + day }),
      activityErrors.nobodyChosen,
    )
    await app().refused(
      teacher1,
      call,
      ask({ studentIds: [assistant1.id], endsAt: end + day }),
      activityErrors.nobodyChosen,
    )
    await app().refused(teacher1, call, ask({ endsAt: now() - day }), activityErrors.timesConflict)
  })
})
