import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidate } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSending } from '#web/shell/waiting/use-sending.ts'
import { scoreQueries } from '../queries.ts'
import { scoreCarrier, scoreOutbox } from './send-scores.ts'
import type { UnsentScore } from './unsent-score.ts'

/** Sends grades from tables, now and whenever there is a connection, as long as the component is there. @returns what waits */
export function useSendsScores(): readonly UnsentScore[] {
  const t = useTexts('score')
  const client = useQueryClient()
  const unsent = useSending(scoreOutbox, scoreCarrier, {
    refreshes: [],
    sent: count => t('waiting.sent', { count }),
  })
  const { length } = unsent
  const before = useRef(length)
  useEffect(() => {
    if (length < before.current) refreshSoon(client)
    before.current = length
  }, [client, length])
  return unsent
}

/** In milliseconds: forty grades in a row do not ask for the whole book forty times. */
const pause = 1_000
let timer: ReturnType<typeof setTimeout> | undefined

function refreshSoon(client: QueryClient) {
  clearTimeout(timer)
  timer = setTimeout(() => void invalidate(client, ...scoreQueries), pause)
}
