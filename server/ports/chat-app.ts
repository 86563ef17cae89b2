/** A person's identity in the chat app. */
export interface ChatIdentity {
  /** Of this person at this app. */
  openid: string
  /** Of this person at all apps of one operator; absent where there is no such platform. */
  unionid?: string
  nickname: string
}

/** A secret of the app, and its lifetime in milliseconds. */
export interface ChatSecret {
  value: string
  lifetime: number
}

export interface ChatMessage {
  openid: string
  template: string
  /** The template's fields. */
  fields: Record<string, string>
  /** The page opened when the message is tapped. */
  url: string
}

/** The chat app (WeChat) in which people read messages, and which identifies them. */
export interface ChatApp {
  appId: string
  /** Where a person confirms their identity; returns to `redirect` with `code` and `state`. */
  authorizeAddress(redirect: string, state: string): string
  /**
   * The person who returned with this code, which is valid once. @throws ChatRefusal for a wrong code, anything else
   * when a retry may help
   */
  identify(code: string): Promise<ChatIdentity>
  /** Creates a new access token, which invalidates the previous one. */
  accessToken(): Promise<ChatSecret>
  /** The ticket for signing pages. @throws ChatRefusal */
  ticket(accessToken: string): Promise<ChatSecret>
  /** @throws ChatRefusal; `isUnreachable` when this person takes no messages from us */
  send(accessToken: string, message: ChatMessage): Promise<void>
}

/** Access tokens that were replaced or have expired. */
const staleToken = new Set([40001, 40014, 42001])
/** Not a person of this app, does not follow it, or accepts no messages from it. */
const unreachable = new Set([40003, 43004, 43019, 43101])

/** The chat app's answer was an error. */
export class ChatRefusal extends Error {
  readonly errcode: number

  constructor(errcode: number, message: string) {
    super(`chat app: ${errcode} ${message}`)
    this.errcode = errcode
  }

  get isStaleToken() {
    return staleToken.has(this.errcode)
  }

  get isUnreachable() {
    return unreachable.has(this.errcode)
  }
}
