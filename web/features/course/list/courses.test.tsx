import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { kernelErrors } from '#contract/error.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { Invitation } from '#contract/features/course/entities.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls as lists } from '#contract/features/course/lists.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { courseOrderCalls } from '#contract/features/course/order.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { invitationCalls } from '#contract/features/member/invitations.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { timeOf, wallClock } from '#web/lib/dates.ts'
import { middleOf, swipe } from '#web/test/finger.ts'
import { accountState } from '#web/test/user.ts'
import { courseItem, courseList, idOf, mayNothing, studied } from '../sample-course.ts'
import { stage } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const semester = (year: string, term: '0' | '1' | '2') => ({ semester: year, term, termTxt: '' })
const semesters = [semester('2026-2027', '1'), semester('2025-2026', '2'), semester('2025-2026', '1')]
const listed = (topcourses: ReturnType<typeof courseItem>[] = []) =>
  courseList({ topcourses, semester: semesters })
const bySemester = ({ semester: year, term }: { semester: string; term: string }) => [
  courseItem(Number(year.slice(2, 4)) * 10 + Number(term), { semester: year, courseName: `${year} ${term}` }),
]

describe("a teacher's classroom", () => {
  test('unfolds the first two semesters and fetches the third on demand', async () => {
    on = stage('1')
    on.server.answer(lists.listSemesters, listed())
    on.server.answer(lists.listCourses, bySemester)
    const screen = await on.open('/ktpCourse')
    await expect.element(screen.getByRole('button', { name: '2026-2027 1', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '2025-2026 2', exact: true })).toBeVisible()
    expect(on.server.inputsOf(lists.listCourses)).toHaveLength(2)
    await screen.getByRole('button', { name: '2025-2026 First term' }).click()
    await expect.element(screen.getByRole('button', { name: '2025-2026 1', exact: true })).toBeVisible()
    expect(on.server.inputsOf(lists.listCourses).at(-1)).toMatchObject({ roleTab: '0', term: '1' })
  })

  test('has the role tabs in the order of a teacher, and keeps the chosen one in the address', async () => {
    on = stage('1')
    const screen = await on.open('/ktpCourse')
    const tabs = screen.getByRole('tab')
    await expect.element(tabs.nth(0)).toHaveTextContent('Teaching')
    await expect.element(tabs.nth(2)).toHaveTextContent('Learning')
    await expect.element(screen.getByText('Create your first course')).toBeVisible()
    await tabs.nth(1).click()
    await expect.element(screen.getByText('You’re not assisting in any course')).toBeVisible()
    expect(location.search).toBe('?tab=assisted')
    expect(on.server.inputsOf(lists.listSemesters).at(-1)).toMatchObject({ roleTab: '2' })
  })

  test('asks again when the server says that the list changed', async () => {
    on = stage('1')
    const screen = await on.open('/ktpCourse')
    await expect.element(screen.getByText('Create your first course')).toBeVisible()
    on.server.answer(
      lists.listSemesters,
      listed([courseItem(7, { courseName: 'Pinned elsewhere', isTop: true })]),
    )
    on.socket.push(courseMessages.listChanged, {})
    await expect.element(screen.getByText('Pinned elsewhere')).toBeVisible()
  })

  test('finds courses while one types and says when there are none', async () => {
    on = stage('1')
    on.server.answer(lists.listCourses, (input: { search: string }) =>
      input.search === 'topo' ? [courseItem(3, { courseName: 'Topology' })] : [],
    )
    const screen = await on.open('/ktpCourse')
    await screen.getByRole('button', { name: /^Course, class, teacher/ }).click()
    await userEvent.keyboard('topo')
    await expect.element(screen.getByText('1 course found')).toBeVisible()
    await userEvent.keyboard('logy?')
    await expect.element(screen.getByText('No courses found')).toBeVisible()
  })
})

