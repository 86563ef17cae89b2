import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { preview } from '#contract/features/file/entities.ts'
import { extensionOf, isConvertible, isPreviewable, kindOf, maxPages } from '#contract/features/file/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { ConversionFailed } from '#server/ports/convert.ts'
import { fileUrl } from './addresses.ts'
import { hasThumbnail, type StoredFile } from './attachment.ts'
import { inspectDocument, isEncrypted } from './documents.ts'
import { coverKey, fileKey, pageKey, previewKey } from './keeping.ts'
import { mayRead } from './readers.ts'
import { findFile } from './store.ts'

export type Preview = Value<typeof preview>

export const previewStates = { making: 0, there: 1, impossible: 2 } as const
/** Milliseconds after which a preview that is still being made is asked for again. */
export const makingTimeout = 180_000

export const makePreview = job<{ fileId: string; ownerId: string }>('file.preview')

export const previewOf = prepared((db, sha256: string) =>
  db.selectFrom('file_preview').selectAll().where('sha256', '=', sha256),
)
export type PreviewRow = Awaited<ReturnType<typeof previewOf.one>>

/** What the server must make before a file can be read this way. */
const needsMaking = ({ mime }: StoredFile, mayHave: boolean) =>
  isConvertible(mime) || (!mayHave && /^(application\/pdf|text\/)/.test(mime))

/**
 * How the caller can read a file here.
 * @throws notFound
 */
export async function previewFor(context: AccountContext, id: string) {
  const file = await findFile(context.db, id)
  if (!file) return fail(kernelErrors.notFound)
  const [mayHave, maySee, made] = await Promise.all([
    mayRead(context, context.person.id, file, 'original'),
    mayRead(context, context.person.id, file, 'pages'),
    previewOf.first(context.db, file.sha256),
  ])
  return mayHave || maySee
    ? { file, preview: present(context, file, mayHave, made) }
    : fail(kernelErrors.notFound)
}

function present(context: AccountContext, file: StoredFile, mayHave: boolean, made?: PreviewRow): Preview {
  const { config, now, person, publicUrl, ports } = context
  const options = { now, session: person.sessionId, base: publicUrl }
  const { hasOffice, hasPages } = ports.convert
  const isDrawn = hasThumbnail(file)
  const nothing: Preview = {
    ...{ way: '', isWaiting: false, isAbsent: false, url: '', pages: 0, hasMacros: false },
    pageUrl: isDrawn ? fileUrl(config, file.id, { ...options, as: 'page' }) : '',
    problem: mayHave ? '' : 'withheld',
  }
  if (isDrawn && !mayHave) return { ...nothing, way: 'pages', pages: 1, problem: '' }
  if (!needsMaking(file, mayHave)) {
    if (!mayHave || !isPreviewable(file.mime)) return nothing
    const pageUrl = file.mime === 'application/pdf' && hasPages ? pagesOf() : ''
    return { ...nothing, way: 'file', url: fileUrl(config, file.id, options), pageUrl }
  }
  const isPdf = file.mime === 'application/pdf'
  if ((!isPdf && !hasOffice) || (!mayHave && !hasPages)) return nothing
  if (made?.state === previewStates.impossible)
    return {
      ...nothing,
      hasMacros: made.has_macros,
      problem: made.reason === 'tooLarge' ? 'tooLarge' : 'broken',
    }
  const pageUrl = hasPages ? pagesOf() : ''
  const way = mayHave ? 'pdf' : 'pages'
  if (made?.state === previewStates.there)
    return {
      ...nothing,
      ...{ way, pageUrl, problem: '', hasMacros: made.has_macros, pages: Math.min(made.pages, maxPages) },
      url: mayHave ? fileUrl(config, file.id, { ...options, as: 'pdf' }) : '',
    }
  const isMaking = made !== undefined && made.created_at > now - makingTimeout
  return { ...nothing, way, problem: '', isWaiting: isMaking, isAbsent: !isMaking }

  function pagesOf() {
    return fileUrl(config, file.id, { ...options, as: 'page' })
  }
}

