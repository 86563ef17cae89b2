import type { CourseFormDraft } from './CourseFields.tsx'

/** A course that is being created, kept while its enrolment settings are visited and no longer. */
export interface Creation {
  /** With what the form began. */
  start: CourseFormDraft
  draft: CourseFormDraft
  /** The switch: newcomers apply by the form. */
  enrolment: boolean
  /** What the enrolment settings hold; theirs alone to read. */
  settings?: unknown
  /** Given by the enrolment settings: keeps them for the course once it exists. */
  saveSettings?: (courseId: string) => Promise<unknown>
}

let kept: { creation: Creation; entry: string } | null = null

/** Remembers the form at this entry of the history before its enrolment settings are opened. */
export function keepCreation(creation: Creation, entry: string) {
  kept = { creation, entry }
}

/** What was kept for this entry of the history; undefined when the form is entered from elsewhere. */
export const keptCreation = (entry: string): Creation | undefined =>
  kept?.entry === entry ? kept.creation : undefined

export function forgetCreation() {
  kept = null
}

/** The creation whose enrolment settings are open; null when the settings are those of a course that exists. */
export const openCreation = (): Creation | null => kept?.creation ?? null
