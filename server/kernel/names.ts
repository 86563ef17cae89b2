import { LRUCache } from 'lru-cache'
import { pinyin } from 'pinyin-pro'

/**
 * The columns of a person's name. `name_key` is what name search matches: the name, its pinyin and the initials, each
 * after a line break, so that `position` never matches across two of them.
 */
export function nameColumns(name: string) {
  return {
    name,
    name_key: [name, spell(name, 'pinyin'), spell(name, 'first')].join('\n').normalize('NFKC').toLowerCase(),
  }
}

const spell = (name: string, pattern: 'pinyin' | 'first', surname: 'head' | 'off' = 'head') =>
  pinyin(name, { pattern, toneType: 'none', surname, type: 'array', nonZh: 'consecutive' }).join('')

/** What a title is found by beside itself: its pinyin and the initials, each on a line, in small letters; empty without Chinese. */
export function spellingOf(title: string): string {
  if (!/\p{sc=Han}/u.test(title)) return ''
  const known = spellings.get(title)
  if (known !== undefined) return known
  const spelling = [spell(title, 'pinyin', 'off'), spell(title, 'first', 'off')].join('\n').toLowerCase()
  spellings.set(title, spelling)
  return spelling
}

/* The same titles are listed again and again; spelling one takes longer than the rest of its row. */
const spellings = new LRUCache<string, string>({ max: 5000 })
