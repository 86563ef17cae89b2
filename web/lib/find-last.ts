/** Gives a function to browsers that lack it. Not of `old-browsers.ts`, which every first visit fetches. */
export function addTo(target: object, name: string, value: unknown) {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

/** For libraries of some screens, in browsers that lack it (iOS before 15.4). */
function findLast(
  this: ArrayLike<unknown>,
  isWanted: (value: unknown, index: number, list: unknown) => unknown,
) {
  for (let index = this.length - 1; index >= 0; index--)
    if (isWanted(this[index], index, this)) return this[index]
  return undefined
}

export function addFindLast() {
  for (const type of [Array, Object.getPrototypeOf(Uint8Array)]) addTo(type.prototype, 'findLast', findLast)
}

addFindLast()
