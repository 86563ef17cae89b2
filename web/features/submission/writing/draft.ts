import type { Attachment } from '#contract/features/file/entities.ts'

/** What a student is writing where it is one text, and the files that belong to it. */
export interface Draft {
  text: string
  files: Attachment[]
}
