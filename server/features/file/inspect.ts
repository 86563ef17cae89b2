import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { ErrorDefinition } from '#contract/error.ts'
import { extensionOf } from '#contract/features/file/rules.ts'
import { Failure } from '#server/kernel/failure.ts'
import { pictures } from './pictures.ts'

/** What the bytes of a file turn out to be. */
export interface Findings {
  mime: string
  /** Of a picture that can be decoded, turned as its camera was held. */
  width: number | null
  height: number | null
  /** Why a picture cannot be decoded. */
  refusal?: ErrorDefinition
}

/** Sniffing reads headers; only a crafted file takes longer than this. */
const timeout = 5000
const headLength = 65_536

/** Types that sharp may open; its readers of SVG and PDF stay closed to uploads. */
const drawable = /^image\/(jpeg|png|gif|webp|avif|tiff)$/

export const isHeic = (mime: string) => /^image\/hei[cf]/.test(mime)

/** Inspects a file: its type, and its dimensions if a picture. */
export async function inspect(path: string, name: string): Promise<Findings> {
  const mime = await typeOf(path, name)
  const size = drawable.test(mime) ? await measure(path, mime) : {}
  return { mime, width: null, height: null, ...size }
}

async function measure(path: string, mime: string): Promise<Partial<Findings>> {
  try {
    return await pictures.measure(path, mime)
  } catch (error) {
    if (error instanceof Failure) return { refusal: error.definition }
    throw error
  }
}

/** Detects the type from the bytes; the name only refines what they leave open. */
async function typeOf(path: string, name: string) {
  const found = await fileTypeFromFile(path, { signal: AbortSignal.timeout(timeout) }).catch(() => undefined)
  if (found?.mime === 'application/x-cfb') return oldOffice[extensionOf(name)] ?? found.mime
  if (found && found.mime !== 'application/xml') return found.mime.replace(/^image\/apng$/, 'image/png')
  const head = await readHead(path)
  if (isSvg(head.toString('utf8'))) return 'image/svg+xml'
  return textType(head)
}

const beforeRoot = [
  { begins: '<?xml', ends: '>' },
  { begins: '<!--', ends: '-->' },
  { begins: '<!doctype', ends: '>' },
]

/** Whether the root element is a picture's. One expression for it would try all ways to part a row of comments. */
function isSvg(text: string) {
  const root = /[^\s\ufeff]/g
  for (let found = root.exec(text); found; found = root.exec(text)) {
    const start = text.slice(found.index, found.index + 10).toLowerCase()
    const skipped = beforeRoot.find(({ begins }) => start.startsWith(begins))
    if (!skipped) return /^<svg[\s>]/.test(start)
    const ends = text.indexOf(skipped.ends, found.index + skipped.begins.length)
    if (ends < 0) return false
    root.lastIndex = ends + skipped.ends.length
  }
  return false
}

const oldOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

async function readHead(path: string) {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Text is text/plain whatever it contains, even HTML: shown as characters it does no harm. */
function textType(head: Buffer) {
  if (head.includes(0)) return 'application/octet-stream'
  for (const encoding of ['utf-8', 'gb18030'])
    if (isText(head, encoding)) return encoding === 'utf-8' ? 'text/plain' : `text/plain;charset=${encoding}`
  return 'application/octet-stream'
}

function isText(head: Buffer, encoding: string) {
  try {
    // The last character may be truncated.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, {
      stream: head.length === headLength,
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of these
    return !/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
  } catch {
    return false
  }
}
