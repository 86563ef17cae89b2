import { encode } from 'zod'
import type { Value } from '#contract/call.ts'
import { chunkResult, fileCalls } from '#contract/features/file/calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { chunkCount, extensionOf, kindOf, sizeText } from '#contract/features/file/rules.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'

const fileId = '019a0000-0009-7000-8000-000000000001'

export function attachmentOf(change: Partial<Attachment> & { name: string }): Attachment {
  const ext = extensionOf(change.name)
  const mime = change.mime ?? 'application/octet-stream'
  const size = change.orgin_size ?? 1000
  return {
    id: fileId,
    fileid: fileId,
    ext,
    ext_s: ext,
    ext_type: kindOf(mime),
    mime,
    url: '/icons/lectern-180.png',
    rurl: '/icons/lectern-180.png',
    thumb: '',
    isPic: mime.startsWith('image/'),
    width: null,
    height: null,
    size: sizeText(size),
    orgin_size: size,
    ...change,
  }
}

type Fate = 'taken' | 'lost' | 'answer lost' | 'again' | 'refused' | 'trouble' | 'held'

/** Accepts uploads as the server does, over a network that tests can degrade. */
export class UploadHarness {
  readonly server: FakeServer = fakeServer()
  readonly received = new Map<string, Set<number>>()
  /** The fate of the next chunks; all later ones are accepted. */
  luck: Fate[] = []
  /** Chunks as they came in. */
  readonly log: number[] = []
  mostAtOnce = 0
  release: () => void = () => {}
  #now = 0
  readonly #original = window.XMLHttpRequest

  constructor() {
    this.server.answer(fileCalls.getUploadServers, { list: [], largest: 1e9, largestVip: 2e9, left: 1e9 })
    this.server.answer(fileCalls.getUploadState, (({ fileMd5 }: { fileMd5: string }) => ({
      received: [...(this.received.get(fileMd5) ?? [])],
      file: null,
    })) as never)
    const desk = this
    window.XMLHttpRequest = class extends FakeRequest {
      constructor() {
        super((form, progress) => desk.#take(form, progress))
      }
    } as never
  }

  stop() {
    this.server.stop()
    window.XMLHttpRequest = this.#original
  }

  async #take(form: FormData, progress: (bytes: number) => void): Promise<string | undefined> {
    const fate = this.luck.shift() ?? 'taken'
    this.#now++
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#now)
    progress(1000)
    if (fate === 'held') await new Promise<void>(resolve => (this.release = resolve))
    else await new Promise(resolve => setTimeout(resolve, 5))
    this.#now--
    if (fate === 'lost') return undefined
    if (fate === 'again') return '{"status":0}'
    if (fate === 'trouble') return '<h1>502 Bad Gateway</h1>'
    if (fate === 'refused') return '{"status":2,"code":40303,"message":"VIP required for files over 150M"}'
    const answer = this.#keep(form)
    return fate === 'answer lost' ? undefined : JSON.stringify(encode(chunkResult, answer))
  }

  #keep(form: FormData): Value<typeof chunkResult> {
    const text = (name: string) => String(form.get(name))
    const known = this.received.get(text('fileMd5')) ?? new Set()
    const chunk = Number(text('chunk'))
    this.log.push(chunk)
    this.received.set(text('fileMd5'), known.add(chunk))
    const size = Number(text('size'))
    const missing = chunkCount(size) - known.size
    const file = missing > 0 ? null : attachmentOf({ name: text('filename'), orgin_size: size })
    return { status: 1, id: fileId, url: '', missing, file }
  }
}

type Take = (form: FormData, progress: (bytes: number) => void) => Promise<string | undefined>

/** As much of an XMLHttpRequest as sending a chunk needs. */
class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  responseText = ''
  readonly #take: Take
  #isOver = false

  constructor(take: Take) {
    this.#take = take
  }

  open() {}
  setRequestHeader() {}

  send(form: FormData) {
    void this.#take(form, loaded => this.upload.onprogress?.({ loaded })).then(answer => {
      if (answer !== undefined) this.responseText = answer
      this.#end(answer === undefined ? this.onerror : this.onload)
    })
  }

  abort() {
    this.#end(this.onabort)
  }

  #end(tell?: () => void) {
    if (this.#isOver) return
    this.#isOver = true
    tell?.call(this)
    this.onloadend?.()
  }
}

/** A file of a given number of bytes, not all alike. */
export function testFile(name: string, size: number, type = ''): File {
  const bytes = new Uint8Array(size)
  for (let index = 0; index < size; index += 997) bytes[index] = index % 251
  return new File([bytes], name, { type, lastModified: 1_795_248_000_000 })
}
