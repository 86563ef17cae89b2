import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import {
  courseId,
  forStaff,
  forStudent,
  handedIn,
  now,
  pageOf,
  studentNumber,
  submission,
} from '#web/features/homework/test-submissions.ts'
import { readEntry } from '#web/lib/journal/journal-store.ts'
import { student } from '#web/test/user.ts'
import { offer, offered } from './offer/test-offers.ts'
import { paperCalls as calls, type Paper, paperErrors, paperRoutes } from './test-paper.tsx'
import { partKey } from './writing/part-key.ts'

/* The common screens with a kind that is as unlike a homework as a test will be (test-paper.tsx). */

const paperId = '01890000-0000-7000-8000-0000000000d1'
const address = (page: string, role: 0 | 1, more = '') =>
  `/paper/${page}?id=${paperId}&courseId=${courseId}&courseRole=${role}${more}`

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(paperRoutes)
})
afterEach(() => on.stop())

const questions = Array.from({ length: 50 }, (_, at) => ({
  slot: at + 1,
  title: `Question ${at + 1}`,
  fullScore: 2,
}))

const shown = forStudent()

const paper = (change: Partial<Paper> = {}): Paper => ({
  ...{ ...shown, id: paperId, title: 'Midterm', questions, mine: null },
  ...change,
})

const own = (change: Partial<NonNullable<Paper['mine']>> = {}): NonNullable<Paper['mine']> => ({
  ...{ ...shown.mine!, workId: '', answers: [], parts: [] },
  ...change,
})

