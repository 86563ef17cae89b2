import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { maxPages } from '#contract/features/file/rules.ts'
import { newId } from '#server/kernel/ids.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { keyedSemaphore } from '#server/kernel/keyed-semaphore.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { ConversionFailed } from '#server/ports/convert.ts'
import { coverKey, fileKey, pageKey } from './keeping.ts'
import { pictures } from './pictures.ts'
import { previewOf } from './previews.ts'
import { findFile } from './store.ts'

export const pdf = 'application/pdf'
/** Longer side of a page as a picture, in pixels. */
const edge = 1600
/** The same of a first page that is shown until the reader is there: as wide as a phone's screen, and soon sent. */
const coverEdge = 1000

/** Pictures being drawn in this process, so that several who want one share the work. */
const drawing = new Map<string, Promise<string | undefined>>()
const drawers = semaphore(2)
/** Some documents take as long as they are allowed to: then those of the same owner wait, and nobody else's. */
const oneOfEach = keyedSemaphore()

/** Pages that could not be drawn: not tried again for a while, which the next reader would wait for. */
const undrawable = new LRUCache<string, true>({ max: 20_000, ttl: 3_600_000 })

interface OriginalFile {
  id: string
  ownerId: string
  sha256: string
  mime: string
}

/** The key of a page as a picture, and its type; drawn now if nobody has asked for it before. */
export async function pageOf(unit: Unit, file: OriginalFile, page: number) {
  const mime = file.mime.startsWith('image/') ? 'image/webp' : 'image/jpeg'
  const drawn = await kept(unit, file, pageKey(file.sha256, page), target => draw(unit, file, page, target))
  return drawn ? { key: drawn, mime } : undefined
}

/** The same of a document's first page, smaller. */
export async function coverOf(unit: Unit, file: OriginalFile, isAwaited = true) {
  const drawn = await kept(
    unit,
    file,
    coverKey(file.sha256),
    target => drawCover(unit, file, target),
    isAwaited,
  )
  return drawn ? { key: drawn, mime: 'image/webp' } : undefined
}

/** @param isAwaited somebody looks at an empty page until it is there */
async function kept(
  unit: Unit,
  file: OriginalFile,
  key: string,
  into: (target: string) => Promise<boolean>,
  isAwaited = true,
) {
  if ((await unit.files.size(key)) !== undefined) return key
  if (undrawable.has(key)) return undefined
  const running =
    drawing.get(key) ??
    oneOfEach(file.ownerId, () => drawers(() => keep(unit, file, key, into), isAwaited)).finally(() =>
      drawing.delete(key),
    )
  drawing.set(key, running)
  return running
}

async function keep(
  { files, log }: Unit,
  file: OriginalFile,
  key: string,
  into: (target: string) => Promise<boolean>,
) {
  const target = join(files.scratch, newId())
  try {
    if (!(await into(target))) return undefined
    await files.put(key, target)
    return key
  } catch (error) {
    if (error instanceof ConversionFailed) undrawable.set(key, true)
    log.info({ reason: String(error), fileId: file.id, key }, 'no picture of a page')
    return undefined
  } finally {
    await rm(target, { force: true })
  }
}

/** @returns false where there is no such page */
async function draw(unit: Unit, file: OriginalFile, page: number, target: string) {
  if (file.mime.startsWith('image/')) {
    if (page !== 1) return false
    const source = unit.files.localPath(fileKey(file.id))
    await pictures.draw(source, file.mime, { path: target, edge, fit: 'inside', format: 'webp' })
    return true
  }
  return page <= maxPages && drawDocument(unit, file, { page, edge, target })
}

async function drawCover(unit: Unit, file: OriginalFile, target: string) {
  const whole = join(unit.files.scratch, newId())
  try {
    if (!(await drawDocument(unit, file, { page: 1, edge: coverEdge, target: whole }))) return false
    const to = { path: target, edge: coverEdge, fit: 'inside', format: 'webp' } as const
    await pictures.draw(whole, 'image/jpeg', to)
    return true
  } finally {
    await rm(whole, { force: true })
  }
}

interface Page {
  page: number
  /** Pixels of the longer side. */
  edge: number
  target: string
}

async function drawDocument(unit: Unit, file: OriginalFile, { page, edge: side, target }: Page) {
  const { files, ports } = unit
  const source = file.mime === pdf ? files.localPath(fileKey(file.id)) : await pdfMadeOf(unit, file)
  if (!source || !ports.convert.hasPages) return false
  await ports.convert.drawPage(source, page, side, target)
  return true
}

async function pdfMadeOf({ db, files }: Unit, { sha256 }: OriginalFile) {
  const key = (await previewOf.first(db, sha256))?.key
  return key ? files.localPath(key) : undefined
}

export const makeCover = job<{ fileId: string; ownerId: string }>('file.cover')

/** The first page is ready before somebody opens the document. */
export const coverWorker = work(
  makeCover,
  async (unit, { fileId }) => {
    const file = await findFile(unit.db, fileId)
    if (file) await coverOf(unit, file, false)
  },
  { slow: true, atOnce: 2, whose: ({ ownerId }) => ownerId },
)
