import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './OptionList.module.css'

export interface ChosenOption {
  id: string
  /** The letter before it. */
  letter?: string
  content: ReactNode
}

interface OptionListProps {
  /** Names the group. */
  label: string
  options: readonly ChosenOption[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  /** One at most; pressing it again takes it back. */
  isSingle?: boolean
  /** No more than so many; the others can then not be chosen. */
  most?: number
  disabled?: boolean
  /** Two short ones stand side by side. */
  inline?: boolean
  /** Below, said aloud when it changes. */
  hint?: string
}

/** Options to choose from, each as wide as the page. */
export function OptionList(props: OptionListProps) {
  const { label, options, chosen, onChoose, isSingle = false, most = options.length, hint } = props
  const name = useId()
  const isFull = !isSingle && chosen.length >= most
  const toggle = (id: string) => {
    if (chosen.includes(id)) onChoose(chosen.filter(other => other !== id))
    else onChoose(isSingle ? [id] : [...chosen, id])
  }
  return (
    <fieldset disabled={props.disabled} className={styles.group} aria-describedby={hint && `${name}-hint`}>
      <legend className="visually-hidden">{label}</legend>
      <div className={classNames(styles.options, props.inline && styles.inline)}>
        {options.map(({ id, letter, content }) => {
          const isChosen = chosen.includes(id)
          return (
            <label key={id} className={classNames(styles.option, isChosen && styles.chosen)}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={name}
                className={classNames(styles.mark, isSingle ? styles.round : styles.square)}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => !(isSingle && isChosen) && toggle(id)}
                onClick={() => isSingle && isChosen && toggle(id)}
              />
              {letter && <span className={styles.letter}>{letter}</span>}
              <span className={styles.content}>{content}</span>
            </label>
          )
        })}
      </div>
      {hint && (
        <p id={`${name}-hint`} role="status" className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
