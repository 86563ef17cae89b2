import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Text } from '#contract/error.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { declaration } from '#server/kernel/declaration.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { TravelChoices } from '#server/kernel/portable.ts'
import type { ActivityTable } from '#server/kernel/schema.ts'
import type { TodoOfKind } from './todo.ts'

export type ActivityRow = Selectable<ActivityTable>

/** An activity in the list of its course. */
export type ContentRow = Pick<
  ActivityRow,
  | ('id' | 'course_id' | 'type' | 'title' | 'label' | 'folder_id')
  | ('published_at' | 'begins_at' | 'ends_at' | 'created_at' | 'updated_at')
> & { folder_title: string | null }

/** How a type of activity joins the spine; its feature declares it with `activityKind`. */
export interface ActivityKind {
  /** The protocol's contenttype. */
  type: number
  /** Shown where the activity has no label of its own, in the reader's language. */
  label: Text
  /**
   * The fields that this type adds to a row of the course's content, in wire form, for all rows of a page at once
   * (so: one query, not one a row). What they say of a student's own standing is that of `context.studentId`, and empty
   * where that is null: staff who look as a student get an answer here and from every call that opens the activity.
   */
  present(context: CourseContext, rows: ContentRow[]): Promise<Map<string, Record<string, unknown>>>
  /** What students and staff have to do in it, for lists that span courses; absent: nothing. */
  todo?: TodoOfKind
  /** Activities of this type that a choice keeps out of a copy, as a condition on the table's alias `t`. */
  leaveOut?(choices: TravelChoices): RawBuilder<SqlBool> | undefined
  /** Normalised state; by the times of the activity where a type has no states of its own. */
  state?(row: ContentRow, now: number): number
}

/** Declares a kind. */
export const activityKind = declaration<ActivityKind>('activity kind')

/** Whether students see it. */
export const isPublished = ({ published_at }: Pick<ActivityRow, 'published_at'>, now: number) =>
  published_at !== null && published_at <= now

/** 1 not started or unpublished, 2 ongoing, 3 ended: by publication, begin and end. */
export function stateByTimes(row: Pick<ActivityRow, 'published_at' | 'begins_at' | 'ends_at'>, now: number) {
  if (!isPublished(row, now) || (row.begins_at !== null && row.begins_at > now))
    return activityStates.notStarted
  return row.ends_at !== null && row.ends_at <= now ? activityStates.ended : activityStates.ongoing
}
