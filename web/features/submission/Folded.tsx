import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './Folded.module.css'

interface FoldedProps {
  /** Shows a little more of it before it is opened. */
  isTall?: boolean
  children: ReactNode
}

/** The beginning of a text, and all of it where it is asked for; a short one is shown as it is. */
export function Folded({ isTall = false, children }: FoldedProps) {
  const t = useTexts('submission')
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured again
  useLayoutEffect(() => {
    const element = box.current
    if (!element || isOpen) return
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 4)
    measure()
    // Pictures have their height when they have arrived.
    element.addEventListener('load', measure, true)
    return () => element.removeEventListener('load', measure, true)
  }, [children, isOpen])
  const folded = !isOpen && classNames(styles.folded, isTall && styles.tall, isLong && styles.fading)
  return (
    <div className={styles.text}>
      <div ref={box} className={classNames(styles.box, folded)}>
        {children}
      </div>
      {isLong && (
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'showLess' : 'showAll')}
        </Button>
      )}
    </div>
  )
}
