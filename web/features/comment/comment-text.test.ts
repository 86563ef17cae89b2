import { expect, test } from 'vitest'
import { piecesOf } from './comment-text.ts'

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
