import { createHash } from 'node:crypto'
import type { Receipt } from '#contract/features/submission/entities.ts'
import type { StoredFile } from '#server/features/file/public.ts'

export interface HandedIn {
  version: number
  submittedAt: number
  late: boolean
  text: string
  files: readonly StoredFile[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const told = (files: readonly StoredFile[]) =>
  files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 }))

/** What the server can prove it received. Computed anew each time: a sealed version never changes. */
export function receiptOf({ version, submittedAt, late, text, files }: HandedIn): Receipt {
  return { version, time: submittedAt, overtime: late, textHash: sha256(text), files: told(files) }
}

/** The receipt for one slot of several. */
export interface PartReceipt extends Pick<Receipt, 'textHash' | 'files'> {
  slot: number
  /** SHA-256 of rich text, as it is stored; empty without. */
  htmlHash: string
  /** SHA-256 of the value as PostgreSQL writes it (`jsonb::text`), in hexadecimal; empty without one. */
  valueHash: string
}

/** The same for the slots of a version. @param parts with the value as text */
export function receiptOfParts(
  parts: readonly {
    slot: number
    text: string
    html: string
    value: string | null
    file_ids: readonly string[]
  }[],
  files: readonly StoredFile[],
): PartReceipt[] {
  const byId = new Map(files.map(file => [file.id, file]))
  return parts.map(({ slot, text, html, value, file_ids }) => ({
    slot,
    textHash: sha256(text),
    htmlHash: html === '' ? '' : sha256(html),
    valueHash: value === null ? '' : sha256(value),
    files: told(file_ids.flatMap(id => byId.get(id) ?? [])),
  }))
}
