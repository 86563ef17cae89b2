/** A browser's push subscription (Push API, W3C); the keys are base64url. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Sends messages to closed browsers. */
export interface Push {
  /** What a browser needs to subscribe, base64url. */
  publicKey: string
  /** Whether messages may be sent to this address at all. */
  accepts(endpoint: string): boolean
  /**
   * Sends a text, at most 3,000 bytes, encrypted for the browser; `urgent` wakes a sleeping phone.
   * @throws SubscriptionGone when the browser no longer accepts messages, anything else when a retry may help
   */
  send(to: PushSubscription, text: string, options: { urgent: boolean }): Promise<void>
}

export class SubscriptionGone extends Error {}
