import type { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import styles from './PassageCard.module.css'

type Part = AnswerOf<typeof duplicateCalls.getReport>['parts'][number]

interface PassageCardProps {
  part: Part
  /** 1 the first. */
  place: number
  /** Whose submission it is. */
  name: string
  isStaff: boolean
}

/** A passage of a submission, and what stands in its source: beside it, or below it where it is narrow. */
export function PassageCard({ part, place, name, isStaff }: PassageCardProps) {
  const t = useTexts('duplicate')
  return (
    <Card
      title={t('passage', { place })}
      action={
        isStaff && <span className={styles.alike}>{t('alike', { rate: percent(part.rate / 100) })}</span>
      }
    >
      <div className={isStaff ? styles.sides : undefined}>
        <figure className={styles.side}>
          <figcaption className={styles.caption}>{name}</figcaption>
          <blockquote className={styles.text}>
            <span className={styles.around}>{part.before}</span>
            <mark className={styles.mark}>{part.text}</mark>
            <span className={styles.around}>{part.after}</span>
          </blockquote>
        </figure>
        {isStaff && (
          <figure className={styles.side}>
            <figcaption className={styles.caption}>
              {[part.source || t('hiddenSource'), part.sourceTask].filter(Boolean).join(' · ')}
            </figcaption>
            {part.isReadable ? (
              <blockquote className={styles.text}>
                <mark className={styles.sourceMark}>{part.sourceText}</mark>
              </blockquote>
            ) : (
              <p className={styles.around}>{t('hiddenHint')}</p>
            )}
          </figure>
        )}
      </div>
    </Card>
  )
}
