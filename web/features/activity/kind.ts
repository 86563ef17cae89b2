import type { activityCalls } from '#contract/features/activity/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { Icon } from '#web/ui/icons/icons.tsx'
import type { Tone } from '#web/ui/StatusTag.tsx'

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

/** How a type of activity shows itself in a catalogue; kinds.ts lists them. */
export interface ContentKind {
  /** The protocol's contenttype. */
  type: number
  icon: Icon
  /** The type's name, also of its tab. */
  name: (t: Translate<'activity'>) => string
  /** One line in the list of what can be created. */
  createHint: (t: Translate<'activity'>) => string
  openPath: (item: Pick<ContentItem, 'id'>, place: Place) => string
  createPath: (place: Place) => string
  editPath: (item: ContentItem, place: Place) => string
  /** The student's own standing, or how far the course is for staff; undefined: nothing beyond the times. */
  standing: (item: ContentItem, place: Place, t: Translate<'activity'>) => Standing | undefined
  /** Further figures for staff, such as how many have handed in. */
  figures: (item: ContentItem, t: Translate<'activity'>) => string[]
}

/** An address inside a course. */
export function inCourse(path: string, { courseId, isStaff }: Place, more: Record<string, string> = {}) {
  return `${path}?${new URLSearchParams({ ...more, courseId, courseRole: isStaff ? '1' : '0' })}`
}
