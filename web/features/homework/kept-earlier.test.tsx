import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { phraseCalls } from '#contract/features/rubric/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { onDevice } from '#web/test/device.ts'
import { address, stage } from './test-stage.tsx'
import {
  detailsOf,
  forStaff,
  forStudent,
  handedIn,
  now,
  pageOf,
  submission,
  workId,
} from './test-submissions.ts'

/*
 * What phones hold from before a submission could have several parts, literally as it was found there. An update must
 * open, send and number it as that version would have: nothing that was written may be lost.
 */

const own = '01890000-0000-7000-8000-0000000000e1/homework:01890000-0000-7000-8000-0000000000b1'
const page = {
  id: '019a0000-0009-7000-8000-000000000001',
  fileid: '019a0000-0009-7000-8000-000000000001',
  name: 'page-1.jpg',
  ext: 'jpg',
  ext_s: 'jpg',
  ext_type: 'other',
  mime: 'application/octet-stream',
  url: '/icons/lectern-180.png',
  rurl: '/icons/lectern-180.png',
  thumb: '',
  isPic: false,
  width: null,
  height: null,
  size: '1000B',
  orgin_size: 1000,
}
const entry = {
  id: own,
  value: { text: 'Begun on the train, and finished in the tunnel', files: [page] },
  sequence: 5,
  base: 3,
  writer: '6w47txdi',
  sent: [[4, '63.sitd5q3vtoyu']],
  at: 1795382407016,
}

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

describe('text that an earlier version kept on the phone, unsent', () => {
  const server = (content: string, sequence: number) =>
    forStudent({
      draft: {
        content,
        html: '',
        attachments: [attachmentOf({ name: 'page-1.jpg' })],
        sequence,
        savedAt: now,
        writer: '',
      },
    })
  const saves = ({ content, sequence }: { content: string; sequence: number }) => ({
    saved: true,
    workId,
    content,
    html: '',
    attachments: [],
    sequence,
    savedAt: now,
  })
  const open = async () => {
    const screen = await on.open(address('/stuWorkSubmit', 0))
    return { screen, field: screen.getByLabelText('Text', { exact: true }) }
  }

  beforeEach(async () => {
    // Other tests of this browser write there too.
    await onDevice(entries => entries.clear())
    await onDevice(entries => entries.put(entry))
  })

  test('is there, with its files, and is sent with its own number on top of what it built on', async () => {
    on.server.answer(calls.get, server('Begun', 3))
    on.server.answer(attemptCalls.saveDraft, saves as never)
    const { screen, field } = await open()
    await expect.element(field).toHaveValue('Begun on the train, and finished in the tunnel')
    await expect.element(screen.getByText('page-1.jpg')).toBeVisible()
    await expect.element(screen.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
    expect(on.server.inputsOf(attemptCalls.saveDraft)).toEqual([
      {
        id: '01890000-0000-7000-8000-0000000000b1',
        content: 'Begun on the train, and finished in the tunnel',
        html: '',
        attachments: [page.id],
        sequence: 5,
        base: 3,
        // Before homework could be done several times, everything was of the first.
        attempt: 1,
        workId,
      },
    ])
    await vi.waitFor(async () => expect(await onDevice(entries => entries.getAll())).toEqual([]))
  })

  test('stays as it is while there is no network', async () => {
    on.server.answer(calls.get, server('Begun', 3))
    on.server.cut(attemptCalls.saveDraft)
    const { screen, field } = await open()
    await expect.element(field).toHaveValue('Begun on the train, and finished in the tunnel')
    await expect.element(screen.getByText('Saving…')).toBeVisible()
    await vi.waitFor(async () => {
      const [kept] = await onDevice(entries => entries.getAll())
      // Under the name that it has by now.
      expect(kept).toMatchObject({ id: `${own}@${workId}`, value: entry.value, sequence: 5, base: 3 })
    })
  })

  test('is no conflict with its own earlier entry, whose answer was lost', async () => {
    on.server.answer(calls.get, server('Begun on the train', 4))
    on.server.answer(attemptCalls.saveDraft, saves as never)
    const { screen, field } = await open()
    await expect.element(field).toHaveValue('Begun on the train, and finished in the tunnel')
    await expect.element(screen.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
    expect(on.server.inputsOf(attemptCalls.saveDraft)).toMatchObject([{ sequence: 5, base: 4 }])
  })

  test('of a group is offered beside what that has written, and sent only as its writer decides', async () => {
    on.server.answer(calls.get, {
      ...server('An hour of work by another group', 3),
      kind: 2,
      groupSetId: 'set',
    })
    on.server.answer(attemptCalls.saveDraft, saves as never)
    const { screen, field } = await open()
    await expect.element(screen.getByText('An hour of work by another group')).toBeVisible()
    await expect.element(field).toHaveValue('Begun on the train, and finished in the tunnel')
    expect(on.server.inputsOf(attemptCalls.saveDraft)).toEqual([])
    await screen.getByRole('button', { name: 'Keep the other version' }).click()
    await expect.element(field).toHaveValue('An hour of work by another group')
    await vi.waitFor(async () => expect(await onDevice(entries => entries.getAll())).toEqual([]))
    expect(on.server.inputsOf(attemptCalls.saveDraft)).toEqual([])
  })

  test('meets what another device has saved since, and the student decides', async () => {
    on.server.answer(calls.get, server('from the laptop', 9))
    on.server.answer(attemptCalls.saveDraft, saves as never)
    const { screen, field } = await open()
    await expect.element(screen.getByText('from the laptop')).toBeVisible()
    await screen.getByRole('button', { name: 'Keep this page' }).click()
    await expect.element(field).toHaveValue('Begun on the train, and finished in the tunnel')
    await vi.waitFor(() =>
      expect(on.server.inputsOf(attemptCalls.saveDraft)).toMatchObject([{ sequence: 10, base: 9 }]),
    )
  })
})

test('an upload that an earlier version began is asked for again', async () => {
  localStorage.setItem(
    'uploads:homework:01890000-0000-7000-8000-0000000000b1',
    JSON.stringify([{ name: 'scan.pdf', size: 5_000_000, at: Date.now() - 60_000 }]),
  )
  on.server.answer(calls.get, forStudent())
  const screen = await on.open(address('/stuWorkSubmit', 0))
  await expect.element(screen.getByText('scan.pdf')).toBeVisible()
})

test('grades, phrases and reasons that an earlier version kept for the teacher are there', async () => {
  const ann = submission(1, 'Ann', handedIn())
  localStorage.setItem(
    'homeworkMarks:01890000-0000-7000-8000-0000000000b1',
    '{"01890000-0000-7000-8000-000000000001":{"score":"80","comment":"Clear"}}',
  )
  localStorage.setItem('homeworkPhrases', '["Well structured"]')
  localStorage.setItem('homeworkReasons', '["Sign it"]')
  on.server.answer(phraseCalls.add, {})
  on.server.answer(calls.get, forStaff())
  on.server.answer(calls.listSubmissions, pageOf([ann]))
  on.server.answer(calls.getSubmission, detailsOf([ann]) as never)
  const screen = await on.open(address('/reviewDetail', 1))
  await expect.element(screen.getByRole('button', { name: /^Grade: 80/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Clear', exact: true }).click()
  // It is the account's from now on.
  await expect.poll(() => on.server.inputsOf(phraseCalls.add)).toEqual([{ texts: ['Well structured'] }])
  await expect.poll(() => localStorage.getItem('homeworkPhrases')).toBe('[]')
  await screen.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }).click()
  await screen.getByRole('button', { name: 'Return', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Sign it', exact: true })).toBeVisible()
})
