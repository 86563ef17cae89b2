import { readSheet } from 'read-excel-file/node'

/** An answer in which the files that it carries can be read: rows of a workbook, lines of a text. */
export async function unpacked(answer: unknown): Promise<unknown> {
  const { content, type } = (answer ?? {}) as { content?: unknown; type?: unknown }
  if (typeof content !== 'string' || typeof type !== 'string' || !type.includes('/')) return answer
  const bytes = Buffer.from(content, 'base64')
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  return { ...(answer as object), content: isZip ? await readSheet(bytes) : bytes.toString().split('\n') }
}
