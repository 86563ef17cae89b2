import { expect, test } from 'vitest'
import { Md5 } from './md5.ts'

const of = (...parts: string[]) => {
  const md5 = new Md5()
  for (const part of parts) md5.add(new TextEncoder().encode(part))
  return md5.digest()
}

test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  ['1234567890'.repeat(8), '57edf4a22be3c955ac49da2e2107b67a'],
  ['a'.repeat(1_000_000), '7707d6ae4e027c70eea2a935c2296f21'],
])('the checksum of %.30s', (text, expected) => {
  expect(of(text)).toBe(expected)
})

test('does not depend on how the bytes are cut, nor on where they lie in memory', () => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(20)
  const bytes = new TextEncoder().encode(text)
  const expected = of(text)
  for (const size of [1, 3, 55, 63, 64, 65, 127, 128, 500]) {
    const md5 = new Md5()
    for (let from = 0; from < bytes.length; from += size) md5.add(bytes.subarray(from, from + size))
    expect(md5.digest()).toBe(expected)
  }
})
