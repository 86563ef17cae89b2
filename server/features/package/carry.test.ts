import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { otherListCalls } from '#contract/features/course/other-lists.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { seedAttendance } from '#seed/attendance.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { seedEnrolment } from '#seed/enrolment.ts'
import { seedGroups } from '#seed/groups.ts'
import { seedHomework } from '#seed/homework.ts'
import { seedMembers } from '#seed/members.ts'
import { admin, assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { fileKey, storeFile } from '#server/features/file/public.ts'
import { picture as draw } from '#server/features/file/test-pictures.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { exportChoices } from './exporting.ts'
import { portrait } from './test-compare.ts'
import {
  alter,
  bring,
  checkPackage,
  entriesOf,
  exportFrom,
  firstFile,
  nest,
  noPart,
  patchManifest,
  refusedFor,
  rewrite,
  zipOf,
} from './test-packages.ts'

/** The server the course comes from, and another with the same people but none of their courses. */
const here = testApp()
const there = testApp()
type App = ReturnType<typeof here>

const whole = exportChoices({ people: true, work: true })
const contentOnly = { ...whole, students: false, assistants: false, work: false }

beforeAll(async () => {
  await transaction(here().services, async unit => {
    await seedMembers(unit)
    await seedGroups(unit)
    await seedEnrolment(unit)
    await seedHomework(unit)
    await seedAttendance(unit)
  })
  await here().settle()
  await here()
    .db.updateTable('course')
    .set({ intro: `<p>Plan</p><img data-file="${await picture()}" alt="The &quot;plan&quot;">` })
    .where('id', '=', linearAlgebra.id)
    .execute()
  const task = await here()
    .db.selectFrom('activity_text')
    .innerJoin('activity', 'activity.id', 'activity_text.activity_id')
    .select('activity.id')
    .where('course_id', '=', linearAlgebra.id)
    .where('html', '<>', '')
    .orderBy('activity.id')
    .executeTakeFirstOrThrow()
  const details = `<p>Look</p><img data-file="${await picture()}" alt=""><p><span data-latex="x^2">x^2</span></p>`
  await here().call(teacher1, homeworkCalls.update, { id: task.id, details })
  const { db } = there()
  await db.deleteFrom('membership').execute()
  await db.deleteFrom('course').execute()
})

/** A stored picture of the teacher's. @returns its id */
async function picture() {
  const path = join(here().services.files.scratch, 'plan.png')
  await writeFile(path, await draw('png', 40, 20))
  return transaction(here().services, async unit => {
    const file = await storeFile(unit, { ownerId: teacher1.id, name: 'plan.png', path })
    return file.id
  })
}

describe('a course exported whole', () => {
  test('is equal on another server: structure, files, people and their work', async () => {
    const bytes = await exportFrom(here(), teacher1, linearAlgebra.id, { people: true, work: true })
    const { courseid, preview } = await bring(there(), teacher1, bytes)

    const before = await portrait(here().db, linearAlgebra.id, whole)
    const after = await portrait(there().db, courseid, whole)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const table of Object.keys(before)) {
      // An attendance running there does not run here.
      const told = (rows: string[] = []) =>
        table === 'attendance' ? rows.map(row => row.replace(/"ended_at":[^,}]*/, '')) : rows
      expect(told(after[table]).join('\n') === told(before[table]).join('\n'), table).toBe(true)
    }
    for (const table of [
      'activity_text',
      'activity_file',
      'activity_picture',
      'submission_policy',
      'submission',
      'submission_author',
      'submission_part',
      'submission_file',
      'submission_version',
      'submission_grade',
      'progress',
      'attendance_record',
      'course_class',
      'group_member',
    ])
      expect(before[table]?.length, table).toBeGreaterThan(0)
    expect(preview).toMatchObject({ coursename: linearAlgebra.name, people: true, work: true, known: 0 })
    expect(preview.added).toBe(students.length + 1)
    const { description } = await there().call(teacher1, courseCalls.getForm, {
      courseId: courseid,
    })
    const address = /src="([^"]+)"/.exec(description)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const shown = await there().http.inject({ method: 'GET', url: address })
    expect(shown.headers['content-type']).toBe('image/png')
  })

  test('keeps its applications, with their answers, and its open form', async () => {
    const bytes = await exportFrom(here(), teacher1, emptyCourse.id, { people: true })
    const { courseid } = await bring(there(), teacher1, bytes)
    const before = await portrait(here().db, emptyCourse.id, { ...whole, work: false })
    const after = await portrait(there().db, courseid, { ...whole, work: false })
    expect(before.enrolment?.length).toBeGreaterThan(0)
    for (const table of ['enrolment', 'enrolment_question', 'enrolment_label', 'enrolment_setting'])
      expect(after[table], table).toEqual(before[table])
    const course = await there()
      .db.selectFrom('course')
      .select(['waiting_count', 'enrolment_open', 'student_count'])
      .where('id', '=', courseid)
      .executeTakeFirstOrThrow()
    expect(course).toEqual({ waiting_count: 3, enrolment_open: true, student_count: 2 })
  })

  test('brings the bytes of its files', async () => {
    const bytes = await exportFrom(here(), teacher1, linearAlgebra.id, { people: true, work: true })
    const { courseid } = await bring(there(), teacher1, bytes)
    const file = await there()
      .db.selectFrom('activity_file')
      .innerJoin('activity', 'activity.id', 'activity_file.activity_id')
      .innerJoin('file', 'file.id', 'activity_file.file_id')
      .select(['file.id', 'file.owner_id', 'file.size', 'file.used_at'])
      .where('activity.course_id', '=', courseid)
      .executeTakeFirstOrThrow()
    expect(file.owner_id).toBe(teacher1.id)
    expect(file.used_at).not.toBeNull()
    const stored = await buffer(there().services.files.read(fileKey(file.id)))
    expect(stored).toHaveLength(file.size)
  })

  test('can omit its people, and then contains nobody’s id or name', async () => {
    const bytes = await exportFrom(here(), teacher1, linearAlgebra.id)
    const text = bytes.toString('latin1')
    for (const person of [teacher1, ...students]) expect(text).not.toContain(person.id)
    const { courseid, preview } = await bring(there(), teacher2, bytes, 'Without people')
    const before = await portrait(here().db, linearAlgebra.id, contentOnly)
    const after = await portrait(there().db, courseid, contentOnly)
    expect(after.activity_text).toEqual(before.activity_text)
    expect(after.folder).toEqual(before.folder)
    expect(preview).toMatchObject({ people: false, work: false, known: 0, added: 0 })
    const members = await there()
      .db.selectFrom('membership')
      .selectAll()
      .where('course_id', '=', courseid)
      .execute()
    expect(members).toMatchObject([{ account_id: teacher2.id, role: 'owner' }])
  })

  test('appears in the importer’s list, under a new code', async () => {
    const bytes = await exportFrom(here(), teacher1, emptyCourse.id)
    const { courseid } = await bring(here(), teacher1, bytes, 'Brought back')
    const courses = await here().call(teacher1, otherListCalls.listAll)
    expect(courses.find(({ id }) => id === courseid)).toMatchObject({ courseName: 'Brought back' })
    expect(courses.find(({ id }) => id === courseid)?.code).not.toBe(emptyCourse.code)
  })
})

