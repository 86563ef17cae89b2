import { type output, safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import type { ActivityPage } from '#contract/features/activity/address.ts'
import type { activityCalls } from '#contract/features/activity/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { Message } from '#contract/message.ts'
import { path } from '#web/lib/path.ts'
import type { Path } from '#web/lib/routes.ts'
import type { Namespace, Translate } from '#web/lib/texts.ts'
import type { Tone } from '#web/ui/base/StatusTag.tsx'
import type { Icon } from '#web/ui/icons/icons.tsx'

/** How an activity of a kind is made of files and a title. */
export interface FromFiles {
  call: Call<'command'>
  /** Equal for equal things, so that what was not answered is sent once: it says no time. */
  input: (made: {
    courseId: string
    folderId: string | undefined
    title: string
    /** Ids. */
    files: string[]
  }) => object
}

export type ContentItem = AnswerOf<typeof activityCalls.list>['list'][number]

/** Where a catalogue is shown, and to whom. */
export interface Place {
  courseId: string
  isStaff: boolean
}

export interface Standing {
  tone: Tone
  text: string
}

/** A figure of a row that has more to say than fits in full. */
export interface Figure {
  short: string
  /** The same in words, for who hears it. */
  full: string
  /** It waits for the reader. */
  isToDo?: boolean
}

/** How a kind of activity is shown. The words come from its own texts, which load with a catalogue. */
interface KindDefinition<N extends Namespace> {
  /** The protocol's contenttypes that it shows. */
  types: readonly number[]
  icon: Icon
  texts: N
  /** What one of them is called. */
  name: (t: Translate<N>) => string
  /** What several are called, such as on a tab; absent: the same. */
  names?: (t: Translate<N>) => string
  /** One line in the list of what can be created. */
  createHint: (t: Translate<N>) => string
  /** Of its activities, and of the messages about them. */
  page: ActivityPage<Path>
  /** Where staff grade what waits in it, if not there. */
  gradePath?: (item: Pick<ContentItem, 'id'>, place: Place) => string
  /** Absent: nothing of it can be created yet. */
  createPath?: (place: Place) => string
  /** Absent: it is changed nowhere. */
  editPath?: (item: ContentItem, place: Place) => string
  /** The student's own state, or for staff the course's progress; undefined: nothing beyond the times. */
  standing: (item: ContentItem, place: Place, t: Translate<N>) => Standing | undefined
  /** Further figures for staff, such as how many have handed in; what waits for them comes first. */
  figures: (item: ContentItem, t: Translate<N>) => readonly (Figure | string)[]
  /** Whether it may be copied into other courses; absent: always. */
  mayCopy?: (item: ContentItem) => boolean
  /** Something of it is fetched once a list has shown it as still to be done (`useLookAhead`). */
  ahead?: true
  /** It has no end, and its row says since when it is there. */
  isEndless?: true
  /** Its full score, where it has one: that of an activity, and what changes it. */
  fullScore?: {
    of: (item: ContentItem) => number | null
    call: Call<'command'>
    input: (item: Pick<ContentItem, 'id'>, score: number) => object
  }
  /** Absent: it takes more than files and a title. */
  fromFiles?: () => Promise<FromFiles>
  /** Messages after which the person may have something else to do. */
  changes: readonly Message[]
}

export interface ContentKind extends KindDefinition<never> {
  openPath: (item: Pick<ContentItem, 'id'>, place: Place) => string
}

/** What a feature puts into `activityKinds` for a kind of its own. */
export const activityKind = <N extends Namespace>(definition: KindDefinition<N>): ContentKind => ({
  ...(definition as unknown as KindDefinition<never>),
  openPath: ({ id }, { courseId, isStaff }) => openPathOf(definition.page, id, courseId, isStaff ? 1 : 0),
})

/** The page of an activity for staff (1) or students (0). */
export const openPathOf = (page: ActivityPage<Path>, id: string, courseId: string, role: 0 | 1) =>
  path(role === 1 ? page.staffPath : page.path, { ...page.query(id), courseId, courseRole: role })

/** An address inside a course. */
export function inCourse(route: Path, { courseId, isStaff }: Place, more: Record<string, string> = {}) {
  return path(route, { ...more, courseId, courseRole: isStaff ? 1 : 0 })
}

/** Reads the fields that a kind adds to its rows. @param schema of these */
export const rowReader =
  <S extends ZodType>(schema: S) =>
  (item: ContentItem): output<S> | undefined => {
    const row = safeDecode(schema, item as never)
    return row.success ? row.data : undefined
  }
