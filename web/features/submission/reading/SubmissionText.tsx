import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './SubmissionText.module.css'

/** What a student wrote, as it was written; a long text can be folded. */
export function SubmissionText({ text, folded = false }: { text: string; folded?: boolean }) {
  const t = useTexts('submission')
  const [isOpen, setOpen] = useState(!folded)
  const [isLong, setLong] = useState(false)
  const box = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured again
  useLayoutEffect(() => {
    const element = box.current
    if (folded && element) setLong(element.scrollHeight > element.clientHeight + 4)
  }, [text, folded])
  if (text.trim() === '') return null
  return (
    <div className={styles.work}>
      <p
        ref={box}
        className={classNames(styles.text, !isOpen && styles.folded, !isOpen && isLong && styles.fading)}
      >
        {text}
      </p>
      {isLong && (
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'showLess' : 'showAll')}
        </Button>
      )}
    </div>
  )
}
