import type { ReactNode } from 'react'
import type { EntryForm, SectionForm } from './test-form.ts'

/** What the parts are called in which a kind asks its questions. */
export interface PartWords {
  number: (number: number) => string
  /** The only part, without a title. */
  alone: string
  /** Why its questions stay as they are. */
  begun: string
  /** Why nothing can be added to it. */
  full: string
  add: string
  edit: string
  remove: string
  removeMessage: (count: number) => string
  removeEntry: string
  moveTo: string
}

interface PartSheet<S extends SectionForm> {
  section: S
  onDone: (changed: Partial<S>) => void
  onClose: () => void
}

/** What differs where a kind asks questions in parts. */
export interface PartsKind<S extends SectionForm> {
  words: PartWords
  limits: { sections: number; ofSection: number; questions: number }
  empty: () => S
  /** Where a part is changed, but for its questions. */
  sheet: (props: PartSheet<S>) => ReactNode
  /** It may have random draws. */
  hasDraws: boolean
  /** Below the heading of a part. */
  note?: (section: S) => string | undefined
  /** What else is said of a question in its row, and set of it. */
  also?: (entry: EntryForm) => string | undefined
  own?: (
    entry: EntryForm,
    put: (entry: EntryForm) => void,
    isFixed: boolean,
  ) => { fields: ReactNode; isWorthNothing: boolean }
  /** A question that was changed, as it may be in this kind. */
  tidied?: (entry: EntryForm) => EntryForm
}
