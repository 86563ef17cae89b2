import { afterEach, describe, expect, test, vi } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { sampleHomework as homework } from '#web/features/homework/sample-row.ts'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const hour = 3_600_000

const open = async (path: string, change: Parameters<typeof homework>[1] = {}) => {
  on = stage('1')
  on.server.answer(activityCalls.list, { ...pageOf([homework(1, change)]), sort: [] })
  return on.open(`${path}?courseId=${courseId}&courseRole=1&id=${idOf(101)}`)
}

describe('the times of an activity', () => {
  test('are set together, and a deadline may be taken away', async () => {
    const screen = await open('/addActivity/endTime', { endtime: Date.now() + hour })
    on.server.answer(activityCalls.publish, {})
    await screen.getByRole('button', { name: /Deadline/ }).click()
    await screen.getByRole('button', { name: 'Unlimited' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(activityCalls.publish)).toMatchObject([
        { contentId: idOf(101), endsAt: null },
      ]),
    )
  })

  test('are refused where it would end before it appears', async () => {
    const screen = await open('/addActivity/endTime', {
      ...{ published: false, publish_time: Date.now() + 48 * hour, endtime: Date.now() + hour },
    })
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Deadline and publishing time conflict')).toBeVisible()
    expect(on.server.inputsOf(activityCalls.publish)).toEqual([])
  })
})

describe('the full score of an activity', () => {
  test('must be there and at most 100', async () => {
    const screen = await open('/addActivity/score')
    on.server.answer(homeworkCalls.update, {})
    const field = screen.getByRole('textbox', { name: 'Maximum points' })
    await field.fill('')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Grade must not be empty')).toBeVisible()
    await field.fill('101')
    await expect.element(screen.getByText('Grade must be above 0 and at most 100')).toBeVisible()
    await field.fill('60.5')
    await screen.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(homeworkCalls.update)).toMatchObject([{ id: idOf(101), fullScore: 60.5 }]),
    )
  })
})

describe('a copy', () => {
  test('goes into the chosen courses, at least one, and can be taken back', async () => {
    const screen = await open('/copyActivity')
    on.server.answer(libraryCalls.listCopyCourses, {
      list: [
        { courseId: idOf(1), courseName: 'Algebra', className: 'A' },
        { courseId: idOf(2), courseName: 'Analysis', className: '' },
      ],
    })
    on.server.answer(packageCalls.copyActivity, {
      list: [
        { courseId: idOf(1), activityId: idOf(11) },
        { courseId: idOf(2), activityId: idOf(12) },
      ],
    })
    on.server.answer(activityCalls.delete, {})
    await screen.getByRole('button', { name: 'Choose courses' }).click()
    await expect.element(screen.getByText('Choose at least one course')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Algebra' }).click()
    await screen.getByRole('checkbox', { name: 'Analysis' }).click()
    await screen.getByRole('button', { name: 'Copy to 2 courses' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(activityCalls.delete)).toMatchObject([
        { courseId: idOf(1), contentId: idOf(11) },
        { courseId: idOf(2), contentId: idOf(12) },
      ]),
    )
  })
})

describe('the order', () => {
  test('is changed with the keyboard and saved in one go', async () => {
    on = stage('1')
    on.server.answer(activityCalls.list, { ...pageOf([homework(1), homework(2)]), sort: [] })
    on.server.answer(activityCalls.sort, {})
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'Sort' }).click()
    const handle = screen.getByRole('button', { name: /Homework 2/ })
    await expect.element(handle).toBeVisible()
    ;(handle.element() as HTMLElement).focus()
    const { userEvent } = await import('vitest/browser')
    await userEvent.keyboard('{ArrowUp}')
    await screen.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(activityCalls.sort)).toMatchObject([{ contentIds: [idOf(102), idOf(101)] }]),
    )
  })
})
