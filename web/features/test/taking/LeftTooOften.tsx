import type { SwitchFigures } from '#contract/features/test/taking-entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface LeftTooOftenProps {
  figures: SwitchFigures
  clockOffset: number
  busy: boolean
  onHandIn: () => void
}

/** The page was left more often than is allowed: what is written is handed in as the seconds run out. */
export function LeftTooOften({ figures, clockOffset, busy, onHandIn }: LeftTooOftenProps) {
  const t = useTexts('test/taking')
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('left.title')}
      buttons={[{ label: t('left.now'), kind: 'primary', busy, onClick: onHandIn }]}
    >
      <p>{t('left.message', { count: figures.used })}</p>
      <Countdown
        to={figures.handsInAt ?? 0}
        clockOffset={clockOffset}
        onEnd={onHandIn}
        format={left => t('left.seconds', { count: Math.ceil(left / 1000) })}
      />
    </Dialog>
  )
}
