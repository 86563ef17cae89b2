import { afterEach, expect, test, vi } from 'vitest'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoType } from '#contract/features/video/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const id = idOf(400)
const notice = (change: Partial<AnswerOf<typeof courseNoticeCalls.get>> = {}) => ({
  ...{ id: id as never, courseId: courseId as never, title: 'Another room', content: '<p>Room 204.</p>' },
  ...{ withheldBy: '' as const, withheldFiles: [] },
  ...{ attachments: [], author: '沈岚', publishedAt: Date.now() - 1000 },
  ...{ revision: 1, updatedAt: Date.now() },
  ...{ state: 1, readAt: Date.now(), acknowledgedAt: null, needsAcknowledgement: false },
  ...{ isRepeated: false, isPinned: false, readCount: 0, studentCount: 40, serverTime: Date.now() },
  can: { manage: false, acknowledge: false },
  ...change,
})
const said = {
  ...{ id: idOf(401) as never, activityId: id as never, contentType: 7, content: 'May we come later?' },
  ...{ authorId: null, name: 'Emma Fischer', avatar: '', isStaff: false, isOwn: false },
  ...{ createdAt: Date.now(), likes: 0, isLiked: false, replies: 0, threadId: null, answersName: '' },
  ...{ pictures: [], pictureCount: 0, mentions: [], isNameless: false, isHidden: false },
  ...{ isDeleted: false, isBest: false, firstReplies: [] },
}
const rights = {
  ...{ write: true, refusal: '', like: true, remove: true, manage: false, choose: false, hideName: false },
}
const comments = (more: object = {}): AnswerOf<typeof commentCalls.list> =>
  ({ ...pageOf([said]), count: 1, best: 0, isLocked: false, can: rights, ...more }) as never

const openNotice = (usertype: '0' | '1') =>
  on.open(`/noticeDetail?courseId=${courseId}&courseRole=${usertype}&id=${id}`)

test('students read and write below a notice', async () => {
  on = stage('0')
  on.server.answer(courseNoticeCalls.get, notice())
  on.server.answer(commentCalls.list, comments())
  const screen = await openNotice('0')
  await expect.element(screen.getByText('May we come later?')).toBeVisible()
  await screen.getByRole('button', { name: 'Write a comment' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
  expect(on.server.inputsOf(commentCalls.list)[0]).toMatchObject({ activityId: id })
})

test('where comments are closed the notice says so, and there is nothing to write in', async () => {
  on = stage('0')
  on.server.answer(courseNoticeCalls.get, notice())
  const refusal = commentErrors.notHere.text.en
  on.server.answer(commentCalls.list, comments({ can: { ...rights, write: false, refusal } }))
  const screen = await openNotice('0')
  await expect.element(screen.getByText(refusal)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Write a comment' }).query()).toBeNull()
})

test('staff find the comments beside the readers, and none below what students do not see', async () => {
  on = stage('1')
  on.server.answer(courseNoticeCalls.get, notice({ can: { manage: true, acknowledge: false } }))
  on.server.answer(courseNoticeCalls.listReaders, { ...pageOf([]), read: 0, students: 40 })
  on.server.answer(commentCalls.list, comments())
  const screen = await openNotice('1')
  await expect.element(screen.getByText('0 of 40 students have read it')).toBeVisible()
  await screen.getByRole('tab', { name: 'Comments' }).click()
  await expect.element(screen.getByText('May we come later?')).toBeVisible()
  expect(screen.getByText('0 of 40 students have read it').query()).toBeNull()
  await on.stop()
  on = stage('1')
  on.server.answer(courseNoticeCalls.get, notice({ publishedAt: null }))
  const hidden = await openNotice('1')
  await expect.element(hidden.getByText('Room 204.')).toBeVisible()
  expect(hidden.getByRole('tab', { name: 'Comments' }).query()).toBeNull()
})

test('a closed video can still be talked about', async () => {
  on = stage('0')
  on.server.answer(videoCalls.get, {
    ...{ id: id as never, courseId: courseId as never, title: 'Matrices as maps', content: '' },
    ...{ withheldBy: '', withheldFiles: [] },
    ...{
      attachments: [],
      author: '沈岚',
      publishedAt: Date.now() - 1000,
      endsAt: null,
      revision: 1,
      updatedAt: 1000,
    },
    ...{ playUrl: '', link: '', isPage: false, poster: '', file: null, posterFile: null, duration: 40 },
    ...{ isClosed: true, watched: 0, percent: 0, isDone: false, position: 0, marks: [], doneCount: 0 },
    ...{ studentCount: 40, allowsDownload: false, donePercent: 90, captions: [], serverTime: Date.now() },
    can: { manage: false, report: false },
  })
  on.server.answer(commentCalls.list, comments())
  const screen = await on.open(`/dataIndex?type=${videoType}&courseId=${courseId}&courseRole=0&id=${id}`)
  await expect.element(screen.getByText('Sorry, this video is closed by the teacher')).toBeVisible()
  await expect.element(screen.getByText('May we come later?')).toBeVisible()
  await vi.waitFor(() => expect(on.server.inputsOf(commentCalls.list)).toHaveLength(1))
})
