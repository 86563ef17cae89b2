import { addTo } from '#web/lib/find-last.ts'

/**
 * What the PDF reader needs of a browser beside what its own build for older browsers brings; for the page and for its
 * worker, which has a world of its own. Only the reader's files hold it.
 */

interface Resolvers {
  promise: Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

function withResolvers(this: PromiseConstructor): Resolvers {
  const made = {} as Resolvers
  made.promise = new this((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}

function toSpliced(this: unknown[], ...changes: [number, number]) {
  const copy = [...this]
  copy.splice(...changes)
  return copy
}

/** Into a buffer of another length; the old one stays, which nobody asks for again. */
function transferToFixedLength(this: ArrayBuffer, length = this.byteLength) {
  const moved = new Uint8Array(length)
  moved.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
  return moved.buffer
}

function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  const all = [...signals]
  const abort = ({ target }: { target: unknown }) => controller.abort((target as AbortSignal).reason)
  const ended = all.find(({ aborted }) => aborted)
  if (ended) abort({ target: ended })
  else for (const signal of all) signal.addEventListener('abort', abort, { signal: controller.signal })
  return controller.signal
}

/** Of plain values, lists, maps, sets and bytes, which is all that the reader copies. */
function copyOf(value: unknown, known = new Map<unknown, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (known.has(value)) return known.get(value)
  const keep = <T>(copy: T) => {
    known.set(value, copy)
    return copy
  }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Date)
    return keep(value instanceof Date ? new Date(value) : (value as Uint8Array).slice(0))
  if (value instanceof Map) {
    const copy = keep(new Map())
    for (const [key, held] of value) copy.set(copyOf(key, known), copyOf(held, known))
    return copy
  }
  if (value instanceof Set) {
    const copy = keep(new Set())
    for (const held of value) copy.add(copyOf(held, known))
    return copy
  }
  const copy = keep(Array.isArray(value) ? [] : {}) as Record<string, unknown>
  for (const [key, held] of Object.entries(value)) copy[key] = copyOf(held, known)
  return copy
}

export function addForReader() {
  addTo(Promise, 'withResolvers', withResolvers)
  addTo(AbortSignal, 'any', any)
  addTo(Object.getPrototypeOf(Uint8Array).prototype, 'at', Array.prototype.at)
  addTo(globalThis, 'structuredClone', (value: unknown) => copyOf(value))
  addTo(Array.prototype, 'toSpliced', toSpliced)
  addTo(ArrayBuffer.prototype, 'transferToFixedLength', transferToFixedLength)
}

addForReader()
