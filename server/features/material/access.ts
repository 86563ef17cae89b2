import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Withholder } from '#contract/features/material/entities.ts'
import { deadlineOf, isForbidden } from '#server/features/activity/public.ts'
import type { FileUse } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'

/**
 * Who keeps students from saving the files of the row `activity`; empty: they can. The school is that of the course's
 * owner.
 */
export const withholder = sql<Withholder>`(
  select case
    when school.downloads_forbidden then 'school'
    when ${isForbidden('downloads', sql.ref('place.id'))} then 'course'
    when not material.allow_download then 'item'
    else '' end
  from material
  join course as place on place.id = activity.course_id
  join account as owner on owner.id = place.owner_id
  left join school on school.name = owner.school
  where material.id = activity.id)`

/** Whether a student has the files of the row `activity`: until its end, and to save only if nobody forbids it. */
export function givesFiles(use: FileUse, student: RawBuilder<string>, now: number) {
  const isOpen = sql<SqlBool>`coalesce(${deadlineOf(student)} > ${at(now)}, true)`
  return use === 'pages' ? isOpen : sql<SqlBool>`(${isOpen} and ${withholder} = '')`
}
