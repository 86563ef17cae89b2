import type { StoredBodies, StoredFileBody } from '#contract/features/chat/entities.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import type { OutgoingEntry } from '#web/features/stream/stream-on-page.ts'
import { capitalised, clock, daysBetween, shortDay } from '#web/lib/dates.ts'

/** A message as it is shown, there or on its way. */
export interface ShownMessage {
  key: string
  /** Where it stands; 0 while it is on its way. */
  position: number
  type: string
  body: unknown
  at: number
  /** Who wrote it. */
  byId: string
  isOwn: boolean
  isRemoved: boolean
  outgoing?: OutgoingEntry
  /** Day and time above it, after a pause. */
  opening?: string
  /** The same person has written shortly before. */
  isFollowing: boolean
}

/** Milliseconds without a message after which the time is said again. */
const pause = 30 * 60_000
/** Milliseconds within which messages of one person stand close together. */
const together = 5 * 60_000

/** What stands in a conversation, then what its reader says and is not there yet. */
export function shownMessages(
  entries: readonly StreamEntry[],
  outgoing: readonly OutgoingEntry[],
  ownId: string | undefined,
): ShownMessage[] {
  const all = [
    ...entries.map(({ code, byId, at, position, type, body, isRemoved }) => ({
      ...{ position, type, body, isRemoved, at: at ?? 0, byId: byId ?? '', isOwn: byId === ownId },
      // The same as while it was on its way.
      key: code ? `${byId} ${code}` : String(position),
    })),
    ...outgoing.map(entry => ({
      ...{
        position: 0,
        type: entry.type,
        body: entry.body,
        isRemoved: false,
        at: entry.at,
        byId: ownId ?? '',
        isOwn: true,
      },
      ...{ key: `${ownId} ${entry.code}`, outgoing: entry },
    })),
  ]
  return all.map((message, index) => {
    const before = all[index - 1]
    const isNewDay = !before || daysBetween(before.at, message.at) !== 0
    const isLater = isNewDay || message.at - before.at >= pause
    const time = clock(message.at)
    return {
      ...message,
      opening: isNewDay ? `${capitalised(shortDay(message.at))} ${time}` : isLater ? time : undefined,
      isFollowing:
        !isLater && !before.isRemoved && before.byId === message.byId && message.at - before.at < together,
    }
  })
}

/** The files of what stands there. */
export const fileIdsOf = (messages: readonly ShownMessage[]) => [
  ...new Set(
    messages.flatMap(({ body, isRemoved, position }) =>
      isRemoved || position === 0 ? [] : ((body as Partial<StoredFileBody> | null)?.fileId ?? []),
    ),
  ),
]

/** Where the message stands that this one answers; -1: it answers none. */
export const answersOf = ({ type, body, isRemoved }: ShownMessage) =>
  (type === 'text' && !isRemoved && (body as StoredBodies['text']).answers) || -1
