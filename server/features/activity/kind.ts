import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Text } from '#contract/error.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import type { TypeNames } from '#contract/features/activity/modules.ts'
import type { FileUse } from '#server/features/file/public.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { Context, CourseContext } from '#server/kernel/feature.ts'
import type { TravelChoices } from '#server/kernel/portable.ts'
import type { ActivityTable } from '#server/kernel/schema.ts'
import type { KindHooks } from './hooks.ts'
import type { Reminder } from './reminders.ts'
import type { TodoOfKind } from './todo.ts'
import type { GivenFiles } from './withholding.ts'

export type ActivityRow = Selectable<ActivityTable>

/** An activity in the list of its course. */
export type ContentRow = Pick<
  ActivityRow,
  | ('id' | 'course_id' | 'type' | 'title' | 'label' | 'folder_id')
  | ('published_at' | 'begins_at' | 'created_at' | 'updated_at' | 'pinned_at')
> & {
  folder_title: string | null
  /** Who the page is for. */
  deadline: number | null
  /** For staff, of the student with the longest time. */
  last_deadline: number | null
  /** Names of the classes or groups that it is for, for staff; null: the whole course. */
  audience: string[] | null
}

/** Activities left out of a copy unless chosen. */
export interface LeftBehind {
  /** `work`: they are what people did, and travel only with the people and their work. */
  choice: keyof Pick<TravelChoices, 'courseware' | 'weblinks' | 'work'>
  /** Which of them, as a condition on the alias `t` of table `activity`; all without it. */
  which?: RawBuilder<SqlBool>
}

/** A kind of activity: what its feature declares with `activityKind` so that the spine, lists and copies know of it. */
export interface ActivityKind {
  /** Its numbers, the protocol's contenttype: several where the protocol distinguishes what we do not. */
  types: readonly number[]
  /** Shown where the activity has no label of its own, in the reader's language. */
  name: Text
  /**
   * What a page of the course's content shows of its rows, in wire form and for all rows of the page at once (so: one
   * query, not one a row): the kind's own fields, and a `state` where the times do not determine it; and, for the offer
   * alone, `isRemindable` where that is not while `isOpenToSomebody`. A student's own
   * progress is that of `context.studentId`, and empty where that is null: staff viewing as a student get an answer
   * here and from every call that opens the activity.
   */
  page(context: CourseContext, rows: ContentRow[]): Promise<Map<string, Record<string, unknown>>>
  /** Which of them count for how far students are with a course, as SQL over the row `activity`; absent: all. */
  isStudied?: RawBuilder<boolean>
  /** What students and staff have to do in it, for lists that span courses; absent: nothing. */
  todo?: TodoOfKind
  /** The reminder to students that the deadline is near. */
  reminders?: readonly Reminder[]
  /**
   * Reminds by hand students who have not done it: those named, or all of them for null.
   * @returns how many; those reminded a moment ago are skipped
   */
  remind?(context: CourseContext, activityId: string, studentIds: readonly string[] | null): Promise<number>
  /** Students do it in attempts, of which somebody may be given more than the others. */
  hasAttempts?: boolean
  /** What it does when something happens to one of its activities. */
  on?: KindHooks
  /**
   * Whether a student who sees one of its activities gets the files of its text, as SQL over the row `activity`;
   * absent: always.
   */
  givesFiles?(use: FileUse, student: RawBuilder<string>, now: number): RawBuilder<SqlBool>
  /** What keeps students from saving these files, besides the course and the school. */
  files?: GivenFiles
  /** What a copy may leave out; absent: everything always travels. */
  travels?: readonly LeftBehind[]
  /** Its page in the web client, from the root. */
  opensAt(activity: { id: string; courseId: string; isStaff?: boolean }): string
  /** Where staff grade what waits in it, if not there. */
  gradedAt?(activity: { id: string; courseId: string }): string
}

/** Declares a kind. */
export const activityKind = declaration<ActivityKind>('activity kind')

/** The kind of every existing type. */
export const kindsByType = derived((declarations): ReadonlyMap<number, ActivityKind> => {
  const pairs = declarations.of(activityKind).flatMap(kind => kind.types.map(type => [type, kind] as const))
  const kinds = new Map(pairs)
  if (kinds.size < pairs.length) throw new Error(`two kinds of one type: ${pairs.map(([type]) => type)}`)
  return kinds
})

/** What a course calls types of activity, as SQL; null: all as usual. */
export const typeNamesIn = (courseId: string) => sql<TypeNames | null>`(
  select setting.type_names from course_setting as setting where setting.course_id = ${courseId})`

/** What the course calls the type of the row `activity`, as SQL; null: as usual. */
export const ownTypeName = sql<string | null>`(select setting.type_names ->> activity.type::text
  from course_setting as setting where setting.course_id = activity.course_id)`

/** What the row `activity` is called otherwise than its kind, by itself or by its course; null: not at all. */
export const ownLabel = sql<string | null>`coalesce(nullif(activity.label, ''), ${ownTypeName})`

/** The activity's own label, what the course calls its type (`called`), or the name of its kind. */
export const labelOf = (
  { language }: Pick<Context, 'language'>,
  {
    label,
    called,
    kind,
  }: { label: string; called?: string | null | undefined; kind?: ActivityKind | undefined },
) => label || called || (kind ? textIn(language, { text: kind.name }) : '')

/** Whether students see it. */
export const isPublished = ({ published_at }: Pick<ActivityRow, 'published_at'>, now: number) =>
  published_at !== null && published_at <= now

/** Whether students see it, and it is not over for all of them. */
export const isOpenToSomebody = (
  row: Pick<ActivityRow, 'published_at'> & { last_deadline: number | null },
  now: number,
) => isPublished(row, now) && (row.last_deadline === null || row.last_deadline > now)

/** 1 not started or unpublished, 2 ongoing, 3 ended: by publication, begin and end. */
export function stateByTimes(row: Pick<ContentRow, 'published_at' | 'begins_at' | 'deadline'>, now: number) {
  if (!isPublished(row, now) || (row.begins_at !== null && row.begins_at > now))
    return activityStates.notStarted
  return row.deadline !== null && row.deadline <= now ? activityStates.ended : activityStates.ongoing
}
