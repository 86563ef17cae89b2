import { beforeAll, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { seedHomework } from '#seed/homework.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { picture as draw } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'

const app = testApp()
const source = { sourceCourseId: linearAlgebra.id }
const content = (courseid: string) => ({ courseId: courseid, page: 1, limit: 100 })

beforeAll(async () => {
  await transaction(app().services, unit => seedHomework(unit))
})

const rowsOf = async (courseid: string) =>
  (await app().call(teacher1, activityCalls.list, content(courseid))).list

describe('a copy of a course', () => {
  test('has every homework unpublished, with its files, and none of the class', async () => {
    const { id, code } = await app().call(teacher1, packageCalls.copyCourse, {
      ...source,
      courseName: 'Algebra again',
    })
    const [before, after] = [await rowsOf(linearAlgebra.id), await rowsOf(id)]
    expect(after.map(({ title }) => title)).toEqual(before.map(({ title }) => title))
    const activities = await app()
      .db.selectFrom('activity')
      .select(['published_at', 'ends_at', 'author_id'])
      .where('course_id', '=', id)
      .execute()
    expect(activities.every(one => one.published_at === null && one.ends_at === null)).toBe(true)
    expect(new Set(activities.map(one => one.author_id))).toEqual(new Set([teacher1.id]))
    const submissions = await app()
      .db.selectFrom('submission_author')
      .innerJoin('activity', 'activity.id', 'submission_author.activity_id')
      .select('account_id')
      .where('course_id', '=', id)
      .execute()
    expect(submissions).toEqual([])
    const { total } = await app().call(teacher1, memberCalls.listStudents, content(id))
    expect(total).toBe(0)

    const course = await app()
      .db.selectFrom('course')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(course).toMatchObject({ name: 'Algebra again', code, owner_id: teacher1.id, student_count: 0 })
    expect(code).not.toBe(linearAlgebra.code)
  })

  test('refers to the files instead of storing them twice, and its students may open them once published', async () => {
    const before = await app().db.selectFrom('file').select('id').execute()
    const { id, code } = await app().call(teacher1, packageCalls.copyCourse, {
      ...source,
      courseName: 'With files',
    })
    expect(await app().db.selectFrom('file').select('id').execute()).toHaveLength(before.length)
    const { file_id, activity_id } = await app()
      .db.selectFrom('activity_file')
      .innerJoin('activity', 'activity.id', 'activity_file.activity_id')
      .select(['activity_file.file_id', 'activity_file.activity_id'])
      .where('course_id', '=', id)
      .executeTakeFirstOrThrow()
    await app().call(teacher1, homeworkCalls.update, {
      id: activity_id,
      publishAt: app().clock.now(),
    })
    await app().call(students[0]!, joinCalls.join, { code })
    const { attachments } = await app().call(students[0]!, homeworkCalls.get, { id: activity_id })
    expect(attachments.map(file => file.id)).toContain(file_id)
  })

  test('shows the pictures of its texts to its own students', async () => {
    const bytes = await draw('png', 40, 20)
    const { id: file } = await uploadFile(app(), teacher1, { name: 'plan.png', bytes })
    const details = `<p>Look</p><img data-file="${file}" alt="">`
    await app().call(teacher1, homeworkCalls.create, {
      courseId: linearAlgebra.id,
      title: 'Pictured',
      details,
    })
    const { id, code } = await app().call(teacher1, packageCalls.copyCourse, {
      ...source,
      courseName: 'With pictures',
    })
    const copy = await app()
      .db.selectFrom('activity')
      .select('id')
      .where('course_id', '=', id)
      .where('title', '=', 'Pictured')
      .executeTakeFirstOrThrow()
    await app().call(teacher1, homeworkCalls.update, { id: copy.id, publishAt: app().clock.now() })
    await app().call(students[0]!, joinCalls.join, { code })
    const shown = await app().call(students[0]!, homeworkCalls.get, { id: copy.id })
    const url = /src="([^"]+)"/.exec(shown.details)![1]!.replaceAll('&amp;', '&')
    expect((await app().http.inject({ url })).statusCode).toBe(200)
  })

  test('includes students and assistants on request, and each of them finds it', async () => {
    const { id } = await app().call(teacher1, packageCalls.copyCourse, {
      ...source,
      courseName: 'With all',
      copymember: true,
      copyteacher: true,
    })
    const members = await app()
      .db.selectFrom('membership')
      .select(['role', 'account_id', 'pinned_at'])
      .where('course_id', '=', id)
      .execute()
    const count = (role: string) => members.filter(member => member.role === role).length
    expect([count('owner'), count('assistant'), count('student')]).toEqual([1, 1, students.length])
    const { student_count } = await app()
      .db.selectFrom('course')
      .select('student_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(student_count).toBe(students.length)
    const everybody: [CastMember, number][] = [
      ...students.map((student): [CastMember, number] => [student, 0]),
      [assistant1, 1],
    ]
    for (const [person, courserole] of everybody) {
      const found = await app().call(person, courseListCalls.listCourses, { search: 'With all' })
      expect([person.name, found.map(course => course.id)]).toEqual([person.name, [id]])
      const opened = await app().call(person, courseCalls.getHome, { courseId: id })
      expect(opened).toMatchObject({
        courseName: 'With all',
        courseRole: courserole,
        studentCount: students.length,
      })
    }
  })

  test('belongs to the assistant who made it, and the teacher is not in it', async () => {
    const { id } = await app().call(assistant1, packageCalls.copyCourse, {
      ...source,
      courseName: 'The assistant’s own',
      copyteacher: true,
    })
    const members = await app()
      .db.selectFrom('membership')
      .select(['role', 'account_id'])
      .where('course_id', '=', id)
      .execute()
    expect(members).toEqual([{ role: 'owner', account_id: assistant1.id }])
  })

  test('keeps the source’s layout: folders within folders, activities in them', async () => {
    const outer = await app().call(teacher2, packageCalls.copyCourse, {
      sourceCourseId: (await aCourseWithFolders()).id,
      courseName: 'Nested',
    })
    const folders = await app()
      .db.selectFrom('folder')
      .selectAll()
      .where('course_id', '=', outer.id)
      .execute()
    const [inner, root] = [
      folders.find(one => one.title === 'Inner')!,
      folders.find(one => one.title === 'Outer')!,
    ]
    expect(inner.parent_id).toBe(root.id)
    expect(root.parent_id).toBeNull()
    const activity = await app()
      .db.selectFrom('activity')
      .selectAll()
      .where('course_id', '=', outer.id)
      .executeTakeFirstOrThrow()
    expect(activity).toMatchObject({ title: 'Deep', folder_id: inner.id })
  })

  /** Inner precedes Outer by id: parents may come later. */
  async function aCourseWithFolders() {
    const { create } = (await import('#contract/features/course/calls.ts')).courseCalls
    const course = await app().call(teacher2, create, {
      courseName: 'F',
      semester: '2026-2027',
      term: '1',
    })
    const inner = await app().call(teacher2, activityCalls.createFolder, {
      courseId: course.id,
      name: 'Inner',
    })
    const outer = await app().call(teacher2, activityCalls.createFolder, {
      courseId: course.id,
      name: 'Outer',
    })
    await app().db.updateTable('folder').set({ parent_id: outer.id }).where('id', '=', inner.id).execute()
    await app().call(teacher2, homeworkCalls.create, {
      courseId: course.id,
      title: 'Deep',
      details: '<p>x</p>',
      folderId: inner.id,
    })
    return course
  }
})

