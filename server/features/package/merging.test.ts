import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { seedAttendance } from '#seed/attendance.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { seedGroups } from '#seed/groups.ts'
import { seedHomework } from '#seed/homework.ts'
import { seedMembers } from '#seed/members.ts'
import { students, teacher1, teacher2 } from '#seed/people.ts'
import {
  accommodate,
  grantException,
  noteProgress,
  progressStates,
} from '#server/features/activity/public.ts'
import { storeFile } from '#server/features/file/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit, transaction } from '#server/kernel/unit.ts'
import { writePackage } from './exporting.ts'
import { portables } from './tables.ts'

/** A course imported with its people to a server that recognises nobody, where they have other accounts. */
const app = testApp()
let courseid: string
let busiest: string
const real = students[22]!

const tables = ['submission_author', 'progress', 'attendance_record', 'group_member'] as const
async function doneBy(db: Database, accountId: string) {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()
    counts[table] = rows.length
  }
  return counts
}

beforeAll(async () => {
  const { services, db } = app()
  await transaction(services, async unit => {
    await seedMembers(unit)
    await seedGroups(unit)
    await seedHomework(unit)
    await seedAttendance(unit)
  })
  await app().settle()
  const wish = { courseId: linearAlgebra.id, people: true, work: true, onProgress: async () => {} }
  const path = await writePackage(readingUnit(services), portables(services), wish)
  const bytes = await import('node:fs/promises').then(({ readFile }) => readFile(path))
  const copy = join(services.files.scratch, 'carried')
  await writeFile(copy, bytes)
  const file = await transaction(services, unit =>
    storeFile(unit, { ownerId: teacher2.id, name: 'a.lectern.zip', path: copy }),
  )
  const { id } = await app().call(teacher2, packageCalls.checkPackage, { fileId: file.id })
  await app().settle()
  await app().call(teacher2, packageCalls.importCourse, { id, courseName: 'Carried' })
  await app().settle()
  courseid = (await app().call(teacher2, packageCalls.getImport, { id })).courseId
  const { code } = await app().call(teacher2, courseCalls.get, { courseId: courseid })
  for (const student of students.slice(22, 25)) await app().call(student, joinCalls.join, { code })
  await app().settle()
  const { list } = await app().call(teacher2, packageCalls.listImportedStudents, { courseId: courseid })
  busiest = list.find(one => one.sameid === real.id)!.id
  expect(
    await db.selectFrom('account').select('imported_at').where('id', '=', busiest).executeTakeFirst(),
  ).toEqual({
    imported_at: expect.any(Number),
  })
})

test('staff see accounts nobody can log in to, and who seems to be the same person', async () => {
  const { list } = await app().call(teacher2, packageCalls.listImportedStudents, { courseId: courseid })
  expect(list.length).toBe(20)
  expect(
    list
      .filter(one => one.sameid !== '')
      .map(one => one.sameid)
      .sort(),
  ).toEqual(
    students
      .slice(22, 25)
      .map(one => one.id)
      .sort(),
  )
  for (const [as, error] of [
    [real, kernelErrors.notAllowed],
    [teacher1, kernelErrors.courseAbsent],
  ] as const)
    await app().refused(as, packageCalls.listImportedStudents, { courseId: courseid }, error)
})

test('only imported students of the course can be merged into its members, each once', async () => {
  const merge = (importedids: string[], studentids: string[]) =>
    app().refused(
      teacher2,
      packageCalls.mergeStudents,
      { courseId: courseid, importedids, studentIds: studentids },
      packageErrors.notSame,
    )
  await merge([students[23]!.id], [real.id])
  await merge([busiest], [busiest])
  await merge([busiest], [students[30]!.id])
  await merge([busiest], [teacher2.id])
  await merge([busiest], [])
  await merge([busiest, busiest], [real.id, students[23]!.id])
})

test('nobody waits in an attendance for those to whose accounts nobody can log in; staff can call their names', async () => {
  const form = { courseId: courseid, title: 'Week' }
  const { id } = await app().call(teacher2, attendanceCalls.startWithCode, form)
  const recordsOf = async (attendanceId: string) => {
    const rows = await app()
      .db.selectFrom('attendance_record')
      .innerJoin('account', 'account.id', 'attendance_record.account_id')
      .select('imported_at')
      .where('attendance_id', '=', attendanceId)
      .execute()
    return [rows.filter(row => row.imported_at === null).length, rows.length]
  }
  expect(await recordsOf(id)).toEqual([23, 23])
  await app().call(teacher2, attendanceCalls.end, { id })
  const byHand = await app().call(teacher2, attendanceCalls.start, form)
  expect(await recordsOf(byHand.id)).toEqual([23, 43])
  // Nothing is left of them for the stories below.
  for (const attendanceId of [id, byHand.id])
    for (const [table, column] of [
      ['attendance_record', 'attendance_id'],
      ['attendance', 'id'],
    ] as const)
      await app()
        .db.deleteFrom(table)
        .where(column as never, '=', attendanceId as never)
        .execute()
})

