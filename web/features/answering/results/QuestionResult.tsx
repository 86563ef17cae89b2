import type { ReactNode } from 'react'
import type { CountedPart } from '#contract/features/answering/entities.ts'
import { number, percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { resultKindOf } from './kinds.ts'
import styles from './QuestionResult.module.css'
import type { QuestionResult as Result } from './tallies.ts'

interface QuestionResultProps {
  question: Result
  title: string
  /** To its answers. */
  action?: ReactNode
}

/** How a question was answered: every option with its bar, its count and its share; what is right bears a mark and a word. */
export function QuestionResult({ question, title, action }: QuestionResultProps) {
  const t = useTexts('answering')
  const { html, answered, correctRate, distribution, isWithheld, mean, spread } = question
  const Kind = resultKindOf(question.type)
  return (
    <Card title={title} action={action}>
      <Stack gap={3}>
        <RichText html={html} />
        <Facts>
          <span>{t('results.answeredBy', { count: answered })}</span>
          {correctRate !== null && (
            <StatusTag tone="good">{t('results.correctRate', { count: correctRate })}</StatusTag>
          )}
          {mean !== null && (
            <span>{t('results.mean', { mean: number(mean, 2), spread: number(spread ?? 0, 2) })}</span>
          )}
        </Facts>
        {isWithheld && <p className={styles.hint}>{t('results.few')}</p>}
        {Kind && !isWithheld && <Kind question={question} />}
        {!Kind && distribution.length > 0 && (
          <ul className={styles.rows}>
            {distribution.map(part => (
              <Bar key={`${part.part} ${part.key}`} part={part} of={answered} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

function Bar({ part: { part, label, text, count, isRight }, of }: { part: CountedPart; of: number }) {
  const t = useTexts('answering')
  const share = of === 0 ? 0 : count / of
  const names = [part > 0 && t('results.option', { part }), label, text === label ? '' : text]
  const name = names.filter(Boolean).join(' · ')
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <span>{name}</span>
        {isRight && (
          <span className={styles.right}>
            <CheckCircleIcon size={16} />
            {t('results.right')}
          </span>
        )}
      </span>
      <span className={styles.count}>
        {number(count)} · {percent(share)}
      </span>
      <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share * 100} height={10} />
      </svg>
    </li>
  )
}
