import { type ReactNode, Suspense, useState } from 'react'
import type { ActivityRubric, Judging } from '#contract/features/rubric/entities.ts'
import { CommentSheet } from '#web/features/submission/grading/CommentSheet.tsx'
import { scoreOf } from '#web/features/submission/grading/score-entry.ts'
import { WaitingNotice } from '#web/features/submission/grading/WaitingNotice.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import type { useAnswerGrade } from './answer-grade.ts'
import { PointsField } from './PointsField.tsx'
import styles from './ReviewScreen.module.css'
import { refusals } from './refusals.ts'

const RubricScore = lazily(
  () => import('#web/features/submission/grading/RubricScore.tsx').then(module => module.RubricScore),
  'rubric',
)

interface MarksProps {
  grading: ReturnType<typeof useAnswerGrade>
  label: string
  most: number
  /** By which they are given; null: the grader decides. */
  rubric: ActivityRubric | null
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
export function Marks(props: MarksProps) {
  const { grading, label, most, rubric, isByMachine, isNext = false, note, children } = props
  const t = useTexts('test/grading')
  const { score, comment: kept, judging, waiting, isSaving, isOwn, begun, begin, give } = grading
  const [isOpen, setOpen] = useState(false)
  const said = begun.comment ?? kept
  const levels = begun.judging ?? judging
  const giveAll = (points: number, chosen: Judging | undefined) => give(points, said, chosen)
  const choose = ({ score: entered, judging: chosen = levels }: { score?: string; judging?: Judging }) => {
    const points = scoreOf(entered ?? '')
    if (points === null) begin({ judging: chosen })
    else giveAll(points, chosen)
  }
  const points = (
    <PointsField
      label={label}
      value={begun.judging ? null : score}
      most={most}
      busy={isSaving}
      onGive={given => giveAll(given, levels)}
    />
  )
  const close = () => {
    setOpen(false)
    // Without points it is kept with the first that are given.
    const { comment } = begun
    if (comment !== undefined && comment !== kept && score !== null) give(score, comment, judging)
  }
  return (
    <div className={styles.marks} data-next={isNext || undefined}>
      {waiting && !isSaving && <WaitingNotice gradingKind={refusals} waiting={waiting} />}
      {rubric ? (
        <Suspense fallback={points}>
          <RubricScore
            {...{ rubric }}
            fullScore={most}
            entry={{ score: begun.judging || score === null ? '' : String(score), judging: levels }}
            set={choose}
            field={beside => (
              <>
                {points}
                {beside}
              </>
            )}
          />
        </Suspense>
      ) : (
        points
      )}
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
        onChange={comment => begin({ comment })}
        onClose={close}
      />
    </div>
  )
}
