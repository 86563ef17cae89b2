import { afterEach, describe, expect, test, vi } from 'vitest'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const lesson = (number: number, more: object = {}) => ({
  ...{ activityId: idOf(200 + number) as never, contentType: 7, title: `Lesson ${number}` },
  ...{ courseId: idOf(9) as never, courseName: 'Numerical Analysis', createdAt: Date.now() },
  ...more,
})
const open = (list: ReturnType<typeof lesson>[], more = '') => {
  on = stage('1')
  on.server.answer(libraryCalls.listLessons, pageOf(list))
  return on.open(`/addActivity/importType?courseId=${courseId}&courseRole=1${more}`)
}

describe('what a teacher has prepared in other courses', () => {
  test('is copied into this one after a question, and opened to be changed', async () => {
    const screen = await open([lesson(1)], `&folderid=${idOf(30)}`)
    on.server.answer(packageCalls.copyActivity, {
      list: [{ courseId: courseId as never, activityId: idOf(300) as never }],
    })
    on.server.hold(courseNoticeCalls.get, {} as never)
    await screen.getByRole('tab', { name: 'From my courses' }).click()
    await screen.getByRole('button', { name: /^Lesson 1.*Numerical Analysis/ }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Copy' }).click()
    await expect.element(screen.getByText('Copied, unpublished')).toBeVisible()
    expect(on.server.inputsOf(packageCalls.copyActivity)).toMatchObject([
      { courseId: idOf(9), activityId: idOf(201), courseIds: [courseId], folderId: idOf(30) },
    ])
    await vi.waitFor(() => expect(location.pathname).toBe('/addActivity/notice'))
    expect(location.search).toContain(idOf(300))
  })

  test('stays where it is when the question is answered with no', async () => {
    const screen = await open([lesson(1)], '&from=library')
    await screen.getByRole('button', { name: /^Lesson 1/ }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(on.server.inputsOf(packageCalls.copyActivity)).toEqual([])
  })

  test('is found by name and type; of one type alone there is nothing to choose', async () => {
    const screen = await open([lesson(1)], '&from=library')
    await screen.getByRole('radio', { name: 'Notices' }).click()
    await screen.getByRole('searchbox', { name: 'Name of an activity' }).fill('plan')
    await vi.waitFor(() =>
      expect(on.server.inputsOf(libraryCalls.listLessons).at(-1)).toMatchObject({
        ...{ courseId, contentType: 7, search: 'plan' },
      }),
    )
    await on.stop()
    const narrow = await open([lesson(1)], '&from=library&source=4')
    await expect.element(narrow.getByRole('button', { name: /^Lesson 1/ })).toBeVisible()
    expect(narrow.getByRole('radio').query()).toBeNull()
    expect(on.server.inputsOf(libraryCalls.listLessons)).toMatchObject([{ contentType: 4 }])
  })

  test('is nothing for who has no other course', async () => {
    const screen = await open([], '&from=library')
    await expect.element(screen.getByText('Activities of your other courses appear here.')).toBeVisible()
  })

  test('is shown with the whole of a long name, within the phone', async () => {
    const title = '期末复习与答疑安排（含往年试题讲解、分组讨论、实验室开放时间以及补交作业的办法）'
    const screen = await open(
      [lesson(1, { title, courseName: 'Functional Analysis'.repeat(3) })],
      '&from=library',
    )
    await expect.element(screen.getByText(title)).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })
})