const begin = prepared((db, sha256: string, now: number) =>
  db
    .insertInto('file_preview')
    .values({ sha256, created_at: at(now) })
    .onConflict(conflict =>
      conflict
        .column('sha256')
        .doUpdateSet({ created_at: at(now) })
        .where('file_preview.state', '=', previewStates.making),
    ),
)

/** Begins to make what the caller needs to read a file, unless it is there or on its way. */
export async function prepare(context: AccountContext, id: string): Promise<Preview> {
  const { file, preview } = await previewFor(context, id)
  if (!preview.isAbsent) return preview
  void begin(context.db, file.sha256, context.now)
  void context.enqueue(makePreview, { fileId: id, ownerId: file.ownerId })
  return { ...preview, isAbsent: false, isWaiting: true }
}

interface PreviewResult {
  sha256: string
  state: number
  pages: number
  key: string | null
  hasMacros: boolean
  reason: string
}
const keepMade = prepared((db, { sha256, state, pages, key, hasMacros, reason }: PreviewResult) =>
  db
    .updateTable('file_preview')
    .set({ state, pages, key, has_macros: hasMacros, reason })
    .where('sha256', '=', sha256),
)

/** Converts one document at a time: each takes a processor and much memory. */
const inTurn = semaphore(1)

export const previewWorker = work(
  makePreview,
  async (unit, { fileId }) => {
    const file = await findFile(unit.db, fileId)
    if (!file) return
    await inTurn(async () => {
      const known = await previewOf.first(unit.db, file.sha256)
      if (known?.state === previewStates.making) await keepMade(unit.db, await make(unit, file))
    })
  },
  // Two, so that of several owners each comes next, whatever else the first has waiting.
  { slow: true, atOnce: 2, whose: ({ ownerId }) => ownerId },
)

async function make(unit: Unit, file: StoredFile): Promise<PreviewResult> {
  const { files, ports, log } = unit
  const path = files.localPath(fileKey(file.id))
  const none = { sha256: file.sha256, state: previewStates.impossible, pages: 0, key: null }
  const { hasMacros, isBomb } = await inspectDocument(path)
  if (isBomb) return { ...none, hasMacros, reason: 'tooLarge' }
  const target = join(files.scratch, newId())
  try {
    const isPdf = file.mime === 'application/pdf'
    if (!isPdf) await ports.convert.toPdf(path, endingOf(file), target)
    const pages = ports.convert.hasPages ? await ports.convert.countPages(isPdf ? path : target) : 0
    if (isPdf) return { ...none, state: previewStates.there, pages, hasMacros, reason: '' }
    const key = previewKey(file.sha256)
    await files.put(key, target)
    return { ...none, state: previewStates.there, pages, key, hasMacros, reason: '' }
  } catch (error) {
    if (!(error instanceof ConversionFailed)) throw error
    log.info({ reason: error.reason, fileId: file.id }, 'no preview')
    const isLocked = error.reason === 'broken' && (await isEncrypted(path, file.mime))
    return {
      ...none,
      hasMacros,
      reason: isLocked ? 'locked' : error.reason === 'broken' ? 'broken' : 'tooLarge',
    }
  } finally {
    await rm(target, { force: true })
  }
}

/** What a document is, for a program that goes by its name. */
function endingOf({ name, mime }: StoredFile) {
  if (kindOf(mime) === 'text') return 'txt'
  return extensionOf(name)
}

const forgetPreview = prepared(
  (_, sha256: string) => sql<{ key: string | null; pages: number }>`
    delete from file_preview where sha256 = ${sha256}
      and not exists (select from file where file.sha256 = ${sha256})
    returning key, pages`,
)
const stillHeld = prepared((db, sha256: string) =>
  db.selectFrom('file').select('id').where('sha256', '=', sha256).limit(sql.lit(1)),
)

/** Removes what was made of bytes that no file has any more. */
export async function sweepPreview({ db, files }: Unit, sha256: string) {
  if (await stillHeld.first(db, sha256)) return
  const gone = await forgetPreview.first(db, sha256)
  if (gone?.key) await files.remove(gone.key)
  await files.remove(coverKey(sha256))
  for (let page = 1; page <= Math.min(Math.max(gone?.pages ?? 1, 1), maxPages); page++)
    await files.remove(pageKey(sha256, page))
}
