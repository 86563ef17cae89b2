import { endTime, fullTime } from '#web/lib/dates.ts'
import type { Translate } from '#web/lib/texts.ts'

interface Times {
  publishedAt: number | null
  endsAt: number | null
}

/** The one time that matters to somebody who hears of an activity: until when, or since when. */
export function timeOf({ publishedAt, endsAt }: Times, t: Translate<'activity'>, now = Date.now()): string {
  if (endsAt !== null) return t(endsAt > now ? 'due' : 'ended', { time: endTime(endsAt) })
  if (publishedAt === null) return ''
  return t(publishedAt > now ? 'appears' : 'since', { time: fullTime(publishedAt) })
}
