import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { homeCalls } from '#contract/features/home/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './TipSheet.module.css'
import { type Tip, tourOf } from './tips.ts'

/** How something is done, in three steps, and the way to it. */
export function TipSheet({ tip, onClose }: { tip: Tip | undefined; onClose: () => void }) {
  const t = useTexts('home')
  const navigate = useNavigate()
  // Keeps its words while it goes down.
  const [last, setLast] = useState(tip)
  useEffect(() => {
    if (tip) setLast(tip)
  }, [tip])
  const { mutate: noteSeen } = useCommand(homeCalls.finishTour, {
    refreshes: [homeCalls.listFinishedTours],
    onFailed: () => undefined,
  })
  const shown = tip ?? last
  if (!shown) return null
  const finish = () => {
    noteSeen({ version: tourOf(shown.key) })
    onClose()
  }
  return (
    <Sheet
      open={tip !== undefined}
      onClose={onClose}
      title={t(`tips.${shown.key}.title`)}
      footer={
        <MainButton
          onClick={() => {
            finish()
            if (shown.path) navigate(shown.path)
          }}
        >
          {shown.path ? t('tips.go') : t('tips.done')}
        </MainButton>
      }
    >
      <ol className={styles.steps}>
        {t(`tips.${shown.key}.steps`)
          .split('|')
          .map(step => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </Sheet>
  )
}
