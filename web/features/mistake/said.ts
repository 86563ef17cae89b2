import { typeOf } from '#contract/features/question/types/list.ts'
import { shortDay } from '#web/lib/dates.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import type { Translate } from '#web/lib/texts.ts'

type Translator = Translate<'mistake'>

/** What people call a type; one that this page does not know yet is a question like others. */
export function typeTitle(type: number, t: Translator) {
  const known = typeOf(type)
  return known ? inLanguage(known.title) : t('question')
}

interface Row {
  type: number
  wrongTimes: number
  lastAt: number | null
}
/** Such as "Single choice · wrong twice · last on 3 Nov". */
export const aboutMistake = ({ type, wrongTimes, lastAt }: Row, t: Translator) =>
  [
    typeTitle(type, t),
    t('wrongTimes', { count: wrongTimes }),
    t('last', { day: shortDay(lastAt ?? 0) }),
  ].join(' · ')
