/**
 * What browsers of 2021 lack and this code or its libraries use (web views and iOS 15). The type check
 * allows ES2022 and no later, so that nothing is forgotten here.
 */

function add(target: object, name: string, value: unknown) {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

/** Adds what is missing, using only what every such browser has. */
export function addWhatIsMissing() {
  for (const type of [Array, String, Uint8Array]) add(type.prototype, 'at', at)
  add(Object, 'hasOwn', hasOwn)
  add(String.prototype, 'toWellFormed', toWellFormed)
  add(AbortSignal, 'timeout', timeout)
}

function at(this: ArrayLike<unknown> | string, index: number) {
  const place = Math.trunc(index) || 0
  return this[place < 0 ? this.length + place : place]
}

const hasOwn = (target: object, key: PropertyKey) =>
  Object.getOwnPropertyDescriptor(target, key) !== undefined

/** A surrogate pair, or a lone surrogate. */
const surrogates = /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g

function toWellFormed(this: string) {
  return this.replace(surrogates, found => (found.length === 2 ? found : '\ufffd'))
}

function timeout(milliseconds: number) {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
  return controller.signal
}

addWhatIsMissing()
