import type { Attachment } from '#contract/features/file/entities.ts'
import { onSessionChange } from '#web/lib/session.ts'
import { forgetUnfinished, listUnfinished, noteUnfinished, type Unfinished } from './unfinished.ts'
import { uploadFile } from './upload.ts'

export interface UploadItem {
  id: string
  name: string
  size: number
  /** `waiting`: for the network. */
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  progress: number
  /** Why it failed. */
  error?: string
  /** Address of the picture on this device, for pictures. */
  thumbnail?: string
}

export interface UploadsState {
  items: readonly UploadItem[]
  /** Of earlier visits: the same file chosen again goes on where it stopped. */
  unfinished: readonly Unfinished[]
}

interface RunningUpload {
  file: File
  stop: AbortController
}

const pictures = /^image\/(jpeg|png|gif|webp|avif)$/

/** The uploads of one place, such as one homework's. They go on while other screens are open. */
export class UploadList {
  state: UploadsState
  readonly #place: string
  readonly #running = new Map<string, RunningUpload>()
  readonly #listeners = new Set<() => void>()
  /** Finished ones that nobody has taken yet. */
  readonly #finished: Attachment[] = []
  #take: ((attachment: Attachment) => void) | undefined
  #onFailed: ((message: string) => void) | undefined
  #next = 0

  constructor(place: string) {
    this.#place = place
    this.state = { items: [], unfinished: listUnfinished(place) }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /**
   * Gives what is finished, now and later, to whoever shows the place, and tells at once of what fails.
   * @returns the way out
   */
  deliver(take: (attachment: Attachment) => void, onFailed?: (message: string) => void) {
    this.#take = take
    this.#onFailed = onFailed
    for (const attachment of this.#finished.splice(0)) take(attachment)
    return () => {
      if (this.#take !== take) return
      this.#take = undefined
      this.#onFailed = undefined
    }
  }

  add(files: readonly File[]) {
    for (const file of files) {
      const id = `${this.#place}#${this.#next++}`
      const thumbnail = pictures.test(file.type) ? URL.createObjectURL(file) : undefined
      const item: UploadItem = {
        id,
        name: file.name,
        size: file.size,
        state: 'sending',
        progress: 0,
        thumbnail,
      }
      this.#show({ items: [...this.state.items, item] })
      noteUnfinished(this.#place, file)
      void this.#run(id, file)
    }
    this.#showUnfinished()
  }

  retry(id: string) {
    const running = this.#running.get(id)
    if (!running) return
    this.#change(id, { state: 'sending', error: undefined })
    void this.#run(id, running.file)
  }

  remove(id: string) {
    const running = this.#running.get(id)
    running?.stop.abort()
    if (running) forgetUnfinished(this.#place, running.file)
    this.#drop(id)
  }

  forgetUnfinished(file: Unfinished) {
    forgetUnfinished(this.#place, file)
    this.#showUnfinished()
  }

  /** Ends all: somebody else logs in. */
  stop() {
    for (const { stop } of this.#running.values()) stop.abort()
    for (const { id } of this.state.items) this.#drop(id)
    this.#finished.length = 0
  }

  async #run(id: string, file: File) {
    const stop = new AbortController()
    this.#running.set(id, { file, stop })
    try {
      const attachment = await uploadFile(file, {
        signal: stop.signal,
        onProgress: progress => this.#change(id, { progress }),
        onWaiting: isWaiting => this.#change(id, { state: isWaiting ? 'waiting' : 'sending' }),
      })
      forgetUnfinished(this.#place, file)
      this.#drop(id)
      if (this.#take) this.#take(attachment)
      else this.#finished.push(attachment)
    } catch (error) {
      if (stop.signal.aborted) return
      const { message } = error as Error
      const isNews = !this.state.items.some(item => item.error === message)
      this.#change(id, { state: 'failed', error: message })
      if (isNews) this.#onFailed?.(message)
    }
  }

  #change(id: string, change: Partial<UploadItem>) {
    this.#show({ items: this.state.items.map(item => (item.id === id ? { ...item, ...change } : item)) })
  }

  #drop(id: string) {
    this.#running.delete(id)
    const gone = this.state.items.find(item => item.id === id)
    if (gone?.thumbnail) URL.revokeObjectURL(gone.thumbnail)
    this.#show({ items: this.state.items.filter(item => item.id !== id) })
  }

  /** Those that are being sent again just now are not interrupted. */
  #showUnfinished() {
    const underWay = (file: Unfinished) =>
      this.state.items.some(({ name, size }) => name === file.name && size === file.size)
    this.#show({ unfinished: listUnfinished(this.#place).filter(file => !underWay(file)) })
  }

  #show(change: Partial<UploadsState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const lists = new Map<string, UploadList>()

export function uploadsOf(place: string): UploadList {
  const known = lists.get(place)
  if (known) return known
  const list = new UploadList(place)
  lists.set(place, list)
  return list
}

onSessionChange(() => {
  for (const list of lists.values()) list.stop()
  lists.clear()
})
