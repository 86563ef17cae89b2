import type { Language } from '#contract/error.ts'
import type { PictureTask } from './picture.ts'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const digits = [...'零一二三四五六七八九']

/** A number below a hundred in English. */
function inEnglish(number: number) {
  const [ten, one] = [Math.floor(number / 10), number % 10]
  if (number < 20) return ones[number]
  return one ? `${tens[ten]}-${ones[one]}` : tens[ten]
}

/** A number below a hundred in Chinese. */
function inChinese(number: number) {
  const [ten, one] = [Math.floor(number / 10), number % 10]
  return `${ten > 1 ? digits[ten] : ''}${ten ? '十' : ''}${one || !ten ? digits[one] : ''}`
}

const signs = {
  en: { '+': 'plus', '-': 'minus', '×': 'times' },
  'zh-Hans': { '+': '加', '-': '减', '×': '乘' },
  'zh-Hant': { '+': '加', '-': '減', '×': '乘' },
}

/** The question of a picture code as a sentence: "What is seven plus four?" */
export function inWords({ left, sign, right }: PictureTask, language: Language) {
  const word = signs[language][sign]
  if (language === 'en') return `What is ${inEnglish(left)} ${word} ${inEnglish(right)}?`
  const end = language === 'zh-Hans' ? '等于几？' : '等於幾？'
  return `${inChinese(left)}${word}${inChinese(right)}${end}`
}
