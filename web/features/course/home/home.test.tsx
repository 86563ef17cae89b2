import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { landingCalls } from '#contract/features/course/landing.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { putOff } from '#web/features/attendance/student/put-off.ts'
import { allow } from '#web/test/course-entry.ts'
import { courseBase, courseForm, courseId, idOf } from '../sample-course.ts'
import { stage } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const home = `/courseHome?courseId=${courseId}`

describe('what runs now, on the home of a course', () => {
  const entry = {
    ...{ id: idOf(90), courseId, courseName: 'Linear Algebra', kind: 'attendance', join: 'Check in' },
    ...{ label: 'Attendance', title: 'Week 12', since: Date.now(), until: null },
    path: `/checkIn/teaCheckinPage?courseId=${courseId}&courseRole=1&attenceid=${idOf(90)}`,
  }
  const taught = courseBase({ running: [{ ...entry, counts: { joined: 3, expected: 40 } }] })

  test('comes with the course, and its counter follows what is told', async () => {
    on = stage('1')
    on.server.answer(courseCalls.getHome, taught)
    const screen = await on.open(`${home}&courseRole=1`)
    await expect.element(screen.getByText(/3 of 40 checked in/)).toBeVisible()
    const board = { signed: 17, out: 0, total: 40, newest: [] }
    on.socket.push(attendanceMessages.board, { courseId, attendanceId: entry.id, ...board })
    await expect.element(screen.getByText(/17 of 40 checked in/)).toBeVisible()
    expect(on.server.inputsOf(courseCalls.getHome)).toHaveLength(1)
    expect(on.server.inputsOf(attendanceCalls.listRunning)).toEqual([])
  })

  test('is fetched again with the course when it starts or ends', async () => {
    on = stage('1')
    const screen = await on.open(`${home}&courseRole=1`)
    await expect.element(screen.getByRole('heading', { name: 'Linear Algebra' })).toBeVisible()
    await expect.poll(() => document.querySelector('[class*="now"]')).not.toBeNull()
    on.server.answer(courseCalls.getHome, taught)
    const told = { courseId, id: entry.id, type: '1' }
    on.socket.push(attendanceMessages.published, { ...told, action: 'started' })
    await expect.element(screen.getByText('Week 12')).toBeVisible()
    on.server.answer(courseCalls.getHome, courseBase())
    on.socket.push(attendanceMessages.published, { ...told, action: 'ended' })
    await expect.element(screen.getByText('Week 12')).not.toBeInTheDocument()
  })

  test('shows students what they have postponed, without a request of its own', async () => {
    on = stage('0')
    const studied = { courseRole: 0, badge: 0, running: [{ ...entry, counts: null }] }
    on.server.answer(courseCalls.getHome, courseBase(studied))
    putOff([entry.id])
    const screen = await on.open(`${home}&courseRole=0`)
    await expect.element(screen.getByText('Week 12')).toBeVisible()
    expect(on.server.inputsOf(attendanceCalls.listOpenToMe)).toEqual([])
  })
})

