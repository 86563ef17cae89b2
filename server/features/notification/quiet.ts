import { type RawBuilder, sql } from 'kysely'

/** When to send what can wait until quiet hours end. SQL over the left-joined row `setting`. */
export const afterQuietHours = (timeZone: string, moment: RawBuilder<number>) => sql<number>`
  case when coalesce(setting.is_quiet, true) then
    after_quiet_hours(${moment}, ${timeZone}, coalesce(setting.quiet_from, 1350), coalesce(setting.quiet_to, 420))
  else ${moment} end`
