import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { type ImRequest, imPath, imRequests } from '#contract/features/chat/im.ts'

export interface ImFrame {
  requestType: number
  uniqueCode: string
  // biome-ignore lint/suspicious/noExplicitAny: as a client reads it that has no types
  payload: any
}

/** A client of the im socket as it comes with nothing of ours: it says and hears frames. */
export class ImClient {
  readonly socket: WebSocket
  readonly frames: ImFrame[] = []
  readonly closed: Promise<number>

  private constructor(address: string) {
    this.socket = new WebSocket(address.replace('http', 'ws') + imPath)
    this.closed = new Promise(resolve => this.socket.once('close', resolve))
    this.socket.on('message', data => this.frames.push(JSON.parse(String(data))))
  }

  static async connect(address: string) {
    const client = new ImClient(address)
    await new Promise((resolve, reject) => client.socket.once('open', resolve).once('error', reject))
    return client
  }

  /** Sends a request without waiting for its answer. */
  send(name: ImRequest, payload: object, uniqueCode: string = randomUUID()) {
    this.socket.send(JSON.stringify({ requestType: imRequests[name], uniqueCode, payload }))
    return uniqueCode
  }

  /** Sends a request. @returns what is answered under its code */
  async ask(name: ImRequest, payload: object, uniqueCode: string = randomUUID()) {
    const before = this.frames.length
    this.send(name, payload, uniqueCode)
    const answer = () => this.frames.slice(before).find(frame => frame.uniqueCode === uniqueCode)
    await expect.poll(answer, { timeout: 5000 }).toBeTruthy()
    expect(answer()!.requestType).toBe(imRequests[name])
    return answer()!.payload
  }

  /** What came by itself or in answer, of a kind. */
  heard(name: ImRequest, groupId: string) {
    return this.frames.flatMap(({ requestType, payload }) =>
      requestType === imRequests[name] && payload.groupId === groupId ? [payload] : [],
    )
  }

  /** What it was told in a conversation. */
  words(groupId: string): string[] {
    return this.heard('pushMessage', groupId).map(({ msgContent }) => msgContent)
  }
}
