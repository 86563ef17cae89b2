import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textDocx } from '#seed/office.ts'
import { textPdf } from '#seed/pdf.ts'
import { findProgram } from './contained.ts'
import { ConversionFailed } from './convert.ts'
import { openConvert } from './convert-by-programs.ts'
import { addProgram, scripts, standIn } from './test-programs.ts'

const mega = 1024 ** 2
const tight = {
  office: { seconds: 1, memory: 64 * mega, disk: mega },
  count: { seconds: 1, memory: 64 * mega, disk: mega },
  draw: { seconds: 1, memory: 64 * mega, disk: mega },
  ask: { seconds: 1, memory: 64 * mega, disk: mega },
  text: { seconds: 1, memory: 64 * mega, disk: mega },
}
const bwrap = findProgram(['bwrap'])
const canEnclose =
  bwrap !== '' && spawnSync(bwrap, ['--unshare-all', '--ro-bind', '/', '/', '--', 'true']).status === 0
let folder = ''
let document = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-convert-'))
  document = join(folder, 'given')
  await writeFile(document, await textDocx('Norms', ['A norm is']))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof ConversionFailed ? error.reason : error
}
const convertWith = async (script: string) => {
  const convert = openConvert({ LIBREOFFICE: await standIn(script), PDFTOPPM: '0' }, tight)
  const target = join(folder, `made-${Math.random()}`)
  return { target, reason: await reasonOf(convert.toPdf(document, 'docx', target)) }
}

describe('a program that converts documents', () => {
  test('is not there, and then nothing is offered', () => {
    expect(openConvert({ LIBREOFFICE: '0', PDFTOPPM: '0' })).toMatchObject({
      hasOffice: false,
      hasPages: false,
    })
    const nowhere = openConvert({ LIBREOFFICE: '/nowhere/soffice', PDFTOPPM: '/nowhere/pdftoppm' })
    expect(nowhere).toMatchObject({ hasOffice: false, hasPages: false })
  })

  test('makes a PDF, and leaves nothing else behind', async () => {
    const { target, reason } = await convertWith(scripts.works)
    expect(reason).toBeUndefined()
    expect(await readFile(target, 'latin1')).toBe('%PDF-1.4 made\n')
    expect((await readdir(folder)).filter(name => name.startsWith('convert-'))).toEqual([])
  })

  test('gets none of our settings, and a home of its own', async () => {
    process.env.SECRET_OF_THE_SERVER = 'secret'
    const { target } = await convertWith(scripts.tellsSettings)
    delete process.env.SECRET_OF_THE_SERVER
    const said = await readFile(target, 'latin1')
    expect(said).not.toContain('SECRET_OF_THE_SERVER')
    expect(said).toMatch(/HOME=.*convert-/)
  })

  test('sees its own folder and nothing else where the system can do that, and works all the same', async () => {
    const secret = join(folder, 'secret')
    await writeFile(secret, 'the key of the server')
    const looks = `case "$1" in --version) echo "25.2.3"; exit;; esac
      mkdir -p "$OUT"; { echo "%PDF-1.4"; cat "${secret}"; ls "${folder}" /home /root; cat /proc/${process.pid}/environ; } > "$OUT/document.pdf" 2>&1; true`
    const convert = openConvert({ LIBREOFFICE: await standIn(looks), PDFTOPPM: '0' })
    const target = join(folder, 'looked')
    await convert.toPdf(document, 'docx', target)
    const { isEnclosed } = await convert.versions()
    expect(isEnclosed).toBe(canEnclose)
    const said = await readFile(target, 'latin1')
    expect(said.includes('the key of the server')).toBe(!isEnclosed)
    if (isEnclosed) expect(said).not.toMatch(/given|PATH=/)
  })

  test.runIf(canEnclose)(
    'too busy to say its version, is asked again, and never runs where it sees more',
    async () => {
      const says = 'case "$1" in --version) [ -e "$0.busy" ] && sleep 60; echo "25.2.3"; exit;; esac'
      const office = await standIn(
        `${says}; ${scripts.works}; cat "${document}" >> "$OUT/document.pdf"; true`,
      )
      await writeFile(`${office}.busy`, '')
      const convert = openConvert({ LIBREOFFICE: office, PDFTOPPM: '0' })
      const target = join(folder, 'busy')
      expect(await reasonOf(convert.toPdf(document, 'docx', target))).toBe('time')
      await rm(`${office}.busy`)
      await convert.toPdf(document, 'docx', target)
      expect(await readFile(target, 'latin1')).toBe('%PDF-1.4 made\n')
    },
    60_000,
  )

  test.each([
    ['hangs', 'time'],
    ['writesJunk', 'broken'],
    ['writesNothing', 'broken'],
    ['fails', 'broken'],
    ['fillsTheDisk', expect.stringMatching(/broken|time/)],
    ['eatsMemory', expect.stringMatching(/memory|broken|time/)],
  ] as const)('that %s is ended, with all that it started', async (script, expected) => {
    const before = Date.now()
    const { reason } = await convertWith(scripts[script])
    expect(reason).toEqual(expected)
    expect(Date.now() - before).toBeLessThan(10_000)
    expect((await readdir(folder)).filter(name => name.startsWith('convert-'))).toEqual([])
  })

  test('that draws and counts pages is held in the same way', async () => {
    const drawer = await standIn(scripts.hangs, 'pdftoppm')
    await addProgram(dirname(drawer), 'pdfinfo', 'echo "Title: x"; echo "Pages:          100000"')
    const convert = openConvert({ LIBREOFFICE: '0', PDFTOPPM: drawer }, tight)
    expect(convert.hasPages).toBe(true)
    expect(await convert.countPages(document)).toBe(100_000)
    expect(await reasonOf(convert.drawPage(document, 1, 400, join(folder, 'p')))).toBe('time')
    await addProgram(dirname(drawer), 'pdfinfo', 'echo "Syntax Error: no PDF"')
    expect(await reasonOf(convert.countPages(document))).toBe('broken')
  })
})

const real = openConvert()

describe.runIf(real.hasOffice)('LibreOffice of this machine', () => {
  test('makes a PDF of a document', async () => {
    const target = join(folder, 'real')
    await real.toPdf(document, 'docx', target)
    expect((await readFile(target)).subarray(0, 5).toString()).toBe('%PDF-')
  }, 60_000)
})

describe.runIf(real.hasPages)('poppler of this machine', () => {
  test('counts and draws pages, and refuses what is none', async () => {
    const pdf = join(folder, 'real.pdf')
    await writeFile(pdf, textPdf('Norms', [['One'], ['Two'], ['Three']]))
    expect(await real.countPages(pdf)).toBe(3)
    const target = join(folder, 'real.jpg')
    await real.drawPage(pdf, 2, 800, target)
    expect([...(await readFile(target)).subarray(0, 2)]).toEqual([0xff, 0xd8])
    expect((await real.versions()).isEnclosed).toBe(canEnclose)
    const text = join(folder, 'real.txt')
    if (real.hasText) await real.toText(pdf, text)
    if (real.hasText) expect(await readFile(text, 'utf8')).toContain('Two')
    await writeFile(pdf, 'no PDF at all')
    expect(await reasonOf(real.countPages(pdf))).toBe('broken')
  })
})
