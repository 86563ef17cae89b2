import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linkStates } from '#contract/features/material/entities.ts'
import { drawPicture } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { PageRefused } from '#server/ports/page.ts'
import { longestPicture } from './portable.ts'

/** `by`: who named the address. */
export const lookAtPage = job<{ materialId: string; address: string; by: string }>('material.look')

interface LinkFacts {
  title: string
  picture: string
  state: number
}
const unread = { title: '', picture: '' }

/** Longer edge of a link's picture, in pixels. */
const edge = 320

/** What a page says of itself. Not that it cannot be reached: that is part of the answer. */
export async function lookAt(
  unit: Unit,
  address: string,
  { withPicture }: { withPicture: boolean },
): Promise<LinkFacts> {
  try {
    const page = await unit.ports.pages.look(address)
    const picture = withPicture && page.picture ? await pictureOf(unit, page.picture) : ''
    return { title: page.title, picture, state: page.mayEmbed ? linkStates.embeddable : linkStates.outside }
  } catch (error) {
    if (!(error instanceof PageRefused)) throw error
    return { ...unread, state: error.reason === 'private' ? linkStates.private : linkStates.broken }
  }
}

/** A page's picture, made small by us: what strangers send is never shown as it is. @returns a `data:` address or `` */
async function pictureOf(unit: Unit, address: string) {
  const [path, drawn] = [join(unit.files.scratch, newId()), join(unit.files.scratch, newId())]
  try {
    await writeFile(path, await unit.ports.pages.fetchPicture(address))
    if (!(await drawPicture(path, { path: drawn, edge, fit: 'inside', format: 'webp' }))) return ''
    const data = `data:image/webp;base64,${(await readFile(drawn)).toString('base64')}`
    return data.length > longestPicture ? '' : data
  } catch (error) {
    if (error instanceof PageRefused) return ''
    throw error
  } finally {
    await Promise.all([path, drawn].map(one => rm(one, { force: true })))
  }
}

interface StoredLinkFacts extends LinkFacts {
  id: string
  address: string
  now: number
}
/** Unless it leads elsewhere by now. */
const keepFound = prepared((db, { id, address, title, picture, state, now }: StoredLinkFacts) =>
  db
    .updateTable('material')
    .set({ page_title: title, page_picture: picture, page_state: state, looked_at: at(now) })
    .where('id', '=', id)
    .where('address', '=', address),
)

export const looker = work(
  lookAtPage,
  async (unit, { materialId, address }) => {
    const found = await lookAt(unit, address, { withPicture: true })
    await keepFound(unit.db, { id: materialId, address, ...found, now: unit.now })
  },
  { slow: true, atOnce: 4, whose: ({ by }) => by },
)
