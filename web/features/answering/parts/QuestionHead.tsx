import { typeOf } from '#contract/features/question/types/list.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Facts } from '#web/ui/base/Facts.tsx'
import styles from './QuestionHead.module.css'

interface QuestionHeadProps {
  question: { type: number; points: number }
  number: number
}

/** Which question of a step it is, of what type, and what it is worth. */
export function QuestionHead({ question: { type: of, points }, number }: QuestionHeadProps) {
  const t = useTexts('answering')
  const type = typeOf(of)
  return (
    <div>
      <h2 className={styles.title}>{t('question', { number })}</h2>
      <Facts>
        {type && <span>{inLanguage(type.title)}</span>}
        {points > 0 && <span>{t('points', { count: points })}</span>}
      </Facts>
    </div>
  )
}
