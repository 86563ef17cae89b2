import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { contentToSign, statementText } from '#contract/features/submission/offer-rules.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import {
  courseId,
  forStaff,
  handedIn,
  now,
  pageOf,
  studentNumber,
  submission,
} from '#web/features/homework/test-submissions.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { store } from '#web/lib/storage.ts'
import { isSignedByDevice } from '#web/test/signed.ts'
import { student } from '#web/test/user.ts'
import { paperCalls as calls, type Paper, paperErrors, paperRoutes } from '../test-paper.tsx'
import { forgetWritten, readWritten, stateWritten } from './statements.ts'
import { closedFor, offer, offered } from './test-offers.ts'

/* A paper of three questions, whose answers a phone wrote before the end without a network (decision 257). */

const paperId = '01890000-0000-7000-8000-0000000000d1'
const address = (page: string, role: 0 | 1, more = '') =>
  `/paper${page}?id=${paperId}&courseId=${courseId}&courseRole=${role}${more}`
const minute = 60_000
const slots = [1, 2, 3]
const questions = slots.map(slot => ({ slot, title: `Question ${slot}`, fullScore: 2 }))
const place = { name: 'paper', accountId: student.id, taskId: paperId, attempt: 1, work: '' }
const inSlot = (slot: number) => ({ ...place, slot })

let on: ReturnType<typeof stage>
beforeEach(async () => {
  on = stage(paperRoutes)
  store('deviceKnown', (await deviceKey())!.thumbprint)
})
afterEach(async () => {
  await on.stop()
  for (const slot of slots) await forgetWritten(inSlot(slot))
})

type Own = NonNullable<Paper['mine']>

/** The paper an hour after its end, which takes nothing late. */
function closedPaper(own: Partial<Own> = {}, mayOffer = false): Paper {
  const { mine, ...shown } = closedFor({}, mayOffer)
  const parts = slots.map(slot => ({ slot, answer: '', sequence: 0 }))
  return {
    ...{ ...shown, id: paperId, title: 'Midterm', questions },
    mine: { ...mine!, workId: '', answers: [], parts, ...own },
  }
}
const openPaper = (end: number): Paper => {
  const closed = closedPaper()
  return { ...closed, timeState: 2, deadline: end, can: { ...closed.can, submit: true } }
}
const receipt = { version: 1, time: now, overtime: true, textHash: 'a'.repeat(64), files: [] }
const sent = () =>
  on.server.inputsOf(calls.offer) as unknown as {
    device: string
    answers: { slot: number; answer: string; text: { at: number; signature: string } | null }[]
  }[]

