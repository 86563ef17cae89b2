import { videoCalls } from '#contract/features/video/calls.ts'
import { useSending } from '#web/shell/waiting/use-sending.ts'
import { watchedQueries } from '../live-updates.ts'
import { viewingCarrier, viewings } from './send-viewings.ts'

/** On every screen, and without a word: sends what was watched without a network. */
export function WaitingViewings() {
  useSending(viewings, viewingCarrier, { refreshes: [videoCalls.get, ...watchedQueries] })
  return null
}
