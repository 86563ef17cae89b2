import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper, StartedPaper } from '#contract/features/test/taking-entities.ts'
import { comesWith, invalidate, keyOf, useCommand } from '#web/lib/call.ts'
import { clock, endTime, isNear } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUser } from '#web/shell/user.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { useTestAddress } from '../addresses.ts'
import { takingPath } from './addresses.ts'
import { takingQueries } from './queries.ts'
import { minutesOf, type Standing } from './rules-said.ts'
import { fetchKeptPaper } from './sealed/use-sealed.ts'

/**
 * Begins what may be begun, after a question where that binds; or goes on, on this device.
 * @param sealed the version of its paper that is kept here, or empty
 */
export function useBegin(standing: Standing, clockOffset: number, sealed: string) {
  const t = useTexts('test/taking')
  const navigate = useNavigate()
  const place = useTestAddress()
  const client = useQueryClient()
  const accountId = useUser()?.id ?? ''
  const command = useCommand(takingCalls.start, { onDone: show })
  /**
   * The time runs: the paper is gone to at once, while this page still stands, and the rest asked for beside it. What is kept here is
   * opened meanwhile; where it cannot be, the paper is asked for.
   */
  function show(started: StartedPaper) {
    const { id, keys } = started
    const opening =
      keys !== undefined &&
      fetchKeptPaper().then(
        ({ openKept }) => openKept(client, accountId, started),
        () => false,
      )
    if (opening) {
      const paper = keyOf(takingCalls.getPaper, { id })
      // Of another attempt.
      client.removeQueries({ queryKey: paper })
      const opened = opening.then(isOpened => (isOpened ? client.getQueryData<OwnPaper>(paper) : undefined))
      comesWith(takingCalls.getPaper, { id }, opened)
    }
    navigate(takingPath('paper', place))
    void invalidate(client, ...takingQueries.filter(call => !opening || call !== takingCalls.getPaper))
  }
  const open = (attempt?: number) =>
    command.mutate({
      ...{ id: place.id, workId: standing.workId },
      ...(attempt && { attempt, ...(sealed !== '' && { sealed }) }),
    })

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
              time: isNear(end, now) ? clock(end) : endTime(end),
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
