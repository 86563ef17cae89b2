/** A page on which a student writes a homework, as a story uses it (`server/house/life`). */
export interface WritingPage {
  /** Asks for the homework, and shows what is written. */
  open(): void
  /** It has the focus again, or a message has come: it asks anew. */
  renew(): void
  shown(): ShownPage
  type(text: string): void
  resolve(side: 'mine' | 'theirs' | 'both'): void
  /** @param replaces whether to hand in over what was handed in elsewhere */
  handIn(replaces: boolean): void
  /** The screen is left; the page is still there. */
  leave(): void
}

/** What a student sees on the page. */
export interface ShownPage {
  /** Undefined until the device's copy has been read, or where there is nothing to write. */
  text: string | undefined
  status: string
  /** What was written elsewhere, where the student is asked. */
  conflict: string | undefined
  mayType: boolean
  mayHandIn: boolean
  /** What the last hand-in came to, in words; empty before. */
  outcome: string
}

/** What the device gives to a page, beside what every browser does. */
export interface Device {
  accountId: string
  homeworkId: string
  /** Entries of the journal, as JSON, by their ids. */
  entries: Map<string, string>
  /** Answers to queries, as they came over the wire, by path and body. */
  answers: Map<string, unknown>
  /** Absent where a story is about nothing that is signed. */
  key?: KeyOfDevice
}

/** As `DeviceKey`, which needs types of browsers. */
export interface KeyOfDevice {
  thumbprint: string
  publicKey: string
  sign(text: string): Promise<string>
}
