import { textPictureProblem } from '#contract/features/file/rules.ts'
import { sealing } from '#contract/features/test/sealing.ts'
import { fileKey, filesOf, type StoredFile } from '#server/features/file/public.ts'
import type { Unit } from '#server/kernel/unit.ts'

/**
 * Pictures as addresses that contain them, so that they are sealed with the text they stand in and need nothing more once it is open.
 * What is too large alone, or with those before it, is missing, and so is what cannot be read.
 * @param ids in the order in which they matter
 */
export async function picturesWithin(
  { db, files, log }: Pick<Unit, 'db' | 'files' | 'log'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = await filesOf(db, [...new Set(ids)])
  const taken: StoredFile[] = []
  let sum = 0
  for (const id of new Set(ids)) {
    const file = known.get(id)
    if (!file || textPictureProblem(file) || file.size > sealing.pictureBytes) continue
    if (sum + file.size > sealing.allPictureBytes) continue
    sum += file.size
    taken.push(file)
  }
  const read = await Promise.all(
    taken.map(async ({ id, mime }) => {
      try {
        const pieces: Buffer[] = []
        for await (const piece of files.read(fileKey(id))) pieces.push(piece as Buffer)
        return [[id, `data:${mime};base64,${Buffer.concat(pieces).toString('base64')}`] as const]
      } catch (error) {
        log.warn({ error, fileId: id }, 'a picture cannot be sealed')
        return []
      }
    }),
  )
  return new Map(read.flat())
}
