import { useState } from 'react'
import { isBlankHtml } from '#contract/blank-html.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { AnswerOfStudent } from '#contract/features/test/grading-entities.ts'
import { CommentSheet } from '#web/features/submission/grading/CommentSheet.tsx'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { useReviewAddress } from './addresses.ts'
import { filesShown } from './answer.tsx'
import { commonScore } from './groups.ts'
import { PointsField } from './PointsField.tsx'
import type { Answers } from './QuestionReview.tsx'
import { gradedQueries } from './queries.ts'
import styles from './ReviewScreen.module.css'

interface AnswerGroupProps {
  question: Answers['question']
  /** One, or several that say the same. */
  answers: readonly AnswerOfStudent[]
}

/** An answer with the points for it, given to all who wrote it. */
export function AnswerGroup({ question, answers }: AnswerGroupProps) {
  const t = useTexts('test/grading')
  const { id, toStudent } = useReviewAddress()
  const [first] = answers
  const kept = first?.score?.comment ?? ''
  /** Null: as it is kept. */
  const [comment, setComment] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const common = commonScore(answers)
  const grading = useCommand(testGradingCalls.gradeAnswers, {
    refreshes: gradedQueries,
    onDone: ({ list }) => {
      setComment(null)
      const refused = list.flatMap(({ refusal }) => refusal ?? [])
      if (refused.length > 0)
        toast.info(t('answers.refused', { count: refused.length, reason: refused[0]!.message }))
      else toast.good(t('answers.saved', { count: list.length }))
    },
  })
  if (!first) return null
  const said = comment ?? kept
  const grade = (score: number) =>
    grading.mutate({
      id: id as never,
      grades: answers.map(({ studentId, attempt, version, workId, gradeCount: seen }) => ({
        ...{ studentId, questionId: question.id, score, comment: said, attempt, version, workId, seen },
      })),
    })
  const close = () => {
    setOpen(false)
    // Without points it is kept with the first that are given.
    if (comment !== null && comment !== kept && common !== null) grade(common)
  }
  const { written, text, isAnswered } = first
  return (
    <Card>
      <Stack gap={3}>
        {answers.length > 1 && <p className={styles.note}>{t('answers.same', { count: answers.length })}</p>}
        {!isAnswered && <p className={styles.note}>{t('answers.notAnswered')}</p>}
        {isAnswered &&
          (filesShown(written) ??
            (isBlankHtml(written.html) ? (
              <p className={styles.answer}>{text}</p>
            ) : (
              <RichText html={written.html} />
            )))}
        <div className={styles.names}>
          {answers.map(({ studentId, name }) => (
            <Button key={studentId} size="small" kind="quiet" onClick={() => toStudent(studentId)}>
              {name}
            </Button>
          ))}
        </div>
        {!question.isDropped && (
          <div className={styles.marks}>
            <PointsField
              label={t('scoreOfAnswer')}
              value={common}
              most={question.points}
              busy={grading.isPending}
              onGive={grade}
            />
            {first.score?.isByMachine && <p className={styles.note}>{t('byMachine')}</p>}
            {said !== '' && <p className={styles.comment}>{said}</p>}
            <Stack row gap={2}>
              <Button size="small" icon={EditIcon} onClick={() => setOpen(true)}>
                {t('comment')}
              </Button>
            </Stack>
            <CommentSheet
              open={isOpen}
              value={said}
              phrasesName="homeworkPhrases"
              onChange={setComment}
              onClose={close}
            />
          </div>
        )}
      </Stack>
    </Card>
  )
}
