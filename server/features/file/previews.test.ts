import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { kernelErrors } from '#contract/error.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { textDocx } from '#seed/office.ts'
import { textPdf } from '#seed/pdf.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { holding } from '#server/ports/contained.ts'
import { addProgram, scripts, standIn } from '#server/ports/test-programs.ts'
import { inspectDocument } from './documents.ts'
import { fileKey } from './keeping.ts'
import { picture } from './test-pictures.ts'
import { uploadFile } from './test-upload.ts'

/** Programs that count how often they were asked. */
const office = await standIn(`echo . >> "$(dirname "$0")/asked"; ${scripts.works}`)
const asked = async () =>
  (await readFile(join(dirname(office), 'asked'), 'latin1').catch(() => '')).length / 2
const drawer = await standIn('for last in "$@"; do :; done; echo "JPEG of a page" > "$last.jpg"', 'pdftoppm')
await addProgram(dirname(drawer), 'pdfinfo', 'echo "Pages: 100000"')

const app = testApp({ settings: { LIBREOFFICE: office, PDFTOPPM: drawer } })
const bare = testApp({ settings: { LIBREOFFICE: '0', PDFTOPPM: '0' } })
type App = ReturnType<typeof app>
const anna = students[0]!

const give = async (on: App, name: string, bytes: Buffer, isDownloadAllowed: boolean) => {
  const file = await uploadFile(on, teacher1, { name, bytes })
  await on.call(teacher1, materialCalls.add, {
    ...{ courseId: linearAlgebra.id, title: name, attachments: [file.id], isDownloadAllowed },
  })
  await on.settle()
  return file
}
const preview = (on: App, who: CastMember, id: string) => on.call(who, fileCalls.getPreview, { id })
const prepared = async (on: App, who: CastMember, id: string) => {
  await on.call(who, fileCalls.preparePreview, { id })
  await on.settle()
  return preview(on, who, id)
}
const fetchAt = async (on: App, url: string) => {
  const { pathname, search } = new URL(url)
  return on.http.inject({ url: pathname + search, headers: { 'x-language': 'en' } })
}

