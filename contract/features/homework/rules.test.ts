import { describe, expect, test } from 'vitest'
import { homeworkErrors } from './errors.ts'
import {
  commentProblem,
  type HandIn,
  judgeHandIn,
  maxFiles,
  returnProblem,
  scoreProblem,
  submissionProblem,
  taskProblem,
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

describe('what is entered', () => {
  test('a grade is between 0 and the full score, with one decimal', () => {
    for (const score of [0, 0.1, 59.5, 80]) expect(scoreProblem(score, 80)).toBeUndefined()
    for (const score of [-0.1, 80.1, 59.55, Number.NaN])
      expect(scoreProblem(score, 80)?.error).toBe(homeworkErrors.scoreInvalid)
    expect(scoreProblem(null, 80)?.error).toBe(homeworkErrors.scoreMissing)
  })

  test('a task has a title and a full score of at most 100', () => {
    const task = { title: 'Eigenvalues', fullScore: 100, files: [] }
    expect(taskProblem(task)).toBeUndefined()
    expect(taskProblem({ ...task, title: ' ' })?.error).toBe(homeworkErrors.titleMissing)
    for (const fullScore of [null, 0, -1, 100.1, 9.99])
      expect(taskProblem({ ...task, fullScore })?.error).toBe(homeworkErrors.fullScoreInvalid)
    expect(taskProblem({ ...task, files: Array(maxFiles + 1) })?.error).toBe(homeworkErrors.tooManyFiles)
  })

  test('a submission has a text or an attachment', () => {
    expect(submissionProblem(' \n', [])?.error).toBe(homeworkErrors.workEmpty)
    expect(submissionProblem('', ['file'])).toBeUndefined()
    expect(submissionProblem('x', [])).toBeUndefined()
  })

  test('a comment is as long as the homework requires, counted in characters', () => {
    expect(commentProblem('', 0)).toBeUndefined()
    expect(commentProblem('很好很好', 5)?.details).toEqual({ length: 5 })
    expect(commentProblem('👍👍👍👍👍', 5)).toBeUndefined()
  })

  test('a return names students and a reason', () => {
    expect(returnProblem('why', [])?.error).toBe(homeworkErrors.nothingChosen)
    expect(returnProblem(' ', ['s'])?.error).toBe(homeworkErrors.reasonMissing)
    expect(returnProblem('why', ['s'])).toBeUndefined()
  })
})

test('a homework is unpublished, not started, open or past', () => {
  const at = (publishedAt: number | null, end: number | null) =>
    timeState({ publishedAt, deadline: end }, 100)
  expect(at(null, 50)).toBe(timeStates.unpublished)
  expect(at(101, null)).toBe(timeStates.notStarted)
  expect(at(100, 101)).toBe(timeStates.open)
  expect(at(100, null)).toBe(timeStates.open)
  expect(at(50, 100)).toBe(timeStates.past)
})
