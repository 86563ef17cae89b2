import { useState } from 'react'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QuestionAnswer } from '../types/QuestionAnswer.tsx'

interface TriedQuestionProps {
  type: QuestionType
  question: { html: string; parts: unknown }
}

/** A question to be answered by whoever looks at it before students do: nothing of it is kept. */
export function TriedQuestion({ type, question }: TriedQuestionProps) {
  const t = useTexts('question')
  const [answer, setAnswer] = useState<unknown>(null)
  return (
    <QuestionAnswer
      type={type}
      question={question}
      answer={answer}
      onAnswer={setAnswer}
      label={t('question')}
    />
  )
}
