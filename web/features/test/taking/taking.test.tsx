import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { switchCountdown } from '#contract/features/test/limits.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper } from '#contract/features/test/taking-entities.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { testRoutes } from '../routes.ts'
import { answerOf, essence, isAnswered, withAnswer } from './answers.ts'
import { askedIn } from './asked.ts'

const id = '01890000-0000-7000-8000-0000000000e1' as never
const address = (page: string) => `/testing/stu/${page}?id=${id}&courseId=${courseId}&courseRole=0`
const nothing = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }

const choice = (slot: number) => ({
  ...{
    id: `01890000-0000-7000-8000-0000000001${slot}0` as never,
    slot,
    type: 2,
    html: `<p>Asked ${slot}</p>`,
  },
  parts: {
    options: [
      { id: 'a', html: '<p>Yes</p>' },
      { id: 'b', html: '<p>No</p>' },
    ],
  },
  ...{ points: 2, files: [], section: 0, written: nothing },
})

const paper = (change: Partial<OwnPaper> = {}): OwnPaper => ({
  ...{ id, workId: 'w1', attempt: 1, version: 0, state: 0, isOpen: true, endsAt: null, remain: null },
  ...{ serverTime: Date.now(), isFinalAtHandIn: true, mayCopy: true, mayPaste: true, device: 'here' },
  switches: { limit: -2, used: 0, isExceeded: false, handsInAt: null },
  ...{ messages: [], sections: [{ title: '', details: '' }] },
  questions: [choice(1), choice(2)],
  slots: [],
  ...change,
})

const figures = (change: Partial<OwnPaper['switches']> = {}) => ({
  ...{ limit: 3, used: 0, isExceeded: false, handsInAt: null },
  ...change,
})
const receipt = {
  ...{ version: 1, time: Date.now(), overtime: false, textHash: '', files: [], state: 1 },
  ...{ answers: [], refused: [] },
}

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(testRoutes)
  on.server.answer(takingCalls.submit, receipt as never)
  on.server.cut(takingCalls.getStanding)
  on.server.answer(takingCalls.saveAnswers, (({ answers }: { answers: object[] }) => ({
    list: answers.map(answer => ({ ...nothing, saved: true, workId: 'w1', refusal: null, ...answer })),
  })) as never)
})
afterEach(() => {
  localStorage.removeItem(`testLeft:${id}`)
  vi.restoreAllMocks()
  return on.stop()
})

