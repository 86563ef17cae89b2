import { Suspense } from 'react'
import { isBlankHtml } from '#contract/blank-html.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { shownAnswer } from '#web/features/question/types/shown-answer.ts'
import { JudgedRubric } from '#web/features/rubric/lazy.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { answerOf } from './answers.ts'
import { askedIn } from './asked.ts'
import { QuestionHead } from './QuestionHead.tsx'
import styles from './ResultScreen.module.css'

type Result = AnswerOf<typeof takingCalls.getResult>
type Question = Result['questions'][number]

/** The questions of a paper with their answers, and as much of what is right as is shown. */
export function ResultAnswers({
  result: { questions, sections, shown },
}: {
  result: Pick<Result, 'questions' | 'sections' | 'shown'>
}) {
  const t = useTexts('test/taking')
  const asked = askedIn(questions)
  const hasParts = sections.length > 1 || sections.some(({ title }) => title !== '')
  return asked.map(one => {
    const { question, number: place, texts, isFirst } = one
    const { title = '', details = '' } = sections[question.section] ?? {}
    return (
      <Stack key={question.id} gap={3}>
        {isFirst && hasParts && (
          <h2 className={styles.part}>{title || t('paper.part', { number: question.section + 1 })}</h2>
        )}
        {isFirst && !isBlankHtml(details) && <RichText html={details} />}
        {texts.map(text => (
          <Card key={text.id}>
            <RichText html={text.html} />
            {text.files.length > 0 && <AttachmentList files={text.files} />}
          </Card>
        ))}
        <AnsweredQuestion {...{ question, place }} showsScore={shown.score} />
      </Stack>
    )
  })
}

interface AnsweredQuestionProps {
  question: Question
  place: number
  showsScore: boolean
}

function AnsweredQuestion({ question, place, showsScore }: AnsweredQuestionProps) {
  const t = useTexts('test/taking')
  const type = typeOf(question.type)
  const { html, parts, points, files, written, right, score, comment, isDropped, isFull } = question
  const { rubric, judgement } = question
  return (
    <Card>
      <Stack gap={3}>
        <QuestionHead
          as="h3"
          title={t('paper.question', { number: place })}
          type={question.type}
          points={points}
        />
        {type ? (
          <QuestionShown
            type={type}
            question={{ html, parts }}
            answer={shownAnswer(answerOf(question.type, written))}
            questionKey={right?.key ?? undefined}
            explanation={right?.explanation}
            files={
              type.keptAs === 'files' && written.files.length > 0 ? (
                <AttachmentList files={written.files} />
              ) : undefined
            }
            {...(showsScore && !isFull && !isDropped && { points, score })}
          />
        ) : (
          <p>{t('paper.unknown')}</p>
        )}
        {files.length > 0 && <AttachmentList files={files} />}
        {isDropped && <Callout>{t('result.dropped')}</Callout>}
        {isFull && <Callout tone="good">{t('result.full', { count: points })}</Callout>}
        {rubric && judgement && (
          <Suspense fallback={null}>
            <JudgedRubric {...{ rubric, judgement }} />
          </Suspense>
        )}
        {comment !== '' && (
          <div>
            <p className={styles.caption}>{t('result.comment')}</p>
            <MarkedText text={comment} />
          </div>
        )}
      </Stack>
    </Card>
  )
}
