import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#web/shell/user.ts'
import { useSending } from '#web/shell/waiting/use-sending.ts'
import { sayingCarrier, sayings } from './send-sayings.ts'
import { type ShownStream, streamOnPage } from './stream-on-page.ts'

/** What a screen does with a stream. */
interface StreamActs {
  /**
   * Says something; it is shown at once, and kept on this device until the server has it: it is sent under the same code again, also
   * after the page was closed, and stands there once.
   */
  say(type: string, body: unknown): void
  /** Sends again what failed. */
  again(code: string): void
  /** Gives up what failed. */
  discard(code: string): void
  fetchEarlier(): void
  /** Forgets all but so many of the newest, where somebody has gone far back and is at the end again. */
  keepNewest(count: number): void
}

/**
 * A stream while the component is shown: what has been said comes page by page from the newest on, what others say by itself, and what
 * was missed is found again by its number. Fetch it with the screen that shows it: it is no part of what every screen loads.
 */
export function useStream(id: string): ShownStream & StreamActs {
  const stream = streamOnPage(id)
  const shown = useSyncExternalStore(stream.subscribe, stream.shown)
  const account = useUser()?.id
  useSending(sayings, sayingCarrier, { refreshes: [] })
  useEffect(() => {
    if (account !== undefined) stream.keepWritten()
  }, [account, stream])
  const acts = useMemo(
    (): StreamActs => ({
      say: (type, body) => stream.say(type, body),
      again: code => stream.again(code),
      discard: code => stream.discard(code),
      fetchEarlier: () => void stream.follower.fetchEarlier(),
      keepNewest: count => stream.follower.keepNewest(count),
    }),
    [stream],
  )
  return { ...shown, ...acts }
}
