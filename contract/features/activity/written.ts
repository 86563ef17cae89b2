import type { ErrorDefinition } from '#contract/error.ts'
import { type Id, text, time, verbatim } from '#contract/wire.ts'
import { audienceField } from './audience.ts'
import { attachments } from './fields.ts'
import { begunFromField } from './revision.ts'

/** What an activity that says something may hold, in every kind. */
export const titleLength = 100
/** Maximum characters of its cleaned HTML. */
export const contentLength = 100_000
export const maxFiles = 20

/** What the calls that add and change such an activity take of it. */
export const writtenFields = {
  title: text(titleLength),
  /** HTML; what is not on the allow-list is removed. */
  content: verbatim(contentLength),
  attachments,
  /** Absent: now, or as it was; 0: not published; in the future: appears at that time. */
  publishAt: ['publishtime', time],
} as const

/** What may be left out of a new one. */
export const writtenUsually = { attachments: [] as Id<'file'>[], publishAt: undefined }

/** Where an activity is; absent: where it was, a new one in no folder. `0`: in none. */
export const folderField = { folderId: ['chapterid', text(36).optional()] } as const

/** Of a new activity: where it is, and whom it is for. */
export const placeFields = { ...folderField, ...audienceField } as const

/** Of a change: where it goes, whom it is for, and which version it began from. */
export const changeFields = { ...placeFields, ...begunFromField } as const

/** The rule that something breaks, with the values for its text. */
export interface Problem {
  error: ErrorDefinition
  details?: Record<string, number>
}

/** What such an activity says, as its rules judge it. */
export interface Said {
  title: string
  content: string
  files: readonly unknown[]
}

/** The rule of every kind that an activity breaks; `otherwise` is the kind's own. */
export function writtenProblem(
  { title, files }: Pick<Said, 'title' | 'files'>,
  errors: { titleMissing: ErrorDefinition; tooManyFiles: ErrorDefinition },
  otherwise: () => ErrorDefinition | false | undefined,
): Problem | undefined {
  if (title.trim() === '') return { error: errors.titleMissing }
  const error = otherwise()
  if (error) return { error }
  if (files.length > maxFiles) return { error: errors.tooManyFiles, details: { limit: maxFiles } }
  return undefined
}
