import { useRef, useState } from 'react'
import { contentLength } from '#contract/features/submission/rules.ts'
import { richTextErrors, richTextLimits } from '#contract/rich-text.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import { essenceOf, htmlOf, textOf, type WrittenText } from './draft.ts'

interface WritingFieldProps {
  label: string
  placeholder: string
  value: WrittenText
  onChange: (written: Required<WrittenText>) => void
  disabled: boolean
}

/**
 * What a student writes: a plain field, which is there at once and without a network, and, where they want to format something,
 * the editor.
 */
export function WritingField({ label, placeholder, value, onChange, disabled }: WritingFieldProps) {
  const t = useTexts('submission')
  const [isFormatting, setFormatting] = useState(false)
  const html = value.html ?? ''
  if (html === '' && (!isFormatting || disabled))
    return (
      <Stack gap={2}>
        <TextArea
          label={label}
          value={value.text}
          onChange={text => onChange({ text, html: '' })}
          placeholder={placeholder}
          rows={8}
          maxLength={contentLength}
          disabled={disabled}
        />
        {!disabled && (
          <Button kind="quiet" size="small" onClick={() => setFormatting(true)}>
            {t('write.format')}
          </Button>
        )}
      </Stack>
    )
  if (disabled)
    return (
      <Field label={label}>
        {control => (
          <div id={control.id}>
            <RichText html={html} />
          </div>
        )}
      </Field>
    )
  return <Formatted {...{ label, placeholder, value, onChange }} />
}

function Formatted({ label, placeholder, value, onChange }: Omit<WritingFieldProps, 'disabled'>) {
  const [start] = useState(() => essenceOf(value))
  const known = useRef({ written: start, key: 0 })
  // Written on another device, or taken from there: the editor begins with that.
  const written = essenceOf(value)
  if (known.current.written !== written) known.current = { written, key: known.current.key + 1 }
  const html = value.html ?? ''
  const isTooLong = html.length > richTextLimits.length || value.text.length > contentLength
  return (
    <RichTextEditor
      key={known.current.key}
      label={label}
      placeholder={placeholder}
      value={html || (value.text && htmlOf(value))}
      error={
        isTooLong &&
        problemText(richTextErrors.tooLong, {
          limit: value.text.length > contentLength ? contentLength : richTextLimits.length,
        })
      }
      onChange={html => {
        const next = { text: textOf(html), html }
        known.current.written = essenceOf(next)
        onChange(next)
      }}
    />
  )
}
