import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { packageCalls } from '#contract/features/package/calls.ts'
import type { CastMember } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>
export type Row = Record<string, unknown>

/** Checks a package. @returns the result */
export async function checkPackage(app: App, as: CastMember, bytes: Uint8Array) {
  const file = await uploadFile(app, as, { name: 'a.lectern.zip', bytes: Buffer.from(bytes) })
  const { id } = await app.call(as, packageCalls.checkPackage, { fileId: file.id })
  await app.settle()
  return app.call(as, packageCalls.getImport, { id })
}

export async function bring(app: App, as: CastMember, bytes: Uint8Array, coursename = '') {
  const checked = await checkPackage(app, as, bytes)
  expect(checked).toMatchObject({ state: 'ready', info: '' })
  await app.call(as, packageCalls.importCourse, { id: checked.id, courseName: coursename })
  await app.settle()
  const done = await app.call(as, packageCalls.getImport, { id: checked.id })
  expect(done).toMatchObject({ state: 'done', progress: 100 })
  return { courseid: done.courseId, preview: checked.preview! }
}

/** The entries of a zip by their names. */
export async function entriesOf(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

/** Rewrites the rows of a part and updates the manifest to match, as an attacker would. */
export const rewrite = (
  entries: Map<string, Buffer>,
  entry: string,
  part: string,
  change: (rows: Row[]) => Row[],
) => {
  const rows = entries
    .get(entry)!
    .toString('utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row)
  const lines = change(rows).map(row => `${JSON.stringify(row)}\n`)
  replace(entries, entry, part, lines.join(''))
}
const replace = (entries: Map<string, Buffer>, entry: string, part: string, text: string) => {
  const bytes = Buffer.from(text)
  entries.set(entry, bytes)
  const manifest = JSON.parse(entries.get('manifest.json')!.toString('utf8'))
  const about = {
    rows: text.split('\n').length - 1,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  if (part in manifest) manifest[part] = about
  else manifest.tables[part] = about
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}
/** Gives the course modules nested to this depth; JSON.stringify would not. */
export const nest = (entries: Map<string, Buffer>, depth: number) => {
  const entry = 'tables/course.jsonl'
  alter(entries, 'course', row => ({ ...row, modules: 'here' }))
  const text = entries.get(entry)!.toString('utf8')
  replace(entries, entry, 'course', text.replace('"here"', `${'['.repeat(depth)}${']'.repeat(depth)}`))
}
export const alter = (entries: Map<string, Buffer>, name: string, change: (row: Row) => Row) =>
  rewrite(entries, `tables/${name}.jsonl`, name, rows => rows.map(change))
/** The answer of a check that refused the package. */
export const refusedFor = (reason: { text: { zh: string } }) => ({
  state: 'refused',
  info: reason.text.zh,
  preview: null,
})
export const noPart = { rows: 0, bytes: 0, sha256: '0'.repeat(64) }
export const firstFile = (entries: Map<string, Buffer>) =>
  [...entries.keys()].find(name => name.startsWith('files/'))!
export function patchManifest(entries: Map<string, Buffer>, change: object) {
  const manifest = JSON.parse(entries.get('manifest.json')!.toString('utf8'))
  entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...change })))
}

/** A zip of these entries, including names that a proper writer refuses. */
export async function zipOf(entries: Map<string, Buffer>, compress = false) {
  const zip = new ZipFile()
  const odd = new Map<string, string>()
  for (const [name, bytes] of entries) {
    const decent = name.replaceAll('..', '__')
    if (decent !== name) odd.set(decent, name)
    zip.addBuffer(bytes, decent, { compress })
  }
  zip.end()
  const made = await buffer(zip.outputStream as Readable)
  for (const [decent, name] of odd)
    for (let at = made.indexOf(decent); at >= 0; at = made.indexOf(decent, at + 1))
      made.write(name, at, 'latin1')
  return made
}

/** Exports a course. @returns the bytes of the package */
export async function exportFrom(
  app: App,
  as: CastMember,
  courseid: string,
  wish: { people?: boolean; work?: boolean } = {},
) {
  const { id } = await app.call(as, packageCalls.exportCourse, { courseId: courseid, ...wish })
  await app.settle()
  const { list } = await app.call(as, packageCalls.listExports, { courseId: courseid })
  const found = list.find(one => one.id === id)!
  expect(found).toMatchObject({ state: 'done', progress: 100, info: '' })
  const url = new URL(found.file!.rurl, 'http://x')
  const answer = await app.http.inject({
    method: 'GET',
    url: url.pathname + url.search,
    headers: { token: await app.tokenOf(as) },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
