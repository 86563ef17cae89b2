/** What a page of the web says of itself. */
export interface WebPage {
  /** The address at which it answered in the end. */
  address: string
  /** Text, at most 300 characters; empty without one. */
  title: string
  /** The address of the picture that stands for it. */
  picture?: string
  /** It lets pages of other sites show it inside them. */
  mayEmbed: boolean
}

/** Pages of the web that people name. Nothing is ever asked of a network that is not public. */
export interface Pages {
  /** @throws PageRefused */
  look(address: string): Promise<WebPage>
  /** The bytes of a picture, whatever they are. @throws PageRefused */
  fetchPicture(address: string): Promise<Buffer>
}

/** `private`: its address is not on the public internet; `unreachable`: it does not answer as a page. */
export class PageRefused extends Error {
  reason: 'private' | 'unreachable'
  constructor(reason: 'private' | 'unreachable', message: string) {
    super(message)
    this.reason = reason
  }
}
