import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fileCalls } from '#contract/features/file/calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { gradeFileCalls as calls } from '#contract/features/submission/grade-file-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { testFile, UploadHarness } from '#web/features/file/test-upload-harness.ts'
import { address, stage } from '#web/features/homework/test-stage.tsx'
import { now } from '#web/features/homework/test-submissions.ts'

type Preview = AnswerOf<typeof calls.getPreview>
type Row = Preview['list'][number]

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const importId = '01890000-0000-7000-8000-0000000000e1'
const row = (name: string, change: Partial<Row> = {}): Row => ({
  ...{ submissionId: `of ${name}`, line: 2, name, number: '2026010101', problem: '', value: '' },
  ...{ before: { score: null, comment: '' }, after: { score: 85, comment: 'Well argued' }, base: null },
  ...{ isConflict: false, isNewer: false, grader: '', rubricScore: null, files: [], ...change },
})
const counts = { changed: 1, conflicts: 1, same: 3, problems: 1 }
const lists: Record<'changed' | 'conflicts' | 'problems', Row[]> = {
  changed: [row('Ann', { files: [{ name: 'proof.pdf', size: 1200, isReplacement: false }] })],
  conflicts: [
    row('Ben', { isConflict: true, before: { score: 70, comment: 'So so' }, grader: 'Lu', line: 3 }),
  ],
  problems: [row('Eve', { problem: 'tooHigh', value: '101', line: 4 })],
}
function previewing(change: Partial<Preview> = {}) {
  on.server.answer(calls.getPreview, (input: { only?: keyof typeof lists }) => ({
    ...{ list: lists[input.only ?? 'changed'], total: 1, currentPage: 1, pageTotal: 1, pageSize: 50 },
    ...{ counts, title: 'Eigenvalues', fullScore: 100, minCommentLength: 0, fileName: 'Back.zip' },
    ...{ appliedAt: null, undoneAt: null, ...change },
  }))
}
const files = (imports: AnswerOf<typeof archiveCalls.listDownloads>['imports'] = []) =>
  on.server.answer(archiveCalls.listDownloads, { list: [], imports, title: 'Eigenvalues' })

describe('what was graded offline', () => {
  test('is uploaded where the zip is downloaded, and previewed', async () => {
    const uploads = new UploadHarness()
    // Only the way of the files is its affair here.
    uploads.server.stop()
    on.server.answer(fileCalls.getUploadServers, { list: [], largest: 1e9, largestVip: 2e9, left: 1e9 })
    on.server.answer(fileCalls.getUploadState, { received: [], file: null })
    files()
    previewing()
    on.server.answer(calls.preview, { importId, counts })
    const screen = await on.open(address('/works', 1))
    await expect.element(screen.getByText('Grade offline')).toBeVisible()
    const input = document.querySelector('input[aria-label="Upload table or ZIP"]')!
    await userEvent.upload(input, [testFile('Back.zip', 5000)])
    await expect.element(screen.getByText('Ann', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('proof.pdf')).toBeVisible()
    await expect.element(screen.getByText('Well argued')).toBeVisible()
    expect(on.server.inputsOf(calls.preview)).toMatchObject([{ fileId: expect.any(String) }])
    expect(on.server.inputsOf(calls.apply)).toEqual([])
    uploads.stop()
  })
})

describe('a preview', () => {
  const preview = address('/works', 1, `&importid=${importId}`)

  test('is applied without what has changed meanwhile, unless that is chosen', async () => {
    previewing()
    on.server.answer(calls.apply, { changed: 2 })
    const screen = await on.open(preview)
    await expect.element(screen.getByRole('button', { name: 'Apply to 1 submission' })).toBeVisible()
    await screen.getByRole('tab', { name: /Conflicts/ }).click()
    await expect.element(screen.getByText('Lu has graded it since: 70')).toBeVisible()
    await screen.getByRole('switch', { name: 'Use the file' }).click()
    await screen.getByRole('button', { name: 'Apply to 2 submissions' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.apply)).toMatchObject([{ importId, overwrites: ['of Ben'] }]),
    )
    await expect.element(screen.getByText('Applied to 2 submissions')).toBeVisible()
  })

  test('says line by line what cannot be used', async () => {
    previewing()
    const screen = await on.open(preview)
    await expect
      .element(screen.getByText('1 entry can’t be used. Everything else can be applied.'))
      .toBeVisible()
    await screen.getByRole('tab', { name: /Problems/ }).click()
    await expect.element(screen.getByText('101 is above 100')).toBeVisible()
  })

  test('that is out of date is to be read again', async () => {
    previewing()
    on.server.refuse(calls.apply, scoreErrors.importChanged)
    files()
    const screen = await on.open(preview)
    await screen.getByRole('button', { name: 'Apply to 1 submission' }).click()
    await screen.getByRole('button', { name: 'Read the file again' }).click()
    await expect.element(screen.getByText('Grade offline')).toBeVisible()
  })

  test('that was applied can be undone after a question, which names what stays', async () => {
    previewing({ appliedAt: now })
    on.server.answer(calls.undo, { changed: 1, kept: ['Ben'] })
    const screen = await on.open(preview)
    expect(screen.getByRole('button', { name: /Apply/ }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Undo' }).click()
    expect(on.server.inputsOf(calls.undo)).toEqual([])
    previewing({ appliedAt: now, undoneAt: now })
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Something has happened since with: Ben')).toBeVisible()
    expect(on.server.inputsOf(calls.undo)).toMatchObject([{ importId }])
    await screen.getByRole('alertdialog').getByRole('button').click()
    await expect.element(screen.getByText(/^Undone/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
  })

  test('of an earlier upload is reached from the files', async () => {
    const kept = { id: importId, fileName: 'Back.zip', changed: 2, createdAt: now }
    files([{ ...kept, appliedAt: now, undoneAt: null }])
    previewing({ appliedAt: now })
    const screen = await on.open(address('/works', 1))
    await screen.getByRole('button', { name: /Back\.zip/ }).click()
    await expect.element(screen.getByText(/You can undo it/)).toBeVisible()
  })
})
