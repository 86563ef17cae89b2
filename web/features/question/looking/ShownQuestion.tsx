import type { Question } from '#contract/features/question/entities.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { QuestionShown } from '../types/QuestionShown.tsx'

/** A question as its authors see it: with what is right and why. */
export function ShownQuestion({ question }: { question: Question }) {
  const t = useTexts('question')
  const type = typeOf(question.type)
  const { html, parts, key, explanation, files } = question
  return (
    <Stack gap={3}>
      {type ? (
        <QuestionShown type={type} question={{ html, parts }} questionKey={key} explanation={explanation} />
      ) : (
        <>
          <RichText html={html} />
          <p>{t('unknownType')}</p>
        </>
      )}
      {files.length > 0 && <AttachmentList files={files} />}
    </Stack>
  )
}
