/** A page on which a student writes a paper of several slots, as a story uses it (`server/house/life`). */
export interface PaperPage {
  /** Asks for the paper, and shows what is written. */
  open(): void
  renew(): void
  shown(): ShownPaper
  type(slot: number, text: string): void
  /** Wherever something else was written elsewhere. */
  resolve(side: 'mine' | 'theirs'): void
  handIn(): void
  /** After the end: all that was written before it and does not count, in one tap. */
  offer(): void
  /** The screen is left; the page is still there. */
  leave(): void
}

/** What a student sees on the page. */
export interface ShownPaper {
  /** None until the device's copy has been read, or before it was begun. */
  parts: { slot: number; text: string; status: string; conflict: string | undefined }[]
  /** What can be offered, by slot; empty: nothing. */
  offerable: Record<number, string>
  /** What the last hand-in or offer came to, in words; empty before. */
  outcome: string
}
