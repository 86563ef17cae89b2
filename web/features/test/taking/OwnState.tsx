import { Suspense } from 'react'
import type { TestState } from '#contract/features/test/taking-entities.ts'
import { shortTime } from '#web/lib/dates.ts'
import { clockDuration, number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag, type Tone } from '#web/ui/base/StatusTag.tsx'
import styles from './OwnState.module.css'
import type { Standing } from './rules-said.ts'

const StartsLater = lazily(
  () => import('#web/features/submission/early/StartsLater.tsx').then(module => module.StartsLater),
  'submission',
)

const tones: Record<TestState, Tone> = {
  notstarted: 'accent',
  inprogress: 'warn',
  ended: 'bad',
  returned: 'warn',
  submitted: 'info',
  waiting: 'info',
  unpublished: 'neutral',
  graded: 'good',
}

interface OwnStateProps {
  standing: Standing
  clockOffset: number
  onEnd: () => void
}

/** How a student stands with a test: in a word, with the time that is left, or the score. */
export function OwnState({ standing, clockOffset, onEnd }: OwnStateProps) {
  const t = useTexts('test/taking')
  const { state, score, fullScore, isPassed, endsAt, switches, switchLimit, beginsAt } = standing
  const isRunning = (state === 'inprogress' || state === 'returned') && standing.mayWrite
  const hint = hintOf(standing, t)
  return (
    <Stack gap={3}>
      <Facts>
        <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
        {isPassed !== null && (
          <StatusTag tone={isPassed ? 'good' : 'bad'}>
            {t(isPassed ? 'state.passed' : 'state.failed')}
          </StatusTag>
        )}
        {isRunning && endsAt !== null && (
          <Countdown
            to={endsAt}
            clockOffset={clockOffset}
            onEnd={onEnd}
            format={left => t('state.left', { time: clockDuration(left) })}
          />
        )}
        {switches.used > 0 && (
          <span>
            {switchLimit > 0
              ? t('state.switchesOf', { count: switches.used, limit: switchLimit })
              : t('state.switches', { count: switches.used })}
          </span>
        )}
      </Facts>
      {score !== null && (
        <p className={styles.score}>
          <span className={styles.figure}>{number(score, 1)}</span>{' '}
          {t('state.scoreOf', { full: number(fullScore, 1) })}
        </p>
      )}
      {beginsAt !== null && (
        <Suspense fallback={null}>
          <StartsLater beginsAt={beginsAt} clockOffset={clockOffset} onBegin={onEnd} />
        </Suspense>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
      {standing.isElsewhere && (
        <Callout tone="warn">{t(standing.isOneDevice ? 'state.elsewhereOnly' : 'state.elsewhere')}</Callout>
      )}
    </Stack>
  )
}

function hintOf({ state, submittedAt }: Standing, t: ReturnType<typeof useTexts<'test/taking'>>) {
  if (state === 'ended') return t('state.endedHint')
  if (state === 'returned') return t('state.returnedHint')
  if (submittedAt === null) return undefined
  const time = shortTime(submittedAt)
  if (state === 'submitted') return t('state.submittedHint', { time })
  return t('state.waitingHint', { time })
}