describe('a document', () => {
  test('is made readable once, for all files with its bytes, and for as long as one is there', async () => {
    const bytes = await textDocx('Norms', ['A norm is'])
    const file = await give(app(), 'norms.docx', bytes, true)
    expect(await preview(app(), anna, file.id)).toMatchObject({ way: 'pdf', isAbsent: true, url: '' })
    const before = await asked()
    // Who views the course as a student may be the first to open it.
    const viewing = { 'x-student-viewer': '1' }
    const opened = await app().post(fileCalls.preparePreview.path, { id: file.id }, teacher1, viewing)
    expect(opened).toMatchObject({ status: 1 })
    const ready = await prepared(app(), anna, file.id)
    expect(ready).toMatchObject({
      way: 'pdf',
      isAbsent: false,
      isWaiting: false,
      hasMacros: false,
      problem: '',
    })
    const pdf = await fetchAt(app(), ready.url)
    expect([pdf.headers['content-type'], pdf.body]).toEqual(['application/pdf', '%PDF-1.4 made\n'])
    const twin = await uploadFile(app(), teacher2, { name: 'other name.docx', bytes })
    expect(await preview(app(), teacher2, twin.id)).toMatchObject({ way: 'pdf', isAbsent: false })
    await prepared(app(), teacher2, twin.id)
    expect(await asked()).toBe(before + 1)
    await app().refused(teacher2, fileCalls.getPreview, { id: file.id }, kernelErrors.notFound)
  })

  test('that may not be taken along is read as pictures of its pages, at most a thousand', async () => {
    const file = await give(app(), 'key.docx', await textDocx('Key', ['Solutions']), false)
    const ready = await prepared(app(), anna, file.id)
    expect(ready).toMatchObject({ way: 'pages', url: '', pages: 1000 })
    const page = await fetchAt(app(), `${ready.pageUrl}&page=3`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/jpeg'])
    for (const wrong of ['0', '1001', 'x', '../../etc'])
      expect((await fetchAt(app(), `${ready.pageUrl}&page=${wrong}`)).statusCode).toBe(403)
    // What was made of it is as good as the file itself.
    const made = await fetchAt(app(), ready.pageUrl.replace('/File/page/', '/File/pdf/'))
    expect([made.statusCode, made.body]).toEqual([403, 'cannot download'])
    expect((await preview(app(), teacher1, file.id)).way).toBe('pdf')
  })

  test('of a PDF, a text or a picture is read the same way, but not handed over', async () => {
    const pdf = await give(app(), 'key.pdf', textPdf('Key', [['Solutions']]), false)
    expect(await prepared(app(), anna, pdf.id)).toMatchObject({ way: 'pages', pages: 1000 })
    const text = await give(app(), 'key.txt', Buffer.from('the solutions'), false)
    expect(await prepared(app(), anna, text.id)).toMatchObject({ way: 'pages', url: '' })
    const board = await give(app(), 'board.png', await picture('png', 900, 600), false)
    const drawn = await preview(app(), anna, board.id)
    expect(drawn).toMatchObject({ way: 'pages', pages: 1, isAbsent: false })
    const page = await fetchAt(app(), `${drawn.pageUrl}&page=1`)
    expect(page.headers['content-type']).toBe('image/webp')
    const sound = await give(app(), 'a.mp3', Buffer.from('ID3\u0003\0\0\0\0\0\0sound'), false)
    expect(await preview(app(), anna, sound.id)).toMatchObject({ way: '', problem: 'withheld' })
  })

  test('is only there to be downloaded where the machine has no programs', async () => {
    const file = await give(bare(), 'norms.docx', await textDocx('Norms', ['A norm is']), true)
    expect(await prepared(bare(), anna, file.id)).toMatchObject({ way: '', isAbsent: false, problem: '' })
    const pdf = await give(bare(), 'norms.pdf', textPdf('Norms', [['A norm is']]), true)
    expect(await preview(bare(), anna, pdf.id)).toMatchObject({ way: 'file', pageUrl: '' })
    const key = await give(bare(), 'key.pdf', textPdf('Key', [['Solutions']]), false)
    expect(await preview(bare(), anna, key.id)).toMatchObject({ way: '', problem: 'withheld' })
  })
})

describe('a hostile file', () => {
  test('with macros is shown, and said to have them', async () => {
    const bytes = await textDocx('Macros', ['x'], { 'word/vbaProject.bin': Buffer.from('macro') })
    const file = await give(app(), 'macros.docm', bytes, true)
    expect(await prepared(app(), anna, file.id)).toMatchObject({ way: 'pdf', hasMacros: true })
    const old = await uploadFile(app(), teacher1, {
      name: 'old.doc',
      bytes: Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(4096),
        Buffer.from('_VBA_PROJECT', 'utf16le'),
      ]),
    })
    const path = app().services.files.localPath(fileKey(old.id))
    expect(await inspectDocument(path)).toEqual({ hasMacros: true, isBomb: false })
  })

  test('that would fill the memory when unpacked is not unpacked', async () => {
    const zip = new ZipFile()
    const zeros = Buffer.alloc(64 * 1024 ** 2)
    for (let part = 0; part < 10; part++) zip.addBuffer(zeros, `word/${part}.xml`)
    zip.addBuffer(
      Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '[Content_Types].xml',
    )
    zip.end()
    const bytes = await buffer(zip.outputStream)
    expect(bytes.length).toBeLessThan(2 * 1024 ** 2)
    const file = await uploadFile(app(), teacher1, { name: 'bomb.docx', bytes })
    const path = app().services.files.localPath(fileKey(file.id))
    expect(await inspectDocument(path)).toMatchObject({ isBomb: true })
    const before = await asked()
    const shown = await prepared(app(), teacher1, file.id)
    if (shown.way !== '') throw new Error(JSON.stringify(shown))
    expect(await asked()).toBe(before)
  })

  test('that is two things at once is what its first bytes say, and never a page of ours', async () => {
    const script = '<html><script>alert(1)</script></html>'
    for (const [name, bytes, type] of [
      ['page.pdf', Buffer.concat([textPdf('Both', [['x']]), Buffer.from(script)]), 'application/pdf'],
      ['page.html', Buffer.from(script), 'text/plain; charset=utf-8'],
      ['picture.gif', Buffer.from(`GIF89a/*${script}*/=1`), 'image/gif'],
      [
        'drawing.svg',
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
        'image/svg+xml',
      ],
    ] as const) {
      const file = await uploadFile(app(), teacher1, { name, bytes })
      const answer = await fetchAt(app(), file.url)
      expect([name, answer.headers['content-type']]).toEqual([name, type])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toMatch(type === 'application/pdf' ? /script-src 'none'/ : /default-src 'none'.*sandbox/)
      if (name.endsWith('.svg')) {
        expect(answer.headers['content-disposition']).toMatch(/^attachment/)
        expect(await preview(app(), teacher1, file.id)).toMatchObject({ way: '' })
      }
    }
  })
})

