import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { forgetEdit, keepEdit } from '#web/features/activity/editor/kept-edit.ts'
import { App } from '#web/shell/App.tsx'
import { knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { openMore } from '#web/test/more-options.ts'
import { screenAt } from '#web/test/screens.ts'
import { server, signedIn } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'

const table = [
  screenAt('/addActivity/notice', () => import('./EditScreen.tsx').then(module => module.EditScreen), {
    feature: 'notice',
    title: 'form.new' as never,
  }),
]
const courseId = '01890000-0000-7000-8000-0000000000c1'
const id = '01890000-0000-7000-8000-0000000000b1'
const began = Date.UTC(2026, 10, 20, 1)
const info: NoticeInfo = {
  ...{ id, courseId, title: 'Another room', content: '<p>Room 204</p>', attachments: [] },
  ...{ withheldBy: '', withheldFiles: [], author: 'Lan Shen', publishedAt: began },
  ...{ revision: 1, updatedAt: began },
  ...{ state: 2, readAt: null, acknowledgedAt: null, needsAcknowledgement: false, isRepeated: false },
  ...{ isPinned: false, readCount: 0, studentCount: 40, serverTime: began + 1000 },
  can: { manage: true, acknowledge: false },
}

signedIn({ ...student, usertype: '1' })
beforeEach(() => {
  server.answer(courseCalls.checkEntry, { state: 1, hasEnded: false, canVisit: true } as never)
  server.answer(courseNoticeCalls.update, {})
  server.answer(activityCalls.listFolders, { list: [] })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const one = {
  ...{ classId: '01890000-0000-7000-8000-0000000000e1', groupId: null, name: 'One' },
  ...{ publishAt: null as number | null, beginsAt: null, endsAt: null },
}
const forAll: AnswerOf<typeof audienceCalls.getAudience> = { isForAll: true, list: [] }

async function open(more: Partial<NoticeInfo> = {}, client = makeQueryClient(), audience = forAll) {
  server.answer(courseNoticeCalls.get, { ...info, ...more })
  server.answer(audienceCalls.getAudience, audience)
  history.replaceState(null, '', `/addActivity/notice?id=${id}&courseId=${courseId}&courseRole=1`)
  return render(<App table={table} client={client} additions={knownAdditions([])} />)
}
const titleIn = (screen: Awaited<ReturnType<typeof open>>) =>
  screen.getByRole('textbox', { name: /Title/ }).first()

test('changes to a notice outlive a page that is killed, until they are saved', async () => {
  const screen = await open()
  await titleIn(screen).click()
  await userEvent.keyboard('{End} on Monday')
  await screen.unmount()

  const again = await open()
  await expect.element(titleIn(again)).toHaveValue('Another room on Monday')
  await expect.element(again.getByText('Your unsaved changes were restored.')).toBeVisible()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.inputsOf(courseNoticeCalls.update)).toHaveLength(1)
  await again.unmount()

  const after = await open()
  await expect.element(titleIn(after)).toHaveValue('Another room')
})

test('somebody else’s change in between is shown, and one’s own can be thrown away', async () => {
  const screen = await open()
  await titleIn(screen).click()
  await userEvent.keyboard('{End} on Monday')
  await screen.unmount()

  const theirs = { title: 'Room 305', revision: 2, updatedAt: began + 60_000 }
  const again = await open(theirs)
  await expect.element(again.getByText(/Someone else has changed this/)).toBeVisible()
  await expect.element(titleIn(again)).toHaveValue('Another room on Monday')
  await again.getByRole('button', { name: 'Discard my changes' }).click()
  await expect.element(titleIn(again)).toHaveValue('Room 305')
  // The editor has one of its own.
  await again.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(titleIn(again)).toHaveValue('Another room on Monday')
  await expect.element(again.getByText('Their version')).toBeVisible()
  await again.getByRole('button', { name: 'Discard my changes' }).click()
  await expect.element(titleIn(again)).toHaveValue('Room 305')
  await again.unmount()

  const after = await open(theirs)
  await expect.element(titleIn(after)).toHaveValue('Room 305')
})

/** Both began from the first revision; the other has saved by now. */
async function saveAfterAnother() {
  const screen = await open()
  await titleIn(screen).click()
  await userEvent.keyboard('{End} on Monday')
  const theirs = { title: 'Room 305', content: '<p>Up the stairs</p>', isPinned: true, revision: 2 }
  server.answer(courseNoticeCalls.get, { ...info, ...theirs })
  server.refuse(courseNoticeCalls.update, activityErrors.changedMeanwhile)
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'OK' }).click()
  expect(server.inputsOf(courseNoticeCalls.update)).toMatchObject([{ revision: 1 }])
  await expect.element(screen.getByText(/saving it replaces theirs/)).toBeVisible()
  await expect.element(screen.getByText('Room 305')).toBeVisible()
  await expect.element(screen.getByText('Up the stairs')).toBeVisible()
  await expect.element(screen.getByText('On', { exact: true })).toBeVisible()
  await expect.element(titleIn(screen)).toHaveValue('Another room on Monday')
  server.answer(courseNoticeCalls.update, {})
  return screen
}
const savedLast = () => server.inputsOf(courseNoticeCalls.update).at(-1)

