import { z } from 'zod'
import { id } from '#contract/wire.ts'

/** Who keeps students from saving the files of an activity; empty: nobody. */
export const withholders = ['', 'item', 'course', 'school'] as const
export type Withholder = (typeof withholders)[number]

/** What an answer with an activity's files says of saving them. */
export const withheldFields = {
  withheldBy: ['withheldby', z.enum(withholders)],
  /** Those that students can only look at here. */
  withheldFiles: ['withheldfiles', z.array(id('file'))],
} as const
