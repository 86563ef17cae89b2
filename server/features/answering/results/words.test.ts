import { expect, test } from 'vitest'
import { wordsIn } from './words.ts'

test('a word cloud counts who says a word, once each, in Chinese and English', () => {
  const words = wordsIn(['数学很有意思，数学', '我喜欢数学', 'Maths is fun', 'fun maths, the FUN'])
  expect(words.find(({ text }) => text === '数学')?.count).toBe(2)
  expect(words.find(({ text }) => text === 'fun')?.count).toBe(2)
  expect(words.some(({ text }) => ['the', '很', 'is', '，'].includes(text))).toBe(false)
})