const confirm = async (screen: Awaited<ReturnType<typeof on.open>>) => {
  await screen.getByRole('button', { name: 'Offer to teacher' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Offer to teacher' }).click()
}

/** As the device kept them, an hour and a half ago. */
const kept = async (written: Record<number, string>, at = now - 90 * minute) => {
  for (const [slot, text] of Object.entries(written))
    await stateWritten(inSlot(Number(slot)), { text, files: [] }, at, now - 60 * minute)
}

describe('a phone without a network', () => {
  test('signs each answer with the question that it is of, and offers all of them in one go', async () => {
    on.server.answer(calls.get, openPaper(now + 10 * minute))
    on.server.cut(calls.save)
    const screen = await on.open(address('/write', 0))
    for (const slot of slots)
      await screen.getByLabelText(`Answer to Question ${slot}`, { exact: true }).fill(`written ${slot}`)
    await vi.waitFor(async () => {
      for (const slot of slots)
        expect(await readWritten(inSlot(slot))).toMatchObject({ text: `written ${slot}` })
    }, 10_000)
    await on.reload()

    // The end has passed meanwhile, and the network is back.
    on.server.answer(calls.get, closedPaper())
    on.server.refuse(calls.save, paperErrors.graded)
    on.server.answer(calls.offer, () => {
      on.server.answer(calls.get, closedPaper({ offer: offer() }))
      return { ...receipt, isCounted: false, refused: [] }
    })
    const task = await on.open(address('', 0))
    for (const slot of slots)
      await expect
        .element(task.getByRole('region', { name: `Question ${slot}` }))
        .toHaveTextContent(`Question ${slot}written ${slot}`)
    await confirm(task)
    await expect.element(task.getByText('It doesn’t count yet', { exact: false })).toBeVisible()

    const [only, ...others] = sent()
    expect(others).toEqual([])
    expect(only!.device).toBe((await deviceKey())!.thumbprint)
    expect(only!.answers.map(({ slot, answer }) => [slot, answer])).toEqual(
      slots.map(slot => [slot, `written ${slot}`]),
    )
    for (const { slot, answer, text } of only!.answers) {
      const said = (of: number) => (sha256: string) =>
        statementText(student.id, { taskId: paperId, attempt: 1, slot: of, sha256, at: text!.at })
      const content = contentToSign({ slot, text: answer, value: null })
      expect(await isSignedByDevice(content, said(slot), text!.signature)).toBe(true)
      expect(await isSignedByDevice(content, said(slot + 1), text!.signature)).toBe(false)
    }
    await vi.waitFor(async () => {
      for (const slot of slots) expect(await readWritten(inSlot(slot))).toBeUndefined()
    })
    await task.getByRole('button', { name: 'Done' }).click()
    await expect.element(task.getByRole('button', { name: 'Offer to teacher' })).not.toBeInTheDocument()
  })

  test('keeps no word about what the server had before the end, and that about the rest', {
    timeout: 20_000,
  }, async () => {
    on.server.answer(calls.get, openPaper(now + 10 * minute))
    on.server.cut(calls.save)
    const screen = await on.open(address('/write', 0))
    await screen.getByLabelText('Answer to Question 1', { exact: true }).fill('one')
    await screen.getByLabelText('Answer to Question 3', { exact: true }).fill('three')
    await vi.waitFor(async () => {
      for (const slot of [1, 3]) expect(await readWritten(inSlot(slot))).toBeDefined()
    }, 10_000)
    const answered = openPaper(now + 10 * minute)
    const parts = [
      { slot: 1, answer: 'one', sequence: 1, savedAt: now + 30_000 },
      { slot: 2, answer: '', sequence: 0 },
      // It came later than the end was by then.
      { slot: 3, answer: 'three', sequence: 1, savedAt: now + 11 * minute },
    ]
    on.server.answer(calls.get, { ...answered, mine: { ...answered.mine!, parts } })
    on.server.answer(calls.save, (({ answers }: { answers: { answer: string; sequence: number }[] }) => ({
      list: answers.map(({ answer, sequence }) => ({ saved: true, answer, sequence, refusal: null })),
    })) as never)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await readWritten(inSlot(1))).toBeUndefined(), 10_000)
    expect(await readWritten(inSlot(3))).toMatchObject({ text: 'three' })
  })
})

