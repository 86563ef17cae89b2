import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const coloured = (text: string, ending: string) =>
  highlight(text, ending)?.flatMap(({ text: piece, colour }) => (colour ? [`${colour}: ${piece}`] : []))

test('a program is coloured by what its words are, and stays as it was written', () => {
  const text = 'def f(x):  # the "norm"\n    return "a # b" + str(42)\n'
  expect(coloured(text, 'py')).toEqual([
    'keyword: def',
    'comment: # the "norm"',
    'keyword: return',
    'string: "a # b"',
    'number: 42',
  ])
  expect(
    highlight(text, 'py')
      ?.map(piece => piece.text)
      .join(''),
  ).toBe(text)
})

test('comments and strings that do not end go to the end, of the text or of the line', () => {
  expect(coloured('int a; /* if', 'c')).toEqual(['keyword: int', 'comment: /* if'])
  expect(coloured('char *s = "if\nreturn 1', 'c')).toEqual([
    'keyword: char',
    'string: "if',
    'keyword: return',
    'number: 1',
  ])
  expect(coloured("SELECT 'it''s' -- from\nfrom t", 'sql')).toEqual([
    'keyword: SELECT',
    "string: 'it''s'",
    'comment: -- from',
    'keyword: from',
  ])
})

test('what is no program, or very long, is not coloured', () => {
  expect(highlight('if this is a letter', 'txt')).toBeUndefined()
  expect(highlight('x '.repeat(100_000), 'py')).toBeUndefined()
  expect(highlight('', 'py')).toEqual([])
})
