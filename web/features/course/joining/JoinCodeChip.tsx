import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { CodeIcon } from '#web/ui/icons/icons.tsx'
import styles from './JoinCodeChip.module.css'
import type { JoinCodeProps } from './JoinCodeSheet.tsx'

const JoinCodeSheet = lazy(() =>
  import('./JoinCodeSheet.tsx').then(module => ({ default: module.JoinCodeSheet })),
)

interface JoinCodeChipProps extends JoinCodeProps {
  /** On a cover, in white. */
  onCover?: boolean
}

/** The join code; one press shows it large. */
export function JoinCodeChip({ onCover = false, ...course }: JoinCodeChipProps) {
  const t = useTexts('course')
  /** Undefined until it is opened for the first time. */
  const [open, setOpen] = useState<boolean>()
  const label = t(course.stopped ? 'card.codeStopped' : 'card.showCode', { code: course.code })
  return (
    <>
      <button
        type="button"
        className={classNames(styles.chip, onCover && styles.onCover)}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        <span className={styles.face}>
          <CodeIcon size={16} />
          <span className={classNames(styles.code, course.stopped && styles.stopped)}>{course.code}</span>
        </span>
      </button>
      {open !== undefined && (
        <Suspense>
          <JoinCodeSheet {...course} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
