import { useState } from 'react'
import { typeOf } from '#contract/features/question/types/list.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { ReviewedQuestion as Question } from '#contract/features/test/grading-entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { CommentSheet } from '#web/features/submission/grading/CommentSheet.tsx'
import { useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EditIcon, PeopleIcon } from '#web/ui/icons/icons.tsx'
import { CorrectButton } from '../regrading/CorrectButton.tsx'
import { useReviewAddress } from './addresses.ts'
import { answerOf, filesShown } from './answer.tsx'
import type { Review } from './PaperReview.tsx'
import { PointsField } from './PointsField.tsx'
import { gradedQueries } from './queries.ts'
import styles from './ReviewScreen.module.css'

interface ReviewedQuestionProps {
  question: Question
  /** Its place in the paper; absent: it is only read. */
  number: number | undefined
  work: Review['work']
}

/** A question of a paper with what was answered and what is right, and the points for it. */
export function ReviewedQuestion({ question, number: place, work }: ReviewedQuestionProps) {
  const t = useTexts('test/grading')
  const type = typeOf(question.type)
  if (!type) return null
  const { html, parts, points, files, written, isAnswered, right, score } = question
  return (
    <Card>
      <Stack gap={3}>
        {place !== undefined && (
          <p className={styles.about}>
            <span className={styles.number}>{t('question', { number: place })}</span>
            <span>{inLanguage(type.title)}</span>
            <span>{t('points', { count: points })}</span>
            {question.isDropped && <span>{t('dropped')}</span>}
          </p>
        )}
        <QuestionShown
          type={type}
          question={{ html, parts }}
          answer={answerOf(question.type, written, isAnswered)}
          questionKey={right.key}
          explanation={right.explanation}
          points={points}
          score={score?.score ?? null}
          files={filesShown(written)}
        />
        {files.length > 0 && <AttachmentList files={files} />}
        {place !== undefined && !question.isDropped && <Marks {...{ question, work }} place={place} />}
      </Stack>
    </Card>
  )
}

interface MarksProps {
  question: Question
  place: number
  work: Review['work']
}

/** The points for an answer, each kept as it is given, and what is said of it. */
function Marks({ question, place, work }: MarksProps) {
  const t = useTexts('test/grading')
  const { id, toQuestion } = useReviewAddress()
  const { score, machineScore, points, gradeCount } = question
  const kept = score?.comment ?? ''
  /** Null: as it is kept. */
  const [comment, setComment] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const saving = useCommand(testGradingCalls.saveReview, {
    refreshes: gradedQueries,
    onDone: () => setComment(null),
  })
  const save = (given: number, said = comment ?? kept) =>
    saving.mutate({
      ...{ id: id as never, studentId: work.studentId, questionId: question.id, score: given },
      ...{
        comment: said,
        attempt: work.attempt,
        version: work.version,
        workId: work.workId,
        seen: gradeCount,
      },
    })
  const close = () => {
    setOpen(false)
    // Without points it is kept with the first that are given.
    if (comment !== null && comment !== kept && score) save(score.score)
  }
  const said = comment ?? kept
  const isOverruled = machineScore !== null && score !== null && !score.isByMachine
  return (
    <div className={styles.marks}>
      <PointsField
        label={t('score', { number: place })}
        value={score?.score ?? null}
        most={points}
        busy={saving.isPending}
        onGive={given => save(given)}
      />
      {score?.isByMachine && <p className={styles.note}>{t('byMachine')}</p>}
      {isOverruled && <p className={styles.note}>{t('machineGives', { score: number(machineScore, 1) })}</p>}
      {said !== '' && <p className={styles.comment}>{said}</p>}
      <Stack row gap={2}>
        <Button size="small" icon={EditIcon} onClick={() => setOpen(true)}>
          {t('comment')}
        </Button>
        <Button size="small" kind="quiet" icon={PeopleIcon} onClick={() => toQuestion(question.id)}>
          {t('everybody')}
        </Button>
        <CorrectButton questionId={question.id} />
      </Stack>
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