const begin = async (own: OwnPaper | (() => OwnPaper)) => {
  on.server.answer(takingCalls.getPaper, own)
  const screen = await on.open(address('ontesting'))
  await expect.element(screen.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible()
  return screen
}
const submitted = () => on.server.inputsOf(takingCalls.submit)

/** The page is hidden, or shown again. */
function turn(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a paper that is written', () => {
  test('is saved answer by answer, shows what is open, and is handed in after a question that names it', async () => {
    const screen = await begin(paper())
    await screen.getByRole('radio', { name: /No/ }).click()
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    expect(on.server.inputsOf(takingCalls.saveAnswers)).toMatchObject([
      { id, answers: [{ questionId: choice(1).id, value: ['b'], sequence: 1, base: 0, workId: 'w1' }] },
    ])
    await screen.getByRole('button', { name: 'Next' }).click()
    await screen.getByRole('button', { name: 'Flag for later' }).click()
    await screen.getByRole('button', { name: /All questions/ }).click()
    await expect
      .element(screen.getByRole('button', { name: 'Question 2, Not answered, Flagged for later' }))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Question 1, Answered' }).click()
    await expect.element(screen.getByRole('radio', { name: /No/ })).toBeChecked()
    await screen.getByRole('button', { name: 'Next' }).click()
    await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect.element(screen.getByText('Question 2 is not answered.', { exact: false })).toBeVisible()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
    await expect.poll(submitted).toMatchObject([{ id, isAuto: false, version: 0, workId: 'w1' }])
  })

  test('is not handed in empty', async () => {
    const screen = await begin(paper({ questions: [choice(1)] }))
    await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect.element(screen.getByText('Answer at least one question first')).toBeVisible()
    expect(submitted()).toEqual([])
  })

  test('counts down by the clock of the server, and is handed in by itself at zero', async () => {
    const ahead = 3_600_000
    const now = Date.now() + ahead
    const screen = await begin(paper({ serverTime: now, endsAt: now + 2500 }))
    await expect.element(screen.getByText('00:00:02')).toBeVisible()
    expect(submitted()).toEqual([])
    await expect.poll(submitted, { timeout: 6000 }).toMatchObject([{ isAuto: true }])
  })

  test('keeps from copying and pasting where the test says so', async () => {
    const screen = await begin(paper({ mayCopy: false, mayPaste: false }))
    const copy = new ClipboardEvent('copy', { bubbles: true, cancelable: true })
    screen.getByText('Asked 1').element().dispatchEvent(copy)
    expect(copy.defaultPrevented).toBe(true)
    await expect.element(screen.getByText('Copying is not allowed in this test')).toBeVisible()
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    screen.getByText('Asked 1').element().dispatchEvent(paste)
    expect(paste.defaultPrevented).toBe(true)
  })

  test('keeps from neither where the test does not say so', async () => {
    const screen = await begin(paper())
    for (const type of ['copy', 'cut', 'paste']) {
      const event = new ClipboardEvent(type, { bubbles: true, cancelable: true })
      screen.getByText('Asked 1').element().dispatchEvent(event)
      expect([type, event.defaultPrevented]).toEqual([type, false])
    }
  })

  test('is open at every question at any time, also backwards', async () => {
    const screen = await begin(paper())
    await screen.getByRole('button', { name: 'Next' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Question 2 of 2' })).toBeVisible()
    await screen.getByRole('button', { name: 'Previous' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Question 1 of 2' })).toBeVisible()
    await screen.getByRole('radio', { name: /No/ }).click()
    await expect.poll(() => on.server.inputsOf(takingCalls.saveAnswers)).toHaveLength(1)
  })

  test('says so when it is written on another device, and is taken back', async () => {
    const screen = await begin(paper())
    on.socket.push(testMessages.takenOver, { testId: id, courseId, device: 'here' } as never)
    on.socket.push(testMessages.takenOver, { testId: id, courseId, device: 'there' } as never)
    await expect.element(screen.getByText('You’re answering on another device now')).toBeVisible()
    on.server.answer(takingCalls.start, paper())
    await screen.getByRole('button', { name: 'Go on here' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Question 1 of 2' })).toBeVisible()
  })
})

describe('the screen of the phone', () => {
  /** A browser that can keep it on: it lets go whenever the page is hidden. */
  function wakeLocks() {
    const held = new Set<object>()
    let asked = 0
    const hidden = () => document.visibilityState === 'hidden' && held.clear()
    document.addEventListener('visibilitychange', hidden)
    const request = async () => {
      if (document.visibilityState === 'hidden') throw new DOMException('', 'NotAllowedError')
      asked += 1
      const lock = { release: async () => void held.delete(lock) }
      held.add(lock)
      return lock
    }
    vi.spyOn(navigator, 'wakeLock' as never, 'get').mockReturnValue({ request } as never)
    return { held: () => held.size, asked: () => asked }
  }

  test('stays on while a paper is written, is asked for again when the page is back, and goes dark after', async () => {
    const locks = wakeLocks()
    const screen = await begin(paper())
    await expect.poll(locks.held).toBe(1)
    turn('hidden')
    expect(locks.held()).toBe(0)
    turn('visible')
    await expect.poll(locks.held).toBe(1)
    expect(locks.asked()).toBe(2)
    await screen.getByRole('radio', { name: /No/ }).click()
    await screen.getByRole('button', { name: 'Next' }).click()
    await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
    await expect.poll(submitted).toHaveLength(1)
    await expect.poll(locks.held).toBe(0)
    turn('visible')
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(locks.asked()).toBe(2)
  })

  test('is not kept on where there is no paper, nor once its time is up; without wake locks a paper is as it is', async () => {
    const locks = wakeLocks()
    on.server.cut(takingCalls.submit)
    const screen = await begin(paper({ endsAt: Date.now() + 1200 }))
    await expect.poll(locks.held).toBe(1)
    await expect.element(screen.getByText('Time is up', { exact: false })).toBeVisible()
    await expect.poll(locks.held).toBe(0)
    vi.spyOn(navigator, 'wakeLock' as never, 'get').mockReturnValue(undefined as never)
    await on.reload()
    await begin(paper())
    expect(locks.asked()).toBe(1)
  })
})

describe('leaving the page', () => {
  const reports = () => on.server.inputsOf(takingCalls.reportSwitch)

  test('is reported once the page is back, with how long it lasted; a blink is not', async () => {
    on.server.answer(takingCalls.reportSwitch, figures({ used: 1 }))
    const screen = await begin(paper({ switches: figures() }))
    turn('hidden')
    turn('visible')
    turn('hidden')
    await new Promise(resolve => setTimeout(resolve, 1600))
    turn('visible')
    await expect.element(screen.getByText('1 of 3 allowed', { exact: false })).toBeVisible()
    expect(reports()).toMatchObject([{ id, kind: 1, seconds: 2, ago: 0 }])
  })

  test('is not reported where the test does not count it', async () => {
    await begin(paper())
    turn('hidden')
    await new Promise(resolve => setTimeout(resolve, 1200))
    turn('visible')
    expect(reports()).toEqual([])
  })

  test('without a network it is kept, and reported when there is one, with how long ago it was', async () => {
    on.server.cut(takingCalls.reportSwitch)
    await begin(paper({ switches: figures() }))
    turn('hidden')
    await new Promise(resolve => setTimeout(resolve, 1200))
    turn('visible')
    await expect.poll(() => reports().length).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 1200))
    on.server.answer(takingCalls.reportSwitch, figures({ used: 1 }))
    dispatchEvent(new Event('online'))
    await expect.poll(() => reports().length).toBe(2)
    expect(reports()[1]).toMatchObject({ seconds: 1, ago: 1 })
    expect((reports()[1] as { key: string }).key).toBe((reports()[0] as { key: string }).key)
  })

  /** Chooses a file in a field that stands on the page, as the browser tells of it. @returns the field */
  function choose(type: string) {
    const field = document.body.appendChild(
      Object.assign(document.createElement('input'), { type: 'file', hidden: true }),
    )
    // What it asks the system for is left out.
    field.addEventListener('click', event => event.preventDefault())
    field.click()
    const files = new DataTransfer()
    files.items.add(new File(['x'], 'x', { type }))
    return { field, done: () => change(field, files.files) }
  }
  function change(field: HTMLInputElement, files: FileList) {
    field.files = files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    field.remove()
  }
  const onA = (device: 'phone' | 'computer') => {
    const real = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation(query =>
      query === '(pointer: coarse)' ? ({ matches: device === 'phone' } as MediaQueryList) : real(query),
    )
  }
  const away = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

  test('for choosing a file on a phone is reported as that, with how long it took (R2-441)', async () => {
    onA('phone')
    on.server.answer(takingCalls.reportSwitch, figures())
    await begin(paper({ switches: figures() }))
    const chosen = choose('image/png')
    turn('hidden')
    await away(1600)
    turn('visible')
    chosen.done()
    await expect.poll(reports).toMatchObject([{ id, kind: 2, seconds: 2 }])
    // What is left for something else afterwards is no choosing.
    turn('hidden')
    await away(1200)
    turn('visible')
    await expect.poll(() => reports().map(report => (report as { kind: number }).kind)).toEqual([2, 1])
  })

  test('is reported for a picture that was chosen on a computer, and not for another file (R2-442)', async () => {
    onA('computer')
    on.server.answer(takingCalls.reportSwitch, figures({ used: 1 }))
    await begin(paper({ switches: figures() }))
    choose('application/pdf').done()
    choose('image/png').done()
    await expect.poll(reports).toMatchObject([{ id, kind: 3, seconds: 0 }])
    // Who hides the page of a computer while choosing has left it.
    const chosen = choose('application/pdf')
    turn('hidden')
    await away(1200)
    turn('visible')
    chosen.done()
    await expect.poll(() => reports().map(report => (report as { kind: number }).kind)).toEqual([3, 1])
  })

  test('once too often is followed by fifteen seconds that are counted down (R2-203)', async () => {
    on.server.answer(takingCalls.reportSwitch, () =>
      figures({ used: 4, isExceeded: true, handsInAt: Date.now() + switchCountdown }),
    )
    const screen = await begin(() => paper({ switches: figures({ used: 3 }) }))
    turn('hidden')
    await away(1200)
    turn('visible')
    const dialog = screen.getByRole('alertdialog', { name: 'Page left too often' })
    const seconds = dialog.getByText(/^\d+ seconds$/)
    await expect.element(seconds).toBeVisible()
    const left = () => Number.parseInt(seconds.element().textContent, 10)
    const first = left()
    expect(first).toBeLessThanOrEqual(switchCountdown / 1000)
    await expect.poll(left).toBeLessThan(first)
    expect(submitted()).toEqual([])
  })

  test('too often ends it: seconds are counted down, then what is written is handed in', async () => {
    const handsInAt = Date.now() + 2500
    const screen = await begin(
      paper({ switches: figures({ used: 4, isExceeded: true, handsInAt }), endsAt: handsInAt + 60_000 }),
    )
    await expect.element(screen.getByText('Page left too often')).toBeVisible()
    expect(submitted()).toEqual([])
    await expect.poll(submitted, { timeout: 6000 }).toMatchObject([{ isAuto: true }])
  })
})

test('what is only read belongs to the question after it, or to the last of its part', () => {
  const of = (name: string, type: number, section: number) => ({ id: name, type, section })
  const asked = askedIn([
    of('text 1', 10, 0),
    of('one', 2, 0),
    of('two', 2, 0),
    of('text 2', 10, 0),
    of('three', 2, 1),
    of('text 3', 10, 1),
  ])
  const names = (texts: { id: string }[]) => texts.map(text => text.id)
  expect(asked.map(one => [one.number, one.isFirst, names(one.texts), names(one.textsBefore)])).toEqual([
    [1, true, ['text 1'], []],
    [2, false, ['text 2'], ['text 1']],
    [3, true, ['text 3'], []],
  ])
})

test('options that were chosen are the same in any order, items that were ordered are not', () => {
  const of = (type: number, value: unknown) => essence(answerOf(type, { ...nothing, value }))
  expect(of(3, ['a', 'b'])).toEqual(of(3, ['b', 'a']))
  expect(of(102, ['a', 'b'])).not.toEqual(of(102, ['b', 'a']))
  // As the server tells it.
  expect(of(5, [{ blank: '1', text: 'x' }])).toEqual(of(5, [{ text: 'x', blank: '1' }]))
  expect(of(5, [{ blank: '1', text: 'x' }])).not.toEqual(of(5, [{ blank: '2', text: 'x' }]))
})

test('an answer is kept as its type keeps it', () => {
  const empty = answerOf(4, nothing)
  expect(isAnswered(empty)).toBe(false)
  expect(isAnswered(withAnswer(empty, { text: 'x', html: '<p>x</p>' }))).toBe(true)
  expect(withAnswer(withAnswer(empty, { text: 'x', html: '' }), null)).toMatchObject({ text: '', html: '' })
})
