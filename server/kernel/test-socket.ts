import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/socket.ts'

export interface Frame {
  cmd: string
  data: Record<string, unknown>
  code: number
  msg: string
  topic?: string
  seq?: number
}

/** A client of the class socket that keeps every frame and waits for a matching one. */
export async function connectTo(
  address: string,
  token: string,
  query = '',
  headers: Record<string, string> = {},
) {
  const url = address.replace('http', 'ws') + socketPath + query
  const socket = new WebSocket(url, [token, '12345'], { headers })
  const frames: Frame[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    socket,
    frames,
    send: (cmd: string, data: unknown, more: object = {}) =>
      socket.send(JSON.stringify({ cmd, data, ...more })),
    next: (cmd: string) =>
      expect
        .poll(() => frames.find(frame => frame.cmd === cmd))
        .toBeTruthy()
        .then(() => frames.find(frame => frame.cmd === cmd)!),
    words: () => frames.filter(frame => frame.cmd === 'said').map(frame => frame.data.words),
  }
}
