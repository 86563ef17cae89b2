import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deadlineOf, type GivenFiles, withholderOf } from '#server/features/activity/public.ts'
import type { FileUse } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'

export const materialFiles: GivenFiles = {
  maySave: sql`(select allow_download from material where material.id = activity.id)`,
}

/** Who keeps students from saving the files of the row `activity`; empty: nobody. */
export const withholder = withholderOf(materialFiles)

/** Whether a student has the files of the row `activity`: until its end. */
export const givesFiles = (_use: FileUse, student: RawBuilder<string>, now: number) =>
  sql<SqlBool>`coalesce(${deadlineOf(student)} > ${at(now)}, true)`
