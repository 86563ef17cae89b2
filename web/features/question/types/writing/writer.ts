import type { ComponentType } from 'react'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import type { EditorPictures } from '#web/ui/media/RichTextEditor.tsx'

/** What is wrong with a question, where a writer shows it. */
export interface Trouble {
  text: string
  /** Which option (`A`), item or blank (1) it is about. */
  letter?: string
  number?: number
}

export interface WriterProps<Parts, Key> {
  type: QuestionType
  parts: Parts
  /** What is right; React keeps the word `key` to itself. */
  right: Key
  /** The question's text, for types whose parts stand in it. */
  html: string
  /** How pictures come into its texts. */
  pictures: EditorPictures
  /** What of it is wrong, once that shows. */
  trouble?: Trouble
  onChange: (change: { parts?: Parts; right?: Key }) => void
}

/** How a type of questions is written: a room for each beside how it is answered and shown. */
export interface TypeWriter<Parts = unknown, Key = unknown> {
  Writer?: ComponentType<WriterProps<Parts, Key>>
  /** Its text has blanks, which the toolbar inserts. */
  hasBlanks?: boolean
  /** An answer can be right in part. */
  hasParts?: (parts: Parts) => boolean
  /** As it is sent: without what was left empty. */
  tidy?: (parts: Parts, right: Key) => { parts: Parts; right: Key }
  /** What becomes of parts and key when the text of the question changes. */
  follow?: (
    before: string,
    after: string,
    written: { parts: Parts; right: Key },
  ) => { parts: Parts; right: Key }
}

/** Lets a room name its own parts and key, and the list of all rooms see neither. */
export const typeWriter = <Parts, Key>(writer: TypeWriter<Parts, Key>) => writer as unknown as TypeWriter
