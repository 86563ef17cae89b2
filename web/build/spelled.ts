import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'

/**
 * `import './zh.ts?spelled'` gives each of the Simplified words of that file with its pinyin and its initials, on a line each: what
 * they are found by when they are typed (`spellingOf` of the server does the same for titles).
 */
export function spelledWords(): Plugin {
  return {
    name: 'lectern:spelled-words',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('?spelled')
        ? { code: code.replace(/'([^'\n]*\p{sc=Han}[^'\n]*)'/gu, spelled), map: null }
        : null,
  }
}

const spelled = (_: string, words: string) =>
  JSON.stringify([words, spell(words, 'pinyin'), spell(words, 'first')].join('\n').toLowerCase())

const spell = (words: string, pattern: 'pinyin' | 'first') =>
  pinyin(words, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