describe('a paper of fifty questions', () => {
  const mine = (change: Parameters<typeof own>[0] = {}): Paper =>
    paper({
      mine: own({ parts: questions.map(({ slot }) => ({ slot, answer: '', sequence: 0 })), ...change }),
    })
  interface Saving {
    slot: number
    answer: string
    sequence: number
    base: number
  }
  interface Outcome {
    saved: boolean
    answer: string
    sequence: number
    refusal: { code: number; message: string } | null
  }
  /** Each of the answers that come together is answered by itself. */
  const answerEach = (outcomeOf: (saving: Saving) => Partial<Outcome>) =>
    on.server.answer(calls.save, (({ answers }: { answers: Saving[] }) => ({
      list: answers.map(saving => ({
        ...{ saved: true, answer: saving.answer, sequence: saving.sequence, refusal: null },
        ...outcomeOf(saving),
      })),
    })) as never)
  const saves = () => answerEach(() => ({}))
  const sent = () => on.server.inputsOf(calls.save).flatMap(input => (input as { answers: Saving[] }).answers)
  const receipt = { version: 1, time: now, overtime: false, textHash: 'a'.repeat(64), files: [] }

  const open = async () => {
    const screen = await on.open(address('write', 0))
    const question = (number: number) =>
      screen.getByRole('region', { name: `Question ${number}`, exact: true })
    const field = (number: number) =>
      screen.getByRole('textbox', { name: `Answer to Question ${number}`, exact: true })
    await expect.element(field(50)).toBeInTheDocument()
    return { screen, question, field, whole: screen.getByRole('banner') }
  }

  /** The device has answers of the first attempt. */
  const kept = (...slots: number[]) =>
    vi.waitFor(async () => {
      for (const slot of slots)
        expect(await readEntry(`${student.id}/${partKey('paper', { taskId: paperId, slot })}`)).toMatchObject(
          { sequence: 1 },
        )
    })

  test('saves each answer by itself, and says of each and of the whole whether it is saved', async () => {
    on.server.answer(calls.get, mine())
    // The server cannot say about one of them; that is no reason for the other to wait.
    answerEach(({ slot }) => (slot === 7 ? { refusal: { code: 50000, message: 'later' } } : {}))
    const { question, field, whole } = await open()
    await field(1).fill('B')
    await field(7).fill('because')
    await expect.element(question(1).getByText('Saved', { exact: true })).toBeVisible()
    await expect.element(question(7).getByText('Saving…', { exact: true })).toBeVisible()
    await expect.element(whole.getByText('Saving…', { exact: true })).toBeVisible()
    saves()
    await expect.element(whole.getByText('Saved', { exact: true })).toBeVisible()
    expect(sent()).toContainEqual({ slot: 1, answer: 'B', sequence: 1, base: 0 })
    expect(sent()).toContainEqual({ slot: 7, answer: 'because', sequence: 1, base: 0 })
    expect(new Set(sent().map(({ slot }) => slot))).toEqual(new Set([1, 7]))
  })

  test('loses nothing when the page is closed without a network, and sends it all at the next visit', async () => {
    on.server.answer(calls.get, mine())
    on.server.cut(calls.save)
    const first = await open()
    await first.field(3).fill('three')
    await first.field(50).fill('fifty')
    await kept(3, 50)
    await on.reload()
    on.server.answer(calls.get, mine())
    saves()
    const { field, whole } = await open()
    await expect.element(field(3)).toHaveValue('three')
    await expect.element(field(50)).toHaveValue('fifty')
    await expect.element(field(4)).toHaveValue('')
    await expect.element(whole.getByText('Saved', { exact: true })).toBeVisible()
    expect(sent()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ slot: 3, answer: 'three', sequence: 1 }),
        expect.objectContaining({ slot: 50, answer: 'fifty', sequence: 1 }),
      ]),
    )
  })

  test('shows what two devices wrote in several answers in one sheet, and each is decided by itself', async () => {
    on.server.answer(calls.get, mine())
    answerEach(({ slot }) => ({ saved: false, answer: `theirs ${slot}`, sequence: 5 }))
    const { screen, field, whole } = await open()
    await field(2).fill('mine 2')
    await field(9).fill('mine 9')
    const sheet = screen.getByRole('dialog', { name: 'Written on two devices' })
    for (const text of ['mine 2', 'theirs 2', 'mine 9', 'theirs 9'])
      await expect.element(sheet.getByText(text)).toBeVisible()
    await expect.element(sheet.getByRole('heading', { name: 'Question 9' })).toBeVisible()
    saves()
    await sheet.getByRole('button', { name: 'Keep the other version' }).first().click()
    await expect.element(field(2)).toHaveValue('theirs 2')
    await expect.element(sheet.getByText('mine 9')).toBeVisible()
    await sheet.getByRole('button', { name: 'Keep this page' }).click()
    await expect.element(field(9)).toHaveValue('mine 9')
    await expect.element(whole.getByText('Saved', { exact: true })).toBeVisible()
    expect(sent().at(-1)).toMatchObject({ slot: 9, answer: 'mine 9', base: 5 })
  })

  test('offers to put two answers together only where both can be right', async () => {
    on.server.answer(calls.get, mine())
    answerEach(() => ({ saved: false, answer: 'C', sequence: 5 }))
    const { screen, field } = await open()
    await field(1).fill('B')
    await expect.element(screen.getByRole('button', { name: 'Keep the other version' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Combine both' })).not.toBeInTheDocument()
  })

  test('is handed in only when every answer is saved, because the hand-in carries none', async () => {
    on.server.answer(calls.get, mine())
    on.server.cut(calls.save)
    on.server.answer(calls.handIn, receipt)
    const { screen, field } = await open()
    const handIn = screen.getByRole('button', { name: 'Hand in', exact: true })
    await handIn.click()
    await expect.element(screen.getByText('Answer at least one question')).toBeVisible()
    await field(4).fill('four')
    await handIn.click()
    await expect.element(screen.getByText('1 of 50', { exact: false })).toBeVisible()
    const confirm = screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in', exact: true })
    await confirm.click()
    await expect.element(screen.getByText('You’re offline')).toBeVisible()
    expect(on.server.inputsOf(calls.handIn)).toEqual([])
    await screen.getByRole('button', { name: 'OK' }).click()
    saves()
    await handIn.click()
    await confirm.click()
    await expect.element(screen.getByText('Keep this receipt', { exact: false })).toBeVisible()
    expect(on.server.inputsOf(calls.handIn)).toEqual([{ id: paperId, version: 0 }])
    expect(sent().at(-1)).toMatchObject({ slot: 4, answer: 'four' })
  })

  test('asks before it replaces what another page handed in', async () => {
    const begun = questions.map(({ slot }) => ({ slot, answer: 'x', sequence: 1 }))
    on.server.answer(calls.get, mine({ version: 1, parts: begun }))
    on.server.refuse(calls.handIn, paperErrors.elsewhere, { version: 3 })
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect
      .element(screen.getByText('You have since handed in this paper from another page', { exact: false }))
      .toBeVisible()
    on.server.answer(calls.handIn, { ...receipt, version: 4 })
    await screen.getByRole('button', { name: 'Hand in this one' }).click()
    await expect.element(screen.getByText('Keep this receipt', { exact: false })).toBeVisible()
    expect(on.server.inputsOf(calls.handIn).at(-1)).toEqual({ id: paperId, version: 3 })
  })

  test('shows nothing of an earlier attempt in the next one', async () => {
    on.server.answer(calls.get, mine())
    on.server.cut(calls.save)
    const first = await open()
    await first.field(1).fill('left in the first attempt')
    await kept(1)
    await on.reload()
    on.server.answer(calls.get, mine({ attempt: 2 }))
    on.server.cut(calls.save)
    const { field } = await open()
    await expect.element(field(1)).toHaveValue('')
  })
})

test('every part of every attempt has a name of its own, and the first has that of before there were parts', () => {
  const places = [1, 2, 12].flatMap(attempt => [0, 1, 12, 21].map(slot => ({ attempt, slot })))
  const names = places.map(each => partKey('homework', { taskId: paperId, ...each }))
  expect(new Set(names).size).toBe(places.length)
  expect(partKey('homework', { taskId: paperId })).toBe(`homework:${paperId}`)
})

describe('the grading of a paper', () => {
  const few = questions.slice(0, 3)
  const info = paper({
    questions: few,
    fullScore: 6,
    counts: { all: 2, notsubmitted: 0, submitted: 2, tograde: 2, graded: 0, returned: 0, overtime: 0 },
    can: forStaff().can,
  })
  const answers = [
    { slot: 1, answer: 'B', score: 2 },
    { slot: 2, answer: 'because', score: null },
    { slot: 3, answer: 'hence', score: null },
  ]
  const handedInBy = (number: number, name: string) => ({
    ...submission(number, name, handedIn({ content: '' })),
    answers: answers.map(each => ({ ...each, answer: `${each.answer} of ${name}` })),
  })
  const papers = [handedInBy(1, 'Ann'), handedInBy(2, 'Ben')]
  const detailOf = ({ studentId }: { studentId?: string }) => {
    const at = papers.findIndex(each => each.studentId === studentId)
    const next = papers[at + 1]?.studentId ?? ''
    const place = {
      position: at + 1,
      total: 2,
      graded: 0,
      previous: papers[at - 1]?.studentId ?? '',
      next,
      nextUngraded: next,
    }
    return { work: papers[at]!, history: 1, place }
  }
  const open = async () => {
    on.server.answer(calls.get, info)
    on.server.answer(calls.list, pageOf(papers))
    on.server.answer(calls.getSubmission, detailOf as never)
    const screen = await on.open(address('grade', 1))
    await expect.element(screen.getByText('because of Ann', { exact: false })).toBeVisible()
    const score = (number: number) => screen.getByRole('textbox', { name: `Score of Question ${number}` })
    return { screen, score, save: screen.getByRole('button', { name: 'Save, next' }) }
  }

  test('begins with the marks of the machine, adds up, and saves question by question', async () => {
    on.server.answer(calls.grade, { nextUngraded: papers[1]!.studentId })
    const { screen, score, save } = await open()
    await expect.element(score(1)).toHaveValue('2')
    await expect.element(screen.getByText('Total: 2 of 6')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await score(2).fill('1.5')
    await score(3).fill('9')
    await expect.element(save).toBeDisabled()
    await score(3).fill('0')
    await expect.element(screen.getByText('Total: 3.5 of 6')).toBeVisible()
    await save.click()
    await expect.element(screen.getByText('because of Ben', { exact: false })).toBeVisible()
    expect(on.server.inputsOf(calls.grade)).toEqual([
      {
        id: paperId,
        studentId: studentNumber(1),
        scores: [
          { slot: 1, score: 2 },
          { slot: 2, score: 1.5 },
          { slot: 3, score: 0 },
        ],
        comment: '',
        version: 1,
        gradeCount: 0,
      },
    ])
  })

  test('keeps scores that are not saved while other papers are looked at', async () => {
    const { screen, score } = await open()
    await score(2).fill('1')
    await screen.getByRole('button', { name: 'Next submission' }).click()
    await expect.element(screen.getByText('because of Ben', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Total: 2 of 6')).toBeVisible()
    await screen.getByRole('button', { name: 'Previous submission' }).click()
    await expect.element(screen.getByText('Total: 3 of 6')).toBeVisible()
  })

  test('leaves the digits of the keyboard alone, and does not offer what the kind does not have', async () => {
    const { screen } = await open()
    await userEvent.keyboard('2')
    await expect.element(screen.getByText('Total: 2 of 6')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Return' })).not.toBeInTheDocument()
    await userEvent.keyboard('r')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByText('because of Ben', { exact: false })).toBeVisible()
  })

  test('asks the grader to look again when there is a newer one', async () => {
    const { screen, score, save } = await open()
    on.server.refuse(calls.grade, paperErrors.newer)
    await score(2).fill('1')
    await score(3).fill('1')
    await save.click()
    await expect.element(screen.getByText('This is the new version', { exact: false })).toBeVisible()
    await expect.element(score(3)).toHaveValue('1')
  })

  test('is reached from the roster', async () => {
    on.server.answer(calls.get, info)
    on.server.answer(calls.list, pageOf(papers))
    on.server.answer(calls.getSubmission, detailOf as never)
    const screen = await on.open(address('roster', 1, '&filter=tograde'))
    await screen.getByRole('button', { name: /Ben/ }).click()
    await expect.element(screen.getByText('because of Ben', { exact: false })).toBeVisible()
    expect(on.server.inputsOf(calls.list)).toMatchObject([{ id: paperId, filter: 'tograde' }])
  })

  test('is seen by the student with the answers, the receipt and every version', async () => {
    const mine = own({ version: 1 })
    const receipt = { version: 1, time: now, overtime: false, textHash: 'b'.repeat(64), files: [] }
    const { score: _score, ...done } = { ...papers[0]!, state: 2 }
    on.server.answer(calls.get, { ...info, mine, can: paper().can })
    on.server.answer(calls.getSubmission, { work: { ...done, score: 3.5 }, history: 2, place: null })
    const version = {
      ...{ ...done, isOffered: false, time: now, receipt },
      ...{ reason: '', returnedAt: null, grades: [] },
    }
    on.server.answer(calls.listVersions, { list: [version] })
    const screen = await on.open(address('submission', 0))
    await expect.element(screen.getByRole('progressbar', { name: 'Grade 3.5 of 6' })).toBeVisible()
    await expect.element(screen.getByText('Question 2: because of Ann')).toBeVisible()
    await expect.element(screen.getByText('b'.repeat(64))).toBeVisible()
    await screen.getByRole('button', { name: '2 versions' }).click()
    await expect.element(screen.getByText('Version 1')).toBeVisible()
    await expect.element(screen.getByText('Question 3: hence of Ann')).toBeVisible()
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  })
})

describe('the task of a paper', () => {
  const openTask = async (task: Paper, role: 0 | 1) => {
    on.server.answer(calls.get, task)
    on.server.answer(calls.list, pageOf([submission(1, 'Ann', handedIn())]))
    return on.open(`/paper?id=${paperId}&courseId=${courseId}&courseRole=${role}`)
  }

  test('leads its student to writing, without what the kind does not have', async () => {
    const screen = await openTask(paper({ mine: own() }), 0)
    await expect.element(screen.getByText('Midterm: 50 questions')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Hand in paper' })).toBeVisible()
    await expect.element(screen.getByText('Discussion')).not.toBeInTheDocument()
  })

  test('shows staff who has handed in, and leads to grading', async () => {
    const screen = await openTask(paper({ counts: forStaff().counts, can: forStaff().can }), 1)
    await expect.element(screen.getByText('35 of 40 handed in')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Ann/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Grade 2 papers' })).toBeVisible()
    for (const name of ['Discussion', 'Shared submissions', 'Remind 5 students'])
      await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  })
})

describe('what a paper has without saying more', () => {
  test('papers offered after the end are listed, and one is declined', async () => {
    on.server.answer(offerCalls.listOffers, {
      ...pageOf([{ ...offered().work, offer: offer() }]),
      waiting: 1,
    })
    on.server.answer(calls.getOffer, { answers: [], work: { ...offered().work, answers: [] }, next: '' })
    on.server.answer(offerCalls.decideOffer, {})
    on.server.answer(calls.get, paper())
    const screen = await on.open(address('offers', 1))
    await expect.element(screen.getByRole('list', { name: 'Paper (offers)' })).toBeVisible()
    await screen.getByText('Ann').click()
    await screen.getByRole('button', { name: 'Decline' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(offerCalls.decideOffer)).toMatchObject([
        { id: paperId, decision: 'declined' },
      ]),
    )
  })

  test('all of them are one file', async () => {
    on.server.answer(archiveCalls.listDownloads, { list: [], imports: [], title: 'Midterm' })
    on.server.answer(archiveCalls.download, { id: 'd1' })
    const screen = await on.open(address('files', 1))
    await screen.getByRole('button', { name: 'Create ZIP' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(archiveCalls.download)).toEqual([{ id: paperId, which: 'submitted' }]),
    )
  })
})
