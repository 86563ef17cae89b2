import { useState } from 'react'
import { askings } from '#contract/features/answering/rules.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionAnswer } from '#web/features/question/types/QuestionAnswer.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { QuestionHead } from '../parts/QuestionHead.tsx'
import { shownType } from '../taking/step-writing.ts'
import type { Slide } from './PreviewScreen.tsx'

interface TriedQuestionProps {
  question: Slide['question']
  number: number
}

/** A question that may be answered for a try. */
export function TriedQuestion({ question: asked, number }: TriedQuestionProps) {
  const t = useTexts('answering')
  const [answer, setAnswer] = useState<unknown>(null)
  const question = { ...asked, type: shownType(asked.type) }
  const type = typeOf(question.type)
  if (!type) return null
  const { html, parts } = question
  return (
    <Card>
      <Stack gap={3}>
        <QuestionHead question={question} number={number} />
        <QuestionAnswer
          type={type}
          question={{ html, parts }}
          answer={answer}
          onAnswer={setAnswer}
          label={t('question', { number })}
        />
        {question.files.length > 0 && <AttachmentList files={question.files} />}
        {question.asking === askings.anonymous && (
          <Callout title={t('answer.anonymous')}>{t('answer.anonymousHint')}</Callout>
        )}
      </Stack>
    </Card>
  )
}
