import { useTexts } from '#web/lib/texts.ts'
import type { ShownProps } from '../looks.ts'

/** How options are shown of which some were chosen: what was chosen, and where that may be shown, what is right. */
export function useOptionRow({
  answer,
  questionKey,
}: Pick<ShownProps<unknown, unknown, unknown>, 'answer' | 'questionKey'>) {
  const t = useTexts('question/types')
  return (isChosen: boolean, isRight: boolean) => ({
    judged: !questionKey || !(isChosen || isRight) ? null : isRight ? ('right' as const) : ('wrong' as const),
    notes: isChosen ? [t('yours')] : isRight ? [t('rightOption')] : [],
    isChosen,
    isQuiet: answer !== undefined && isRight && !isChosen,
  })
}
