import type { ReactNode } from 'react'
import type { OwnAnswer } from '#contract/features/answering/entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { QuestionHead } from '../parts/QuestionHead.tsx'
import { ShownAnswer } from '../parts/ShownAnswer.tsx'
import { type Step, shownType } from '../taking/step-writing.ts'

interface AnsweredQuestionsProps {
  questions: Step['questions']
  /** Undefined: nobody has answered, such as for staff who look at a set. */
  answerOf: (slot: number) => OwnAnswer | undefined
  /** Below each question. */
  below?: (question: Step['questions'][number], number: number) => ReactNode
}

/** Questions with what somebody has answered, and what is right as far as it is shown. */
export const AnsweredQuestions = ({ questions, answerOf, below }: AnsweredQuestionsProps) =>
  questions.map((asked, place) => {
    const question = { ...asked, type: shownType(asked.type) }
    return (
      <Card key={question.id}>
        <Stack gap={3}>
          <QuestionHead question={question} number={place + 1} />
          <ShownAnswer question={question} own={answerOf(question.slot)} />
          {question.files.length > 0 && <AttachmentList files={question.files} />}
          {answerOf(question.slot)?.isGiven && <Given />}
          {answerOf(question.slot)?.isProven && <Late />}
          {below?.(asked, place + 1)}
        </Stack>
      </Card>
    )
  })

function Given() {
  return <Callout tone="good">{useTexts('answering')('answer.sent')}</Callout>
}

function Late() {
  return <Callout icon={ClockIcon}>{useTexts('answering')('answer.late')}</Callout>
}
