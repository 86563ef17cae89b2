import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'

/** When to send what can wait until quiet hours end. SQL over the left-joined row `setting`. */
export const afterQuietHours = (timeZone: string, moment: number) => sql<number>`
  case when coalesce(setting.is_quiet, true) then
    after_quiet_hours(${at(moment)}, ${timeZone}, coalesce(setting.quiet_from, 1350), coalesce(setting.quiet_to, 420))
  else ${at(moment)} end`
