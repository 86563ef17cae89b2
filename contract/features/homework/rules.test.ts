import { describe, expect, test } from 'vitest'
import { maxFiles, returnProblem } from '#contract/features/submission/rules.ts'
import { homeworkErrors } from './errors.ts'
import { commentProblem, scoreProblem, submissionProblem, taskProblem } from './rules.ts'

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
    expect(returnProblem('why', [], homeworkErrors)?.error).toBe(homeworkErrors.nothingChosen)
    expect(returnProblem(' ', ['s'], homeworkErrors)?.error).toBe(homeworkErrors.reasonMissing)
    expect(returnProblem('why', ['s'], homeworkErrors)).toBeUndefined()
  })
})
