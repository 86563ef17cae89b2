import { useTexts } from '#web/lib/texts.ts'
import { Facts } from '#web/ui/base/Facts.tsx'

/** Which attempt is being written, of how many; 0: any number. */
export function AttemptNumber({ attempt, of }: { attempt: number; of: number }) {
  const t = useTexts('submission')
  return (
    <Facts>
      {of === 0 ? t('attempts.attempt', { attempt }) : t('attempts.attemptOf', { attempt, count: of })}
    </Facts>
  )
}
