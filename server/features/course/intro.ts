import { claimFiles, pictureUrl } from '#server/features/file/public.ts'
import { cleanHtmlWithPictures } from '#server/kernel/clean-html.ts'
import type { AccountContext, Context } from '#server/kernel/feature.ts'

const picture = /<img data-file="([0-9a-f-]{36})"/g

/** The files of the pictures in a stored description. */
const picturesIn = (html: string) => [...html.matchAll(picture)].map(([, id]) => id!)

/**
 * A description as it is stored: cleaned, its pictures named by their files. Pictures that are new must be the writer's
 * own; those that were in it before stay, whoever brought them.
 */
export async function readIntro(context: AccountContext, html: string, before: string) {
  const clean = cleanHtmlWithPictures(html)
  const known = new Set(picturesIn(before))
  await claimFiles(
    context,
    context.person.id,
    picturesIn(clean).filter(id => !known.has(id)),
  )
  return clean
}

/** A stored description with addresses of its pictures for this reader; they last some hours. */
export function presentIntro(context: Context, html: string) {
  return html.replace(picture, (start, id: string) => `${start} src="${pictureUrl(context, id)}"`)
}
