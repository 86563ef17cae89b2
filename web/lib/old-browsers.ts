/**
 * What browsers of 2021 lack and this code or its libraries use (web views and iOS 15). The type check
 * allows ES2022 and no later, so that nothing is forgotten here.
 */

function add(target: object, name: string, value: unknown) {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

function at(this: ArrayLike<unknown> | string, index: number) {
  const place = Math.trunc(index) || 0
  return this[place < 0 ? this.length + place : place]
}
for (const type of [Array, String, Uint8Array]) add(type.prototype, 'at', at)

add(Object, 'hasOwn', (target: object, key: PropertyKey) => Object.hasOwn(target, key))

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(^|[^\ud800-\udbff])[\udc00-\udfff]/g
add(String.prototype, 'toWellFormed', function (this: string) {
  return this.replace(loneSurrogate, (_, before?: string) => `${before ?? ''}\ufffd`)
})

add(AbortSignal, 'timeout', (milliseconds: number) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds)
  return controller.signal
})