test('what they were given is transferred, unless the member was given something here', async () => {
  const { db, services } = app()
  const [another, theirs] = [students[23]!, { courseId: courseid }]
  const { list } = await app().call(teacher2, packageCalls.listImportedStudents, theirs)
  const imported = list.find(one => one.sameid === another.id)!.id
  const activities = await db
    .selectFrom('activity')
    .select(['id', 'course_id', 'type'])
    .where('course_id', '=', courseid)
    .orderBy('id')
    .limit(3)
    .execute()
  const [given, both, doneAlready] = activities as [Given, Given, Given]
  type Given = (typeof activities)[number]
  const end = app().clock.now() + 86_400_000
  const give = (activity: Given, accountId: string, endsAt: number) =>
    transaction(services, async unit =>
      grantException(unit, activity, {
        ...{ accountIds: [accountId], endsAt, attempts: null },
        ...{ groupId: null, grantedBy: teacher2.id },
      }),
    )
  for (const activity of activities) await give(activity, imported, end)
  await give(both, another.id, end + 1000)
  await transaction(services, async unit => {
    const accommodation = { courseId: courseid, factor: 1.5, largerText: true, noBarrage: false }
    accommodate(unit, { ...accommodation, accountId: imported })
    await noteProgress(unit, {
      activityId: doneAlready.id,
      accountIds: [another.id],
      state: progressStates.done,
    })
  })
  const input = { courseId: courseid, importedids: [imported], studentIds: [another.id] }
  await app().call(teacher2, packageCalls.mergeStudents, input)

  const exceptions = await db
    .selectFrom('activity_exception')
    .select(['activity_id', 'account_id', 'ends_at'])
    .where(
      'activity_id',
      'in',
      activities.map(({ id }) => id),
    )
    .orderBy('activity_id')
    .execute()
  expect(exceptions).toEqual([
    { activity_id: given.id, account_id: another.id, ends_at: end },
    { activity_id: both.id, account_id: another.id, ends_at: end + 1000 },
    { activity_id: doneAlready.id, account_id: another.id, ends_at: end },
  ])
  const allowed = await db
    .selectFrom('accommodation')
    .select(['account_id', 'factor', 'larger_text'])
    .where('course_id', '=', courseid)
    .execute()
  expect(allowed).toEqual([{ account_id: another.id, factor: 1.5, larger_text: true }])
})

/** What the member has begun here, or a group, which has no authors yet. @returns the id of the submission */
async function begin(activity_id: string, text: string, group?: { id: string; by: string }) {
  const { db, clock } = app()
  const [submission_id, moment] = [newId(), at(clock.now())]
  await db.insertInto('submission').values({ id: submission_id, activity_id, group_id: group?.id }).execute()
  if (!group)
    await db
      .insertInto('submission_author')
      .values({ activity_id, account_id: real.id, submission_id })
      .execute()
  await db
    .insertInto('submission_part')
    .values({
      ...{ submission_id, slot: 0, version: 1, text, saved_by: group?.by ?? real.id },
      ...{ saved_at: moment, changed_at: moment },
    })
    .execute()
  return submission_id
}

