import { useSending } from '#web/shell/waiting/use-sending.ts'
import { sayingCarrier, sayings } from './send-sayings.ts'

/** On every screen, and without a word: sends what was said in streams without a network. */
export function WaitingSayings() {
  useSending(sayings, sayingCarrier, { refreshes: [] })
  return null
}
