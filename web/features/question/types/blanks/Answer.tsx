import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { questionLimits } from '#contract/features/question/rules.ts'
import {
  type Blank,
  type BlankAnswer,
  type BlankParts,
  textIn,
} from '#contract/features/question/types/blanks.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { AnswerProps } from '../looks.ts'
import styles from './Blanks.module.css'
import { textWithBlanks } from './text-with-blanks.ts'

/** A text with a field in each of its blanks. */
export function BlanksAnswer({
  question,
  answer,
  onAnswer,
  label,
  disabled,
}: AnswerProps<BlankParts, BlankAnswer>) {
  const { html, parts } = question
  const text = useRef<HTMLFieldSetElement>(null)
  const [places, setPlaces] = useState<readonly Element[]>([])
  const marked = useMemo(() => textWithBlanks(html, () => '<span data-blank></span>'), [html])
  // Before anything is painted: nothing moves when the fields come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other places
  useLayoutEffect(() => setPlaces([...text.current!.querySelectorAll('[data-blank]')]), [marked])

  const write = (id: string, text: string) => {
    const others = (answer ?? []).filter(({ blank }) => blank !== id)
    const next = text === '' ? others : [...others, { blank: id, text }]
    onAnswer(next.length === 0 ? null : next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLSelectElement)
      return
    const fields = [...text.current!.querySelectorAll<HTMLElement>('input, select')]
    fields[fields.indexOf(event.target as HTMLElement) + 1]?.focus()
    event.preventDefault()
  }
  return (
    <fieldset ref={text} disabled={disabled} className={styles.text} onKeyDown={onKeyDown}>
      <legend className="visually-hidden">{label}</legend>
      <RichText html={marked} />
      {parts.blanks.map((blank, place) => {
        const field = (
          <BlankField
            key={blank.id}
            blank={blank}
            number={parts.blanks.length > 1 ? place + 1 : null}
            text={answer === null ? '' : textIn(answer, blank.id)}
            onChange={text => write(blank.id, text)}
          />
        )
        // biome-ignore lint/plugin: it stands in the text, and covers nothing
        return places[place] && createPortal(field, places[place], blank.id)
      })}
    </fieldset>
  )
}

interface BlankFieldProps {
  blank: Blank
  /** Null where there is only one. */
  number: number | null
  text: string
  onChange: (text: string) => void
}

function BlankField({ blank, number, text, onChange }: BlankFieldProps) {
  const t = useTexts('question/types')
  const label = number === null ? t('blank') : t('blankNumber', { number })
  return (
    <span className={styles.blank}>
      {number !== null && (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      )}
      {blank.options.length > 0 ? (
        <select
          aria-label={label}
          className={styles.select}
          value={text}
          data-empty={text === '' || undefined}
          onChange={event => onChange(event.target.value)}
        >
          <option value="">{t('choose')}</option>
          {blank.options.map(option => (
            <option key={option.id} value={option.id}>
              {option.text}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="text"
          aria-label={label}
          className={styles.input}
          value={text}
          maxLength={questionLimits.accepted}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={event => onChange(event.target.value)}
        />
      )}
    </span>
  )
}