describe('a student, after the end', () => {
  test('offers what the device has with what the server had, and not what counts already', async () => {
    await kept({ 1: 'newer', 2: 'counts' })
    const parts = [
      { slot: 1, answer: 'older', sequence: 1, savedAt: now - 100 * minute },
      { slot: 2, answer: 'counts', sequence: 1, savedAt: now - 80 * minute },
      { slot: 3, answer: 'only saved', sequence: 1, savedAt: now - 70 * minute },
    ]
    const answers = [
      { slot: 1, answer: 'older', score: null },
      { slot: 2, answer: 'counts', score: null },
    ]
    on.server.answer(calls.get, closedPaper({ version: 1, parts, answers }, true))
    on.server.answer(calls.offer, { ...receipt, isCounted: false, refused: [] })
    const screen = await on.open(address('', 0))
    await expect.element(screen.getByText('newer', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('only saved', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('counts', { exact: true })).not.toBeInTheDocument()
    await confirm(screen)
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]!.answers).toMatchObject([
      { slot: 1, answer: 'newer', text: { signature: expect.any(String) } },
      { slot: 3, answer: 'only saved', text: null },
    ])
  })

  test('learns which answers are not in the offer, and keeps the word about them', async () => {
    await kept({ 1: 'one', 2: 'two' })
    on.server.answer(calls.get, closedPaper())
    on.server.answer(calls.offer, {
      ...{ ...receipt, isCounted: false },
      refused: [{ slot: 2, reason: 'Others have written here meanwhile' }],
    })
    const screen = await on.open(address('', 0))
    await expect.element(screen.getByRole('region', { name: 'Question 2' })).toBeVisible()
    await confirm(screen)
    await expect.element(screen.getByText('1 answer couldn’t be offered')).toBeVisible()
    await expect.element(screen.getByText('Question 2: Others have written here meanwhile')).toBeVisible()
    await vi.waitFor(async () => expect(await readWritten(inSlot(1))).toBeUndefined())
    expect(await readWritten(inSlot(2))).toBeDefined()
  })

  test('cannot change a draft that proves something by not being changed', async () => {
    const parts = slots.map(slot => ({
      slot,
      answer: `saved ${slot}`,
      sequence: 1,
      savedAt: now - 70 * minute,
    }))
    on.server.answer(calls.get, closedPaper({ parts }, true))
    const screen = await on.open(address('/write', 0))
    await expect.element(screen.getByRole('button', { name: 'Offer to teacher' })).toBeVisible()
    for (const slot of slots)
      await expect
        .element(screen.getByLabelText(`Answer to Question ${slot}`, { exact: true }))
        .toBeDisabled()
  })

  test('has nothing to offer where all of it counts, or was offered', async () => {
    await kept({ 1: 'one', 2: 'two' })
    const answers = [1, 2].map(slot => ({ slot, answer: slot === 1 ? 'one' : 'two', score: null }))
    for (const own of [{ version: 1, answers }, { offer: offer() }]) {
      on.server.answer(calls.get, closedPaper(own))
      const screen = await on.open(address('', 0))
      await expect.element(screen.getByText('Midterm: 3 questions').first()).toBeVisible()
      await new Promise(resolve => setTimeout(resolve, 500))
      await expect.element(screen.getByRole('button', { name: 'Offer to teacher' })).not.toBeInTheDocument()
      await on.reload()
    }
  })
})

test('staff see all answers that were offered beside those that count', async () => {
  const answersOf = (...texts: string[]) => texts.map((answer, at) => ({ slot: at + 1, answer, score: null }))
  const handedInByAnn = {
    ...submission(1, 'Ann', handedIn({ offer: offer({ version: 2 }) })),
    answers: answersOf('counts'),
  }
  on.server.answer(calls.get, { ...closedPaper(), mine: null, can: forStaff().can })
  on.server.answer(calls.getOffer, {
    answers: answersOf('one', 'two', 'three'),
    work: handedInByAnn,
    next: '',
  })
  on.server.answer(offerCalls.listOffers, { ...pageOf([{ ...offered().work, offer: offer() }]), waiting: 0 })
  on.server.answer(offerCalls.decideOffer, {})
  const screen = await on.open(address('/offer', 1, `&studentid=${studentNumber(1)}&attempt=1`))
  for (const [at, text] of ['one', 'two', 'three'].entries())
    await expect.element(screen.getByText(`Question ${at + 1}: ${text}`)).toBeVisible()
  await screen.getByRole('radio', { name: 'Counts now' }).click()
  await expect.element(screen.getByText('Question 1: counts')).toBeVisible()
  await screen.getByRole('button', { name: 'Accept' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await vi.waitFor(() =>
    expect(on.server.inputsOf(offerCalls.decideOffer)).toMatchObject([
      { id: paperId, version: 2, decision: 'accepted' },
    ]),
  )
})