describe('copying a course', () => {
  test('requires a name', async () => {
    await app().refused(
      teacher1,
      packageCalls.copyCourse,
      { ...source, courseName: ' ' },
      packageErrors.nameMissing,
    )
    await app().refused(
      teacher1,
      packageCalls.copyCourse,
      { ...source, courseName: '长'.repeat(51) },
      courseErrors.nameLong,
    )
  })

  test('is for its staff: no students or outsiders', async () => {
    const input = { ...source, courseName: 'Stolen' }
    await app().refused(students[0]!, packageCalls.copyCourse, input, kernelErrors.notAllowed)
    await app().refused(teacher2, packageCalls.copyCourse, input, kernelErrors.courseAbsent)
  })

  test('with people is for those who may manage them', async () => {
    const permissions = (list: string[]) =>
      app()
        .db.updateTable('membership')
        .set({ permissions: list })
        .where('course_id', '=', linearAlgebra.id)
        .where('account_id', '=', assistant1.id)
        .execute()
    await permissions(['edit-course'])
    const input = { ...source, courseName: 'People', copymember: true }
    await app().refused(assistant1, packageCalls.copyCourse, input, kernelErrors.permissionMissing)
    await permissions(['edit-course', 'manage-members'])
    await app().call(assistant1, packageCalls.copyCourse, input)
  })

  test('counts against the limit of courses, even when ten copies are requested at once', async () => {
    const { count } = await app()
      .db.selectFrom('course')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', teacher1.id)
      .executeTakeFirstOrThrow()
    const left = 4
    for (let index = count; index < 50 - left; index++)
      await app().call(teacher1, packageCalls.copyCourse, { ...source, courseName: `Copy ${index}` })
    const tries = Array.from({ length: 10 }, (_, index) =>
      app()
        .call(teacher1, packageCalls.copyCourse, { ...source, courseName: `At once ${index}` })
        .then(
          () => true,
          () => false,
        ),
    )
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(left)
    await app().refused(
      teacher1,
      packageCalls.copyCourse,
      { ...source, courseName: 'One more' },
      courseErrors.limitReached,
    )
  })
})
