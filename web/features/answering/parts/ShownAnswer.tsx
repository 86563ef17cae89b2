import type { OwnAnswer } from '#contract/features/answering/entities.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { shownAnswer } from '#web/features/question/types/shown-answer.ts'
import { answerOf, type PaperAnswer } from '#web/features/test/taking/answers.ts'

interface ShownAnswerProps {
  question: { type: number; html: string; parts: unknown; points: number }
  own: OwnAnswer | undefined
  /** What this device has, where that is newer. */
  answer?: PaperAnswer | undefined
}

/** A question with what was answered, and what is right as far as that is shown. */
export function ShownAnswer({ question, own, answer }: ShownAnswerProps) {
  const type = typeOf(question.type)
  if (!type) return null
  const { html, parts, points } = question
  const shown = answer ?? (own && answerOf(question.type, own))
  const right = own?.right
  return (
    <QuestionShown
      type={type}
      question={{ html, parts }}
      answer={shown ? shownAnswer(shown) : null}
      questionKey={right?.key ?? undefined}
      {...(right && { explanation: right.explanation, points, score: own.score })}
      files={shown && shown.files.length > 0 ? <AttachmentList files={shown.files} /> : undefined}
    />
  )
}
