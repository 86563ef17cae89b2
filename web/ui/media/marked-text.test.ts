import { expect, test } from 'vitest'
import { piecesOf } from './marked-text.ts'

const shown = (content: string, names: string[] = []) =>
  piecesOf(content, names).map(({ kind, text }) => (kind === 'text' ? text : `${kind}:${text}`))

test('an address opens without the punctuation of its sentence', () => {
  expect(shown('See https://example.com/a?b=1, or (http://example.org).')).toEqual([
    'See ',
    'link:https://example.com/a?b=1',
    ', or (',
    'link:http://example.org',
    ').',
  ])
  expect(shown('见https://example.com/讲义。谢谢')).toEqual(['见', 'link:https://example.com/讲义', '。谢谢'])
})

test('only web addresses open', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'example.com', 'file:///etc/passwd'])
    expect(shown(text)).toEqual([text])
})

test('members are marked where they are named, the longest name first', () => {
  expect(shown('@Anna Li and @Anna, not @Ben', ['Anna', 'Anna Li'])).toEqual([
    'mention:@Anna Li',
    ' and ',
    'mention:@Anna',
    ', not @Ben',
  ])
})

test('code and formulas are between their marks', () => {
  expect(shown('Use `a < b` and $x^2$, then\n$$\\frac{a}{b}$$\n```python\nprint(1)\n```')).toEqual([
    'Use ',
    'code:a < b',
    ' and ',
    'formula:x^2',
    ', then\n',
    'formulaBlock:\\frac{a}{b}',
    '\n',
    'codeBlock:print(1)',
  ])
  expect(shown('设$a>0$，则`x`')).toEqual(['设', 'formula:a>0', '，则', 'code:x'])
})

test('prices, single marks and empty marks stay as they are', () => {
  for (const text of [
    'It costs $5 and $6',
    '$5-$6',
    'US$ 5 / HK$ 6',
    'a ` b',
    '$$ $$',
    '$$$$',
    '``',
    '$ x $',
    'one $x\ntwo y$',
  ])
    expect(shown(text)).toEqual([text])
})

test('what is between marks names nobody and opens nothing', () => {
  expect(shown('`@Anna https://example.com`', ['Anna'])).toEqual(['code:@Anna https://example.com'])
})

test('marks without end are read at once, however many', () => {
  for (const piece of ['$a ', '`', '```a', '$$a', '$a$1', 'https://', '@'])
    expect(piecesOf(piece.repeat(100_000), ['A']).length).toBeGreaterThan(0)
})
