/** A letter ready to go. */
export interface Letter {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html?: string
}

/** The way of letters out of the house. */
export interface Mail {
  /**
   * Resolves once somebody has taken responsibility for the letter.
   * @throws Undeliverable when trying again is of no use, anything else when it is
   */
  send(letter: Letter): Promise<void>
}

/** The other side refused for good: there is no such address, number or template. */
export class Undeliverable extends Error {}
