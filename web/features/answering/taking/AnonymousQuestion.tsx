import { useState } from 'react'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { AnswerField } from '#web/features/test/taking/AnswerField.tsx'
import { answerOf, inputOf, isAnswered } from '#web/features/test/taking/answers.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SendIcon } from '#web/ui/icons/icons.tsx'
import type { Step, StepQuestion } from './step-writing.ts'

interface AnonymousQuestionProps {
  step: Step
  question: StepQuestion
  number: number
  isGiven: boolean
  isWritable: boolean
  renew: () => Promise<unknown>
}

/** A question that is answered anonymously: nothing is saved while it is written, and it is sent once, on a tap. */
export function AnonymousQuestion(props: AnonymousQuestionProps) {
  const { step, question, number, isGiven, isWritable, renew } = props
  const t = useTexts('answering')
  const [value, set] = useState(() => answerOf(question.type, question.written))
  const [isSent, setSent] = useState(false)
  const sending = useCommand(answeringTakingCalls.saveAnswers, {
    onDone: ({ list: [saved] }) => {
      const { refusal } = saved!
      if (refusal && refusal.code !== answeringErrors.answeredOnce.code)
        return toast.bad(t('answer.refused', { reason: refusal.message }))
      setSent(true)
      set(answerOf(question.type, question.written))
      void renew()
    },
  })
  const { html, parts } = question
  if (isGiven || isSent || !isWritable)
    return (
      <>
        <QuestionShown type={typeOf(question.type)!} question={{ html, parts }} />
        {(isGiven || isSent) && <Callout tone="good">{t('answer.sent')}</Callout>}
      </>
    )
  return (
    <>
      <AnswerField
        {...{ question }}
        part={{ value, set }}
        uploads={undefined}
        disabled={sending.isPending}
        label={t('question', { number })}
      />
      <Callout title={t('answer.anonymous')}>{t('answer.anonymousHint')}</Callout>
      <Button
        kind="primary"
        icon={SendIcon}
        busy={sending.isPending}
        disabled={!isAnswered(value)}
        onClick={() =>
          sending.mutate({ stepId: step.id, answers: [{ questionId: question.id, ...inputOf(value) }] })
        }
      >
        {t('answer.send')}
      </Button>
    </>
  )
}
