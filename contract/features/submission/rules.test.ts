import { describe, expect, test } from 'vitest'
import {
  daysLate,
  deductionOf,
  type HandIn,
  judgeHandIn,
  type Lateness,
  scoreAfter,
  timeState,
  timeStates,
  uploadGrace,
} from './rules.ts'

const deadline = Date.UTC(2026, 10, 21, 16)
const minute = 60_000
const judge = (change: Partial<HandIn>) =>
  judgeHandIn({
    now: deadline + minute,
    deadline,
    lateAllowed: true,
    uploads: [],
    textReceived: deadline + minute,
    returned: null,
    ...change,
  })

describe('a hand-in', () => {
  test('is on time up to the last millisecond before the deadline, and always without one', () => {
    expect(judge({ now: deadline - 1 })).toBe('onTime')
    expect(judge({ now: deadline })).toBe('late')
    expect(judge({ deadline: null })).toBe('onTime')
  })

  test('is refused after the deadline if late work is not allowed', () => {
    expect(judge({ lateAllowed: false })).toBe('closed')
    expect(judge({ lateAllowed: false, now: deadline - 1 })).toBe('onTime')
  })

  const upload = (began: number, finished: number) => ({ began, finished })

  test('that waited for uploads begun before the deadline is on time, however long they take', () => {
    const uploads = [upload(deadline - minute, deadline - 1), upload(deadline - 1, deadline + 90 * minute)]
    const begun = { uploads, textReceived: deadline - 1 }
    for (const lateAllowed of [true, false]) {
      for (const now of [deadline + 90 * minute, deadline + 90 * minute + uploadGrace])
        expect(judge({ ...begun, lateAllowed, now })).toBe('onTime')
      expect(judge({ ...begun, lateAllowed, now: deadline + 90 * minute, textReceived: null })).toBe('onTime')
    }
    expect(judge({ ...begun, now: deadline + 90 * minute + uploadGrace + 1 })).toBe('late')
  })

  test('is late if any part of it was begun after the deadline', () => {
    const early = upload(deadline - 2, deadline - 1)
    expect(judge({ uploads: [early], textReceived: null })).toBe('onTime')
    expect(judge({ uploads: [early, upload(deadline, deadline + 1)], textReceived: null })).toBe('late')
    expect(judge({ uploads: [early], textReceived: deadline })).toBe('late')
    expect(judge({ uploads: [], textReceived: deadline - 1 })).toBe('late')
  })

  test('of work returned after the deadline stays as late as it was; if returned before, the deadline applies', () => {
    const returned = { at: deadline + minute, late: false }
    const now = deadline + 100 * uploadGrace
    expect(judge({ now, returned, lateAllowed: false })).toBe('onTime')
    expect(judge({ now, returned: { ...returned, late: true }, lateAllowed: false })).toBe('late')
    expect(judge({ now, returned: { at: deadline - 1, late: false }, lateAllowed: false })).toBe('closed')
  })
})

describe('late work', () => {
  const day = 24 * 60 * minute
  const late = (change: Partial<Lateness>): Lateness => ({
    lateAt: deadline,
    deadline,
    grace: 0,
    fullScore: 100,
    percentPerDay: 10,
    maxPercent: 100,
    isWaived: false,
    ...change,
  })

  test('is on time until the grace has passed, but only where late work is taken', () => {
    expect(judge({ now: deadline + 10 * minute - 1, grace: 10 })).toBe('onTime')
    expect(judge({ now: deadline + 10 * minute, grace: 10 })).toBe('late')
    expect(judge({ now: deadline, grace: 10, lateAllowed: false })).toBe('closed')
  })

  test('loses a day for each one begun, from the deadline exactly', () => {
    const days = (lateAt: number | null, grace = 0) => daysLate({ lateAt, deadline, grace })
    expect(days(deadline - 1)).toBe(0)
    expect(days(deadline)).toBe(1)
    expect(days(deadline + day - 1)).toBe(1)
    expect(days(deadline + day)).toBe(2)
    expect(days(deadline + 9 * minute, 10)).toBe(0)
    // The grace does not move the days.
    expect(days(deadline + 10 * minute, 10)).toBe(1)
    expect(days(deadline + day, 10)).toBe(2)
    expect(days(null)).toBe(0)
    expect(daysLate({ lateAt: deadline, deadline: null, grace: 0 })).toBe(0)
  })

  test('counts days of 24 hours, also over a change of the clocks', () => {
    // In Berlin this night has 25 hours.
    const evening = Date.UTC(2026, 9, 24, 20)
    expect(daysLate({ lateAt: evening + day - 1, deadline: evening, grace: 0 })).toBe(1)
    expect(daysLate({ lateAt: evening + day, deadline: evening, grace: 0 })).toBe(2)
  })

  test('loses a share of the full score, to one decimal, and at most what is said', () => {
    expect(deductionOf(late({}))).toBe(10)
    expect(deductionOf(late({ lateAt: deadline + 2 * day }))).toBe(30)
    expect(deductionOf(late({ lateAt: deadline + 20 * day, maxPercent: 50 }))).toBe(50)
    expect(deductionOf(late({ fullScore: 7.5, percentPerDay: 5 }))).toBe(0.4)
    expect(deductionOf(late({ percentPerDay: 0 }))).toBe(0)
    expect(deductionOf(late({ isWaived: true }))).toBe(0)
    expect(deductionOf(late({ lateAt: null }))).toBe(0)
    expect(deductionOf(late({ lateAt: deadline + 3 * minute, grace: 5 }))).toBe(0)
  })

  test('never counts less than nothing', () => {
    expect(scoreAfter(85, 10)).toBe(75)
    expect(scoreAfter(85.5, 0.4)).toBe(85.1)
    expect(scoreAfter(8, 10)).toBe(0)
  })
})

test('a task is unpublished, not started, open or past', () => {
  const at = (publishedAt: number | null, end: number | null) =>
    timeState({ publishedAt, deadline: end }, 100)
  expect(at(null, 50)).toBe(timeStates.unpublished)
  expect(at(101, null)).toBe(timeStates.notStarted)
  expect(at(100, 101)).toBe(timeStates.open)
  expect(at(100, null)).toBe(timeStates.open)
  expect(at(50, 100)).toBe(timeStates.past)
})