describe('the people of a package', () => {
  test('are recognised only where the importer already teaches them', async () => {
    const bytes = await exportFrom(here(), teacher1, linearAlgebra.id, { people: true, work: true })
    // teacher1 teaches all of them here; teacher2 half of them in another course, with the same assistant.
    const { preview } = await bring(here(), teacher1, bytes, 'Known')
    expect(preview).toMatchObject({ known: students.length + 1, added: 0 })
    const half = await bring(here(), teacher2, bytes, 'Half known')
    expect(half.preview).toMatchObject({ known: 20 + 1, added: students.length - 20 })
  })

  test('if recognised, keep their lists: a package pins nothing there', async () => {
    const pinned = async () => {
      const { topcourses } = await here().call(students[0]!, courseListCalls.listSemesters, {})
      return topcourses.map(course => course.id)
    }
    await here().call(students[0]!, courseListCalls.pin, { courseId: linearAlgebra.id })
    const bytes = await exportFrom(here(), teacher1, linearAlgebra.id, { people: true })
    const { preview } = await bring(here(), teacher1, bytes, 'Once more')
    expect(preview).toMatchObject({ known: students.length + 1, added: 0 })
    expect(await pinned()).toEqual([linearAlgebra.id])
    await here().call(students[0]!, courseListCalls.unpin, { courseId: linearAlgebra.id })
  })

  test('if not recognised, get accounts that nobody can log in to, and no existing account is touched', async () => {
    const bytes = await exportFrom(here(), teacher1, linearAlgebra.id, { people: true, work: true })
    const existing = await there()
      .db.selectFrom('account')
      .selectAll()
      .where('id', 'in', [assistant1.id, students[0]!.id])
      .orderBy('id')
      .execute()
    const { courseid } = await bring(there(), teacher2, bytes, 'Unclaimed')
    const members = await there()
      .db.selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select(['account.id', 'login', 'email', 'phone'])
      .where('course_id', '=', courseid)
      .where('role', '<>', 'owner')
      .execute()
    expect(members).toHaveLength(students.length + 1)
    expect(members.every(one => one.login === null && one.email === null && one.phone === null)).toBe(true)
    expect(members.map(({ id }) => id)).not.toContain(students[0]!.id)
    const now = await there()
      .db.selectFrom('account')
      .selectAll()
      .where('id', 'in', [assistant1.id, students[0]!.id])
      .orderBy('id')
      .execute()
    expect(now).toEqual(existing)
  })

  test('have no contacts: neither phone nor e-mail is in the package', async () => {
    const bytes = await exportFrom(here(), teacher1, linearAlgebra.id, { people: true, work: true })
    const persons = (await entriesOf(bytes)).get('persons.jsonl')!.toString('utf8')
    expect(persons).toContain(students[0]!.name)
    expect(persons).not.toMatch(/@demo\.lectern|138000/)
  })
})

