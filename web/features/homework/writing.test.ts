import { describe, expect, test } from 'vitest'
import { scoreProblem, taskProblem } from '#contract/features/homework/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { press, type ScoreKey } from '#web/ui/fields/score-keys.ts'
import { dayAt } from '../activity/editor/written-form.ts'
import { quickScores, scoreOf } from '../submission/grading/score-entry.ts'
import { emptyForm, unfinishedTask } from './task/task-form.ts'

describe('an unfinished task that was kept while tasks were written as plain text', () => {
  const courseId = '01890000-0000-7000-8000-0000000000aa'
  const restored = (details: string) => {
    const { publication, ...rest } = emptyForm
    localStorage.setItem(`homeworkTask:${courseId}`, JSON.stringify({ ...rest, title: 'Sheet 3', details }))
    return unfinishedTask.read(courseId)
  }

  test('comes back with its paragraphs, lists, bold words and links', () => {
    const text =
      'Solve 1 to 3.\nShow every step.\n\n- by hand\n- in **ink**\n\n1. first\n2. second\n\nSee https://school.example/a?b=1'
    expect(restored(text)).toEqual({
      ...emptyForm,
      title: 'Sheet 3',
      details:
        '<p>Solve 1 to 3.<br />Show every step.</p><ul><li>by hand</li><li>in <strong>ink</strong></li></ul><ol><li>first</li><li>second</li></ol><p>See <a href="https://school.example/a?b=1">https://school.example/a?b=1</a></p>',
    })
  })

  test('is text and never HTML, however it looks', () => {
    expect(restored('<img src=x onerror=alert(1)> & "quotes" **<b>**')?.details).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot; <strong>&lt;b&gt;</strong></p>',
    )
    expect(restored('https://x.example/"onclick="alert(1)')?.details).not.toMatch(/ onclick=/)
  })

  test('has lists only where there are some', () => {
    expect(restored('1.5 is a number')?.details).not.toContain('<ol>')
    expect(restored('-3 is a number')?.details).not.toContain('<ul>')
    expect(restored('')?.details).toBe('')
  })

  test('is changed once: what is kept now comes back as it is', () => {
    const form = { ...emptyForm, details: '<p>- <strong>1 &lt; 2</strong></p><p>**</p>' }
    unfinishedTask.keep(courseId, form)
    expect(unfinishedTask.read(courseId)).toEqual(form)
  })
})

describe('entering a score', () => {
  const type = (keys: string, full = 100) =>
    [...keys].reduce((entry, key) => press(entry, (key === '<' ? 'back' : key) as ScoreKey, full), '')

  test('never leads above the full score, nor beyond one decimal', () => {
    expect(type('87.59')).toBe('87.5')
    expect(type('1005')).toBe('100')
    expect(type('100.')).toBe('100')
    expect(type('95', 20)).toBe('9')
    expect(type('205', 20)).toBe('20')
    expect(type('.5', 1)).toBe('0.5')
    expect(type('007')).toBe('7')
    expect(type('87<<<5')).toBe('5')
    expect(type('8.<')).toBe('8')
    expect([scoreOf(''), scoreOf('8.'), scoreOf('0')]).toEqual([null, 8, 0])
  })

  test('offers scores within the full score, the full one first, zero last', () => {
    for (const full of [100, 50, 20, 12.5, 5, 1]) {
      const scores = quickScores(full)
      expect(scores[0]).toBe(full)
      expect(scores.at(-1)).toBe(0)
      expect([...scores].sort((a, b) => b - a)).toEqual(scores)
      expect(new Set(scores).size).toBe(scores.length)
    }
  })
})

test("a day is counted by the deployment's clock", () => {
  const evening = Date.UTC(2026, 10, 21, 15, 58)
  expect(dayAt(evening, 0)).toBe(Date.UTC(2026, 10, 21, 15, 59))
  expect(dayAt(Date.UTC(2026, 10, 21, 16, 1), 0)).toBe(Date.UTC(2026, 10, 22, 15, 59))
  expect(dayAt(evening, 1, { hour: 8, minute: 0, second: 0 })).toBe(Date.UTC(2026, 10, 22))
})

test('a broken rule is told in the words of the refusal, with its numbers', () => {
  const withoutTitle = taskProblem({ title: '', fullScore: 1, files: [] })
  expect(problemText(withoutTitle?.error, withoutTitle?.details)).toBe('Enter a title')
  const score = scoreProblem(12, 10)
  expect(problemText(score?.error, score?.details)).toBe(
    'The grade must be between 0 and 10, with at most one decimal',
  )
})
