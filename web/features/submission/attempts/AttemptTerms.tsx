import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { TaskShown } from '../task.ts'
import { ruleText, timeText } from './rules.ts'

/** How often and how long students may write. */
export function AttemptTerms({ task }: { task: TaskShown }) {
  const t = useTexts('submission')
  const { attempts, attemptRule, workingMinutes, mine } = task
  const usual = workingMinutes * 60
  const seconds = mine?.workingSeconds || usual
  return (
    <>
      {seconds > 0 && (
        <span>
          {seconds === usual
            ? t('attempts.limit', { time: timeText(seconds, t) })
            : t('attempts.limitOwn', {
                time: timeText(seconds, t),
                usual: timeText(usual, t),
                factor: number(seconds / usual, 2),
              })}
        </span>
      )}
      {attempts !== 1 && (
        <>
          <span>{attempts === 0 ? t('attempts.termsAny') : t('attempts.terms', { count: attempts })}</span>
          <span>{ruleText(attemptRule, t)}</span>
        </>
      )}
    </>
  )
}
