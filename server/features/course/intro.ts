import { claimTextPictures, picturesIn, pictureUrl, withAddresses } from '#server/features/file/public.ts'
import { cleanHtmlWithPictures } from '#server/kernel/clean-html.ts'
import type { AccountContext, Context } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/**
 * A description as it is stored: cleaned, its pictures named by their files. New pictures must be the writer's own;
 * existing ones stay, whoever added them.
 */
export async function readIntro(context: AccountContext, html: string, before: string) {
  const clean = cleanHtmlWithPictures(html)
  const known = new Set(picturesIn(before))
  await claimTextPictures(
    context,
    context.person.id,
    picturesIn(clean).filter(id => !known.has(id)),
  )
  return clean
}

/** The stored description of a course with picture addresses for its readers, valid for some hours. */
export function presentIntro(context: Context, course: { id: string; intro: string }) {
  const place = `course:${course.id}`
  return withAddresses(course.intro, id => pictureUrl(context, id, place))
}

/** Anyone who can see a course's description sees its pictures; no further right is needed. */
export async function showsPicture({ db }: Unit, courseId: string, fileId: string) {
  const row = await introOf.first(db, courseId)
  return row !== undefined && picturesIn(row.intro).includes(fileId)
}

const introOf = prepared((db, courseId: string) =>
  db.selectFrom('course').select('intro').where('id', '=', courseId).where('deleted_at', 'is', null),
)
