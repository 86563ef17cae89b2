import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { entryCalls } from '#contract/features/course/entry.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { landingCalls } from '#contract/features/course/landing.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, castId, demoSchool, students, teacher1, teacher2 } from '#seed/people.ts'
import { picture as draw } from '#server/features/file/test-pictures.ts'
import { postForm, uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const [student, other] = [students[0]!, students[1]!]
const courseid = linearAlgebra.id
const stateFor = async (as: typeof student, id = courseid) =>
  (await app().call(as, courseCalls.checkEntry, { courseId: id })).state
const info = { classno: '2', grade: '3', enrolltime: '2026-09' }

describe('a course that asks who its students are', () => {
  test('admits at once the students it knows, and asks the others first', async () => {
    expect(await stateFor(student)).toBe(1)
    await app().call(teacher1, courseCalls.update, {
      courseId: courseid,
      needgrade: true,
      needentrance: true,
    })
    expect([await stateFor(student), await stateFor(teacher1)]).toEqual([0, 1])
    expect(await app().call(student, entryCalls.getEntryFields, { courseId: courseid })).toEqual({
      asks: ['grade', 'enrolltime'],
      data: { classno: '', grade: '', enrolltime: '' },
    })
    await app().call(student, entryCalls.saveEntryFields, {
      courseId: courseid,
      data: { ...info, classno: '' },
    })
    expect([await stateFor(student), await stateFor(other)]).toEqual([1, 0])
    const [item] = await app().call(student, courseListCalls.listCourses, {
      search: linearAlgebra.code,
    })
    expect(item).toMatchObject({ neednatureclass: '0', needgrade: '1', needentrance: '1' })
  })

  test('stores nothing from an empty answer', async () => {
    for (const call of [entryCalls.saveEntryFields, entryCalls.saveOwnFields])
      expect(
        await app().call(student, call, {
          courseId: worldHistory.id,
          data: { classno: '', grade: '', enrolltime: '' },
        }),
      ).toEqual({})
  })

  test('accepts what a person has given before, and JSON text from forms', async () => {
    await app().call(teacher2, courseCalls.update, { courseId: worldHistory.id, neednatureclass: true })
    expect(await stateFor(other, worldHistory.id)).toBe(0)
    const answer = await app().post(
      '/studentAddtionInfoApi/updateMyCourseInfo',
      { courseid, data: JSON.stringify(info) },
      other,
    )
    expect(answer.status).toBe(1)
    expect([await stateFor(other, worldHistory.id), await stateFor(other)]).toEqual([1, 1])
  })

  test('refuses missing fields, invalid grades and impossible months', async () => {
    await app().call(teacher1, courseCalls.update, { courseId: courseid, neednatureclass: true })
    const cases = [
      [{ classno: '' }, courseErrors.classMissing],
      [{ classno: 'x'.repeat(51) }, courseErrors.classMissing],
      [{ grade: '7' }, courseErrors.gradeMissing],
      [{ enrolltime: '1989-12' }, courseErrors.monthMissing],
      [{ enrolltime: '2026-13' }, courseErrors.monthMissing],
      [{ enrolltime: '2999-01' }, courseErrors.monthMissing],
    ] as const
    for (const [change, error] of cases)
      await app().refused(
        student,
        entryCalls.saveEntryFields,
        { courseId: courseid, data: { ...info, ...change } },
        error,
      )
    await app().refused(
      teacher1,
      entryCalls.saveEntryFields,
      { courseId: courseid, data: info },
      kernelErrors.notAllowed,
    )
    const malformed = await app().post('/CourseApi/updateCourseInfo', { courseid, data: '{' }, student)
    expect(malformed).toMatchObject({ status: 0, code: kernelErrors.malformed.code })
  })
})

describe('the order of their own courses', () => {
  test('is saved in one call, applies to one person, and skips courses that are not theirs', async () => {
    const names = async (as: typeof student) =>
      (await app().call(as, courseListCalls.listCourses, { semester: '2026-2027', term: '1' })).map(
        row => row.courseName,
      )
    const before = await names(other)
    const sort = (ids: string[]) =>
      app().post('/courseApi/updateCourseSortBat', { courseidlist: ids.join('|') }, student)
    expect((await sort([courseid, emptyCourse.id, castId(9, 77), worldHistory.id])).status).toBe(1)
    expect(await names(student)).toEqual(['Linear Algebra', 'World History'])
    await sort([worldHistory.id, courseid])
    expect(await names(student)).toEqual(['World History', 'Linear Algebra'])
    expect(await names(other)).toEqual(before)
  })
})

describe("a course's description", () => {
  const describesOf = async (as: typeof student) =>
    (await app().call(as, courseCalls.getHome, { courseId: courseid })).description
  const write = (as: typeof student, describes: string) =>
    app().call(as, courseCalls.update, { courseId: courseid, description: describes })

  test('is sanitised when saved', async () => {
    await write(
      teacher1,
      '<h2 onclick="x()">Matrices</h2><script>alert(1)</script><p style="position:fixed">by <b>hand</b></p><img src="https://spy.example/1.png"><a href="javascript:x()">y</a>',
    )
    expect(await describesOf(student)).toBe(
      '<h2>Matrices</h2><p>by <b>hand</b></p><a rel="noopener noreferrer nofollow" target="_blank">y</a>',
    )
    await app().call(teacher1, courseCalls.update, { courseId: courseid, courseName: 'Linear Algebra' })
    expect(await describesOf(student)).toContain('Matrices')
  })

  test('shows uploaded pictures to its readers, and keeps those added by others', async () => {
    const bytes = await draw('png', 40, 20)
    const { data } = await postForm(app(), '/UploadApi/uploadV2', teacher1, {}, { name: 'plan.png', bytes })
    const fileId = String(data.fileid)
    const picture = `<img data-file="${fileId}" alt="The &quot;plan&quot;" src="https://spy.example/2.png" onerror="x()">`
    await write(teacher1, `<p>Plan</p>${picture}`)
    const seen = await describesOf(student)
    expect(seen).not.toContain('spy.example')
    const address = /src="([^"]+)"/.exec(seen)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await app().http.inject({ method: 'GET', url: address })).headers['content-type']).toBe(
      'image/png',
    )
    await write(assistant1, `${seen}<p>More</p>`)
    expect(await describesOf(student)).toContain(`data-file="${fileId}"`)
    await app().refused(
      teacher2,
      courseCalls.update,
      { courseId: worldHistory.id, description: picture },
      fileErrors.notYours,
    )
    const landing = await app().call(null, landingCalls.getLanding, { code: linearAlgebra.code })
    expect(landing.description).toContain(fileId)
  })

  test('accepts only pictures, of at most 5 MB', async () => {
    const before = await describesOf(student)
    const large = Buffer.concat([await draw('png', 40, 20), Buffer.alloc(5_242_880)])
    for (const [name, bytes, error] of [
      ['plan.txt', Buffer.from('a plan'), fileErrors.notImage],
      ['plan.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), fileErrors.notImage],
      ['broken.png', (await draw('png', 40, 20)).subarray(0, 12), fileErrors.notImage],
      ['large.png', large, fileErrors.imageTooLarge],
    ] as const) {
      const { id } = await uploadFile(app(), teacher1, { name, bytes })
      const describes = `<p>New</p><img data-file="${id}">`
      await app().refused(teacher1, courseCalls.update, { courseId: courseid, description: describes }, error)
    }
    expect(await describesOf(student)).toBe(before)
  })
})

