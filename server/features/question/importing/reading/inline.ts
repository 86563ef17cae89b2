import type { Draft } from './draft.ts'
import { flat } from './flat.ts'
import { hasOptions } from './types.ts'

const truths = '√|✓|✔|×|✗|✘|x|对|错|正确|错误|是|否|t|f|true|false'
const truthAtEnd = new RegExp(`(?<!\\\\)[(【\\[]\\s*(${truths})\\s*[)】\\]]\\s*[.。]?\\s*$`, 'i')
const truthAnywhere = /(?<!\\)[(【[]\s*(√|✓|✔|×|✗|✘|对|错|正确|错误|T|F|true|false)\s*[)】\]]/gi
const letters = /[(【[]\s*([A-Z](?:[\s,、;/]*[A-Z]){0,9})\s*[)】\]]|_+\s*([A-Z](?:[\s,、]*[A-Z]){0,9})\s*_+/g

/** Whether a text ends with √ or × in brackets. */
export const endsWithTruth = (stem: string) => truthAtEnd.test(flat(stem).slice(-24))

interface InStem {
  answer: string
  /** The stem with empty brackets. */
  stem: string
  isUnclear: boolean
  /** It contradicts another answer. */
  isOther: boolean
}

/** The answer that stands in a stem, in brackets where otherwise somebody would write it. */
export function answerInStem(draft: Draft): InStem | undefined {
  const { stem, options, said, answer } = draft
  const line = flat(stem)
  if (options.length > 0 && hasOptions(said ?? 'choice')) return choiceIn(line, stem, options.length, answer)
  if (options.length > 0 || (said !== null && said !== 1)) return undefined
  const all = said === 1 ? [...line.matchAll(truthAnywhere)] : []
  const found = truthAtEnd.exec(line) ?? (all.length === 1 ? all[0] : undefined)
  if (!found) return undefined
  return emptied(stem, found, found[1]!, { answer, isUnclear: false })
}

function choiceIn(line: string, stem: string, count: number, answer: string | null): InStem | undefined {
  const all = [...line.matchAll(letters)].filter(found => {
    const said = (found[1] ?? found[2])!.replace(/[\s,、;/]/g, '')
    return (
      line[found.index - 1] !== '\\' &&
      [...said].every(letter => letter.charCodeAt(0) - 65 < count) &&
      new Set(said).size === said.length
    )
  })
  const found = all.at(-1)
  if (!found) return undefined
  const said = (found[1] ?? found[2])!.replace(/[\s,、;/]/g, '')
  const isElsewhere = answer !== null && answer.trim() !== ''
  const isSame = isElsewhere && flat(answer).replace(/[^A-Z]/g, '') === said
  // Beside empty brackets, or said by a label, letters in brackets may be a part of the text.
  const hasEmpty = /[(【]\s*[)】]|_{2,}(?!\s*[A-Z]\s*_)/.test(line)
  if (isElsewhere && !isSame)
    return hasEmpty ? undefined : { answer: said, stem, isUnclear: false, isOther: true }
  return emptied(stem, found, said, { answer, isUnclear: all.length > 1 || (hasEmpty && !isSame) })
}

function emptied(
  stem: string,
  found: RegExpExecArray | RegExpMatchArray,
  said: string,
  { answer, isUnclear }: { answer: string | null; isUnclear: boolean },
): InStem {
  const at = found.index!
  const whole = stem.slice(at, at + found[0].length)
  const gap = whole.startsWith('_')
    ? '____'
    : `${whole[0]}  ${whole
        .trimEnd()
        .replace(/[.。]$/, '')
        .trimEnd()
        .at(-1)}${/[.。]\s*$/.exec(whole)?.[0] ?? ''}`
  const isElsewhere = answer !== null && answer.trim() !== ''
  const isOther =
    isElsewhere &&
    flat(answer)
      .replace(/[\s,、]/g, '')
      .toUpperCase() !== said.toUpperCase()
  return {
    answer: said,
    stem: `${stem.slice(0, at)}${gap}${stem.slice(at + whole.length)}`,
    isUnclear,
    isOther,
  }
}