describe('an invitation', () => {
  const invitation = (n: number, courseName: string) => ({
    id: idOf(n) as unknown as Invitation['id'],
    courseId: courseItem(n).id,
    courseName,
    className: '',
    teacher: '沈岚',
    name: '陈思',
    number: '2026010101',
    class: 'Evening',
    createdAt: 1_795_000_000_000,
  })
  const open = async () => {
    on = stage('0')
    on.server.answer(
      lists.listSemesters,
      courseList({ invitations: [invitation(1, 'Topology'), invitation(2, 'Poetry')] }),
    )
    return on.open('/ktpCourse')
  }

  test('says who invites and as whom, and is taken by one press', async () => {
    const screen = await open()
    await expect.element(screen.getByText('沈岚 invites you to this course.').first()).toBeVisible()
    await expect.element(screen.getByText('On the roster: 陈思 · 2026010101 · Evening').first()).toBeVisible()
    on.server.answer(invitationCalls.acceptInvitation, { courseId: courseItem(1).id })
    on.server.answer(lists.listSemesters, courseList({ invitations: [invitation(2, 'Poetry')] }))
    await screen.getByRole('button', { name: 'Join Topology' }).click()
    await expect.element(screen.getByText('You joined the course')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Join Topology' })).not.toBeInTheDocument()
    expect(on.server.inputsOf(invitationCalls.acceptInvitation)).toEqual([{ id: idOf(1) }])
  })

  test('is declined after a question, and goes when another device answers', async () => {
    const screen = await open()
    on.server.answer(invitationCalls.declineInvitation, {})
    await screen.getByRole('button', { name: 'Decline Poetry' }).click()
    const question = screen.getByRole('alertdialog', { name: 'Decline Poetry?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(on.server.inputsOf(invitationCalls.declineInvitation)).toEqual([])
    await screen.getByRole('button', { name: 'Decline Poetry' }).click()
    on.server.answer(lists.listSemesters, courseList({ invitations: [invitation(1, 'Topology')] }))
    await question.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'Join Poetry' })).not.toBeInTheDocument()
    expect(on.server.inputsOf(invitationCalls.declineInvitation)).toEqual([{ id: idOf(2) }])
    on.server.answer(lists.listSemesters, courseList({ invitations: [] }))
    on.socket.push(notificationMessages.changed, { unread: 0 })
    await expect.element(screen.getByRole('button', { name: 'Join Topology' })).not.toBeInTheDocument()
  })
})

