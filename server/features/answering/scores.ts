import { sql } from 'kysely'
import { answeringType } from '#contract/features/answering/entities.ts'
import { askings } from '#contract/features/answering/rules.ts'
import type { ScoreSource } from '#server/features/score/public.ts'
import { submissionScores } from '#server/features/submission/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { answeringKind } from './kind.ts'

const worthSomething = prepared(
  (_, ids: readonly string[]) => sql<{ activity_id: string }>`
    select distinct activity_id from answering_question
    where activity_id = any(${ids}::uuid[]) and points > 0 and asking <> ${sql.lit(askings.anonymous)}`,
)
const asAny = submissionScores({
  kind: 'answering',
  type: answeringType,
  name: answeringKind.name,
  opensAt: answeringKind.opensAt,
})

/** Of sets in which something gives points; votes and opinions count nowhere. */
export const answeringScores: ScoreSource = {
  ...asAny,
  async columns(context) {
    const all = await asAny.columns(context)
    if (all.length === 0) return all
    const rows = await worthSomething(
      context.db,
      all.map(({ id }) => id),
    )
    const known = new Set(rows.map(({ activity_id }) => activity_id))
    return all.filter(({ id }) => known.has(id))
  },
}
