import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors, joinErrors } from '#contract/features/course/errors.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import {
  assistant1,
  type CastMember,
  demoPassword,
  emailOf,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'
import { transaction } from '#server/kernel/unit.ts'
import { eraseWorker } from './deletion.ts'

const app = testApp({ settings: { COURSE_LIMIT: '8' } })
const day = 86_400_000
const [student, classmate, newcomer] = [students[0]!, students[1]!, students[30]!]
const courseid = linearAlgebra.id
const history = { courseId: worldHistory.id }

const listed = async (as: CastMember) =>
  (await app().call(as, courseListCalls.listCourses)).map(row => row.id)
const archived = async (as: CastMember) => (await app().call(as, archiveCalls.list)).list
const archivedIds = async (as: CastMember) => (await archived(as)).map(row => row.id)
const open = (as: CastMember, coursename: string) =>
  app().call(as, courseCalls.create, { courseName: coursename, semester: '2026-2027', term: '1' })

describe('archiving a course', () => {
  test('for oneself moves it off their own list only, and back', async () => {
    await app().call(student, courseListCalls.pin, history)
    await app().call(student, archiveCalls.archive, history)
    expect(await listed(student)).not.toContain(worldHistory.id)
    expect(await listed(classmate)).toContain(worldHistory.id)
    const [row] = await archived(student)
    expect(row).toMatchObject({ id: worldHistory.id, badge: 3, hasEnded: false, isTop: false })
    expect(row?.archivedAt).toBeGreaterThan(0)
    await app().call(student, archiveCalls.unarchive, history)
    expect(await listed(student)).toContain(worldHistory.id)
    expect(await archivedIds(student)).not.toContain(worldHistory.id)
  })

  test("shows each person their role in it, in the archive's numbers", async () => {
    for (const as of [teacher1, assistant1, student])
      await app().call(as, archiveCalls.archive, { courseId: courseid })
    const badge = async (as: CastMember) => (await archived(as)).find(row => row.id === courseid)?.badge
    expect([await badge(teacher1), await badge(assistant1), await badge(student)]).toEqual([1, 2, 3])
    for (const as of [teacher1, assistant1, student])
      await app().call(as, archiveCalls.unarchive, { courseId: courseid })
  })

  test('for the whole class ends it: everybody finds it in the archive, nobody joins any more', async () => {
    await app().call(classmate, archiveCalls.archive, history)
    app().clock.advance(1000)
    await app().call(teacher2, archiveCalls.archive, { ...history, type: '1' })
    for (const as of [teacher2, student, classmate]) {
      expect(await listed(as)).not.toContain(worldHistory.id)
      expect((await archived(as)).find(row => row.id === worldHistory.id)?.hasEnded).toBe(true)
    }
    expect(await app().call(newcomer, joinCalls.join, { code: worldHistory.code })).toMatchObject({
      join: 101,
      message: joinErrors.courseEnded.text.zh,
    })
    expect((await app().call(student, courseCalls.checkEntry, history)).hasEnded).toBe(true)

    await app().call(teacher2, archiveCalls.unarchive, history)
    expect(await listed(student)).toContain(worldHistory.id)
    expect(await archivedIds(classmate)).toContain(worldHistory.id)
    await app().call(classmate, archiveCalls.unarchive, history)
    expect((await app().call(student, courseCalls.checkEntry, history)).hasEnded).toBe(false)
  })

  test('for the whole class may close it to students, who then no longer see it', async () => {
    await app().call(teacher2, archiveCalls.archive, { ...history, type: '1', canVisit: false })
    expect(await archivedIds(student)).not.toContain(worldHistory.id)
    await app().refused(student, courseCalls.get, history, kernelErrors.courseClosed)
    await app().refused(student, archiveCalls.unarchive, history, kernelErrors.courseClosed)
    await app().call(teacher2, archiveCalls.unarchive, history)
    expect(await listed(student)).toContain(worldHistory.id)
  })

  test('for the whole class is reserved to its teacher', async () => {
    for (const as of [assistant1, student])
      await app().refused(
        as,
        archiveCalls.archive,
        { courseId: courseid, type: '1' },
        courseErrors.onlyForSelf,
      )
    await app().refused(teacher2, archiveCalls.archive, { courseId: courseid }, kernelErrors.courseAbsent)
    await app().refused(null, archiveCalls.list, {}, kernelErrors.sessionMissing)
  })
})

