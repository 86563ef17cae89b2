import type { Written, WrittenParts } from '#contract/features/question/types/open.ts'
import { escapeHtml, plain } from '#contract/features/question/types/parts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import type { AnswerProps } from '../looks.ts'

/** Text with formatting. What is written is read once: who exchanges the answer from outside gives another `key`. */
export function WrittenAnswer(props: AnswerProps<WrittenParts, Written>) {
  const { answer, onAnswer, label, disabled, pictures } = props
  const t = useTexts('question/types')
  const start = answer ? htmlOf(answer) : ''
  if (disabled) return <RichText html={start} />
  return (
    <RichTextEditor
      label={label}
      labelHidden
      placeholder={t('write')}
      value={start}
      onChange={html => onAnswer(html === '' ? null : { text: plain(html), html })}
      pictures={pictures}
    />
  )
}

/** As rich text, also where it was written as plain text. */
export const htmlOf = ({ text, html }: Written) =>
  html === ''
    ? text
        .split('\n')
        .map(line => `<p>${escapeHtml(line)}</p>`)
        .join('')
    : html
