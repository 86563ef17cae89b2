import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Statement } from '#server/kernel/fast/pipeline.ts'

/** What a child reports about itself; asking costs it nothing. */
export interface Health {
  /** The longest time the event loop was blocked since the last query, in milliseconds. */
  blocked: number
  /** CPU time used so far, in milliseconds. */
  cpu: number
}

export interface ChildProcess {
  /** Such as http://127.0.0.1:41234. */
  address: string
  /** Of the operating system. */
  id: number
  health(): Promise<Health>
  /** Resident bytes after a full garbage collection, which is slow and leaves a cold heap. */
  memory(): Promise<number>
  /** From now on records its database statements. */
  record(): void
  /** Its queries since then, by round trip; ends the recording. */
  statements(): Promise<Statement[][]>
  stop(): Promise<void>
}

/** Starts a file of this folder as a process of its own; it must call `reportTo` once it listens. */
export async function startProcess(file: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...environment },
    execArgv: ['--expose-gc'],
    // Bytes are passed as bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const message = <T>(kind: string) =>
    new Promise<T>((resolve, reject) => {
      const hear = (heard: { kind: string; value: T }) => {
        if (heard.kind !== kind) return
        child.off('message', hear)
        resolve(heard.value)
      }
      child.on('message', hear)
      child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
    })
  // One waits for each query.
  child.setMaxListeners(0)
  const ask = <T>(kind: string) => {
    const answer = message<T>(kind)
    child.send(kind)
    return answer
  }
  const address = await message<string>('listening')
  return {
    address,
    id: child.pid!,
    health: () => ask<Health>('health'),
    memory: () => ask<number>('memory'),
    record: () => void child.send('record'),
    statements: () => ask<Statement[][]>('statements'),
    stop: () =>
      new Promise(resolve => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.send('stop')
      }),
  }
}
