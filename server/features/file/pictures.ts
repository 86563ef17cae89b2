import { type ChildProcess, fork } from 'node:child_process'
import { fileErrors } from '#contract/features/file/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import type { Drawing, PictureAnswer, PictureSize, PictureTask } from './picture-task.ts'

interface Limits {
  /** Milliseconds for one picture; a phone's takes a few hundred. */
  timeout: number
  /** Bytes of the whole process, beyond which no picture is worth it. */
  memory: number
}

/** Milliseconds without work after which the process ends. */
const idleAfter = 60_000
/** Bytes above which the process is not reused: decoders rarely return memory. */
const keptBelow = 192 * 1024 ** 2

/** A separate process that handles pictures, one at a time. It starts when needed. */
export function openPictures(limits: Limits) {
  const inTurn = semaphore(1)
  let kept: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function perform(wanted: Omit<PictureTask, 'memoryLimit'>): Promise<PictureSize> {
    clearTimeout(idle)
    const process = kept ?? (await begin())
    keepAwake(process)
    const answer = await ask(process, { ...wanted, memoryLimit: limits.memory }, limits.timeout)
    if (answer && answer.memory < keptBelow) rest(process)
    else end(process)
    return answer?.size ?? fail(fileErrors[answer?.refusal ?? 'pictureTooLarge'])
  }

  async function begin() {
    const process = await start()
    kept = process
    process.once('exit', () => forget(process))
    return process
  }

  function forget(process: ChildProcess) {
    if (kept === process) kept = undefined
  }

  /** When idle it does not keep us alive: when we end, the channel closes, and it ends as well. */
  function rest(process: ChildProcess) {
    process.unref()
    process.channel?.unref()
    idle = setTimeout(() => end(process), idleAfter).unref()
  }

  function end(process: ChildProcess) {
    forget(process)
    process.kill('SIGKILL')
  }

  return {
    /**
     * The size of a picture, without decoding it; ahead of pictures waiting to be drawn.
     * @throws notImage, or pictureTooLarge where it has too many pixels, takes too much memory or too long
     */
    measure: (path: string, mime: string) => inTurn(() => perform({ path, mime }), true),
    /** Draws a picture into another file. @throws notImage, pictureTooLarge */
    draw: (path: string, mime: string, to: Drawing) => inTurn(() => perform({ path, mime, to })),
  }
}

export const pictures = openPictures({ timeout: 15_000, memory: 480 * 1024 ** 2 })

/** It gets none of our settings: code that reads strangers' pictures must not hold secrets. */
async function start() {
  const process = fork(new URL('./picture-process.ts', import.meta.url), {
    env: { ...fromSystem(), UV_THREADPOOL_SIZE: '2' },
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  process.on('error', () => process.kill('SIGKILL'))
  if (!(await nextMessage(process))) throw new Error('the process for pictures did not start')
  return process
}

function fromSystem() {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'LD_LIBRARY_PATH']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.includes(name)))
}

/** @returns undefined when the process ended, by itself or because it took too long */
async function ask(process: ChildProcess, task: PictureTask, timeout: number) {
  const timer = setTimeout(() => process.kill('SIGKILL'), timeout)
  process.send(task)
  const answer = await nextMessage(process)
  clearTimeout(timer)
  return answer as PictureAnswer | undefined
}

/** @returns undefined when the process ends instead */
function nextMessage(process: ChildProcess) {
  return new Promise<unknown>(resolve => {
    const ended = () => resolve(undefined)
    process.once('exit', ended)
    process.once('message', message => {
      process.off('exit', ended)
      resolve(message)
    })
  })
}

function keepAwake(process: ChildProcess) {
  process.ref()
  process.channel?.ref()
}
