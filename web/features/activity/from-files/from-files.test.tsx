import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { courseBase, courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { testFile, UploadHarness } from '#web/features/file/test-upload-harness.ts'
import { allow } from '#web/test/course-entry.ts'

let on: ReturnType<typeof stage>
let uploads: UploadHarness
beforeEach(() => {
  uploads = new UploadHarness()
  // Only the way of the files is its affair here.
  uploads.server.stop()
  on = stage('1')
  on.server.answer(fileCalls.getUploadServers, { list: [], largest: 1e9, largestVip: 2e9, left: 1e9 })
  on.server.answer(fileCalls.getUploadState, { received: [], file: null })
  on.server.answer(activityCalls.list, { ...pageOf([]), sort: [] })
})
afterEach(() => {
  on.stop()
  uploads.stop()
})

const open = () => on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
const photo = () => testFile('IMG_0042.jpg', 5000, 'image/gif')
const bring = (type: 'dragover' | 'drop', ...files: File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
  // Others are kept behind the open one.
  const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')]
  pages.find(each => each.offsetParent !== null)!.dispatchEvent(event)
  return event
}
const ready = () => vi.waitFor(() => expect(bring('dragover', photo()).defaultPrevented).toBe(true))

test('a photo that is chosen first is published as what is pressed, as soon as it has arrived', async () => {
  on.server.answer(homeworkCalls.create, { id: idOf(50) })
  uploads.luck = ['held']
  const screen = await open()
  await screen.getByRole('button', { name: 'New activity' }).click()
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: /^Photo/ })).toBeVisible()
  await userEvent.upload(document.querySelector('input[aria-label="Photo"]')!, [photo()])
  await expect.element(screen.getByRole('heading', { name: 'New from files' })).toBeVisible()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveValue(expect.stringMatching(/^Photo, .*\d/))
  await title.fill('The board of today')
  await screen
    .getByRole('group', { name: 'Publish now as' })
    .getByRole('button', { name: 'Homework' })
    .click()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(on.server.inputsOf(homeworkCalls.create)).toEqual([])
  uploads.release()
  await vi.waitFor(() => expect(location.pathname).toBe('/homework'))
  expect(location.search).toContain(`id=${idOf(50)}`)
  expect(on.server.inputsOf(homeworkCalls.create)).toMatchObject([
    { courseId, title: 'The board of today', attachments: [expect.any(String)] },
  ])
})

test('what could not be published says why, and can be tried again without being published twice', async () => {
  on.server.refuse(courseNoticeCalls.create, kernelErrors.permissionMissing)
  const screen = await open()
  await ready()
  bring('drop', testFile('week-7.pdf', 5000, 'application/pdf'))
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('week-7')
  const notice = screen.getByRole('group', { name: 'Publish now as' }).getByRole('button', { name: 'Notice' })
  await notice.click()
  await expect.element(screen.getByText('Couldn’t publish it')).toBeVisible()
  await screen.getByRole('alertdialog').getByRole('button').click()
  on.server.answer(courseNoticeCalls.create, { id: idOf(51) })
  await notice.click()
  await vi.waitFor(() => expect(location.pathname).toBe('/noticeDetail'))
  const [first, again] = on.server.inputsOf(courseNoticeCalls.create)
  expect(again).toEqual(first)
  expect((first as { publishAt?: number }).publishAt).toBeUndefined()
})

test.each([
  ['an assistant who may not add', () => allow(on.server, ['grade'])],
  [
    'anybody once the course has ended',
    () => {
      on.server.answer(courseCalls.getHome, courseBase({ hasEnded: true }))
      on.server.answer(courseCalls.getPermissions, {
        ...{ courseAdmin: 1, auth: [], authData: { courseAdmin: 1, auth: [] }, hasEnded: true },
      })
    },
  ],
])('files are not taken from %s', async (_, prepare) => {
  prepare()
  const screen = await open()
  await expect.element(screen.getByText('New activity')).toBeVisible()
  await expect.poll(() => on.server.inputsOf(courseCalls.getPermissions).length).toBeGreaterThan(0)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(bring('drop', photo()).defaultPrevented).toBe(false)
  expect(screen.getByRole('dialog').query()).toBeNull()
})
