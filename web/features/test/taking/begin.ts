import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { invalidate, useCommand } from '#web/lib/call.ts'
import { clock, fullTime, isNear } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { useTestAddress } from '../addresses.ts'
import { takingPath } from './addresses.ts'
import { takingQueries } from './queries.ts'
import { minutesOf, type Standing } from './rules-said.ts'

/** Begins what may be begun, after a question where that binds; or goes on, on this device. */
export function useBegin(standing: Standing, clockOffset: number) {
  const t = useTexts('test/taking')
  const navigate = useNavigate()
  const place = useTestAddress()
  const client = useQueryClient()
  const command = useCommand(takingCalls.start, {
    // The time runs: the paper is opened at once, and the rest asked for beside it.
    onDone: () => {
      navigate(takingPath('paper', place))
      void invalidate(client, ...takingQueries)
    },
  })
  const open = (attempt?: number) =>
    command.mutate({ id: place.id, workId: standing.workId, ...(attempt && { attempt }) })

  async function begin() {
    const { begin: attempt, workingSeconds, deadline, switchLimit, mustBegin } = standing
    if (mustBegin || attempt > 1) {
      const now = Date.now() + clockOffset
      const end = Math.min(now + workingSeconds * 1000, deadline ?? Number.POSITIVE_INFINITY)
      const isSure = await dialog.confirm({
        title: t('begin.question'),
        message: [
          workingSeconds > 0 &&
            t('begin.time', {
              count: minutesOf(workingSeconds),
              time: isNear(end, now) ? clock(end) : fullTime(end),
            }),
          workingSeconds > 0 && t('begin.noTurningBack'),
          switchLimit > 0 && t('begin.tooOften', { count: switchLimit }),
          switchLimit === 0 && t('begin.never'),
        ]
          .filter(Boolean)
          .join('\n'),
        confirmLabel: t('begin.start'),
      })
      if (!isSure) return
    }
    open(attempt)
  }
  /** Without a network the device's own copy of the paper is opened. */
  const goOn = () => (navigator.onLine ? open() : navigate(takingPath('paper', place)))
  return { begin: () => void begin(), goOn, isBeginning: command.isPending }
}