test('what they did is transferred; what the member has already done stays', async () => {
  const { db } = app()
  const before = await doneBy(db, busiest)
  expect(before.submission_author).toBeGreaterThan(1)
  expect(before.attendance_record).toBeGreaterThan(0)
  expect(before.group_member).toBeGreaterThan(0)
  const own = await doneBy(db, real.id)
  const [first, second, third] = await db
    .selectFrom('submission_author')
    .select(['activity_id', 'submission_id'])
    .where('account_id', '=', busiest)
    .where('state', '>', 0)
    .orderBy('activity_id')
    .execute()
  await begin(first!.activity_id, 'Begun anew')
  const blank = await begin(second!.activity_id, '')
  const { id: groupId } = await db
    .selectFrom('course_group')
    .innerJoin('group_batch', 'group_batch.id', 'course_group.batch_id')
    .select('course_group.id')
    .where('course_id', '=', courseid)
    .executeTakeFirstOrThrow()
  const ofGroup = await begin(second!.activity_id, 'Together', { id: groupId, by: busiest })
  const fellow = await shareWithFellow(third!.submission_id!)
  const input = { courseId: courseid, importedids: [busiest], studentIds: [real.id] }
  const preview = await app().call(teacher2, packageCalls.previewMerge, input)
  expect(preview.kept).toBe(1)
  expect(preview.moved).toBeGreaterThan(2)
  const led = await db.selectFrom('course_group').select('id').where('leader_id', '=', busiest).execute()
  const owned = await db.selectFrom('file').select('id').where('owner_id', '=', busiest).execute()

  await app().settle()
  await db.deleteFrom('attendance_change').where('course_id', '=', courseid).execute()
  const both = await Promise.all(
    [1, 2].map(() =>
      app().post(
        packageCalls.mergeStudents.path,
        { courseid, importedids: busiest, studentids: real.id },
        teacher2,
      ),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([0, 1])
  expect(both.find(({ status }) => status === 1)!.data).toEqual(preview)
  // Whose records they are now is judged by them.
  await app().settle()
  const judged = db.selectFrom('attendance_change').select('course_id').where('course_id', '=', courseid)
  expect(await judged.execute()).toHaveLength(1)
  const after = await doneBy(db, real.id)
  const left = await doneBy(db, busiest)
  expect(after.attendance_record).toBe(own.attendance_record! + before.attendance_record!)
  expect(after.group_member).toBe(own.group_member! + before.group_member!)
  expect(after.submission_author).toBe(own.submission_author! + before.submission_author!)
  expect(left).toMatchObject({ submission_author: 1, attendance_record: 0, group_member: 0 })
  const draft = await db
    .selectFrom('submission_author as author')
    .innerJoin('submission_part as part', 'part.submission_id', 'author.submission_id')
    .select('text')
    .where('activity_id', '=', first!.activity_id)
    .where('account_id', '=', real.id)
    .executeTakeFirst()
  expect(draft?.text).toBe('Begun anew')
  // The blank submission gave way, with what was behind it.
  for (const [table, column] of [
    ['submission', 'id'],
    ['submission_part', 'submission_id'],
  ] as const)
    expect(
      await db
        .selectFrom(table)
        .select(sql.ref(column).as('id'))
        .where(sql.ref(column), '=', blank)
        .execute(),
    ).toEqual([])
  const together = await db
    .selectFrom('submission_part')
    .select(['text', 'saved_by'])
    .where('submission_id', '=', ofGroup)
    .execute()
  expect(together).toEqual([{ text: 'Together', saved_by: real.id }])
  const works = await db
    .selectFrom('submission_author as author')
    .innerJoin('submission_part as part', 'part.submission_id', 'author.submission_id')
    .innerJoin('submission_version as version', 'version.submission_id', 'author.submission_id')
    .select(['author.submission_id', 'saved_by', 'submitted_by'])
    .where('account_id', '=', real.id)
    .where('activity_id', 'in', [second!.activity_id, third!.activity_id])
    .orderBy('activity_id')
    .execute()
  expect(works).toEqual(
    [second!, third!].map(({ submission_id }) => ({
      submission_id,
      saved_by: real.id,
      submitted_by: real.id,
    })),
  )
  const shared = await db
    .selectFrom('submission_author')
    .select('account_id')
    .where('submission_id', '=', third!.submission_id)
    .execute()
  expect(shared.map(({ account_id }) => account_id).sort()).toEqual([real.id, fellow].sort())
  const grades = await db
    .selectFrom('submission_grade')
    .select(['account_id', 'score'])
    .where('submission_id', '=', third!.submission_id)
    .where('account_id', 'is not', null)
    .orderBy('score')
    .execute()
  expect(grades).toEqual([
    { account_id: real.id, score: 31 },
    { account_id: fellow, score: 32 },
  ])
  for (const { id } of led)
    expect(
      (await db.selectFrom('course_group').select('leader_id').where('id', '=', id).executeTakeFirst())
        ?.leader_id,
    ).toBe(real.id)
  const stillTheirs = await db.selectFrom('file').select('id').where('owner_id', '=', busiest).execute()
  expect(stillTheirs.length).toBeLessThan(Math.max(1, owned.length))
  const { list } = await app().call(teacher2, packageCalls.listImportedStudents, { courseId: courseid })
  expect(list.map(one => one.id)).not.toContain(busiest)
  const course = await db
    .selectFrom('course')
    .select('student_count')
    .where('id', '=', courseid)
    .executeTakeFirstOrThrow()
  expect(course.student_count).toBe(41)
})

/** As if a group had handed it in: another imported student is an author as well, and each got a grade of their own. */
async function shareWithFellow(submission_id: string) {
  const { db, clock } = app()
  const { account_id: fellow } = await db
    .selectFrom('submission_author as author')
    .innerJoin('submission', 'submission.activity_id', 'author.activity_id')
    .innerJoin('account', 'account.id', 'author.account_id')
    .select('account_id')
    .where('submission.id', '=', submission_id)
    .where('imported_at', 'is not', null)
    .where('account_id', '<>', busiest)
    .orderBy('account_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('submission_author')
    .set({ submission_id })
    .from('submission')
    .whereRef('submission.activity_id', '=', 'submission_author.activity_id')
    .where('submission.id', '=', submission_id)
    .where('submission_author.account_id', '=', fellow)
    .execute()
  for (const [account_id, score] of [
    [busiest, 31],
    [fellow, 32],
  ] as const)
    await db
      .insertInto('submission_grade')
      .values({
        ...{ submission_id, number: 1, version: 1, account_id, score, graded_by: teacher2.id },
        graded_at: at(clock.now()),
      })
      .execute()
  return fellow
}