describe('a deleted course', () => {
  test('can be restored by its owner, with everybody in it', async () => {
    await app().call(teacher1, courseCalls.delete, { courseId: courseid, password: demoPassword })
    expect(await listed(student)).not.toContain(courseid)
    const [row] = (await app().call(teacher1, archiveCalls.listDeleted)).list
    expect(row).toMatchObject({ id: courseid, courseName: 'Linear Algebra', total: 40 })
    expect(row!.restorableUntil! - row!.deletedAt!).toBe(30 * day)
    expect((await app().call(assistant1, archiveCalls.listDeleted)).list).toEqual([])
    for (const as of [assistant1, teacher2])
      await app().refused(as, archiveCalls.restore, { courseId: courseid }, courseErrors.notRestorable)
    await app().refused(student, archiveCalls.restore, { courseId: courseid }, kernelErrors.notAllowed)
    await app().call(teacher1, archiveCalls.restore, { courseId: courseid })
    expect(await listed(student)).toContain(courseid)
    expect((await app().call(teacher1, archiveCalls.listDeleted)).list).toEqual([])
    await app().refused(teacher1, archiveCalls.restore, { courseId: courseid }, courseErrors.notRestorable)
  })

  test('is erased after thirty days', async () => {
    const { id } = await open(teacher1, 'Short lived')
    await app().call(teacher1, courseCalls.delete, { courseId: id, password: 'Short lived' })
    const when = (days: number) =>
      app()
        .db.updateTable('course')
        .set({ deleted_at: at(app().clock.now() - days * day) })
        .where('id', '=', id)
        .execute()
    await when(30)
    expect((await app().call(teacher1, archiveCalls.listDeleted)).list).toEqual([])
    await app().refused(teacher1, archiveCalls.restore, { courseId: id }, courseErrors.notRestorable)
  })

  test('is made final by the job of its own deletion, not by that of an earlier one', async () => {
    const { id } = await open(teacher1, 'Deleted twice')
    const remove = () => app().call(teacher1, courseCalls.delete, { courseId: id, password: 'Deleted twice' })
    const deletedAt = async () =>
      (await app().db.selectFrom('course').select('deleted_at').where('id', '=', id).executeTakeFirst())
        ?.deleted_at ?? 0
    const erase = (moment: number) =>
      transaction(app().services, unit => eraseWorker.run(unit, { courseId: id, deletedAt: moment }))
    await remove()
    const first = await deletedAt()
    await app().call(teacher1, archiveCalls.restore, { courseId: id })
    app().clock.advance(1000)
    await remove()
    await erase(first)
    expect((await app().call(teacher1, archiveCalls.listDeleted)).list.map(row => row.id)).toEqual([id])
    await erase(await deletedAt())
    expect((await app().call(teacher1, archiveCalls.listDeleted)).list).toEqual([])
    await app().refused(teacher1, archiveCalls.restore, { courseId: id }, courseErrors.notRestorable)
  })
})

