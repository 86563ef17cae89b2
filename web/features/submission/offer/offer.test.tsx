import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { courseCalls } from '#contract/features/course/calls.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { statementText } from '#contract/features/submission/offer-rules.ts'
import { onlySlot } from '#contract/features/submission/rules.ts'
import { attachmentOf, testFile, UploadHarness } from '#web/features/file/test-upload-harness.ts'
import { address, stage } from '#web/features/homework/test-stage.tsx'
import {
  detailsOf,
  forStaff,
  forStudent,
  handedIn,
  homeworkId,
  now,
  pageOf,
  studentNumber,
  submission,
  workId,
} from '#web/features/homework/test-submissions.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { store } from '#web/lib/storage.ts'
import { isSignedByDevice } from '#web/test/signed.ts'
import { student } from '#web/test/user.ts'
import { forgetWritten, noteUploaded, readWritten, stateFile, stateWritten } from './statements.ts'
import { closedFor, draft, offer, offered } from './test-offers.ts'

let on: ReturnType<typeof stage>
beforeEach(async () => {
  on = stage()
  store('deviceKnown', (await deviceKey())!.thumbprint)
})
afterEach(async () => {
  await on.stop()
  await forgetWritten(place)
})

const minute = 60_000
const home = address('', 0)
const desk = address('/stuWorkSubmit', 0)
const place = { name: 'homework', accountId: student.id, taskId: homeworkId, attempt: 1, work: workId }
const receipt = {
  ...{ id: homeworkId, state: 1, version: 1, time: now, overtime: true },
  ...{ textHash: 'a'.repeat(64), files: [] },
}
const open = (end: number) => forStudent({}, { deadline: end, lateRule: 0, isLateAllowed: false })

/** Whether this device's key has signed it. */
const isSigned = (text: string, { at, signature }: { at: number; signature: string }) =>
  isSignedByDevice(
    text,
    sha256 => statementText(student.id, { ...place, slot: onlySlot, sha256, at }),
    signature,
  )