/** What is asked for while a document takes its time, held open by the files of a folder. */
const held = await standIn(
  `last=""; for one in "$@"; do source="$last"; last="$one"; done
  if grep -q "slow" "$source"; then
    echo . >> "$(dirname "$0")/slow"; while [ ! -e "$(dirname "$0")/go" ]; do sleep 0.05; done; exit 1
  fi
  ulimit -t > "$(dirname "$0")/seconds"
  echo "JPEG of a page" > "$last.jpg"`,
  'pdftoppm',
)
await addProgram(dirname(held), 'pdfinfo', 'echo "Pages: 3"')
const busy = testApp({ settings: { LIBREOFFICE: '0', PDFTOPPM: held } })

test('a document that cannot be drawn in time keeps only its owner’s others waiting, and is tried once', {
  timeout: 60_000,
}, async () => {
  const drawings = async () =>
    (await readFile(join(dirname(held), 'slow'), 'latin1').catch(() => '')).length / 2
  const slow = await uploadFile(busy(), anna, { name: 'slow.pdf', bytes: textPdf('slow', [['slow']]) })
  const quick = await uploadFile(busy(), students[1]!, {
    name: 'quick.pdf',
    bytes: textPdf('Quick', [['q']]),
  })
  const pageOf = async (who: CastMember, id: string, page: number) => {
    const { pageUrl } = await preview(busy(), who, id)
    return fetchAt(busy(), `${pageUrl}&page=${page}`)
  }
  const { pageUrl } = await preview(busy(), students[1]!, quick.id)
  const hopeless = [1, 2, 3, 1].map(page => pageOf(anna, slow.id, page))
  let isOver = false
  async function secondOfTheOwner() {
    while (!isOver && (await drawings()) < 2) await new Promise(resolve => setTimeout(resolve, 20))
  }
  try {
    const other = fetchAt(busy(), `${pageUrl}&page=2`)
    const first = await Promise.race([other, secondOfTheOwner()])
    expect(first, 'two of one owner are drawn, and somebody else waits for them').toBeDefined()
    expect((await other).statusCode).toBe(200)
    expect((await other).body).toContain('JPEG')
    // What cannot be drawn in five seconds is given up.
    const seconds = (await holding([])).isLimited ? '5' : 'unlimited'
    expect((await readFile(join(dirname(held), 'seconds'), 'latin1')).trim()).toBe(seconds)
  } finally {
    isOver = true
    await writeFile(join(dirname(held), 'go'), '')
    await Promise.allSettled(hopeless)
  }
  expect((await Promise.all(hopeless)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  const before = await drawings()
  expect((await pageOf(anna, slow.id, 2)).statusCode).toBe(403)
  expect(await drawings()).toBe(before)
})
