import { encode, type z } from 'zod'
import type { Message } from '#contract/message.ts'

interface Connection {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** A class socket for tests, taking the place of `WebSocket` until `stop`: it connects at once and says what it is told. */
export function fakeSocket() {
  const original = window.WebSocket
  const connections: Connection[] = []
  class Socket implements Connection {
    static readonly OPEN = 1
    readyState = 0
    onopen: Connection['onopen'] = null
    onmessage: Connection['onmessage'] = null
    onclose: Connection['onclose'] = null
    constructor() {
      connections.push(this)
      setTimeout(() => {
        this.readyState = 1
        this.onopen?.()
      })
    }
    send() {}
    close() {
      this.readyState = 3
      this.onclose?.({ code: 1000 })
    }
  }
  window.WebSocket = Socket as unknown as typeof WebSocket
  const open = () => connections.filter(each => each.readyState === 1)
  return {
    /** Delivers a message to the page. */
    push<S extends z.ZodType>(message: Message<S>, data: z.output<S>) {
      const frame = { cmd: message.cmd, data: encode(message.data, data), code: 10000, msg: '' }
      for (const each of open()) each.onmessage?.({ data: JSON.stringify(frame) })
    },
    /** How often the page has connected. */
    connected: () => open().length,
    stop: () => {
      for (const each of open()) each.onclose = null
      window.WebSocket = original
    },
  }
}
