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

const spell = (name: string, pattern: 'pinyin' | 'first') =>
  pinyin(name, { pattern, toneType: 'none', surname: 'head', type: 'array', nonZh: 'consecutive' }).join('')
