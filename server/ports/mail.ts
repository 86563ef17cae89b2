/** A mail ready to be sent. */
export interface Letter {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html?: string
}

/** Sends mail. */
export interface Mail {
  /**
   * Resolves once the mail is accepted for delivery.
   * @throws Undeliverable when a retry is useless, anything else when it may help
   */
  send(letter: Letter): Promise<void>
}

/** Permanently refused: there is no such address, number or template. */
export class Undeliverable extends Error {}