describe('the home of a course', () => {
  test('finds the role that the address forgot, and keeps its tab', async () => {
    on = stage('1')
    const screen = await on.open(`${home}&tabActive=4`)
    await expect.element(screen.getByRole('button', { name: 'New activity' })).toBeVisible()
    expect(location.search).toBe(`?courseId=${courseId}&courseRole=1&tabActive=4`)
    await expect
      .element(screen.getByRole('tab', { name: 'Homework' }))
      .toHaveAttribute('aria-selected', 'true')
    expect(on.server.inputsOf(activityCalls.list).at(-1)).toMatchObject({ contentType: [4] })
  })

  test('shows students what is theirs: no code, no settings, nothing to add', async () => {
    on = stage('0')
    on.server.answer(courseCalls.getHome, courseBase({ courseRole: 0, badge: 0 }))
    const screen = await on.open(`${home}&courseRole=0`)
    await expect.element(screen.getByRole('heading', { name: 'Linear Algebra' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Attendance' })).toBeVisible()
    await expect.element(screen.getByText('Nothing here yet')).toBeVisible()
    for (const name of ['Settings', 'New activity', /Join code/])
      expect(screen.getByRole('button', { name }).query()).toBeNull()
  })

  test('leads to the groups, and those who decide to the applications that wait', async () => {
    on = stage('1')
    on.server.answer(courseCalls.getHome, courseBase({ enrollData: { enrollstate: '1', waitAuditCount: 3 } }))
    const screen = await on.open(`${home}&courseRole=1`)
    const areas = screen.getByRole('navigation', { name: 'Course sections' })
    await areas.getByRole('button', { name: 'Groups' }).click()
    await vi.waitFor(() => expect(location.pathname + location.search).toContain('/member?'))
    expect(location.search).toContain('tab=groups')
    history.back()
    await areas.getByRole('button', { name: 'Enrolment, 3 waiting' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/enrollReview'))
  })

  test.each([
    ['leads those who grade to the gradebook', 1, true, 1],
    ['leads nobody else of the staff there', 1, false, 0],
    ['leads students to their own grades', 0, false, 1],
  ] as const)('%s', async (_, courseRole, grade, found) => {
    on = stage(courseRole === 1 ? '1' : '0')
    const can = { edit: false, code: false, members: true, grade }
    on.server.answer(courseCalls.getHome, courseBase({ courseRole, badge: courseRole, can }))
    const screen = await on.open(`${home}&courseRole=${courseRole}`)
    await expect.element(screen.getByRole('button', { name: 'Groups' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Grades' }).elements()).toHaveLength(found)
  })

  test('shows no applications to those who do not decide on them', async () => {
    on = stage('1')
    on.server.answer(
      courseCalls.getHome,
      courseBase({ badge: 2, can: { edit: false, code: false, members: false, grade: false } }),
    )
    const screen = await on.open(`${home}&courseRole=1`)
    await expect.element(screen.getByRole('button', { name: 'Groups' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Enrolment/ }).query()).toBeNull()
  })

  test('hides the join code from an assistant who may only archive the course', async () => {
    on = stage('1')
    allow(on.server, [])
    on.server.answer(courseCalls.getHome, courseBase({ badge: 2, identity: 4 }))
    const screen = await on.open(`${home}&courseRole=1`)
    await expect.element(screen.getByRole('button', { name: 'Groups' })).toBeVisible()
    expect(screen.getByRole('button', { name: /Join code/ }).query()).toBeNull()
  })

  test('leads from the join code to the page for everybody, where there is one', async () => {
    on = stage('1')
    const screen = await on.open(`${home}&courseRole=1`)
    on.server.refuse(landingCalls.getLanding, kernelErrors.notFound)
    await screen.getByRole('button', { name: /Join code/ }).click()
    await screen.getByRole('button', { name: 'Public page' }).click()
    await vi.waitFor(() => expect(on.server.inputsOf(landingCalls.getLanding)).toMatchObject([{ courseId }]))
    expect(location.pathname).toBe('/courseDoor')
    await screen.unmount()
    on.server.answer(courseCalls.getHome, courseBase({ canView: false }))
    const hidden = await on.open(`${home}&courseRole=1`)
    await hidden.getByRole('button', { name: /Join code/ }).click()
    await expect.element(hidden.getByRole('button', { name: 'Copy code' })).toBeVisible()
    expect(hidden.getByRole('button', { name: 'Public page' }).query()).toBeNull()
  })

  test('counts its students live, and asks again when it was changed', async () => {
    on = stage('1')
    const screen = await on.open(`${home}&courseRole=1`)
    await expect.element(screen.getByText('40 students')).toBeVisible()
    on.socket.push(courseMessages.memberCount, { courseId, studentCount: 41 })
    await expect.element(screen.getByText('41 students')).toBeVisible()
    on.server.answer(courseCalls.getHome, courseBase({ courseName: 'Linear Algebra II' }))
    on.socket.push(courseMessages.courseChanged, { courseId })
    await expect.element(screen.getByRole('heading', { name: 'Linear Algebra II' })).toBeVisible()
  })

  test('turns to another tab without being opened again', async () => {
    on = stage('1')
    const screen = await on.open(`${home}&courseRole=1`)
    await screen.getByRole('tab', { name: 'Homework' }).click()
    await vi.waitFor(() => expect(location.search).toContain('tabActive=4'))
    expect(on.server.inputsOf(courseCalls.getHome)).toHaveLength(1)
  })

  test('leads back to the classroom when the course is gone', async () => {
    on = stage('0')
    on.server.refuse(courseCalls.getHome, kernelErrors.courseAbsent)
    const screen = await on.open(`${home}&courseRole=0`)
    await expect.element(screen.getByText('You’re not in any course yet')).toBeVisible()
    expect(location.pathname).toBe('/ktpCourse')
  })

  test('lets an assistant without the permission see why nothing can be added', async () => {
    on = stage('1')
    allow(on.server, ['grade'])
    const screen = await on.open(`${home}&courseRole=1`)
    await screen.getByText('New activity').click({ force: true })
    await expect.element(screen.getByText(kernelErrors.permissionMissing.text.en)).toBeVisible()
    expect(location.pathname).toBe('/courseHome')
  })
})

describe('the settings of a course', () => {
  const settings = `/member/memberSetting?courseId=${courseId}&courseRole=1`

  test('let students quit by themselves, or not', async () => {
    on = stage('1')
    on.server.answer(joinCalls.isQuitAllowed, { allow: true })
    on.server.answer(joinCalls.setQuitAllowed, {})
    const screen = await on.open(settings)
    await expect.element(screen.getByRole('switch', { name: /Students can leave/ })).toBeChecked()
    on.server.answer(joinCalls.isQuitAllowed, { allow: false })
    await screen.getByRole('switch', { name: /Students can leave/ }).click()
    await expect.element(screen.getByRole('switch', { name: /Students can leave/ })).not.toBeChecked()
    expect(on.server.inputsOf(joinCalls.setQuitAllowed)).toMatchObject([{ allow: false }])
  })

  test('say what students are asked for before their first visit', async () => {
    on = stage('1')
    on.server.answer(joinCalls.isQuitAllowed, { allow: true })
    const screen = await on.open(settings)
    const grade = screen.getByRole('switch', { name: 'Year of study' })
    await expect.element(grade).not.toBeChecked()
    on.server.answer(courseCalls.update, {})
    on.server.answer(courseCalls.getForm, courseForm({ needgrade: true }))
    await grade.click()
    await expect.element(grade).toBeChecked()
    expect(on.server.inputsOf(courseCalls.update)).toEqual([{ courseId, needgrade: true }])
  })

  test('offer an assistant no way to delete', async () => {
    on = stage('1')
    allow(on.server, [])
    on.server.answer(
      courseCalls.getHome,
      courseBase({ badge: 2, can: { edit: false, code: false, members: false, grade: false } }),
    )
    on.server.answer(joinCalls.isQuitAllowed, { allow: true })
    const screen = await on.open(settings)
    await expect.element(screen.getByRole('switch', { name: /Students can leave/ })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Delete course' }).query()).toBeNull()
  })
})