test('who saves after somebody else is shown their version, and may replace it', async () => {
  const screen = await saveAfterAnother()
  await titleIn(screen).click()
  await userEvent.keyboard('{End} at nine')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(savedLast)
    .toMatchObject({ revision: 2, title: 'Another room on Monday at nine', content: '<p>Room 204</p>' })
})

test('who saves after somebody else may take their version, and change that', async () => {
  const screen = await saveAfterAnother()
  await screen.getByRole('button', { name: 'Discard my changes' }).click()
  await expect.element(titleIn(screen)).toHaveValue('Room 305')
  await expect.element(screen.getByText('Their version')).not.toBeInTheDocument()
  await titleIn(screen).click()
  await userEvent.keyboard('{End}, again')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(savedLast).toMatchObject({ revision: 2, title: 'Room 305, again' })
  expect(savedLast()).not.toHaveProperty('content', '<p>Room 204</p>')
})

test('an edit began from what its form showed first, also when the page has asked again meanwhile', async () => {
  const client = makeQueryClient()
  const screen = await open({}, client)
  await titleIn(screen).click()
  await userEvent.keyboard('{End} on Monday')
  server.answer(courseNoticeCalls.get, { ...info, title: 'Room 305', revision: 2 })
  await client.invalidateQueries()
  await expect.poll(() => server.inputsOf(courseNoticeCalls.get).length).toBe(2)
  await expect.element(titleIn(screen)).toHaveValue('Another room on Monday')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(savedLast).toMatchObject({ revision: 1, title: 'Another room on Monday' })
})

test('somebody else’s other choice of whom it is for is shown; what was not chosen here stays theirs', async () => {
  const two = { ...one, classId: '01890000-0000-7000-8000-0000000000e2', name: 'Two' }
  const start = {
    ...{
      title: info.title,
      details: info.content,
      files: [],
      publication: 'now' as const,
      publishTime: null,
    },
    ...{ needsAcknowledgement: false, isPinned: false },
  }
  const edited = { id, version: 1, beginAgain: async () => undefined }
  /** The other has saved for both classes meanwhile. */
  async function openAfterAnother(audience: (typeof one)[] | undefined) {
    keepEdit(edited, 1, { ...start, title: 'Another room on Monday', ...(audience && { audience }) })
    const screen = await open({ revision: 2 }, makeQueryClient(), { isForAll: false, list: [one, two] })
    await expect.element(screen.getByText('Their version')).toBeVisible()
    return screen
  }
  const screen = await openAfterAnother([one])
  await expect.element(screen.getByText('One, Two', { exact: true })).toBeVisible()
  await screen.unmount()
  const same = await openAfterAnother([two, one])
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect.element(same.getByText('One, Two', { exact: true })).not.toBeInTheDocument()
  await same.unmount()
  const later = Date.UTC(2026, 10, 25, 0)
  const other = await openAfterAnother([{ ...one, publishAt: later }, two])
  // Below it the field says the same.
  await expect.element(other.getByText('One, Two', { exact: true }).first()).toBeVisible()
  await other.unmount()
  forgetEdit(edited)
})

test('a class sees it later than the others', async () => {
  const ofCourse = { id: one.classId, name: one.name, total: 20 }
  server.answer(classCalls.listClasses, { list: [ofCourse], unassigned: 0 })
  const screen = await open({}, makeQueryClient(), { isForAll: false, list: [one] })
  await openMore(screen)
  await screen.getByRole('button', { name: /^For whom/ }).click()
  const sheet = screen.getByRole('dialog', { name: 'For whom' })
  await expect.element(sheet.getByText(/^Deadline for/)).not.toBeInTheDocument()
  await sheet.getByRole('button', { name: /^Visible to One from/ }).click()
  const calendar = screen.getByRole('dialog', { name: 'Visible to One from' })
  await calendar.getByRole('button', { name: 'Done' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  const sent = () => server.inputsOf(courseNoticeCalls.update).at(-1) as never
  await expect.poll(sent).toMatchObject({ audience: [{ classId: one.classId, endsAt: null }] })
  const { publishAt } = (sent() as { audience: { publishAt: number }[] }).audience[0]!
  expect(publishAt).toBeGreaterThan(Date.now())
})
