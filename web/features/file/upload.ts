import { kernelErrors } from '#contract/error.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { chunkCount, chunkLength, chunkSize } from '#contract/features/file/rules.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { textsOf } from '#web/lib/texts.ts'
import { postChunk } from './post-chunk.ts'
import { pause, semaphore, waitBefore, withRetries } from './retrying.ts'

export interface UploadOptions {
  signal?: AbortSignal
  /** The share that has arrived, 0 to 1. */
  onProgress?(share: number): void
  /** The network is down, or back. */
  onWaiting?(isWaiting: boolean): void
}

/** Smaller files are refused with their first chunk soon enough. */
const askedBefore = 20 * 1024 ** 2
/** How often a chunk is sent that the server wants again, and the whole when it has lost its place. */
const chunkAttempts = 8
const rounds = 3
/** Chunks that leave at the same time, of all files together. */
const parallel = 2
const acquire = semaphore(parallel)

/**
 * Uploads a file: continues where an earlier attempt stopped, waits while the network is down, and resends what was
 * lost. @throws CallFailure with the server's or our own sentence; AbortError
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Attachment> {
  const { signal = new AbortController().signal, onWaiting = () => undefined } = options
  const ask = <T>(run: () => Promise<T>) => withRetries(run, signal, onWaiting)
  if (file.size === 0 || file.size > askedBefore)
    await ask(() => send(fileCalls.getUploadServers, { size: file.size }, { signal }))
  const announced = { fileMd5: await checksumOf(file, signal, ask), size: file.size, fileName: file.name }
  for (let round = 0; round < rounds; round++) {
    const state = await ask(() => send(fileCalls.getUploadState, announced, { signal }))
    if (state.file) return state.file
    const finished = await sendMissing(file, announced, state.received, { ...options, signal, onWaiting })
    if (finished) return finished
  }
  throw failure(fileErrors.damaged.code, problemText(fileErrors.damaged))
}

type UploadHeader = { fileMd5: string; size: number; fileName: string }

/** Sends what the server does not have yet. @returns the finished file; undefined when it lost something meanwhile */
async function sendMissing(
  file: File,
  announced: UploadHeader,
  received: readonly number[],
  { signal, onProgress, onWaiting }: Required<Pick<UploadOptions, 'signal' | 'onWaiting'>> & UploadOptions,
) {
  const chunks = chunkCount(file.size)
  const all = Array.from({ length: chunks }, (_, chunk) => chunk)
  const left = all.filter(chunk => !received.includes(chunk))
  // Everything is there but was never put together: any chunk sent again does that.
  const wanted = left.length > 0 ? left : [chunks - 1]
  const arrived = new Map(
    all.filter(chunk => !wanted.includes(chunk)).map(chunk => [chunk, chunkLength(file.size, chunk)]),
  )
  const tell = (chunk: number, bytes: number) => {
    arrived.set(chunk, bytes)
    onProgress?.([...arrived.values()].reduce((sum, part) => sum + part, 0) / file.size)
  }
  const stop = new AbortController()
  const end = () => stop.abort()
  signal.addEventListener('abort', end, { once: true })
  try {
    const answers = await eachOf(wanted, chunk =>
      acquire(() => {
        const bytes = file.slice(chunk * chunkSize, chunk * chunkSize + chunkLength(file.size, chunk))
        const parcel = { ...announced, chunks, chunk, lastModified: file.lastModified, bytes }
        const watch = { signal: stop.signal, onProgress: (part: number) => tell(chunk, part) }
        return insist(() => withRetries(() => postChunk(parcel, watch), stop.signal, onWaiting), stop.signal)
      }),
    )
    return answers.find(answer => answer.file)?.file ?? undefined
  } catch (error) {
    // The other chunks in flight are no longer needed.
    stop.abort()
    if (error instanceof CallFailure && error.is(kernelErrors.sessionMissing))
      await send(fileCalls.getUploadServers, {})
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Works through a list two by two, so that a long file lets a short one in between. */
async function eachOf<I, O>(items: readonly I[], work: (item: I) => Promise<O>): Promise<O[]> {
  const left = items.values()
  const done: O[] = []
  const worker = async () => {
    for (const item of left) done.push(await work(item))
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return done
}

/** Sends a chunk again for as long as the server asks for it. */
async function insist<T>(run: () => Promise<T | 'again'>, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; attempt < chunkAttempts; attempt++) {
    const answer = await run()
    if (answer !== 'again') return answer
    await pause(waitBefore(attempt), signal)
  }
  throw failure(-1, textsOf('file')('serverBusy'))
}

/** What computes checksums: only who sends a file needs it. */
export const fetchChecksum = () => import('./checksum.ts')

async function checksumOf(file: File, signal: AbortSignal, ask: <T>(run: () => Promise<T>) => Promise<T>) {
  const { md5Of } = await ask(() =>
    fetchChecksum().catch((error: Error) => Promise.reject(failure(0, error.message))),
  )
  try {
    return await md5Of(file, signal)
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    // It was changed or removed after it was chosen.
    throw failure(-1, textsOf('file')('unreadable'))
  }
}

const failure = (code: number, message: string) => new CallFailure(fileCalls.uploadChunk.path, code, message)
