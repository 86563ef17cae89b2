import { type ReactNode, useState } from 'react'
import { CommentSheet } from '#web/features/submission/grading/CommentSheet.tsx'
import { WaitingNotice } from '#web/features/submission/grading/WaitingNotice.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import type { useAnswerGrade } from './answer-grade.ts'
import { PointsField } from './PointsField.tsx'
import styles from './ReviewScreen.module.css'
import { refusals } from './refusals.ts'

interface MarksProps {
  grading: ReturnType<typeof useAnswerGrade>
  label: string
  most: number
  /** What counts was given by the machine. */
  isByMachine: boolean
  /** The next answer that waits for a grader is this: keys are for it. */
  isNext?: boolean
  /** More to know of the points. */
  note?: ReactNode
  /** Beside the comment. */
  children?: ReactNode
}

/** The points for an answer, each kept as it is given, and what is said of it. */
export function Marks({ grading, label, most, isByMachine, isNext = false, note, children }: MarksProps) {
  const t = useTexts('test/grading')
  const { score, comment: kept, waiting, isSaving, isOwn, give } = grading
  /** Null: as it is kept. */
  const [comment, setComment] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const said = comment ?? kept
  const close = () => {
    setOpen(false)
    // Without points it is kept with the first that are given.
    if (comment !== null && comment !== kept && score !== null) give(score, comment)
  }
  return (
    <div className={styles.marks} data-next={isNext || undefined}>
      {waiting && !isSaving && <WaitingNotice gradingKind={refusals} waiting={waiting} />}
      <PointsField
        label={label}
        value={score}
        most={most}
        busy={isSaving}
        onGive={given => {
          setComment(null)
          give(given, said)
        }}
      />
      {isByMachine && !isOwn && <p className={styles.note}>{t('byMachine')}</p>}
      {note}
      {said !== '' && <p className={styles.comment}>{said}</p>}
      <div className={styles.acts}>
        <Button size="small" icon={EditIcon} data-comment onClick={() => setOpen(true)}>
          {t('comment')}
        </Button>
        {children}
      </div>
      <CommentSheet
        open={isOpen}
        value={said}
        phrasesName="homeworkPhrases"
        onChange={setComment}
        onClose={close}
      />
    </div>
  )
}
