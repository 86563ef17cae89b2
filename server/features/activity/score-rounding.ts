import { type RawBuilder, sql } from 'kysely'
import { scoreTolerance } from '#contract/features/activity/score-rounding.ts'

const rounded = (value: RawBuilder<unknown>, decimals: number) =>
  sql<number>`round((${value})::numeric + ${sql.lit(scoreTolerance)}::numeric, ${sql.lit(decimals)})`

/** `tenths` of the contract, in a statement. */
export const tenthsIn = (value: RawBuilder<unknown>) => rounded(value, 1)

/** `thousandths` of the contract, in a statement. */
export const thousandthsIn = (value: RawBuilder<unknown>) => rounded(value, 3)
