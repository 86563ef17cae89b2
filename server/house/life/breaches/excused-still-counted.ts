import { sql } from 'kysely'
import type { isExcusedFrom as original } from '#server/features/activity/deadline.ts'

/** Who is excused counts as somebody who has not handed in. */
export const isExcusedFrom: typeof original = () => sql<boolean>`false`