describe('exporting', () => {
  test('is for the teacher alone', async () => {
    const input = { courseId: linearAlgebra.id }
    await here().refused(assistant1, packageCalls.exportCourse, input, kernelErrors.notAllowed)
    await here().refused(teacher2, packageCalls.exportCourse, input, kernelErrors.courseAbsent)
  })

  test('runs once at a time for a course', async () => {
    const ask = () =>
      here()
        .call(teacher1, packageCalls.exportCourse, { courseId: emptyCourse.id })
        .then(
          () => 1,
          () => 0,
        )
    // Until all have asked, the first cannot end.
    const held = here().services.begin()
    await sql`lock table file in share mode`.execute(held.db)
    const done: number[] = await Promise.all([ask(), ask(), ask()])
    await held.commit()
    expect(done.reduce((sum, one) => sum + one)).toBe(1)
    await here().settle()
    expect(await ask()).toBe(1)
    await here().settle()
  })

  test('stops with a message when the account has no space left', async () => {
    const { config } = here().services
    vi.spyOn(config, 'ACCOUNT_QUOTA', 'get').mockReturnValue(10)
    try {
      const { id } = await here().call(teacher1, packageCalls.exportCourse, { courseId: emptyCourse.id })
      await here().settle()
      const { list } = await here().call(teacher1, packageCalls.listExports, { courseId: emptyCourse.id })
      expect(list.find(one => one.id === id)).toMatchObject({ state: 'failed', file: null })
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('importing', () => {
  test('is for one’s own files and checks only', async () => {
    const bytes = await exportFrom(here(), teacher1, emptyCourse.id)
    const mine = await checkPackage(here(), teacher1, bytes)
    await here().refused(teacher2, packageCalls.getImport, { id: mine.id }, kernelErrors.notFound)
    await here().refused(teacher2, packageCalls.importCourse, { id: mine.id }, kernelErrors.notFound)
    await here().refused(students[0]!, packageCalls.listImports, {}, kernelErrors.notAllowed)
    const file = await here()
      .db.selectFrom('file')
      .select('id')
      .where('owner_id', '=', teacher1.id)
      .executeTakeFirstOrThrow()
    await here().refused(teacher2, packageCalls.checkPackage, { fileId: file.id }, kernelErrors.notFound)
  })

  test('submitted three times makes one course', async () => {
    const checked = await checkPackage(there(), teacher1, await exportFrom(here(), teacher1, emptyCourse.id))
    const press = () =>
      there().call(teacher1, packageCalls.importCourse, { id: checked.id, courseName: 'Pressed' })
    await Promise.all([press(), press(), press()])
    await there().settle()
    await press()
    await there().settle()
    const made = await there().db.selectFrom('course').select('id').where('name', '=', 'Pressed').execute()
    expect(made).toHaveLength(1)
  })

  test('of a package that was imported already makes another course', async () => {
    const bytes = await exportFrom(here(), teacher1, emptyCourse.id)
    for (const courseName of ['Once', 'Twice']) {
      const { id } = await checkPackage(there(), teacher1, bytes)
      await there().call(teacher1, packageCalls.importCourse, { id, courseName })
      await there().settle()
      expect((await there().call(teacher1, packageCalls.getImport, { id })).state).toBe('done')
    }
  })

  test('keeps a file that is also used elsewhere', async () => {
    await exportFrom(here(), teacher1, emptyCourse.id)
    const newest = async () =>
      (await here().call(teacher1, packageCalls.listExports, { courseId: emptyCourse.id })).list[0]!.file
    const { fileid } = (await newest())!
    const { id } = await here().call(teacher1, packageCalls.checkPackage, { fileId: fileid })
    await here().settle()
    await here().call(teacher1, packageCalls.importCourse, { id, courseName: 'Next to it' })
    await here().settle()
    expect((await here().call(teacher1, packageCalls.getImport, { id })).state).toBe('done')
    expect(await newest()).toMatchObject({ fileid })
  })

  test('counts against the limit of courses', async () => {
    const checked = await checkPackage(there(), teacher1, await exportFrom(here(), teacher1, emptyCourse.id))
    vi.spyOn(there().services.config, 'COURSE_LIMIT', 'get').mockReturnValue(1)
    try {
      await there().refused(
        teacher1,
        packageCalls.importCourse,
        { id: checked.id },
        courseErrors.limitReached,
      )
    } finally {
      vi.restoreAllMocks()
    }
  })

  test('a trial leaves nothing behind', async () => {
    const bytes = await exportFrom(here(), teacher1, linearAlgebra.id, { people: true, work: true })
    const count = async () => {
      const { rows } = await countRows(there())
      return rows
    }
    const before = await count()
    expect(await checkPackage(there(), teacher1, bytes)).toMatchObject({ state: 'ready' })
    const after = await count()
    expect({ ...after[0], file: 0 }).toEqual({ ...before[0], file: 0 })
  })
})

const countRows = async (app: App) => {
  const { sql } = await import('kysely')
  return sql<Record<string, number>>`select (select count(*)::int from course) as course,
    (select count(*)::int from account) as account, (select count(*)::int from activity) as activity,
    (select count(*)::int from submission) as submission, (select count(*)::int from file) as file`.execute(
    app.db,
  )
}

describe('a falsified package', () => {
  const hostile = async (
    change: (entries: Map<string, Buffer>) => void,
    wish = { people: true, work: true },
  ) => {
    const entries = await entriesOf(await exportFrom(here(), teacher1, linearAlgebra.id, wish))
    change(entries)
    return checkPackage(there(), teacher2, await zipOf(entries))
  }

  test.each<[string, (entries: Map<string, Buffer>) => void, keyof typeof packageErrors]>([
    ['has no manifest', entries => entries.delete('manifest.json'), 'notPackage'],
    ['is of a later version', entries => patchManifest(entries, { version: 4 }), 'wrongVersion'],
    [
      'has tables that nobody knows',
      entries => patchManifest(entries, { tables: { session: noPart } }),
      'wrongVersion',
    ],
    ['names files of elsewhere', entries => entries.set('tables/../../x.jsonl', Buffer.from('x')), 'damaged'],
    ['brings what nobody asked for', entries => entries.set('extra.sh', Buffer.from('x')), 'damaged'],
    ['lost a file', entries => entries.delete(firstFile(entries)), 'damaged'],
    [
      'has half a file',
      entries => entries.set(firstFile(entries), entries.get(firstFile(entries))!.subarray(0, 9)),
      'damaged',
    ],
    [
      'has a file with other bytes',
      entries => entries.set(firstFile(entries), Buffer.from(entries.get(firstFile(entries))!).fill(7)),
      'damaged',
    ],
    [
      'has rows that were changed',
      entries => entries.set('tables/activity_text.jsonl', Buffer.from('{}\n')),
      'damaged',
    ],
    [
      'has a course without a name',
      entries => alter(entries, 'course', row => ({ ...row, name: ' ' })),
      'damaged',
    ],
    [
      'has kinds of activity that do not exist',
      entries => alter(entries, 'activity', row => ({ ...row, type: 99 })),
      'damaged',
    ],
    [
      'has words for numbers',
      entries => alter(entries, 'submission_policy', row => ({ ...row, full_score: 'x' })),
      'damaged',
    ],
    [
      'gives more than full marks',
      entries => alter(entries, 'submission_policy', row => ({ ...row, full_score: 501 })),
      'damaged',
    ],
    [
      'gives its course modules that are none',
      entries => alter(entries, 'course', row => ({ ...row, modules: 'x' })),
      'damaged',
    ],
    [
      'gives its course modules of no type',
      entries => alter(entries, 'course', row => ({ ...row, modules: [{ contenttype: {}, name: 7 }] })),
      'damaged',
    ],
    [
      'goes on for ever',
      entries => alter(entries, 'activity', row => ({ ...row, ends_at: 'infinity' })),
      'damaged',
    ],
    [
      'begins when it likes',
      entries => alter(entries, 'activity', row => ({ ...row, begins_at: 'now' })),
      'damaged',
    ],
    [
      'has works in a state that there is not',
      entries => alter(entries, 'submission_author', row => ({ ...row, state: 99 })),
      'damaged',
    ],
    [
      'has versions before the first one',
      entries => alter(entries, 'submission', row => ({ ...row, version: -5 })),
      'damaged',
    ],
    [
      'has half a version',
      entries => alter(entries, 'submission', row => ({ ...row, version: 1.5 })),
      'damaged',
    ],
    [
      'has students who are neither present nor absent',
      entries => alter(entries, 'attendance_record', row => ({ ...row, state: 77 })),
      'damaged',
    ],
    [
      'makes its students teachers',
      entries => alter(entries, 'membership', row => ({ ...row, role: 'owner' })),
      'damaged',
    ],
    [
      'has two courses',
      entries => rewrite(entries, 'tables/course.jsonl', 'course', rows => [...rows, ...rows]),
      'damaged',
    ],
    ['is nested deeper than anybody can follow', entries => nest(entries, 500_000), 'damaged'],
    ['is nested deeper than the database follows', entries => nest(entries, 7000), 'damaged'],
    [
      'brings a whole town along',
      entries =>
        rewrite(entries, 'persons.jsonl', 'persons', rows =>
          Array.from({ length: 20_001 }, (_, index) => ({ ...rows[index % rows.length], id: newId() })),
        ),
      'tooLarge',
    ],
    [
      'has the same row twice',
      entries => rewrite(entries, 'tables/activity.jsonl', 'activity', rows => [...rows, ...rows]),
      'damaged',
    ],
  ])('that %s is refused with a message', async (_what, change, reason) => {
    expect(await hostile(change)).toMatchObject(refusedFor(packageErrors[reason]))
  })

  test('that was unpacked and packed again is what it was, with the folder and what a system left in it', async () => {
    const entries = await entriesOf(
      await exportFrom(here(), teacher1, linearAlgebra.id, { people: true, work: true }),
    )
    const inFolder = [...entries].map(([name, bytes]) => [`Linear Algebra/${name}`, bytes] as const)
    const again = new Map([
      ...inFolder,
      ['Linear Algebra/.DS_Store', Buffer.from('x')],
      ['__MACOSX/Linear Algebra/._manifest.json', Buffer.from('x')],
    ])
    expect(await checkPackage(there(), teacher2, await zipOf(again))).toMatchObject({ state: 'ready' })
    const twice = new Map([...inFolder].map(([name, bytes]) => [`Outer/${name}`, bytes]))
    expect(await checkPackage(there(), teacher2, await zipOf(twice))).toMatchObject(
      refusedFor(packageErrors.damaged),
    )
    const mixed = new Map([...inFolder, ['Other/x.sh', Buffer.from('x')]])
    expect(await checkPackage(there(), teacher2, await zipOf(mixed))).toMatchObject(
      refusedFor(packageErrors.damaged),
    )
  })

  test('that is not a zip is refused, and so is a zip bomb', async () => {
    expect(await checkPackage(there(), teacher2, Buffer.from('not a zip'))).toMatchObject(
      refusedFor(packageErrors.notPackage),
    )
    const bomb = new Map([['manifest.json', Buffer.alloc(40_000_000)]])
    expect(await checkPackage(there(), teacher2, await zipOf(bomb, true))).toMatchObject(
      refusedFor(packageErrors.damaged),
    )
  })

  test('cannot refer to items of other courses, and its texts are sanitised again', async () => {
    // A person on this server who is not in the course.
    const stolen = admin
    const entries = await entriesOf(
      await exportFrom(here(), teacher1, linearAlgebra.id, { people: true, work: true }),
    )
    alter(entries, 'activity_text', row => ({
      ...row,
      html: `<p onclick="x()">Hello<script>alert(1)</script></p><img data-file="${stolen.id}">`,
    }))
    alter(entries, 'activity', row => ({
      ...row,
      folder_id: stolen.id,
      author_id: stolen.id,
      title: 'A\u202eB',
    }))
    alter(entries, 'activity_picture', row => ({ ...row, file_id: stolen.id }))
    alter(entries, 'submission_file', row => ({ ...row, file_id: stolen.id }))
    alter(entries, 'course', row => ({ ...row, intro: `<p>Look</p><img data-file="${stolen.id}" alt="">` }))
    alter(entries, 'membership', row => (row.role === 'student' ? { ...row, account_id: stolen.id } : row))
    const { courseid } = await bring(there(), teacher2, await zipOf(entries), 'Hostile')
    const activities = await there()
      .db.selectFrom('activity')
      .innerJoin('activity_text', 'activity_text.activity_id', 'activity.id')
      .select(['folder_id', 'author_id', 'activity.title', 'html'])
      .where('course_id', '=', courseid)
      .execute()
    for (const one of activities)
      expect(one).toEqual({ folder_id: null, author_id: teacher2.id, title: 'AB', html: '<p>Hello</p>' })
    const attached = await there()
      .db.selectFrom('submission_file')
      .innerJoin('submission', 'submission.id', 'submission_file.submission_id')
      .innerJoin('activity', 'activity.id', 'submission.activity_id')
      .select('file_id')
      .where('course_id', '=', courseid)
      .execute()
    expect(attached).toEqual([])
    const members = await there()
      .db.selectFrom('membership')
      .select('account_id')
      .where('course_id', '=', courseid)
      .execute()
    expect(members.map(one => one.account_id)).not.toContain(stolen.id)
    const { description } = await there().call(teacher2, courseCalls.getForm, {
      courseId: courseid,
    })
    expect(description).toBe('<p>Look</p>')
  })
  test('cannot bring folders that lie within each other, or deeper than folders can be made', async () => {
    const made: string[] = []
    for (const name of ['Ring 1', 'Ring 2', ...Array.from({ length: 9 }, (_, level) => `Deep ${level}`)])
      made.push(
        (
          await here().call(teacher1, activityCalls.createFolder, {
            courseId: linearAlgebra.id,
            name,
            parentid: '0',
          })
        ).id,
      )
    const [ring1, ring2, ...deep] = made
    const parents = new Map([
      [ring1, ring2],
      [ring2, ring1],
      ...deep.map((id, at) => [id, deep[at - 1]] as const),
    ])
    const entries = await entriesOf(await exportFrom(here(), teacher1, linearAlgebra.id))
    alter(entries, 'folder', row => ({ ...row, parent_id: parents.get(String(row.id)) ?? null }))
    const { courseid } = await bring(there(), teacher2, await zipOf(entries), 'Rings')
    const rows = await there()
      .db.selectFrom('folder')
      .select(['id', 'parent_id', 'title'])
      .where('course_id', '=', courseid)
      .execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const row of rows) {
      let [level, at] = [1, row.parent_id]
      while (at !== null && level < 20) [level, at] = [level + 1, byId.get(at)!.parent_id]
      expect(level, row.title).toBeLessThanOrEqual(5)
    }
    expect(rows.filter(({ title }) => /^(Ring|Deep)/.test(title))).toHaveLength(made.length)
    const { list } = await there().call(teacher2, activityCalls.listFolders, { courseId: courseid })
    const names = (some: typeof list): string[] => some.flatMap(one => [one.name, ...names(one.child)])
    expect(names(list)).toEqual(expect.arrayContaining(rows.map(({ title }) => title)))
  })
})
