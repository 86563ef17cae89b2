import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import type { Choice } from '../base/ask.ts'
import { classNames } from '../base/class-names.ts'
import { CheckIcon, DownIcon } from '../icons/icons.tsx'
import styles from './ActionSheet.module.css'
import { Overlay } from './Overlay.tsx'

interface ChoicesProps {
  choices: readonly Choice[]
  onChoose: (key: string) => void
}

interface ActionSheetProps extends ChoicesProps {
  open: boolean
  title?: string
  onClose: () => void
}

/** Actions on one thing, in reach of the thumb. Usually through `chooseAction`. */
export function ActionSheet({ open, title, choices, onChoose, onClose }: ActionSheetProps) {
  const t = useTexts('ui')
  return (
    <Overlay open={open} onClose={onClose} place="bottom" label={title ?? t('more')}>
      <div className={styles.sheet}>
        {title && <p className={styles.title}>{title}</p>}
        <ul className={styles.list}>
          <Choices choices={choices} onChoose={onChoose} />
        </ul>
        <button type="button" className={styles.cancel} onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </Overlay>
  )
}

function Choices({ choices, onChoose }: ChoicesProps) {
  return choices.map(choice => (
    <li key={choice.key}>
      {choice.folded ? (
        <Folded choice={choice} choices={choice.folded} onChoose={onChoose} />
      ) : (
        <button
          type="button"
          className={classNames(styles.choice, choice.danger && styles.danger)}
          aria-current={choice.chosen || undefined}
          disabled={choice.disabled}
          onClick={() => onChoose(choice.key)}
        >
          <Face choice={choice} />
          {choice.chosen && <CheckIcon size={20} className={styles.tick} />}
        </button>
      )}
    </li>
  ))
}

/** Unfolded from the start when what holds now is among them. */
function Folded({ choice, choices, onChoose }: ChoicesProps & { choice: Choice }) {
  const [isOpen, setOpen] = useState(() => choices.some(({ chosen }) => chosen))
  return (
    <>
      <button
        type="button"
        className={styles.choice}
        aria-expanded={isOpen}
        disabled={choice.disabled}
        onClick={() => setOpen(!isOpen)}
      >
        <Face choice={choice} />
        <DownIcon size={20} className={classNames(styles.unfold, isOpen && styles.up)} />
      </button>
      {isOpen && (
        <ul className={styles.folded}>
          <Choices choices={choices} onChoose={onChoose} />
        </ul>
      )}
    </>
  )
}

function Face({ choice: { icon: ChoiceIcon, tone, label, hint } }: { choice: Choice }) {
  return (
    <>
      {ChoiceIcon && <ChoiceIcon size={22} className={styles.icon} />}
      {tone && <span className={classNames(styles.dot, styles[tone])} />}
      <span className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </>
  )
}
