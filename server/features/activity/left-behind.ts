import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TravelChoices } from '#server/kernel/portable.ts'
import type { ActivityKind } from './kind.ts'

/** Activities that these choices leave behind, as a condition on the alias `t` of table `activity`; undefined: none. */
export function leftBehind(kinds: readonly ActivityKind[], choices: TravelChoices) {
  const conditions = kinds.flatMap(kind => leftBy(kind, choices))
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : undefined
}

function leftBy({ types, travels = [] }: ActivityKind, choices: TravelChoices): RawBuilder<SqlBool>[] {
  const ofKind = sql<SqlBool>`t.type = any(${sql.lit(`{${types.join()}}`)}::smallint[])`
  return travels
    .filter(({ choice }) => !(choice === 'work' ? hasWork(choices) : choices[choice]))
    .map(({ which }) => (which ? sql<SqlBool>`(${ofKind} and ${which})` : ofKind))
}

const hasWork = ({ students, work, fresh }: TravelChoices) => students && work && !fresh

/** What the copy of a single activity takes along. */
export const contentAlone: TravelChoices = {
  ...{ students: false, assistants: false, work: false, courseware: true, weblinks: true, fresh: true },
}
