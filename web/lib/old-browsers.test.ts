import { beforeAll, expect, test, vi } from 'vitest'
import { addWhatIsMissing } from './old-browsers.ts'

const originals = {
  arrayAt: Array.prototype.at,
  hasOwn: Object.hasOwn,
  toWellFormed: (String.prototype as { toWellFormed?: unknown }).toWellFormed,
  timeout: AbortSignal.timeout,
}

beforeAll(() => {
  for (const type of [Array, String, Uint8Array]) Reflect.deleteProperty(type.prototype, 'at')
  Reflect.deleteProperty(Object, 'hasOwn')
  Reflect.deleteProperty(String.prototype, 'toWellFormed')
  Reflect.deleteProperty(AbortSignal, 'timeout')
  addWhatIsMissing()
})

test('at also counts from the end, in lists, texts and bytes', () => {
  expect(Array.prototype.at).not.toBe(originals.arrayAt)
  for (const list of [['a', 'b', 'c'], 'abc']) {
    expect(list.at(0)).toBe('a')
    expect(list.at(-1)).toBe('c')
    expect(list.at(1.9)).toBe('b')
    expect(list.at(Number.NaN)).toBe('a')
    expect(list.at(3)).toBeUndefined()
    expect(list.at(-4)).toBeUndefined()
  }
  expect(new Uint8Array([1, 2, 3]).at(-1)).toBe(3)
})

test('hasOwn finds an object’s own properties, even without a prototype', () => {
  expect(Object.hasOwn).not.toBe(originals.hasOwn)
  const inherits = Object.assign(Object.create({ theirs: 1 }), { own: undefined, [Symbol.iterator]: 1 })
  expect(Object.hasOwn(inherits, 'own')).toBe(true)
  expect(Object.hasOwn(inherits, Symbol.iterator)).toBe(true)
  expect(Object.hasOwn(inherits, 'theirs')).toBe(false)
  expect(Object.hasOwn(Object.assign(Object.create(null), { a: 1 }), 'a')).toBe(true)
  expect(Object.hasOwn(Object('text'), 'length')).toBe(true)
  expect(Object.hasOwn([1], 0)).toBe(true)
})

test('toWellFormed replaces lone surrogates and leaves pairs alone', () => {
  const wellFormed = (text: string) => (text as string & { toWellFormed(): string }).toWellFormed()
  expect((String.prototype as { toWellFormed?: unknown }).toWellFormed).not.toBe(originals.toWellFormed)
  expect(wellFormed('a😀b')).toBe('a😀b')
  expect(wellFormed('a\ud83d')).toBe('a\ufffd')
  expect(wellFormed('\ude00b')).toBe('\ufffdb')
  expect(wellFormed('\ude00\ude00')).toBe('\ufffd\ufffd')
  expect(wellFormed('x\ud83dy\ude00z')).toBe('x\ufffdy\ufffdz')
})

test('AbortSignal.timeout aborts after its time, with a TimeoutError', () => {
  expect(AbortSignal.timeout).not.toBe(originals.timeout)
  vi.useFakeTimers()
  const signal = AbortSignal.timeout(50)
  vi.advanceTimersByTime(49)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
  expect((signal.reason as DOMException).name).toBe('TimeoutError')
  vi.useRealTimers()
})
