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

/** What the server can prove it received. Computed anew each time: a sealed version never changes. */
export function receiptOf({ version, submittedAt, late, text, files }: HandedIn): Receipt {
  return {
    version,
    time: submittedAt,
    overtime: late,
    textHash: createHash('sha256').update(text).digest('hex'),
    files: files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
  }
}
