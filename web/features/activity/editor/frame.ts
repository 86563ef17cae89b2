import type { Edited } from './kept-edit.ts'
import type { WrittenForm } from './written-form.ts'

/** What the frame of a form gives to the form of a kind, when it is written anew and when it is changed. */
export interface FormFrame<F extends WrittenForm> {
  /** Of the screen; that of its route without one. */
  title?: string
  /** Names the uploads of this form. */
  place: string
  start: F
  /** The activity that is changed: what is written is kept on the device until it is saved. */
  edited?: Edited
  /** `start` is what was left unfinished. */
  isRestored?: boolean
  /** Since when the students see it. */
  published?: number
  onChange?: (form: F) => void
  onSubmit: (form: F) => unknown
}

/** For kinds whose own form withholds no files: the course and the school do. */
export const nobody = () => '' as const

/** An existing activity, and where its form begins again when somebody else was faster. */
export interface Existing<Info> {
  info: Info
  edited: (version: number) => Edited
}
