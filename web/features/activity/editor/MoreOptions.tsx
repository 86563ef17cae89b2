import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { DownIcon } from '#web/ui/icons/icons.tsx'
import styles from './MoreOptions.module.css'

interface MoreOptionsProps {
  /** Something in it is not as usual. */
  isUnusual: boolean
  /** Something in it is refused: it stays open. */
  isWrong: boolean
  /** What is not as usual, in words. */
  said: ReactNode
  children: ReactNode
}

/** What a form asks seldom, behind one line that says how it differs from the usual; it opens in place. */
export function MoreOptions({ isUnusual, isWrong, said, children }: MoreOptionsProps) {
  const t = useTexts('activity/editor')
  const id = useId()
  const [isOpen, setOpen] = useState(isWrong)
  // What was refused stays in sight while it is corrected.
  if (isWrong && !isOpen) setOpen(true)
  const [isDrawn, setDrawn] = useState(isUnusual || isOpen)
  // Drawn before it is opened where it may be refused, so that the focus finds the field.
  if ((isUnusual || isOpen) && !isDrawn) setDrawn(true)
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(isWrong || !isOpen)}
      >
        <span className={styles.text}>
          <span className={styles.label}>{t('more')}</span>
          {isUnusual && !isOpen && said}
        </span>
        <DownIcon size={20} className={classNames(styles.mark, isOpen && styles.turned)} />
      </button>
      <div id={id} className={styles.options} hidden={!isOpen}>
        {isDrawn && children}
      </div>
    </>
  )
}

/** What differs from the usual, as one line. */
export function Unusual({ words }: { words: readonly (string | false | undefined)[] }) {
  const t = useTexts('activity/editor')
  const said = words.filter(Boolean)
  return said.length > 0 && <span className={styles.said}>{said.join(t('between'))}</span>
}
