import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Withholder } from '#contract/features/activity/withholding.ts'
import { type Drawn, drawnHere, isShownOtherwise } from '#server/features/file/public.ts'
import { derived } from '#server/kernel/declaration.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type ActivityKind, activityKind } from './kind.ts'
import { isForbidden } from './settings.ts'

/** What a kind says of the files of its activities, as SQL over the row `activity`. */
export interface GivenFiles {
  /** Whether the activity's own switch lets students save them; absent: there is none. */
  maySave?: RawBuilder<boolean>
  /** Students cannot do it without them: what cannot be shown here is withheld by nothing but its own switch. */
  isNeeded?: RawBuilder<boolean>
  /** Whether it is the course that gives them; absent: always. */
  isGiven?: RawBuilder<boolean>
}

/**
 * Who keeps students from saving the files of the row `activity`; empty: nobody. The school is that of the course's
 * owner. The only place that knows the rule (decision P76).
 */
export const withholderOf = ({ maySave = sql`true`, isGiven = sql`true` }: GivenFiles) => sql<Withholder>`(
  select case
    when not ${isGiven} then ''
    when school.downloads_forbidden then 'school'
    when ${isForbidden('downloads', sql.ref('place.id'))} then 'course'
    when not ${maySave} then 'item'
    else '' end
  from course as place
  join account as owner on owner.id = place.owner_id
  left join school on school.name = owner.school
  where place.id = activity.course_id)`

/** The same for whatever kind the row `activity` is of. */
const ofAnyKind = (kinds: readonly ActivityKind[]): Required<GivenFiles> => {
  const by = (what: keyof GivenFiles, otherwise: RawBuilder<boolean>) => {
    const cases = kinds.flatMap(({ types, files }) =>
      files?.[what]
        ? [sql`when activity.type = any(${sql.lit(`{${types.join()}}`)}::smallint[]) then ${files[what]}`]
        : [],
    )
    return cases.length > 0
      ? sql<boolean>`(case ${sql.join(cases, sql` `)} else ${otherwise} end)`
      : otherwise
  }
  return {
    maySave: by('maySave', sql`true`),
    isNeeded: by('isNeeded', sql`false`),
    isGiven: by('isGiven', sql`true`),
  }
}

/** Whether students can only look at the file in the row `file`, which the row `activity` gives. */
export function isWithheld(kinds: readonly ActivityKind[], drawn: Drawn) {
  const given = ofAnyKind(kinds)
  return sql<SqlBool>`(case ${withholderOf(given)} when '' then false when 'item' then true
    else not (${given.isNeeded} and not ${isShownOtherwise(drawn)}) end)`
}

const withheldFiles = derived(declarations => {
  const kinds = declarations.of(activityKind)
  return prepared(
    (_, activityId: string, pages: boolean, office: boolean) => sql<{
      id: string
      withheld_by: Withholder
      is_withheld: boolean
    }>`
      select file.id, ${withholderOf(ofAnyKind(kinds))} as withheld_by,
        ${isWithheld(kinds, { pages, office })} as is_withheld
      from activity
      join activity_file on activity_file.activity_id = activity.id
      join file on file.id = activity_file.file_id
      where activity.id = ${activityId}`,
  )
})

/** Of an activity without files. */
export const withheldNothing = { withheldBy: '' as Withholder, withheldFiles: [] as string[] }

/** Which files of an activity students cannot save, and who decided so: what every answer with such files says. */
export async function withheldIn(context: CourseContext, activityId: string) {
  const { pages, office } = drawnHere(context)
  const rows = await withheldFiles(context)(context.db, activityId, pages, office)
  return {
    withheldBy: rows[0]?.withheld_by ?? withheldNothing.withheldBy,
    withheldFiles: rows.filter(row => row.is_withheld).map(({ id }) => id),
  }
}
