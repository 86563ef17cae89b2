import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchCalls } from '#contract/features/activity/search.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { findableCalls } from '#contract/features/course/findable.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { archiveEntry } from '#web/features/course/me-entry.ts'
import { courseItem, courseList, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { meEntries } from '#web/features/profile/extension-points.ts'
import { banksEntry } from '#web/features/question/me-entry.ts'
import { operatorEntries } from '#web/features/school/me-entries.ts'
import { chooseLanguage } from '#web/lib/texts.ts'
import { add, prompts } from '#web/shell/extension-points.ts'
import { compose, confirm } from '#web/test/input-method.ts'
import { Hotkeys } from '../keys/Hotkeys.tsx'

type Course = AnswerOf<typeof findableCalls.listFindable>[number]

const mayAll = {
  edit: true,
  code: true,
  members: true,
  grade: true,
  attendance: true,
  performance: true,
  activities: true,
}
const mayNothing = Object.fromEntries(Object.keys(mayAll).map(key => [key, false])) as typeof mayAll

const course = (number: number, courseName: string, more: Partial<Course> = {}): Course => ({
  ...{ id: idOf(number), courseName, className: null, semester: '2026-2027', role: 1, badge: 1 },
  ...{ isArchived: false, spelling: '', can: mayAll },
  ...more,
})
const algebra = course(1, '线性代数', { spelling: 'xianxingdaishu\nxxds', className: '数学一班' })
const history = course(2, 'World History')
const asStudent = { role: 0, badge: 0, can: mayNothing }

let on: ReturnType<typeof stage>
beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  await on.stop()
  await chooseLanguage('en')
  await page.viewport(375, 812)
})

async function open(usertype: '0' | '1', courses: Course[], address = '/ktpCourse') {
  on = stage(usertype, [add(prompts, Hotkeys), add(meEntries, archiveEntry, banksEntry, ...operatorEntries)])
  on.server.answer(findableCalls.listFindable, courses)
  on.server.answer(chatCalls.searchPeople, pageOf([]))
  on.server.answer(memberCalls.listStudents, pageOf([]))
  on.server.answer(searchCalls.search, pageOf([]))
  const screen = await on.open(address)
  await expect.element(screen.getByRole('main')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Search\s*(⌘K|Ctrl K)$/ })).toBeVisible()
  return screen
}

const field = () => page.getByRole('combobox', { name: 'Courses, people, pages, actions' })
const options = () => page.getByRole('option')
const named = (name: string | RegExp) => page.getByRole('option', { name })
const chosen = () => page.getByRole('option', { selected: true })

async function press() {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
}

