import { typeOf } from '#contract/features/question/types/list.ts'
import type { ReviewedQuestion as Question } from '#contract/features/test/grading-entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'
import { CorrectButton } from '../regrading/CorrectButton.tsx'
import { useReviewAddress } from './addresses.ts'
import { answerOf, filesShown } from './answer.tsx'
import { useAnswerGrade } from './answer-grade.ts'
import { Marks } from './Marks.tsx'
import type { Review } from './PaperReview.tsx'
import { QuestionLine } from './QuestionLine.tsx'
import styles from './ReviewScreen.module.css'
import { levelsOf } from './sent-grades.ts'

interface ReviewedQuestionProps {
  question: Question
  /** Its place in the paper; absent: it is only read. */
  number: number | undefined
  work: Review['work']
  /** The next answer that waits is this. */
  isNext: boolean
}

/** A question of a paper with what was answered and what is right, and the points for it. */
export function ReviewedQuestion({ question, number: place, work, isNext }: ReviewedQuestionProps) {
  const t = useTexts('test/grading')
  const type = typeOf(question.type)
  if (!type) return null
  const { html, parts, points, files, written, isAnswered, right, score } = question
  return (
    <Card>
      <Stack gap={3}>
        {place !== undefined && (
          <QuestionLine {...{ question, type }} label={t('question', { number: place })} />
        )}
        <QuestionShown
          type={type}
          question={{ html, parts }}
          answer={answerOf(question.type, written, isAnswered)}
          questionKey={right.key}
          explanation={right.explanation}
          {...(!question.isDropped && { points, score: score?.score ?? null })}
          files={filesShown(written)}
        />
        {files.length > 0 && <AttachmentList files={files} />}
        {place !== undefined && !question.isDropped && (
          <Points {...{ question, work, isNext }} place={place} />
        )}
      </Stack>
    </Card>
  )
}

interface PointsProps extends Pick<ReviewedQuestionProps, 'question' | 'work' | 'isNext'> {
  place: number
}

function Points({ question, place, work, isNext }: PointsProps) {
  const t = useTexts('test/grading')
  const { toQuestion } = useReviewAddress()
  const { id: questionId, score, machineScore, points, gradeCount } = question
  const { studentId, name: studentName, version, attempt, workId } = work
  const grading = useAnswerGrade({
    part: questionId,
    entry: { questionId },
    seen: { studentId, studentName, version, attempt, workId, gradeCount },
    ...{ score: score?.score ?? null, comment: score?.comment ?? '', ...levelsOf(score?.judgement) },
  })
  const isOverruled = machineScore !== null && (grading.isOwn || (score !== null && !score.isByMachine))
  return (
    <Marks
      {...{ grading, isNext }}
      rubric={question.rubric}
      label={t('score', { number: place })}
      most={points}
      isByMachine={score?.isByMachine ?? false}
      note={
        isOverruled && <p className={styles.note}>{t('machineGives', { score: number(machineScore, 1) })}</p>
      }
    >
      <Button size="small" kind="quiet" icon={PeopleIcon} onClick={() => toQuestion(questionId)}>
        {t('everybody')}
      </Button>
      <CorrectButton questionId={questionId} />
    </Marks>
  )
}
