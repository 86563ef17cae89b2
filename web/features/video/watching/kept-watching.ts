import type { Played } from '#contract/features/activity/played.ts'
import { box, type Unsent } from '#web/lib/outbox/box.ts'

/** What was watched since the player was opened, as the device keeps it until the server has it. */
export interface Viewing extends Unsent {
  /** Names this opening of the player. */
  viewing: string
  videoId: string
  ranges: readonly Played[]
  /** Seconds played. */
  played: number
  position: number
  /** When it was last played, in milliseconds. */
  at: number
}

export const keptViewings = box<Viewing>({
  name: 'watching',
  keyOf: ({ viewing }) => viewing,
  atOf: ({ at }) => at,
  // More was watched meanwhile.
  isOther: (kept, viewing) => kept.at > viewing.at,
})
