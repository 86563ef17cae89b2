import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { encoded } from '#server/kernel/test-encoding.ts'
import { answer } from './text-thread.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-text-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function textIn(bytes: Buffer, extension: string) {
  const path = join(folder, 'document')
  await writeFile(path, bytes)
  return answer({ path, extension, longest: 10_000 })
}
function zipped(parts: Record<string, string>) {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
const relation = (kind: string, target: string, prefix = '') =>
  `<${prefix}Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
const relations = (...list: string[]) =>
  `<?xml version="1.0"?><Relationships>${list.join('')}</Relationships>`
const said = (text: string, prefix = 'w') =>
  `<${prefix}:document><${prefix}:body><${prefix}:p><${prefix}:r><${prefix}:t>${text}</${prefix}:t></${prefix}:r></${prefix}:p></${prefix}:body></${prefix}:document>`

test('a document of Word is where its archive says, as other programs put it', async () => {
  const usual = { '_rels/.rels': relations(relation('officeDocument', 'word/document.xml')) }
  expect(await textIn(await zipped({ ...usual, 'word/document.xml': said('An essay') }), 'docx')).toBe(
    'An essay\n',
  )
  const online = {
    'word/document2.xml': said('An essay', 'ns0'),
    '_rels/.rels': relations(
      relation('extended-properties', 'docProps/app.xml'),
      relation('officeDocument', '/word/document2.xml', 'rel:'),
    ),
  }
  expect(await textIn(await zipped(online), 'docx')).toBe('An essay\n')
  expect(await textIn(await zipped({ 'word/document.xml': said('Bare') }), 'docx')).toBe('Bare\n')
})

test('its notes are read behind it', async () => {
  const parts = {
    '_rels/.rels': relations(relation('officeDocument', 'word/document.xml')),
    'word/document.xml': said('An essay'),
    'word/_rels/document.xml.rels': relations(
      relation('footnotes', 'footnotes.xml'),
      relation('image', 'media/1.png'),
      relation('endnotes', 'endnotes.xml'),
    ),
    'word/footnotes.xml': said('A note'),
  }
  expect(await textIn(await zipped(parts), 'docx')).toBe('An essay\nA note\n')
})

test('an archive that is none of Word, or names what is not there, is refused', async () => {
  const away = {
    '_rels/.rels': relations(relation('officeDocument', '../../etc/passwd')),
    'word/document.xml': said('x'),
  }
  await expect(zipped(away).then(bytes => textIn(bytes, 'docx'))).rejects.toThrow()
  await expect(zipped({ 'a.txt': 'x' }).then(bytes => textIn(bytes, 'docx'))).rejects.toThrow()
  await expect(zipped({ 'a.txt': 'x' }).then(bytes => textIn(bytes, 'odt'))).rejects.toThrow()
})

test('relations made to take long end at once', async () => {
  const long = { '_rels/.rels': '<Relationship '.repeat(200_000), 'word/document.xml': said('x') }
  expect(await textIn(await zipped(long), 'docx')).toBe('x\n')
})

test('a text is read in what it seems to be written in', async () => {
  for (const [text, encoding] of [
    ['线性代数的作业', 'gb18030'],
    ['線性代數的作業', 'big5'],
    ['Über die Größe', 'windows-1252'],
    ['作业', 'utf-16be'],
    ['作业', 'utf-8'],
  ] as const)
    expect((await textIn(encoded(text, encoding), 'txt')).replace('\ufeff', '')).toBe(text)
})
