import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import styles from './SubmissionText.module.css'

interface SubmissionTextProps {
  text: string
  /** The same formatted; empty or absent: it is plain. */
  html?: string
  folded?: boolean
}

/** What a student wrote, as it was written; a long text can be folded. */
export function SubmissionText({ text, html = '', folded = false }: SubmissionTextProps) {
  const t = useTexts('submission')
  const [isOpen, setOpen] = useState(!folded)
  const [isLong, setLong] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured again
  useLayoutEffect(() => {
    const element = box.current
    if (folded && element) setLong(element.scrollHeight > element.clientHeight + 4)
  }, [text, html, folded])
  if (text.trim() === '' && html === '') return null
  return (
    <div className={styles.work}>
      <div
        ref={box}
        className={classNames(styles.box, !isOpen && styles.folded, !isOpen && isLong && styles.fading)}
      >
        {html === '' ? <p className={styles.text}>{text}</p> : <RichText html={html} />}
      </div>
      {isLong && (
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'showLess' : 'showAll')}
        </Button>
      )}
    </div>
  )
}
