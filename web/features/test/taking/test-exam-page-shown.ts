/** A page on which a student takes a test, as a story uses it (`server/house/life`). */
export interface ExamPage {
  /** Asks for the paper, and shows what is written. */
  open(): void
  renew(): void
  /** Begins the test, or goes on with it on this device. */
  begin(): void
  shown(): ShownExam
  /** Answers a question: text as it is, everything else as JSON; empty: nothing. */
  answer(slot: number, says: string): void
  /** Wherever something else was written elsewhere. */
  resolve(side: 'mine' | 'theirs'): void
  handIn(): void
  /** The screen is left; the page is still there. */
  leave(): void
}

/** What a student sees on the page. */
export interface ShownExam {
  /** None until the device's copy has been read, before it was begun, and once nothing can be written. */
  parts: { slot: number; says: string; status: string; conflict: string | undefined }[]
  /** When it ends, as the page has been told last, and what its clock says is left, in milliseconds; null: no end. */
  end: { at: number; left: number } | null
  /** What the last hand-in came to, in words; empty before. */
  outcome: string
}