describe('transferring a course', () => {
  const give = { courseId: emptyCourse.id, password: demoPassword }

  test('refuses what is impossible, checking the password first', async () => {
    const cases = [
      [{ account: ' ', password: demoPassword }, courseErrors.targetMissing],
      [{ account: emailOf(teacher2), password: '' }, accountErrors.proofMissing],
      [{ account: 'nobody@demo.lectern', password: 'guess' }, accountErrors.ownPasswordWrong],
      [{ account: 'nobody@demo.lectern', password: demoPassword }, courseErrors.targetUnknown],
      [{ account: emailOf(student), password: demoPassword }, courseErrors.targetUnknown],
      [{ account: emailOf(teacher1), password: demoPassword }, courseErrors.targetSelf],
    ] as const
    for (const [input, error] of cases)
      await app().refused(teacher1, archiveCalls.transfer, { courseId: emptyCourse.id, ...input }, error)
    await app().refused(
      assistant1,
      archiveCalls.transfer,
      { courseId: courseid, account: emailOf(teacher2), password: demoPassword },
      kernelErrors.notAllowed,
    )
  })

  test('makes the other its owner, by phone too; the former owner becomes an assistant with every permission', async () => {
    const answer = await app().call(teacher1, archiveCalls.transfer, {
      ...give,
      account: teacher2.phone ?? '',
    })
    expect(answer.name).toBe(teacher2.name)
    const place = async (as: CastMember) => {
      const info = await app().call(as, courseCalls.get, { courseId: emptyCourse.id })
      return [info.badge, info.authData.courseAdmin, info.authData.auth.length]
    }
    expect(await place(teacher2)).toEqual([1, 1, 7])
    expect(await place(teacher1)).toEqual([2, 0, 7])
    await app().refused(
      teacher1,
      archiveCalls.transfer,
      { ...give, account: emailOf(teacher2) },
      kernelErrors.notAllowed,
    )
  })

  test('to somebody who had archived it puts it back on their list', async () => {
    const { id, code } = await open(teacher1, 'Braids')
    await app().call(teacher2, joinCalls.join, { code })
    await app().call(teacher2, archiveCalls.archive, { courseId: id })
    await app().call(teacher1, archiveCalls.transfer, {
      courseId: id,
      account: emailOf(teacher2),
      password: demoPassword,
    })
    const mine = await app().call(teacher2, courseListCalls.listCourses, { roleTab: '0' })
    expect(mine.map(course => course.id)).toContain(id)
  })

  test('to one of its students ends their place as a student', async () => {
    const { id, code } = await open(teacher1, 'Knots')
    await app().call(teacher2, joinCalls.join, { code })
    await app().call(teacher1, archiveCalls.transfer, {
      courseId: id,
      account: emailOf(teacher2).toUpperCase(),
      password: demoPassword,
    })
    expect(await app().call(teacher1, courseCalls.getHome, { courseId: id })).toMatchObject({
      uid: teacher2.id,
      studentCount: 0,
      badge: 2,
    })
  })

  test('to two people at once succeeds for one of them', async () => {
    const { id } = await open(teacher1, 'Wanted by two')
    const outcomes = await Promise.allSettled(
      [teacher2, assistant1].map(target =>
        app().call(teacher1, archiveCalls.transfer, {
          courseId: id,
          account: emailOf(target),
          password: demoPassword,
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const owners = await app()
      .db.selectFrom('membership')
      .innerJoin('course', 'course.id', 'membership.course_id')
      .select(['membership.account_id', 'course.owner_id'])
      .where('course.id', '=', id)
      .where('membership.role', '=', 'owner')
      .execute()
    expect(owners).toEqual([{ account_id: owners[0]?.owner_id, owner_id: owners[0]?.owner_id }])
  })

  test('and deleting it at once leaves one of the two: nobody receives a deleted course or deletes another’s', async () => {
    const gone = await open(teacher1, 'Gone while given')
    const outcome = await meanwhile(
      app().services,
      db =>
        db
          .updateTable('course')
          .set({ deleted_at: at(app().clock.now()) })
          .where('id', '=', gone.id)
          .execute(),
      () =>
        app().post(
          archiveCalls.transfer.path,
          { courseid: gone.id, account: emailOf(teacher2), password: demoPassword },
          teacher1,
        ),
    )
    expect(outcome).toMatchObject({ status: 0, message: kernelErrors.courseAbsent.text.zh })
    const given = await open(teacher1, 'Given while deleted')
    const refused = await meanwhile(
      app().services,
      db => db.updateTable('course').set({ owner_id: teacher2.id }).where('id', '=', given.id).execute(),
      () =>
        app().post(
          courseCalls.delete.path,
          { courseid: given.id, password: 'Given while deleted' },
          teacher1,
        ),
    )
    expect(refused).toMatchObject({ status: 0, message: kernelErrors.notAllowed.text.zh })
    const rows = await app()
      .db.selectFrom('course')
      .select(['owner_id', 'deleted_at'])
      .where('id', 'in', [gone.id, given.id])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { owner_id: teacher1.id, deleted_at: expect.any(Number) },
      { owner_id: teacher2.id, deleted_at: null },
    ])
    // Neither counts towards the limits in later tests.
    await app()
      .db.updateTable('course')
      .set({ owner_id: students[39]!.id })
      .where('id', 'in', [gone.id, given.id])
      .execute()
  })

  test("stops at the recipient's limit, also when two are given at once", async () => {
    const courses = await Promise.all(['A', 'B', 'C'].map(name => open(teacher1, name)))
    const before = await app()
      .db.selectFrom('course')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', teacher2.id)
      .executeTakeFirstOrThrow()
    for (let k = before.count; k < 7; k++) await open(teacher2, `Own ${k}`)
    const outcomes = await Promise.allSettled(
      courses.map(({ id }) =>
        app().call(teacher1, archiveCalls.transfer, {
          courseId: id,
          account: emailOf(teacher2),
          password: demoPassword,
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(String(outcome.reason)).toContain(courseErrors.targetFull.text.zh)
  })
})
