import { describe, expect, test } from 'vitest'
import { type HandIn, judgeHandIn, uploadGrace } from './rules.ts'

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
