import { typeOf } from '#contract/features/question/types/list.ts'
import type { OwnQuestion } from '#contract/features/test/taking-entities.ts'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { shownAnswer } from '#web/features/question/types/shown-answer.ts'
import type { PaperAnswer } from './answers.ts'

interface AnswerValueProps {
  answer: PaperAnswer
  question: OwnQuestion | undefined
}

/** What was answered, in its question, to be compared with what another device wrote. */
export function AnswerValue({ answer, question }: AnswerValueProps) {
  const type = question && typeOf(question.type)
  if (!type) return null
  return (
    <QuestionShown
      type={type}
      question={{ html: question.html, parts: question.parts }}
      answer={shownAnswer(answer)}
    />
  )
}