describe('the menu of a course', () => {
  const open = async (change: Parameters<typeof courseItem>[1], usertype: '0' | '1' = '1') => {
    on = stage(usertype)
    on.server.answer(lists.listSemesters, { ...listed(), semester: semesters.slice(0, 1) })
    on.server.answer(lists.listCourses, [courseItem(1, { courseName: 'Topology', ...change })])
    const screen = await on.open('/ktpCourse')
    await screen.getByRole('button', { name: 'More actions for Topology' }).click()
    return screen
  }
  const actions = async (screen: Awaited<ReturnType<typeof open>>) => {
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    const names = ['Edit', 'Pin', 'Unpin', 'Archive', 'Transfer', 'Leave course', 'Delete']
    return names.filter(name => screen.getByRole('dialog').getByText(name, { exact: true }).query() !== null)
  }

  const assisted = { badge: 2, isTop: true }
  test.each([
    ['the teacher', {}, '1', ['Edit', 'Pin', 'Archive', 'Transfer', 'Delete']],
    [
      'an assistant',
      { ...assisted, can: { ...mayNothing, edit: true, code: true } },
      '1',
      ['Edit', 'Archive'],
    ],
    ['an assistant who may not edit', { ...assisted, can: mayNothing }, '1', ['Archive']],
    ['one who may only archive', { ...assisted, can: mayNothing, identity: '4' }, '1', ['Archive']],
    ['Student', studied, '0', ['Pin', 'Archive', 'Leave course']],
    ['a student who pinned it', { ...studied, isTop: true }, '0', ['Unpin', 'Archive', 'Leave course']],
  ] as const)('offers %s what that person may do', async (_who, change, usertype, offered) => {
    expect(await actions(await open(change, usertype))).toEqual(offered)
  })

  test.each([
    ['all of it', {}, ['Start attendance', 'Give stars', 'Ask now', 'Edit']],
    [
      'what an assistant may',
      { badge: 2, can: { ...mayNothing, performance: true } },
      ['Give stars', 'Archive'],
    ],
    ['nothing once the course has ended', { can: mayNothing, hasEnded: true }, ['Edit', 'Pin']],
    ['nothing to a student', studied, ['Pin', 'Archive']],
  ] as const)('begins with what one does in class: %s', async (_what, change, first) => {
    const screen = await open(change as Parameters<typeof courseItem>[1])
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    const buttons = screen.getByRole('dialog').getByRole('button').elements()
    const words = buttons.map(button => button.textContent).filter(Boolean)
    expect(words.slice(0, first.length)).toEqual(first)
  })

  test('starts an attendance by number in the course whose menu it is', async () => {
    const screen = await open({})
    localStorage.removeItem('attendanceMethod')
    const id = idOf(77)
    on.server.answer(attendanceCalls.startWithCode, { id, code: '1234' } as never)
    await screen.getByRole('button', { name: 'Start attendance' }).click()
    await screen.getByRole('button', { name: 'Start', exact: true }).click()
    await expect.poll(() => location.pathname + location.search).toContain(`/checkIn/teaCheckinPage`)
    expect(on.server.inputsOf(attendanceCalls.startWithCode)).toMatchObject([{ courseId: idOf(1) }])
    expect(location.search).toContain(`attenceid=${id}`)
  })

  test('has no join code for anyone who may only archive', async () => {
    on = stage('1')
    on.server.answer(lists.listSemesters, { ...listed(), semester: semesters.slice(0, 1) })
    on.server.answer(lists.listCourses, [courseItem(1, { courseName: 'Topology', identity: '4' })])
    const screen = await on.open('/ktpCourse')
    await expect.element(screen.getByRole('button', { name: 'Topology', exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: /Join code/ }).query()).toBeNull()
  })

  test('archives for oneself or, by the teacher, for the class, and says inline why it failed', async () => {
    const screen = await open({})
    await screen.getByText('Archive', { exact: true }).click()
    const dialog = screen.getByRole('dialog', { name: 'Archive “Topology”?' })
    on.server.refuse(archiveCalls.archive, kernelErrors.permissionMissing)
    await dialog.getByRole('radio', { name: /The whole class/ }).click()
    await dialog.getByRole('checkbox', { name: 'Students can still view it' }).click()
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await expect.element(dialog.getByText(/^delete failed: No permission/)).toBeVisible()
    on.server.answer(archiveCalls.archive, {})
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await expect.element(screen.getByText('The course has ended')).toBeVisible()
    expect(on.server.inputsOf(archiveCalls.archive).at(-1)).toMatchObject({ type: '1', canVisit: false })
  })

  test('lets a student archive for oneself only', async () => {
    const screen = await open(studied, '0')
    on.server.answer(archiveCalls.archive, {})
    await screen.getByText('Archive', { exact: true }).click()
    const dialog = screen.getByRole('dialog', { name: 'Archive “Topology”?' })
    await expect.element(dialog.getByText(/Nothing changes for others/)).toBeVisible()
    expect(dialog.getByRole('radio').query()).toBeNull()
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await expect.element(screen.getByText('Archived', { exact: true })).toBeVisible()
    expect(on.server.inputsOf(archiveCalls.archive)).toMatchObject([{ type: '0' }])
  })

  test('transfers to another teacher, with every error shown in the dialog', async () => {
    const screen = await open({})
    await screen.getByText('Transfer', { exact: true }).click()
    const dialog = screen.getByRole('dialog', { name: 'Transfer “Topology”' })
    await dialog.getByRole('button', { name: 'Transfer' }).click()
    await expect.element(dialog.getByText(courseErrors.targetMissing.text.en)).toBeVisible()
    on.server.refuse(archiveCalls.transfer, courseErrors.targetUnknown)
    await dialog.getByRole('textbox', { name: /New owner/ }).fill('nobody@demo.lectern')
    await dialog.getByLabelText(/^Login password\*?$/).fill('secret')
    await dialog.getByRole('button', { name: 'Transfer' }).click()
    await expect.element(dialog.getByText(courseErrors.targetUnknown.text.en)).toBeVisible()
    on.server.answer(archiveCalls.transfer, { name: '方宁' })
    await dialog.getByRole('button', { name: 'Transfer' }).click()
    await expect.element(screen.getByText('方宁 now owns the course')).toBeVisible()
  })

  test('pins a course', async () => {
    const screen = await open({})
    on.server.answer(lists.pin, {})
    await screen.getByText('Pin').click()
    await expect.element(screen.getByText('Pinned', { exact: true })).toBeVisible()
    expect(on.server.inputsOf(lists.pin)).toHaveLength(1)
  })

  test('asks for the password before deleting, and says under the field that it was wrong', async () => {
    const screen = await open({})
    on.server.answer(courseCalls.getDeletionCheck, { deleteway: 2 })
    on.server.refuse(courseCalls.delete, accountErrors.ownPasswordWrong)
    await screen.getByText('Delete', { exact: true }).click()
    const dialog = screen.getByRole('alertdialog')
    await dialog.getByLabelText(/^Login password\*?$/).fill('guess')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByText('Wrong password')).toBeVisible()
    on.server.answer(courseCalls.delete, { info: '' })
    await dialog.getByLabelText(/^Login password\*?$/).fill('right')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Course deleted')).toBeVisible()
  })

  test('is deleted by a code where the account has no password', async () => {
    const screen = await open({})
    on.server.answer(profileCalls.getAccountState, { ...accountState, hasPassword: false })
    on.server.answer(courseCalls.getDeletionCheck, { deleteway: 2 })
    on.server.answer(courseCalls.delete, { info: '' })
    await screen.getByText('Delete', { exact: true }).click()
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByText(/^The code goes to /)).toBeVisible()
    expect(dialog.getByLabelText(/password/).query()).toBeNull()
    await dialog.getByLabelText(/^Verification code\*?$/).fill('123456')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Course deleted')).toBeVisible()
    expect(on.server.inputsOf(courseCalls.delete)).toMatchObject([{ password: '', code: '123456' }])
  })

  test('asks a student for the course name before quitting', async () => {
    const screen = await open(studied, '0')
    on.server.answer(courseCalls.getDeletionCheck, { deleteway: 1 })
    on.server.answer(joinCalls.quit, {})
    await screen.getByText('Leave course').click()
    const dialog = screen.getByRole('alertdialog')
    await dialog
      .getByRole('textbox', { name: 'Type the course name to confirm', exact: true })
      .fill('Topology')
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect.element(screen.getByText('You left the course')).toBeVisible()
    expect(on.server.inputsOf(joinCalls.quit)).toMatchObject([{ password: 'Topology' }])
  })
})

