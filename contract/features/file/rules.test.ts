import { expect, test } from 'vitest'
import { chunkCount, chunkLength, chunkSize, extensionOf, isPreviewable, kindOf, sizeText } from './rules.ts'

test('a file is split into chunks that add up to it', () => {
  for (const size of [1, chunkSize - 1, chunkSize, chunkSize + 1, 3 * chunkSize, 2_000_000_000]) {
    const lengths = Array.from({ length: chunkCount(size) }, (_, chunk) => chunkLength(size, chunk))
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size)
    expect(lengths.slice(0, -1).every(length => length === chunkSize)).toBe(true)
    expect(chunkLength(size, lengths.length)).toBe(0)
  }
})

test.each([
  [0, '0B'],
  [900, '900B'],
  [1024, '1KB'],
  [46_000, '44.92KB'],
  [4_871_230, '4.65MB'],
  [3 * 1024 ** 4, '3072GB'],
])('%i bytes read %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test.each([
  ['report.final.PDF', 'pdf'],
  ['archive.tar.gz', 'gz'],
  ['.profile', ''],
  ['no extension', ''],
  ['sentence. And another one', ''],
])('%s ends in "%s"', (name, extension) => expect(extensionOf(name)).toBe(extension))

test('kinds follow the detected type, and only harmless ones are shown', () => {
  const kinds = {
    'image/heic': ['image', false],
    'image/svg+xml': ['image', false],
    'image/webp': ['image', true],
    'text/plain;charset=gb18030': ['text', true],
    'text/html': ['text', false],
    'video/mp4': ['video', true],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['document', false],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['sheet', false],
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['slides', false],
    'application/zip': ['archive', false],
    'application/octet-stream': ['other', false],
  }
  for (const [mime, expected] of Object.entries(kinds))
    expect([kindOf(mime), isPreviewable(mime)]).toEqual(expected)
})
