import type { QuestionRow as Row } from '#contract/features/question/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { editPath, questionPath } from '../addresses.ts'
import { TypeTile } from '../parts/TypeTile.tsx'
import { aboutQuestion } from '../said.ts'
import styles from './QuestionRow.module.css'

interface QuestionRowProps {
  question: Row
  onClick: () => void
}

/** A question in a list: what it begins with, its type and difficulty, its labels, and whether it is used. */
export function QuestionRow({ question, onClick }: QuestionRowProps) {
  const t = useTexts('question')
  const isBeside = useIsBeside()
  const labels = [...question.knowledge, ...question.tags]
  return (
    <RowBody
      leading={<TypeTile type={question.type} />}
      title={question.excerpt || t('noText')}
      note={aboutQuestion(question, t)}
      trailing={question.useCount > 0 ? t('usedShort', { count: question.useCount }) : undefined}
      chevron={false}
      selected={isBeside(questionPath(question.id)) || isBeside(editPath(question.id))}
      onClick={onClick}
    >
      {labels.length > 0 && (
        <span className={styles.labels}>
          {labels.map(label => (
            <span key={label} className={styles.label}>
              {label}
            </span>
          ))}
        </span>
      )}
    </RowBody>
  )
}