describe('a device without a network', () => {
  test('signs what is written before the end', async () => {
    on.server.answer(calls.get, open(now + 10 * minute))
    on.server.cut(attemptCalls.saveDraft)
    const screen = await on.open(desk)
    await screen.getByLabelText('Text', { exact: true }).fill('In a lift')
    await vi.waitFor(
      async () => expect(await readWritten(place)).toMatchObject({ text: 'In a lift' }),
      10_000,
    )
    const written = (await readWritten(place))!
    expect(await isSigned('In a lift', written)).toBe(true)
    expect(await isSigned('Elsewhere', written)).toBe(false)
  })

  test('signs at once when it is to be handed in', async () => {
    on.server.answer(calls.get, open(now + 10 * minute))
    on.server.cut(attemptCalls.saveDraft)
    on.server.cut(calls.submit)
    const screen = await on.open(desk)
    await screen.getByLabelText('Text', { exact: true }).fill('Now')
    await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
    await vi.waitFor(async () => expect(await readWritten(place)).toMatchObject({ text: 'Now' }), 900)
    await screen.getByRole('button', { name: 'Cancel' }).click()
  })

  test.each([
    { end: 10 * minute, kept: undefined, name: 'keeps nothing of what the server had before the end' },
    {
      end: -minute,
      kept: 'Later on the server',
      name: 'keeps what came after an end that was moved meanwhile',
    },
  ])('$name', { timeout: 20_000 }, async ({ end, kept }) => {
    on.server.answer(calls.get, open(now + 10 * minute))
    on.server.cut(attemptCalls.saveDraft)
    const screen = await on.open(desk)
    await screen.getByLabelText('Text', { exact: true }).fill('Later on the server')
    await vi.waitFor(async () => expect(await readWritten(place)).toBeDefined(), 5000)
    const answered = { content: 'Later on the server', html: '', attachments: [], savedAt: now + 30_000 }
    const asked = vi.fn(() =>
      forStudent(
        { draft: { ...answered, sequence: 1, writer: '' } },
        { deadline: now + end, lateRule: 0, isLateAllowed: false },
      ),
    )
    on.server.answer(calls.get, asked as never)
    on.server.answer(attemptCalls.saveDraft, (({ sequence }: { sequence: number }) => ({
      ...{ saved: true, workId, ...answered, sequence },
    })) as never)
    window.dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('Saved', { exact: true }), { timeout: 10_000 }).toBeVisible()
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    await vi.waitFor(async () => expect((await readWritten(place))?.text).toBe(kept))
  })

  test('signs nothing after the end, and leaves what it has', async () => {
    const written = { text: 'in time', files: [] }
    await stateWritten(place, written, now, now + minute)
    await stateWritten(place, { text: 'too late', files: [] }, now + 2 * minute, now + minute)
    await stateFile(place, written, testFile('late.pdf', 500), now + 2 * minute, now + minute)
    expect(await readWritten(place)).toMatchObject({ text: 'in time', at: now, files: [] })
  })

  test('signs nothing that would prove nothing: the server does not know it', async () => {
    store('deviceKnown', 'another')
    await stateWritten(place, { text: 'in time', files: [] }, now, now + minute)
    expect(await readWritten(place)).toBeUndefined()
  })

  test('signs the files that are chosen, and knows which they have become', async () => {
    const file = testFile('proof.pdf', 5000)
    const written = { text: 'see file', files: [] }
    await stateFile(place, written, file, now, now + minute)
    const attachment = attachmentOf({ name: 'proof.pdf', orgin_size: 5000 })
    await noteUploaded(place, attachment, true)
    const kept = (await readWritten(place))!
    expect(kept).toMatchObject({ text: 'see file', fileIds: [attachment.id] })
    expect(kept.files).toMatchObject([{ id: attachment.id, name: 'proof.pdf', at: now }])
    // Another file of the same name is not what was signed.
    await noteUploaded(place, attachmentOf({ name: 'other.pdf', orgin_size: 1 }), true)
    expect((await readWritten(place))!.fileIds).toEqual([attachment.id])
  })

  test('signs a file on its way in the form', async () => {
    const uploads = new UploadHarness()
    uploads.server.stop()
    on.server.answer(fileCalls.getUploadServers, { list: [], largest: 1e9, largestVip: 2e9, left: 1e9 })
    on.server.answer(fileCalls.getUploadState, { received: [], file: null })
    on.server.answer(calls.get, open(now + 10 * minute))
    on.server.cut(attemptCalls.saveDraft)
    uploads.luck = ['held']
    await on.open(desk)
    const input = await vi.waitUntil(() => document.querySelector('input[aria-label="Files"]'))
    await userEvent.upload(input, [testFile('slow.pdf', 5000)])
    await vi.waitFor(async () =>
      expect(await readWritten(place)).toMatchObject({ text: '', files: [{ name: 'slow.pdf', id: '' }] }),
    )
    uploads.release()
    await vi.waitFor(async () => expect((await readWritten(place))!.files[0]!.id).not.toBe(''))
    uploads.stop()
  })
})

