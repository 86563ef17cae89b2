import { typeOf } from '#contract/features/question/types/list.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './QuestionHead.module.css'

interface QuestionHeadProps {
  /** How deep it stands in its screen. */
  as: 'h2' | 'h3'
  title: string
  type: number
  points: number
}

/** Which question it is, of what type, and what it is worth. */
export function QuestionHead({ as: Heading, title, type: number, points }: QuestionHeadProps) {
  const t = useTexts('test/taking')
  const type = typeOf(number)
  return (
    <div className={styles.about}>
      <Heading className={styles.title}>{title}</Heading>
      <span>
        {[type && inLanguage(type.title), t('paper.points', { count: points })].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
