import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

/** What a story needs of a browser, whatever its engine and age: it looks by script, and presses and types for real. */
export interface Driver {
  open(address: string): Promise<void>
  /** The value of an expression in the page. */
  value<T>(expression: string): Promise<T>
  press(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  /** A picture of what it shows, as PNG in base64. */
  picture(): Promise<string>
  close(): Promise<void>
}

/** Answers by their numbers, as both protocols over a socket have them. */
export async function converse(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  socket.on('message', data => {
    const { id, result, error, message } = JSON.parse(String(data))
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${message ?? error.message ?? JSON.stringify(error)}`))
    else asked?.resolve(result as never)
  })
  // A browser that dies answers nothing any more.
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser is gone'))
  })
  let count = 0
  const send = <T>(method: string, params: object = {}, more: object = {}) => {
    count += 1
    socket.send(JSON.stringify({ id: count, method, params, ...more }))
    return new Promise<T>((resolve, reject) => waiting.set(count, { resolve, reject }))
  }
  return { send, close: () => socket.close() }
}

/** Starts a program; what it says, on its standard outputs or on a third, is for who listens. */
export const start = (program: string, args: string[], environment: Record<string, string>) =>
  spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })

/** Starts a program and waits for what it says when it is ready. */
export async function begin(
  program: string,
  args: string[],
  says: RegExp,
  environment: Record<string, string>,
) {
  const child = start(program, args, environment)
  const said = await new Promise<string>((resolve, reject) => {
    let all = ''
    const hear = (data: Buffer) => {
      all += data
      const found = says.exec(all)?.[1]
      if (found) resolve(found)
    }
    for (const output of child.stdio.slice(1)) output?.on('data', hear)
    child.on('error', reject)
    child.on('exit', code => reject(new Error(`${program} ended with ${code}: ${all.slice(-500)}`)))
  })
  return { child, said }
}

export const end = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

/** A folder for all that a browser keeps; its second part takes it away. */
export function makeHome(name: string) {
  const home = mkdtempSync(join(tmpdir(), `lectern-${name}-`))
  return { home, leave: () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}

/** Each key goes down and up; a line's end is the key that WebDriver, in both of its protocols, writes as U+E007. */
export const keysOf = (text: string) =>
  [...text].flatMap(key => ['keyDown', 'keyUp'].map(type => ({ type, value: key === '\n' ? '\uE007' : key })))

/** A finger's way to a place and back off it. */
export const pressAt = (x: number, y: number) => [
  { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]