describe('the landing page of a course', () => {
  const look = (input: { code?: string; courseId?: string; coid?: string }) =>
    app().call(null, landingCalls.getLanding, input)

  test('shows it to everybody, but the join code only to those who came with it', async () => {
    const byCode = await look({ code: 'wh-2223' })
    expect(byCode).toMatchObject({ courseName: 'World History', teacher: { name: teacher2.name } })
    expect(byCode.list).toMatchObject([{ code: 'WH2223', studentCount: 20, hasEnded: false }])
    expect((await look({ code: worldHistory.id })).list[0]?.code).toBe('')
    expect((await look({ courseId: worldHistory.id })).courseId).toBe(worldHistory.id)
  })

  test('reveals nothing about a hidden, deleted or unknown course: all look the same', async () => {
    const change = (row: { is_public?: boolean; deleted_at?: null }) =>
      app().db.updateTable('course').set(row).where('id', '=', worldHistory.id).execute()
    await change({ is_public: false })
    for (const code of ['WH2223', worldHistory.id, 'ZZZZZZ', castId(3, 99), "'; drop table course", '']) {
      const data = await app().refused(null, landingCalls.getLanding, { code }, kernelErrors.notFound)
      expect(JSON.stringify(data)).not.toContain('World History')
    }
    const school = await look({ coid: demoSchool })
    expect(school.list.map(course => course.courseName)).not.toContain('World History')
    await change({ is_public: true })
  })

  test('of a school lists its open courses', async () => {
    const school = await look({ coid: demoSchool })
    expect(school).toMatchObject({ school: demoSchool, courseId: '', description: '' })
    const names = school.list.map(course => course.courseName)
    expect(names).toContain('World History')
    expect(names).not.toContain('Calculus II')
    expect(school.list.map(course => course.code).filter(Boolean)).toEqual([])
    await app()
      .db.insertInto('school')
      .values({ id: castId(9, 500), name: demoSchool, name_key: '' })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    const { id } = await app()
      .db.selectFrom('school')
      .select('id')
      .where('name', '=', demoSchool)
      .executeTakeFirstOrThrow()
    expect((await look({ coid: id })).list.map(course => course.courseName)).toEqual(names)
    await app().refused(null, landingCalls.getLanding, { coid: castId(9, 501) }, kernelErrors.notFound)
    await app().refused(null, landingCalls.getLanding, { coid: 'No such school' }, kernelErrors.notFound)
  })
})
