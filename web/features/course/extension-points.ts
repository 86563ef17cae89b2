import type { ComponentType } from 'react'
import type { Call } from '#contract/call.ts'
import type { CourseBase, CourseItem } from '#contract/features/course/entities.ts'
import type { courseListCalls } from '#contract/features/course/lists.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { TextRef } from '#web/lib/text-ref.ts'
import { extensionPoint, type PartOf } from '#web/shell/extension-points.ts'
import type { Opening } from '#web/shell/first.ts'
import type { Icon } from '#web/ui/icons/icons.tsx'

export type CourseList = AnswerOf<typeof courseListCalls.listSemesters>

/** Above the person's courses. */
export const courseListCards = extensionPoint<PartOf<CourseList>>('courseListCards')

/** Ways to a new course other than the empty form, for teachers. */
export interface NewCourseWay {
  path: string
  text: TextRef
  hint: TextRef
  icon: Icon
}
export const newCourseWays = extensionPoint<NewCourseWay>('newCourseWays')

/** What else can be done with a course from its menu, in a dialog or on a page. */
export type CourseAction = {
  key: string
  text: TextRef
  icon: Icon
  /** One does it in class: in the list of courses the menu begins with it. */
  isInClass?: boolean
  /** In the course itself, `can` does not say what one may do in class: it has its areas. */
  isFor: (course: Pick<CourseItem, 'badge'> & { can: ActionCan }) => boolean
} & (
  | { Dialog: ComponentType<{ courseId: string; name: string; onClose: () => void }>; path?: never }
  | { path: (courseId: string) => string; Dialog?: never }
)
export type ActionCan = Pick<CourseItem['can'], 'edit' | 'code'> & Partial<CourseItem['can']>
export const courseActions = extensionPoint<CourseAction>('courseActions')

/** Further tabs of the archive, for teachers. */
export const archiveTabs = extensionPoint<{ key: string; text: TextRef; Panel: ComponentType }>('archiveTabs')

/** The areas of a course beside its content, first thing on its home. */
export interface CourseArea {
  key: string
  text: TextRef
  icon: Icon
  path: (place: { courseId: string; role: number }) => string
  /** Omitted if it is for everybody. */
  isFor?: ((course: Pick<CourseBase, 'courseRole' | 'can'>) => boolean) | undefined
  /** How much is waiting there; `text` says so with `{count}`. It comes with the course's own answer. */
  waiting?: { count: (course: CourseBase) => number; text: TextRef }
}
export const courseAreas = extensionPoint<CourseArea>('courseAreas')

export interface InCourse {
  courseId: string
  course: CourseBase
}

/** The same with the part of the course's answer that a component takes. */
export type WithPart<Part extends keyof CourseBase> = InCourse & { data: CourseBase[Part] }

/** On a course's home, above its content: what needs attention. */
export const courseSections = extensionPoint<PartOf<CourseBase, InCourse>>('courseSections')

/** What a course holds, the main part of its home. */
export const courseContents = extensionPoint<{
  Content: ComponentType<InCourse>
  /** What pull-to-refresh on the home refetches. */
  refreshes: readonly Call<'query'>[]
  /** Asks what it begins with, while the home is being opened. */
  first: (opening: Opening) => Promise<unknown>
}>('courseContents')

/** At the bottom of a course's home, within reach of the thumb, for staff. */
export const courseFooters = extensionPoint<ComponentType<{ courseId: string }>>('courseFooters')

/** Rows of the course settings: below the course's own data, and below how students join. */
export const courseRows = extensionPoint<ComponentType<InCourse>>('courseRows')
export const joiningRows = extensionPoint<ComponentType<InCourse>>('joiningRows')

/** Further groups of the course settings. */
export const courseSettings = extensionPoint<PartOf<CourseBase, InCourse>>('courseSettings')
