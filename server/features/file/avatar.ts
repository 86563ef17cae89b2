import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { avatarEdge } from '#contract/features/file/rules.ts'
import { setAvatar } from '#server/features/account/public.ts'
import { at } from '#server/kernel/database.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { pictures } from './pictures.ts'
import { storeFile } from './uploads.ts'

const letGo = prepared((db, id: string, now: number) =>
  db
    .updateTable('file')
    .set({ deleted_at: at(now), used_at: null })
    .where('id', '=', id),
)

interface Picture {
  path: string
  mime: string
}

/** Crops a picture to a small square and sets it as the person's; the previous one is swept. @returns the file's id */
export async function replaceAvatar(context: AccountContext, { path: source, mime }: Picture) {
  const { person, files } = context
  const path = join(files.scratch, newId())
  try {
    await pictures.draw(source, mime, { path, edge: avatarEdge, fit: 'cover', format: 'png' })
    const file = await storeFile(context, { ownerId: person.id, name: 'avatar.png', path })
    await context.inTransaction(async ({ db, now }) => {
      const before = await setAvatar(db, person.id, file.id)
      if (!before) return
      void letGo(db, before, now)
    })
    return file.id
  } finally {
    await rm(path, { force: true })
  }
}