describe('a student, after the end', () => {
  test('offers the draft that the server had, and sees that the teacher decides', async () => {
    on.server.answer(calls.get, closedFor(draft('x = 5, because'), true))
    on.server.answer(offerCalls.offer, () => {
      on.server.answer(calls.get, closedFor({ ...draft('x = 5, because'), offer: offer() }))
      return { ...receipt, isCounted: false }
    })
    const screen = await on.open(home)
    await expect.element(screen.getByText('Written before the deadline, but not handed in')).toBeVisible()
    await expect.element(screen.getByText('x = 5, because')).toBeVisible()
    await screen.getByRole('button', { name: 'Offer to teacher' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Offer to teacher' }).click()
    await expect.element(screen.getByText('It doesn’t count yet', { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.element(screen.getByText(/^Offered .* Your teacher decides/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Offer to teacher' })).not.toBeInTheDocument()
    expect(on.server.inputsOf(offerCalls.offer)).toEqual([
      {
        ...{ id: homeworkId, content: 'x = 5, because', html: '', attachments: [], attempt: 1, workId },
        ...{ device: '', text: null, files: [] },
      },
    ])
  })

  test('cannot change the draft that proves something by not being changed', async () => {
    on.server.answer(calls.get, closedFor(draft('x = 5, because'), true))
    const screen = await on.open(desk)
    await expect.element(screen.getByRole('button', { name: 'Offer to teacher' })).toBeVisible()
    await expect.element(screen.getByLabelText('Text', { exact: true })).toBeDisabled()
  })

  test('offers exactly what the device has signed, whatever was written since', async () => {
    await stateWritten(place, { text: 'in time', files: [] }, now - 90 * minute, now - 60 * minute)
    const written = (await readWritten(place))!
    on.server.answer(calls.get, closedFor(draft('in time')))
    on.server.refuse(attemptCalls.saveDraft, homeworkErrors.closed)
    on.server.answer(offerCalls.offer, { ...receipt, isCounted: false })
    const screen = await on.open(desk)
    await screen.getByLabelText('Text', { exact: true }).fill('in time, and more')
    await expect
      .element(screen.getByText('This device has something you wrote before the deadline'))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Hand in', exact: true })).not.toBeInTheDocument()
    await new Promise(resolve => setTimeout(resolve, 1500))
    await screen.getByRole('button', { name: 'Offer to teacher' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Offer to teacher' }).click()
    await expect.element(screen.getByText('It doesn’t count yet', { exact: false })).toBeVisible()
    const { device, at, signature } = written
    expect(on.server.inputsOf(offerCalls.offer)).toEqual([
      {
        ...{ id: homeworkId, content: 'in time', html: '', attachments: [], attempt: 1, workId },
        ...{ device, text: { at, signature }, files: [] },
      },
    ])
    expect(await readWritten(place)).toBeUndefined()
  })

  test('is not led to hand in what can only be offered, nor what is', async () => {
    const withFile = draft('see the file')
    withFile.draft.attachments.push(attachmentOf({ name: 'proof.pdf', orgin_size: 500 }))
    const handIn = page.getByRole('button', { name: 'Hand in homework' })
    for (const [info, text] of [
      [closedFor(withFile, true), 'Offer to teacher'],
      [closedFor({ ...withFile, offer: offer() }), /^Offered .* Your teacher decides/],
    ] as const) {
      on.server.answer(calls.get, info)
      const screen = await on.open(home)
      await expect.element(screen.getByText(text)).toBeVisible()
      await expect.element(handIn).not.toBeInTheDocument()
      await on.stop()
      on = stage()
    }
    // Its files may have come in time: the server decides.
    on.server.answer(calls.get, closedFor(withFile))
    await on.open(home)
    await expect.element(handIn).toBeVisible()
  })

  test('has nothing to offer where the device has what was handed in', async () => {
    await stateWritten(place, { text: 'x = 5, because …', files: [] }, now - 90 * minute, now - 60 * minute)
    on.server.answer(calls.get, closedFor(handedIn()))
    const screen = await on.open(home)
    await expect.element(screen.getByText('My submission')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Offer to teacher' })).not.toBeInTheDocument()
  })

  test('has nothing to offer while it can be handed in, though late', async () => {
    await stateWritten(place, { text: 'in time', files: [] }, now - 90 * minute, now - 60 * minute)
    on.server.answer(calls.get, forStudent(draft('in time'), { timeState: 3, deadline: now - 60 * minute }))
    const screen = await on.open(home)
    await expect.element(screen.getByRole('button', { name: 'Hand in homework' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Offer to teacher' })).not.toBeInTheDocument()
  })

  test('can offer nothing once the course has ended', async () => {
    await stateWritten(place, { text: 'in time', files: [] }, now - 90 * minute, now - 60 * minute)
    on.server.answer(calls.get, closedFor(draft('in time')))
    const ended = { courseAdmin: 0, auth: [], hasEnded: true } as const
    on.server.answer(courseCalls.getPermissions, { ...ended, authData: ended } as never)
    const screen = await on.open(home)
    await vi.waitFor(() => expect(on.server.inputsOf(courseCalls.getPermissions)).not.toEqual([]))
    await new Promise(resolve => setTimeout(resolve, 500))
    await expect.element(screen.getByRole('heading', { name: 'Homework' }).first()).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Offer to teacher' })).not.toBeInTheDocument()
  })

  test('can replace what is undecided by something newer, and nothing once it is decided', async () => {
    await stateWritten(place, { text: 'newer', files: [] }, now - 70 * minute, now - 60 * minute)
    on.server.answer(calls.get, closedFor({ offer: offer() }))
    const screen = await on.open(home)
    await expect
      .element(screen.getByText('instead of what you offered before', { exact: false }))
      .toBeVisible()
    await on.reload()
    const declined = offer({ state: 'declined', reason: 'Not yours' })
    on.server.answer(calls.get, closedFor({ offer: declined }, true))
    const again = await on.open(home)
    await expect.element(again.getByText('Not yours')).toBeVisible()
    await expect.element(again.getByRole('button', { name: 'Offer to teacher' })).not.toBeInTheDocument()
  })

  test('learns why it cannot be offered', async () => {
    on.server.answer(calls.get, closedFor(draft('x'), true))
    on.server.refuse(offerCalls.offer, homeworkOfferErrors.unproven)
    const screen = await on.open(home)
    await screen.getByRole('button', { name: 'Offer to teacher' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Offer to teacher' }).click()
    await expect.element(screen.getByText(homeworkOfferErrors.unproven.text.en)).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()
  })

  test('sees which version does not count', async () => {
    on.server.answer(calls.get, closedFor(handedIn({ offer: offer() })))
    on.server.answer(calls.listVersions, {
      list: [true, false].map(isOffered => ({
        ...{ attempt: 1, version: isOffered ? 2 : 1, isOffered, submitter: '', time: now, overtime: true },
        ...{ state: 1, content: '', html: '', attachments: [], receipt, reason: '', returnedAt: null },
        ...{ feedback: [], grades: [] },
      })),
    })
    const screen = await on.open(address('/stuWorkHistory', 0))
    await expect.element(screen.getByText('Offered, doesn’t count')).toBeVisible()
  })
})

describe('a teacher', () => {
  const one = address('/offer', 1, `&studentid=${studentNumber(1)}&attempt=1`)
  const row = (number: number, name: string, change = {}) => ({
    ...{ studentId: studentNumber(number), name, avatar: '', number: `20260${number}`, attempt: 1 },
    offer: offer(change),
  })
  const listed = [row(1, 'Ann'), row(2, 'Ben', { proof: 2, state: 'declined' })]

  test('is led to what waits, sees both versions and accepts; the next one comes', async () => {
    on.server.answer(calls.get, forStaff({ offerCount: 2, waitingOfferCount: 1 }))
    on.server.answer(calls.listSubmissions, pageOf([submission(1, 'Ann', handedIn())]))
    on.server.answer(offerCalls.listOffers, { ...pageOf(listed), waiting: 1 })
    on.server.answer(offerCalls.getOffer, (({ studentId }: { studentId: string }) =>
      studentId === studentNumber(1)
        ? offered({ state: 4, score: 80 }, studentNumber(3))
        : { ...offered(), work: submission(3, 'Eve', { offer: offer() }) }) as never)
    on.server.answer(offerCalls.decideOffer, {})
    const screen = await on.open(address('', 1))
    await screen.getByRole('button', { name: /Offered after the deadline.*1 undecided/ }).click()
    await expect.element(screen.getByText('Signed by their device')).toBeVisible()
    await screen.getByRole('button', { name: /Ann/ }).click()
    await expect
      .element(screen.getByText(/^All of it reached us before the deadline. Last change/))
      .toBeVisible()
    await expect.element(screen.getByText('x = 5, and here is why')).toBeVisible()
    await screen.getByRole('radio', { name: 'Counts now' }).click()
    await expect.element(screen.getByText('Grade 80 of 100')).toBeVisible()
    await screen.getByRole('button', { name: 'Accept' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question.getByText('has to be given anew', { exact: false })).toBeVisible()
    await question.getByRole('button', { name: 'Accept' }).click()
    await screen.getByRole('radio', { name: 'Counts now' }).click()
    await expect.element(screen.getByText('Nothing handed in')).toBeVisible()
    expect(on.server.inputsOf(offerCalls.decideOffer)).toEqual([
      {
        ...{ id: homeworkId, studentId: studentNumber(1), attempt: 1, version: 2, workId },
        ...{ decision: 'accepted', reason: '' },
      },
    ])
  })

  test('declines with a reason, and comes back to the list', async () => {
    on.server.answer(calls.get, forStaff())
    on.server.answer(offerCalls.getOffer, offered())
    on.server.answer(offerCalls.listOffers, { ...pageOf([]), waiting: 0 })
    on.server.answer(offerCalls.decideOffer, {})
    const screen = await on.open(one)
    await screen.getByRole('button', { name: 'Decline' }).click()
    const sheet = screen.getByRole('dialog')
    await sheet.getByLabelText('Reason', { exact: false }).fill('Same as before')
    await sheet.getByRole('button', { name: 'Decline' }).click()
    await expect.element(screen.getByText('Nothing has been offered')).toBeVisible()
    expect(on.server.inputsOf(offerCalls.decideOffer)).toMatchObject([
      { decision: 'declined', reason: 'Same as before' },
    ])
  })

  test('can still accept what was declined, and decides nothing about a version that is not the newest', async () => {
    on.server.answer(calls.get, forStaff())
    on.server.answer(
      offerCalls.getOffer,
      offered({ offer: offer({ state: 'declined', reason: 'Too short', version: 2 }) }),
    )
    on.server.refuse(offerCalls.decideOffer, homeworkOfferErrors.offerChanged)
    const screen = await on.open(one)
    await expect.element(screen.getByText('Declined: Too short')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Accept' }).click()
    on.server.answer(offerCalls.getOffer, { ...offered(), content: 'a newer one' })
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await expect.element(screen.getByText(homeworkOfferErrors.offerChanged.text.en)).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('a newer one')).toBeVisible()
  })

  test('who grades without names sees no times', async () => {
    on.server.answer(calls.get, forStaff({ areNamesHidden: true }))
    const hidden = offer({ offeredAt: null, writtenAt: null, proof: 2 })
    on.server.answer(
      offerCalls.getOffer,
      offered({ name: '04', number: '', offer: hidden, submittedAt: null }),
    )
    const screen = await on.open(one)
    await expect
      .element(screen.getByText(/^Signed by the student’s device before the deadline\./))
      .toBeVisible()
    await expect.element(screen.getByText(/\d\d:\d\d/)).not.toBeInTheDocument()
  })

  test('sees both versions side by side on a wide screen', async () => {
    await page.viewport(1280, 800)
    try {
      on.server.answer(calls.get, forStaff())
      on.server.answer(offerCalls.getOffer, offered())
      const screen = await on.open(one)
      await expect.element(screen.getByText('x = 5, and here is why')).toBeVisible()
      await expect.element(screen.getByText('x = 5', { exact: true })).toBeVisible()
      await expect.element(screen.getByRole('radio', { name: 'Counts now' })).not.toBeInTheDocument()
    } finally {
      await page.viewport(375, 812)
    }
  })

  test('is told at the grading desk that something undecided was offered', async () => {
    const ann = submission(1, 'Ann', handedIn({ offer: offer() }))
    on.server.answer(calls.get, forStaff())
    on.server.answer(calls.listSubmissions, pageOf([ann]))
    on.server.answer(calls.getSubmission, detailsOf([ann]) as never)
    on.server.answer(offerCalls.getOffer, offered())
    const screen = await on.open(address('/reviewDetail', 1))
    await expect.element(screen.getByText('Ann has offered', { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: 'Look at it' }).click()
    await expect.element(screen.getByText('x = 5, and here is why')).toBeVisible()
  })
})