describe('the palette', () => {
  test('finds a course letter by letter, and Enter opens it', async () => {
    await open('1', [algebra, history])
    await press()
    for (const letter of 'worl') await userEvent.keyboard(letter)
    await expect.element(field()).toHaveValue('worl')
    await expect.element(field()).toHaveFocus()
    await expect.element(chosen()).toHaveTextContent('World History2026-2027')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => location.pathname + location.search)
      .toContain(`/courseHome?courseId=${history.id}`)
    await expect.element(field()).not.toBeInTheDocument()
  })

  test('chooses by arrows, which go round, and names the option to screen readers', async () => {
    await open('1', [algebra, history])
    await press()
    await userEvent.keyboard('world')
    await expect.element(chosen()).toHaveTextContent('World History2026-2027')
    const isNamed = () =>
      field().element().getAttribute('aria-activedescendant') === chosen().element().getAttribute('id')
    expect(isNamed()).toBe(true)
    await userEvent.keyboard('{ArrowUp}')
    const last = options().elements().at(-1)!
    expect(chosen().element()).toBe(last)
    expect(isNamed()).toBe(true)
    await userEvent.keyboard('{ArrowDown}')
    expect(chosen().element()).toBe(options().elements()[0])
    await expect.element(field()).toHaveFocus()
  })

  test('reads pinyin, its initials and Traditional characters, and waits for an input method', async () => {
    await open('1', [history, algebra])
    await press()
    for (const typed of ['xxds', 'xianxing', "xian'xing", 'daishu']) {
      await field().fill(typed)
      await expect.element(chosen()).toHaveTextContent('线性代数数学一班 · 2026-2027')
    }
    await field().fill('')
    await compose('xian')
    await userEvent.keyboard('{ArrowDown}')
    await confirm('線性代數')
    await expect.element(field()).toHaveValue('線性代數')
    await expect.element(chosen()).toHaveTextContent('线性代数数学一班 · 2026-2027')
    await expect.element(page.getByRole('option', { name: /^World History/ })).not.toBeInTheDocument()
  })

  test.each(['grades', '成绩', '成績', 'chengji', 'cj'])(
    'finds the grades of a course as %s',
    async typed => {
      await open('1', [history])
      await press()
      await field().fill(typed)
      await expect.element(named(/^Grades · World History/)).toBeVisible()
    },
  )

  test('puts course and tool together', async () => {
    await open('1', [algebra, history])
    await press()
    await field().fill('grades hist')
    await expect.element(chosen()).toHaveTextContent('Grades · World History2026-2027')
    expect(options().elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname + location.search).toContain(`/score?courseId=${history.id}`)
  })

  test('offers a teacher to start attendance, to make a homework and a course', async () => {
    await open('1', [history])
    await press()
    await field().fill('attendance')
    await expect.element(named(/^Start attendance · World History/)).toBeVisible()
    await field().fill('new homework')
    await expect.element(named(/^New homework · World History/)).toBeVisible()
    await field().fill('new course')
    await expect.element(named(/course/i).first()).toBeVisible()
    await field().fill('question banks')
    await expect.element(named('Question banks')).toBeVisible()
  })

  test('offers a student nothing that a student may not do', async () => {
    await open('0', [course(2, 'World History', asStudent)])
    await press()
    const nothing = async (typed: string, name: RegExp) => {
      await field().fill(typed)
      await expect
        .poll(() =>
          options()
            .elements()
            .some(each => name.test(each.textContent)),
        )
        .toBe(false)
    }
    await field().fill('attendance')
    await expect.element(named(/^Attendance · World History/)).toBeVisible()
    await expect.element(named(/Start/)).not.toBeInTheDocument()
    await nothing('homework', /New/)
    await nothing('settings', /History/)
    await nothing('applications', /History/)
    await nothing('create', /course/i)
    await nothing('question banks', /bank/)
    await nothing('schools', /School/)
    await field().fill('join')
    await expect.element(named(/Join/)).toBeVisible()
    await field().fill('grades')
    await expect.element(named(/^Grades · World History/)).toBeVisible()
  })

  test('offers an assistant what the teacher has allowed', async () => {
    const assisted = { badge: 2, can: { ...mayNothing, performance: true } }
    await open('1', [course(2, 'World History', assisted)])
    await press()
    await field().fill('stars')
    await expect.element(named(/^Give stars|^Stars/).first()).toBeVisible()
    await field().fill('grades')
    await expect.element(named(/Grades/)).not.toBeInTheDocument()
    await field().fill('start attendance')
    await expect.element(named(/Start/)).not.toBeInTheDocument()
  })

  test('finds an archived course, says that it is one, and begins nothing there', async () => {
    await open('1', [history, course(3, 'Old Topology', { isArchived: true, semester: '2020-2021' })])
    await press()
    await expect.element(named(/Old Topology/)).not.toBeInTheDocument()
    await field().fill('topology')
    await expect.element(chosen()).toHaveTextContent('Old TopologyArchived · 2020-2021')
    await field().fill('topology homework')
    await expect.poll(() => options().elements()).toHaveLength(0)
    await field().fill('topology grades')
    await expect.element(named(/^Grades · Old Topology/)).toBeVisible()
  })

  test('begins with what was used lately and with the open course', async () => {
    await open('1', [algebra, history], `/courseHome?courseId=${algebra.id}&courseRole=1`)
    await press()
    const here = page.getByRole('group', { name: 'In this course' })
    await expect.element(here.getByRole('option', { name: 'Start attendance' })).toBeVisible()
    await field().fill('world')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.search).toContain(history.id)
    await press()
    const recent = page.getByRole('group', { name: 'Recent' })
    await expect.element(recent.getByRole('option', { name: /^World History/ })).toBeVisible()
  })

  test('finds people whom the person may see, once the fingers rest, and leads to them', async () => {
    await open('0', [course(2, 'World History', asStudent)])
    const friend = { friendId: idOf(77), friendUsername: 'Emma Fischer', friendAvatar: '' }
    on.server.answer(chatCalls.searchPeople, pageOf([friend]))
    await press()
    const input = field().element() as HTMLInputElement
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    // All within one moment.
    for (const typed of ['e', 'em', 'emm', 'emma']) {
      write.call(input, typed)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const people = page.getByRole('group', { name: 'People' })
    await expect.element(people.getByRole('option', { name: /Emma Fischer/ })).toBeVisible()
    expect(on.server.inputsOf(chatCalls.searchPeople)).toMatchObject([{ search: 'emma' }])
    // Lists of members are asked by staff alone, and in their course.
    expect(on.server.inputsOf(memberCalls.listStudents)).toEqual([])
  })

  test('finds students and contents of the open course for its staff', async () => {
    const student = {
      id: idOf(55),
      name: 'Liu Yang',
      avatar: '',
      number: '2026001',
      department: '',
      class: '1',
      badge: 0,
    }
    await open('1', [algebra], `/courseHome?courseId=${algebra.id}&courseRole=1`)
    on.server.answer(memberCalls.listStudents, pageOf([student]))
    on.server.answer(
      searchCalls.search,
      pageOf([
        {
          ...{ activityId: idOf(66), contentType: 4, title: 'Eigenvalues', place: 'title' as const },
          ...{ itemId: idOf(66), excerpt: '' },
        },
      ]),
    )
    await press()
    await field().fill('eigen')
    await expect.element(named(/^Eigenvalues/)).toBeVisible()
    await expect.element(named('Search 线性代数 for “eigen”')).toBeVisible()
    await named(/Liu Yang/).click()
    await expect.poll(() => location.pathname + location.search).toContain(`studentid=${student.id}`)
  })

  test('shows courses that lists have shown, and all screens, where no answer comes', async () => {
    on = stage('1', [add(prompts, Hotkeys), add(meEntries, archiveEntry)])
    on.server.answer(
      courseListCalls.listSemesters,
      courseList({ topcourses: [courseItem(9, { courseName: 'Pinned Topology', isTop: true })] }),
    )
    on.server.cut(findableCalls.listFindable)
    on.server.cut(chatCalls.searchPeople)
    const screen = await on.open('/ktpCourse')
    await expect
      .element(screen.getByRole('button', { name: 'Pinned Topology', exact: true }).first())
      .toBeVisible()
    await press()
    await field().fill('topo')
    await expect.element(chosen()).toHaveTextContent('Pinned TopologyClass 1 · 2026-2027')
    await field().fill('messages')
    await expect.element(named('Messages')).toBeVisible()
  })

  test('closes by Escape, by its key and by Back, and opens out of a field', async () => {
    const screen = await open('1', [history])
    await press()
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).not.toBeInTheDocument()
    await screen.getByRole('button', { name: /^Course, class, teacher/ }).click()
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await press()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field()).not.toBeInTheDocument()
    await screen.getByRole('button', { name: /^Search\s*(⌘K|Ctrl K)$/ }).click()
    await expect.element(field()).toHaveFocus()
    const before = location.href
    window.history.back()
    await expect.element(field()).not.toBeInTheDocument()
    expect(location.href).toBe(before)
  })

  test('changes how the client looks, and lists its key', async () => {
    await open('1', [history])
    await press()
    await field().fill('dark')
    await expect.element(chosen()).toHaveTextContent('Dark appearance')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset.scheme).toBe('dark')
    await press()
    await field().fill('bright')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset.scheme).toBe('light')
    await expect.element(field()).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    await expect.element(page.getByText('Search courses, people, pages and actions')).toBeVisible()
    await userEvent.keyboard('{Escape}')
  })
})
