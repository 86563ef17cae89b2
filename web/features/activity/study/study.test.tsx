import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const activity = (number: number, more: object = {}) => ({
  ...{ activityId: idOf(100 + number) as never, contentType: 4, title: `Homework ${number}` },
  ...{ progress: 0, isFinished: false, isCounted: true },
  ...more,
})
const address = (role: 0 | 1, more = '') => `/CourseRate?courseId=${courseId}&courseRole=${role}${more}`

describe('how far a student is', () => {
  const open = (list: ReturnType<typeof activity>[]) => {
    on = stage('0')
    const finished = list.filter(({ isFinished }) => isFinished).length
    on.server.answer(studyCalls.getProgress, { list, finished, total: list.length, username: '陈思远' })
    return on.open(address(0))
  }

  test('is told activity by activity, and each opens', async () => {
    const screen = await open([
      activity(1, { progress: 100, isFinished: true }),
      activity(2, { progress: 50 }),
      activity(3, { contentType: 7, title: 'Room change' }),
      activity(4, { title: 'Missed', isCounted: false }),
    ])
    await expect.element(screen.getByText('Homework · Not counted')).toBeVisible()
    await expect.element(screen.getByText('1 of 3 done')).toBeVisible()
    await expect.element(screen.getByText('50%')).toBeVisible()
    await screen.getByRole('radio', { name: 'Notices' }).click()
    await expect.element(screen.getByText('0 of 1 done')).toBeVisible()
    expect(screen.getByText('Homework 2').query()).toBeNull()
    await screen.getByRole('radio', { name: 'All' }).click()
    await screen.getByRole('button', { name: /^Homework 2/ }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/homework'))
    expect(on.server.inputsOf(studyCalls.getProgress)).toEqual([{ courseId }])
  })

  test('is nothing where there is nothing to do', async () => {
    const screen = await open([])
    await expect.element(screen.getByText('Nothing to do yet')).toBeVisible()
    expect(screen.getByRole('radio').query()).toBeNull()
  })

  test('is told with the whole of a long title, within the phone', async () => {
    const title = '期末复习与答疑安排（含往年试题讲解、分组讨论、实验室开放时间以及补交作业的办法）'
    const screen = await open([activity(1, { title })])
    await expect.element(screen.getByText(title)).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

  test('is refused to who is not in the course', async () => {
    on = stage('0')
    on.server.refuse(studyCalls.getProgress, kernelErrors.notFound)
    const screen = await on.open(address(0))
    await expect.element(screen.getByText(kernelErrors.notFound.text.en)).toBeVisible()
  })
})

describe('how far the students of a course are', () => {
  const student = {
    ...{
      studentId: idOf(5) as never,
      name: 'Emma Fischer',
      number: '2026010102',
      avatar: '',
      finished: 3,
      total: 4,
    },
  }

  test('is seen by staff, who open one of them', async () => {
    on = stage('1')
    on.server.answer(studyCalls.listStudents, { ...pageOf([student]), activities: 4 })
    on.server.answer(studyCalls.getProgress, {
      ...{ list: [activity(1)], finished: 0, total: 1, username: 'Emma Fischer' },
    })
    const screen = await on.open(address(1))
    await screen.getByRole('button', { name: /Emma Fischer.*3 of 4 done/ }).click()
    await expect.element(screen.getByText('Homework 1')).toBeVisible()
    expect(location.search).toContain(`studentid=${idOf(5)}`)
    expect(on.server.inputsOf(studyCalls.getProgress)).toEqual([{ courseId, studentId: idOf(5) }])
  })

  test('is searched by name, and says when nobody is found', async () => {
    on = stage('1')
    on.server.answer(studyCalls.listStudents, { ...pageOf([]), activities: 4 })
    const screen = await on.open(address(1))
    await screen.getByRole('searchbox', { name: 'Name or student number' }).fill('nobody')
    await expect.element(screen.getByText('Nobody found')).toBeVisible()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(studyCalls.listStudents).at(-1)).toMatchObject({ search: 'nobody' }),
    )
  })
})
