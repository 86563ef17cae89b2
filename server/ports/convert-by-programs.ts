import { copyFile, mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { askVersion, findProgram, holding, type Limits, type Program, runContained } from './contained.ts'
import { ConversionFailed, type Convert } from './convert.ts'

export interface ConvertSettings {
  /** Path of LibreOffice; without one it is looked for, `0`: none. */
  LIBREOFFICE?: string
  /** Path of poppler's pdftoppm, with pdfinfo beside it; as above. */
  PDFTOPPM?: string
}

const mega = 1024 ** 2
const usual = {
  office: { seconds: 60, memory: 1024 * mega, disk: 300 * mega },
  count: { seconds: 5, memory: 384 * mega, disk: mega },
  draw: { seconds: 5, memory: 512 * mega, disk: 64 * mega },
  ask: { seconds: 5, memory: 1024 * mega, disk: mega },
  text: { seconds: 20, memory: 384 * mega, disk: 8 * mega },
} satisfies Record<string, Limits>

const offices = ['soffice', 'libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice']

/** LibreOffice and poppler, if the machine has them. Each run has a folder of its own, which goes with it. */
export function openConvert(settings: ConvertSettings = {}, limits = usual): Convert {
  const named = (wanted: string | undefined, names: readonly string[]) =>
    wanted === '0' ? '' : findProgram(wanted ? [wanted] : names)
  const office: Program = {
    path: named(settings.LIBREOFFICE, offices),
    version: '--version',
    hears: 'output',
  }
  const ofPoppler = (path: string): Program => ({ path, version: '-v', hears: 'errors' })
  const drawer = ofPoppler(named(settings.PDFTOPPM, ['pdftoppm']))
  const beside = (name: string) => ofPoppler(drawer.path && findProgram([join(dirname(drawer.path), name)]))
  const [counter, reader] = [beside('pdfinfo'), beside('pdftotext')]

  const ask = async (program: Program) =>
    program.path === ''
      ? ''
      : inFolder(tmpdir(), home => askVersion(program, home, limits.ask))
          .then(said => /\d+(\.\d+)+/.exec(said)?.[0] ?? '')
          .catch(() => '')
  let asked: Promise<[string, string]> | undefined

  return {
    hasOffice: office.path !== '',
    hasPages: counter.path !== '',
    hasText: reader.path !== '',

    versions: async () => {
      asked ??= Promise.all([ask(office), counter.path && ask(drawer)])
      const [[said, drawn], held] = await Promise.all([asked, holding([office, drawer, counter, reader])])
      return { office: said, pages: drawn, ...held }
    },

    toPdf: (path, extension, target) =>
      inFolder(dirname(target), async home => {
        const input = join(home, `document.${/^[a-z\d]{1,5}$/.test(extension) ? extension : 'bin'}`)
        await copyFile(path, input)
        await writeProfile(join(home, 'profile', 'user'))
        const profile = `-env:UserInstallation=${pathToFileURL(join(home, 'profile')).href}`
        const quiet = ['--headless', '--invisible', '--nologo', '--nodefault', '--norestore', '--nolockcheck']
        const job = ['--nofirststartwizard', '--convert-to', 'pdf', '--outdir', join(home, 'out'), input]
        await runContained(office, [...quiet, profile, ...job], { home, limits: limits.office })
        const made = join(home, 'out', 'document.pdf')
        if (!(await isPdf(made))) throw new ConversionFailed('broken', 'no PDF')
        await rename(made, target)
      }),

    countPages: pdf =>
      inFolder(dirname(pdf), async home => {
        const said = await runContained(counter, [pdf], { home, reads: [pdf], limits: limits.count })
        const pages = Number(/^Pages:\s+(\d+)/m.exec(said)?.[1] ?? 0)
        return pages > 0 ? pages : Promise.reject(new ConversionFailed('broken', 'no pages'))
      }),

    drawPage: (pdf, page, edge, target) =>
      inFolder(dirname(target), async home => {
        const only = ['-f', String(page), '-l', String(page), '-singlefile']
        const look = ['-scale-to', String(edge), '-jpeg', '-jpegopt', 'quality=82']
        await runContained(drawer, [...only, ...look, pdf, join(home, 'page')], {
          home,
          reads: [pdf],
          limits: limits.draw,
        })
        const made = join(home, 'page.jpg')
        if (!(await stat(made).catch(() => undefined))?.size) throw new ConversionFailed('broken', 'no page')
        await rename(made, target)
      }),

    toText: (pdf, target) =>
      inFolder(dirname(target), async home => {
        const made = join(home, 'text.txt')
        const look = ['-enc', 'UTF-8', '-nopgbrk', '-q', '-l', String(maxTextPages)]
        await runContained(reader, [...look, pdf, made], { home, reads: [pdf], limits: limits.text })
        if (!(await stat(made).catch(() => undefined))) throw new ConversionFailed('broken', 'no text')
        await rename(made, target)
      }),
  }
}

/** Pages of a PDF that are read as text. */
const maxTextPages = 500

/** A folder for one run, beside where its result goes. */
async function inFolder<T>(beside: string, work: (home: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(beside, 'convert-'))
  try {
    return await work(home)
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function isPdf(path: string) {
  const handle = await open(path).catch(() => undefined)
  if (!handle) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === '%PDF-'
  } finally {
    await handle.close()
  }
}

const entry = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** No macro runs, and nothing that a document refers to is fetched. */
async function writeProfile(folder: string) {
  await mkdir(folder, { recursive: true })
  const items = [
    entry('Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
    entry('Common/Security/Scripting', 'MacroSecurityLevel', '3'),
    entry('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
    entry('Common/Security/Scripting', 'DisableActiveContent', 'true'),
    entry('Writer/Content/Update', 'Link', '0'),
    entry('Calc/Content/Update', 'Link', '2'),
  ]
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">'
  await writeFile(join(folder, 'registrymodifications.xcu'), `${head}${items.join('')}</oor:items>\n`)
}