describe('the order of the courses', () => {
  const three = [1, 2, 3].map(number => courseItem(number))
  const order = () =>
    on.server.inputsOf(courseOrderCalls.sort).map(input => (input as { courseIds: string[] }).courseIds)

  test('of a semester is changed with the arrow keys and saved in one call', async () => {
    on = stage('1')
    on.server.answer(lists.listSemesters, { ...listed(), semester: semesters.slice(0, 1) })
    on.server.answer(lists.listCourses, three)
    on.server.answer(courseOrderCalls.sort, {})
    const screen = await on.open('/ktpCourse')
    await screen.getByRole('button', { name: /Reorder the courses of 2026-2027/ }).click()
    const handle = screen.getByRole('button', { name: 'Move Course 1' })
    await expect.element(handle).toBeVisible()
    handle.element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.element(screen.getByText('Course 1: position 2 of 3')).toBeInTheDocument()
    await expect.element(handle).toHaveFocus()
    await screen.getByRole('button', { name: 'Save order' }).click()
    await expect.element(screen.getByText('Order saved')).toBeVisible()
    expect(order()).toEqual([[three[1]!.id, three[0]!.id, three[2]!.id]])
  })

  test('is not offered where there are none', async () => {
    on = stage('0')
    on.server.answer(lists.listSemesters, { ...listed(), semester: [] })
    const screen = await on.open('/ktpCourse')
    await expect.element(screen.getByRole('button', { name: 'Archived courses' })).toBeVisible()
    await expect.element(screen.getByText('You’re not in any course yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reorder courses' }).query()).toBeNull()
  })

  test('is changed by dragging a handle', async () => {
    on = stage('0')
    on.server.answer(lists.listSemesters, { ...listed(), semester: semesters.slice(0, 1) })
    on.server.answer(lists.listCourses, three)
    on.server.answer(courseOrderCalls.sort, {})
    const screen = await on.open('/ktpCourse')
    await screen.getByRole('button', { name: 'Reorder courses' }).click()
    const handle = screen.getByRole('button', { name: 'Move Course 3' })
    await expect.element(handle).toBeVisible()
    const top = screen.getByRole('button', { name: 'Move Course 1' })
    await swipe(middleOf(handle.element()), middleOf(top.element()))
    await expect.element(screen.getByText('Course 3: position 1 of 3')).toBeInTheDocument()
    await screen.getByRole('button', { name: 'Save order' }).click()
    await expect.element(screen.getByText('Order saved')).toBeVisible()
    expect(order()).toEqual([[three[2]!.id, three[0]!.id, three[1]!.id]])
  })
})

