import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SendIcon } from '#web/ui/icons/icons.tsx'
import styles from './PaperFooter.module.css'

interface PaperFooterProps {
  /** From 0. */
  at: number
  count: number
  answered: number
  busy: boolean
  onGo: (at: number) => void
  onAll: () => void
  onHandIn: () => void
}

/** Back, all questions, and on; after the last question, to the hand-in. */
export function PaperFooter({ at, count, answered, busy, onGo, onAll, onHandIn }: PaperFooterProps) {
  const t = useTexts('test/taking')
  const isLast = at >= count - 1
  return (
    <div className={styles.row}>
      <Button size="large" disabled={at === 0} onClick={() => onGo(at - 1)}>
        {t('paper.before')}
      </Button>
      <Button size="large" aria-label={`${answered}/${count} · ${t('paper.overview')}`} onClick={onAll}>
        {`${answered}/${count}`}
      </Button>
      {isLast ? (
        <Button kind="primary" size="large" icon={SendIcon} busy={busy} onClick={onHandIn}>
          {t('paper.handIn')}
        </Button>
      ) : (
        <Button kind="primary" size="large" onClick={() => onGo(at + 1)}>
          {t('paper.next')}
        </Button>
      )}
    </div>
  )
}
