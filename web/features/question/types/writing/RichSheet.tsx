import { useState } from 'react'
import { questionLimits } from '#contract/features/question/rules.ts'
import { useTextPictures } from '#web/features/file/use-text-pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

interface RichSheetProps {
  title: string
  html: string
  onDone: (html: string) => void
  onClose: () => void
}

/** The editor for one part of a question, with pictures and formulas. */
export function RichSheet({ title, html, onDone, onClose }: RichSheetProps) {
  const t = useTexts('question')
  const [written, setWritten] = useState(html)
  const { isSending, ...pictures } = useTextPictures()
  const isTooLong = written.length > questionLimits.part
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={title}
      footer={
        <MainButton busy={isSending} disabled={isTooLong} onClick={() => onDone(written)}>
          {t('done')}
        </MainButton>
      }
    >
      <RichTextEditor
        isSmall
        label={title}
        labelHidden
        value={html}
        onChange={setWritten}
        pictures={pictures}
        error={isTooLong ? t('tooLong') : undefined}
      />
    </Sheet>
  )
}