describe('what runs and what waits', () => {
  const entry = (n: number, courseName: string) => ({
    ...{ id: idOf(90 + n), courseId: courseItem(n).id, courseName, kind: 'attendance', label: 'Attendance' },
    ...{ title: 'Sat 21 Nov 08:00', since: 1_795_000_000_000, until: null, counts: null, join: 'Check in' },
    path: `/courseHome?courseId=${idOf(n)}&courseRole=0`,
  })
  const work = (n: number, more: object) => ({
    ...{ courseId: courseItem(n).id, toGrade: 0, toHandIn: 0, dueAt: null },
    path: `/homework?id=${idOf(70)}&courseId=${idOf(n)}`,
    ...more,
  })
  const list = (courses: ReturnType<typeof courseItem>[]) => {
    on.server.answer(lists.listSemesters, courseList({ semester: [semester('2026-2027', '1')] }))
    on.server.answer(lists.listCourses, courses)
  }

  test('a card shows what is running in its course, and leads to it', async () => {
    on = stage('0')
    list([courseItem(5, { ...studied, courseName: 'Topology' })])
    on.server.answer(runningCalls.getRunning, { list: [entry(5, 'Topology')] })
    const screen = await on.open('/ktpCourse')
    await screen.getByRole('article').getByRole('button', { name: 'Attendance', exact: true }).click()
    await expect.poll(() => location.pathname + location.search).toContain(`/courseHome?courseId=${idOf(5)}`)
  })

  test('a teacher sees how many submissions wait, until the last is graded; then the join code', async () => {
    on = stage('1')
    list([courseItem(5, { courseName: 'Topology', code: 'TOPO22' })])
    on.server.answer(runningCalls.getWaiting, { list: [work(5, { toGrade: 23 })] })
    const screen = await on.open('/ktpCourse')
    await expect.element(screen.getByRole('button', { name: '23 to grade' })).toBeVisible()
    expect(screen.getByText('TOPO22').elements()).toEqual([])
    on.server.answer(runningCalls.getWaiting, { list: [] })
    on.socket.push(courseMessages.waitingChanged, {})
    await expect.element(screen.getByText('TOPO22')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '23 to grade' })).not.toBeInTheDocument()
  })

  test('a student sees the next deadline, and never the join code', async () => {
    on = stage('0')
    list([
      courseItem(5, { ...studied, courseName: 'Topology', code: 'TOPO22' }),
      courseItem(6, { ...studied, courseName: 'Poetry', code: 'POET22' }),
    ])
    const tomorrow = timeOf({ ...wallClock(Date.now() + 86_400_000), hour: 23, minute: 59, second: 0 })
    on.server.answer(runningCalls.getWaiting, {
      list: [work(5, { toHandIn: 2, dueAt: tomorrow }), work(6, { toHandIn: 2 })],
    })
    const screen = await on.open('/ktpCourse')
    await expect.element(screen.getByRole('button', { name: 'Due tomorrow 23:59' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '2 to do' })).toBeVisible()
    expect(screen.getByText(/2{2}$/).elements()).toEqual([])
  })

  test('a pinned course stands once, in the tab of its role', async () => {
    on = stage('1')
    const pinned = courseItem(5, { courseName: 'Topology', isTop: true })
    on.server.answer(
      lists.listSemesters,
      courseList({ topcourses: [pinned], semester: [semester('2026-2027', '1')] }),
    )
    on.server.answer(lists.listCourses, ({ roleTab }: { roleTab: string }) =>
      roleTab === '0' ? [pinned, courseItem(6, { courseName: 'Poetry' })] : [],
    )
    const screen = await on.open('/ktpCourse')
    await expect.element(screen.getByRole('button', { name: 'Poetry', exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Topology', exact: true }).elements()).toHaveLength(1)
    await screen.getByRole('tab').nth(2).click()
    await expect
      .element(screen.getByRole('button', { name: 'Topology', exact: true }))
      .not.toBeInTheDocument()
  })
})

describe("a student's classroom", () => {
  test('has one tab without tabs, and leads to joining when it is empty', async () => {
    on = stage('0')
    const screen = await on.open('/ktpCourse')
    await expect.element(screen.getByText('You’re not in any course yet')).toBeVisible()
    expect(screen.getByRole('tab').query()).toBeNull()
    await screen.getByRole('main').getByRole('button', { name: 'Join course' }).click()
    await expect.element(screen.getByText('Enter the join code')).toBeVisible()
  })
})

describe('the join code', () => {
  const open = async (change: Parameters<typeof courseItem>[1]) => {
    on = stage('1')
    on.server.answer(lists.listSemesters, { ...listed(), semester: semesters.slice(0, 1) })
    on.server.answer(lists.listCourses, [courseItem(1, change)])
    return on.open('/ktpCourse')
  }

  test('shows large with a QR code to scan, and can be stopped by those permitted', async () => {
    const screen = await open({})
    on.server.answer(joinCalls.stopCode, {})
    await screen.getByRole('button', { name: 'Join code MA2223, show large' }).click()
    await expect.element(screen.getByRole('img', { name: 'QR code to join Course 1' })).toBeVisible()
    on.server.answer(lists.listCourses, [courseItem(1, { isCodeStopped: true })])
    await screen.getByRole('switch', { name: /Students can join/ }).click()
    await expect.element(screen.getByText(/The join code is off/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'New join code' }).query()).toBeNull()
  })

  test('is replaced after a question', async () => {
    const screen = await open({})
    on.server.answer(joinCalls.renewCode, { code: 'KQ7777' })
    await screen.getByRole('button', { name: 'Join code MA2223, show large' }).click()
    await screen.getByRole('button', { name: 'New join code' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'New join code' }).click()
    await expect.element(screen.getByText('The new join code is KQ7777')).toBeVisible()
  })

  test('has no switches for those who may not manage it', async () => {
    const screen = await open({ can: mayNothing })
    await screen.getByRole('button', { name: 'Join code MA2223, show large' }).click()
    await expect.element(screen.getByRole('button', { name: 'Copy code' })).toBeVisible()
    expect(screen.getByRole('switch').query()).toBeNull()
  })
})
