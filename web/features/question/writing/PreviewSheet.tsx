import { useState } from 'react'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { TriedQuestion } from '../looking/TriedQuestion.tsx'
import { QuestionShown } from '../types/QuestionShown.tsx'
import type { TypeWriter } from '../types/writing/writer.ts'
import type { QuestionForm } from './kept-question.ts'
import { inputOf } from './use-question-form.ts'

interface PreviewSheetProps {
  type: QuestionType
  writer: TypeWriter
  form: QuestionForm
  onClose: () => void
}

/** What is being written, as students will see it: to be answered, and afterwards with what is right. */
export function PreviewSheet({ type, writer, form, onClose }: PreviewSheetProps) {
  const t = useTexts('question')
  const [tab, setTab] = useState<'asked' | 'shown'>('asked')
  const { html, parts, key, explanation } = inputOf(type, writer, form)
  const question = { html, parts }
  const content =
    tab === 'asked' ? (
      <TriedQuestion type={type} question={question} />
    ) : (
      <QuestionShown type={type} question={question} questionKey={key} explanation={explanation} />
    )
  return (
    <Sheet open tall onClose={onClose} title={t('preview')}>
      {type.isAnswered ? (
        <Stack gap={3}>
          <Tabs
            label={t('preview')}
            active={tab}
            onSelect={chosen => setTab(chosen as 'asked' | 'shown')}
            tabs={[
              { key: 'asked', label: t('previewAsked') },
              { key: 'shown', label: t('previewShown') },
            ]}
          >
            {content}
          </Tabs>
        </Stack>
      ) : (
        content
      )}
    </Sheet>
  )
}
