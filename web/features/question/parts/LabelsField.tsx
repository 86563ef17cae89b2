import { useState } from 'react'
import { questionLimits } from '#contract/features/question/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import styles from './LabelsField.module.css'

interface LabelsFieldProps {
  label: string
  value: readonly string[]
  onChange: (labels: string[]) => void
  /** What the bank has already, the most used first. */
  known?: readonly string[]
  placeholder?: string
}

/** How many known ones are offered at once. */
const offered = 8

/** Short words that something is labelled with: typed, with Enter or a comma between them, or pressed. */
export function LabelsField({ label, value, onChange, known = [], placeholder }: LabelsFieldProps) {
  const t = useTexts('question')
  const [typed, setTyped] = useState('')
  const isFull = value.length >= questionLimits.labels
  const add = (text: string) => {
    const labels = text.split(/[,，、;；\n]/).map(part => part.trim().slice(0, questionLimits.label))
    const added = [...new Set([...value, ...labels.filter(Boolean)])].slice(0, questionLimits.labels)
    if (added.length > value.length) onChange(added)
  }
  const type = (text: string) => {
    const last = Math.max(...[',', '，', '、', ';', '；'].map(sign => text.lastIndexOf(sign)))
    if (last >= 0) add(text.slice(0, last))
    setTyped(text.slice(last + 1))
  }
  const enter = () => {
    add(typed)
    setTyped('')
  }
  const wanted = typed.trim().toLowerCase()
  const offers = known
    .filter(word => !value.includes(word) && word.toLowerCase().includes(wanted))
    .slice(0, offered)
  return (
    <div className={styles.field}>
      {/* Enter is for the next word, not for the form. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the keyboard */}
      <div
        onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
      >
        <TextField
          label={label}
          value={typed}
          onChange={type}
          onEnter={enter}
          onBlur={enter}
          disabled={isFull}
          placeholder={isFull ? t('labels.full', { limit: questionLimits.labels }) : placeholder}
          autoComplete="off"
          enterKeyHint="enter"
          suffix={
            typed.trim() === '' ? undefined : (
              <IconButton icon={PlusIcon} size={20} label={t('labels.add')} onClick={enter} />
            )
          }
        />
      </div>
      {value.length > 0 && (
        <ul className={styles.labels} aria-label={label}>
          {value.map(word => (
            <li key={word} className={styles.chosen}>
              <span className={styles.word}>{word}</span>
              <IconButton
                icon={CloseIcon}
                size={16}
                className={styles.remove}
                label={t('labels.remove', { label: word })}
                onClick={() => onChange(value.filter(other => other !== word))}
              />
            </li>
          ))}
        </ul>
      )}
      {offers.length > 0 && !isFull && (
        <ul className={styles.labels} aria-label={t('labels.known')}>
          {offers.map(word => (
            <li key={word}>
              <button
                type="button"
                className={styles.offer}
                onClick={() => {
                  add(word)
                  setTyped('')
                }}
              >
                <PlusIcon size={14} />
                <span className={styles.word}>{word}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
