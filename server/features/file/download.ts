import { Readable } from 'node:stream'
import { encodeExtended } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileErrors } from '#contract/features/file/errors.ts'
import { isPreviewable } from '#contract/features/file/rules.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { Address, Context } from '#server/kernel/feature.ts'
import { isSignature } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { grantOf, type SignedQuery } from './addresses.ts'
import { drawnName } from './attachment.ts'
import { coverOf, pageOf } from './drawn-pages.ts'
import { previewOf } from './previews.ts'
import { type FileUse, isShown, mayRead, maySessionRead } from './readers.ts'
import { thumbnailOf } from './thumbnails.ts'

interface Query extends SignedQuery {
  thumb?: string
  download?: string
}

interface Bytes {
  key: string
  name: string
  mime: string
  etag: string
  inline: boolean
  cache: string
}

/** An upload is never a page of ours: no script, no form, no origin. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox"
/** Browsers show no PDF in a sandbox; their viewers run nothing on our behalf. */
const pdfPolicy = "script-src 'none'; form-action 'none'; frame-ancestors 'self'"

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
/** A file never changes; an hour is as long as its address stays the same. */
const privately = 'private, max-age=3600'

const findRow = prepared((db, id: string) =>
  db
    .selectFrom('file')
    .select(['id', 'owner_id as ownerId', 'name', 'mime', 'key', 'sha256', 'thumbnail_key', 'width'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)

type Row = Awaited<ReturnType<typeof findRow.one>>

async function download(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const query = request.query as Query
  const row = isId(id) ? await findRow.first(context.db, id) : undefined
  // Absent and forbidden answer the same.
  if (!row) return refuse(context, reply)
  const whole = { name: row.name, mime: row.mime, cache: privately }
  if (query.thumb && row.width !== null && (await mayUse(context, row, query, 'pages'))) {
    const key = await thumbnailOf(context, row)
    if (key)
      return send(context, request, reply, {
        ...whole,
        name: `${drawnName}.webp`,
        key,
        mime: 'image/webp',
        etag: `"${row.sha256.slice(0, 32)}-s"`,
        inline: true,
      })
  }
  if (!(await mayUse(context, row, query, 'original'))) return refuse(context, reply)
  // A place shows; it gives nothing away.
  const isGiven = query.download && !grantOf(context.config, row.id, query, context.now)?.place
  const inline = !isGiven && isPreviewable(row.mime)
  return send(context, request, reply, { ...whole, key: row.key, etag: etagOf(row), inline })
}

/**
 * Whether this request may use the file now: by the caller's own access, by that of the person the address was made
 * for, or because a place shows the file to all its readers.
 */
async function mayUse(context: Context, file: Row, query: SignedQuery, use: FileUse) {
  const { config, now, person } = context
  const grant = grantOf(config, file.id, query, now)
  if (grant?.place) return isShown(context, grant.place, file.id)
  if (person) return mayRead(context, person.id, file, use)
  return grant?.session ? maySessionRead(context, grant.session, file, use) : false
}

/** The PDF that was made of a document. */
async function pdfOf(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const row = isId(id) ? await findRow.first(context.db, id) : undefined
  if (!row || !(await mayUse(context, row, request.query as Query, 'original'))) return refuse(context, reply)
  const key = (await previewOf.first(context.db, row.sha256))?.key
  if (!key) return refuse(context, reply)
  return send(context, request, reply, {
    ...{ key, mime: 'application/pdf', inline: true, cache: privately },
    name: `${row.name}.pdf`,
    etag: `"${row.sha256.slice(0, 32)}-p"`,
  })
}

/** One page of a document, or a picture, drawn to be read; with `thumb` the first one smaller. */
async function page(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const query = request.query as Query & { page?: string }
  const row = isId(id) ? await findRow.first(context.db, id) : undefined
  if (!row || !(await mayUse(context, row, query, 'pages'))) return refuse(context, reply)
  const number = /^\d{1,4}$/.test(query.page ?? '1') ? Number(query.page ?? 1) : 0
  const isCover = query.thumb !== undefined && number === 1
  const drawn = isCover
    ? await coverOf(context, row)
    : number > 0
      ? await pageOf(context, row, number)
      : undefined
  if (!drawn) return refuse(context, reply)
  const name = isCover ? 'cover' : String(number)
  return send(context, request, reply, {
    ...{
      ...drawn,
      inline: true,
      cache: privately,
      name: row.width === null ? `${row.name}-${name}` : drawnName,
    },
    etag: `"${row.sha256.slice(0, 32)}-${name}"`,
  })
}

/** An account's picture, by the address that goes with the account everywhere. */
async function avatar(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const signature = (request.query as SignedQuery).sign
  const isSigned = isId(id) && isSignature(context.config.SECRET, String(signature), 'avatar', id)
  const row = isSigned ? await findRow.first(context.db, id) : undefined
  if (!row) return refuse(context, reply)
  return send(context, request, reply, {
    ...row,
    etag: etagOf(row),
    inline: true,
    cache: 'public, max-age=31536000, immutable',
  })
}

const etagOf = ({ sha256 }: Row) => `"${sha256.slice(0, 32)}"`

function refuse({ language }: Context, reply: FastifyReply) {
  return reply
    .code(403)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(textIn(language, fileErrors.cannotDownload))
}

async function send(context: Context, request: FastifyRequest, reply: FastifyReply, bytes: Bytes) {
  const size = await context.files.size(bytes.key)
  if (size === undefined) return refuse(context, reply)
  reply.headers({
    'Accept-Ranges': 'bytes',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': bytes.cache,
    'Content-Disposition': disposition(bytes),
    'Content-Security-Policy': bytes.mime === 'application/pdf' ? pdfPolicy : policy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: bytes.etag,
    'X-Content-Type-Options': 'nosniff',
  })
  if (matches(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send()

  const range = rangeOf(request, size, bytes.etag)
  if (range === 'outside') return reply.code(416).header('Content-Range', `bytes */${size}`).send()
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : size)
  reply.type(/^text\/plain$/.test(bytes.mime) ? 'text/plain; charset=utf-8' : bytes.mime)
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : context.files.read(bytes.key, range))
}

function matches(header: string | undefined, etag: string) {
  return header?.split(',').some(entry => entry.trim().replace(/^W\//, '') === etag || entry.trim() === '*')
}

/**
 * The single range requested; several at once, and unreadable ones, are answered by the whole file. The maintained
 * parsers refuse a suffix longer than the file, and ranges that RFC 9110 says to ignore (decision 162).
 */
function rangeOf({ headers }: FastifyRequest, size: number, etag: string) {
  const ifRange = headers['if-range']
  const wanted = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '')
  if (!wanted || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first = '', last = ''] = wanted
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'outside'
  return start > end ? undefined : { start, end }
}

/** RFC 6266: a plain name for old clients, the real one after RFC 8187. */
function disposition({ name, inline }: Bytes) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=${encodeExtended(name.toWellFormed())}`
}

export const fileAddresses: Address[] = [
  { method: 'GET', path: '/File/download/id/:id', handle: download },
  { method: 'GET', path: '/File/pdf/id/:id', handle: pdfOf },
  { method: 'GET', path: '/File/page/id/:id', handle: page },
  { method: 'GET', path: '/File/avatar/:id', handle: avatar },
]
