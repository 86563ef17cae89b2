import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { FormulaIcon } from '#web/ui/icons/editor-icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { useFixedParts } from './fixed-parts.ts'
import styles from './PartField.module.css'
import { lineHtml, linesOf, plainLine } from './plain-part.ts'
import { RichSheet } from './RichSheet.tsx'

interface PartFieldProps {
  /** Such as "Option A". */
  label: string
  html: string
  onChange: (html: string) => void
  placeholder?: string
  isWrong?: boolean
  /** Enter was pressed. */
  onEnter?: () => void
  /** Backspace was pressed where nothing is left. */
  onLeave?: () => void
  /** Several lines were pasted; the first goes into this field. */
  onLines?: (lines: string[]) => void
  ref?: Ref<HTMLElement>
}

/**
 * One option, item or side of a pair: a line of text that grows, or what was made of it in the editor, which opens in a
 * sheet for pictures and formulas. Only a line is typed here, so that a question with many options opens no editors.
 */
export function PartField({
  label,
  html,
  onChange,
  placeholder,
  isWrong,
  onEnter,
  onLeave,
  onLines,
  ref,
}: PartFieldProps) {
  const t = useTexts('question')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const line = plainLine(html)
  if (useFixedParts())
    return (
      // biome-ignore lint/a11y/useSemanticElements: a text is no set of fields
      <div ref={ref as Ref<HTMLDivElement>} role="group" aria-label={label} className={styles.rich}>
        <RichText html={html} />
      </div>
    )
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter?.()
    }
    if (event.key === 'Backspace' && html === '' && onLeave) {
      event.preventDefault()
      onLeave()
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (lines.length < 2 || !onLines) return
    event.preventDefault()
    onLines(lines)
  }
  return (
    <div className={styles.part}>
      {line === undefined ? (
        // biome-ignore lint/a11y/useSemanticElements: a text with blocks is no set of fields
        <div
          ref={ref as Ref<HTMLDivElement>}
          id={id}
          role="group"
          tabIndex={-1}
          aria-label={label}
          className={classNames(styles.rich, isWrong && styles.wrong)}
          data-invalid={isWrong ? '' : undefined}
        >
          <RichText html={html} />
        </div>
      ) : (
        // The text in an attribute gives the field its height.
        <span className={classNames(styles.grow, isWrong && styles.wrong)} data-text={`${line} `}>
          <textarea
            ref={ref as Ref<HTMLTextAreaElement>}
            id={id}
            rows={1}
            className={styles.line}
            aria-label={label}
            aria-invalid={isWrong || undefined}
            placeholder={placeholder ?? label}
            enterKeyHint="next"
            value={line}
            onChange={({ target }) => onChange(lineHtml(target.value.replace(/\s*\n\s*/g, ' ')))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </span>
      )}
      <IconButton
        icon={FormulaIcon}
        size={20}
        className={styles.tool}
        label={t('part.rich', { name: label })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <RichSheet
          title={label}
          html={html}
          onClose={() => setOpen(false)}
          onDone={written => {
            onChange(written)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
