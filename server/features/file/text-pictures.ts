import { fileErrors } from '#contract/features/file/errors.ts'
import { textPictureProblem } from '#contract/features/file/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { fileUrl } from './addresses.ts'
import { claimFiles } from './store.ts'

/** Pictures in rich text are uploaded files, named by their ids, as `cleanHtmlWithPictures` writes them. */
const picture = /<img data-file="([0-9a-f-]{36})"/g

/** The files of the pictures in a stored text, each once. */
export const picturesIn = (html: string) => [...new Set([...html.matchAll(picture)].map(([, id]) => id!))]

/** A stored text with the addresses of its pictures. @param addressOf as HTML has it in an attribute */
export const withAddresses = (html: string, addressOf: (fileId: string) => string) =>
  html.replace(picture, (start, id: string) => `${start} src="${addressOf(id)}"`)

/** The same for one reader, whose addresses show what that person may currently read, for some hours. */
export const textFor = (
  { config, now, person }: Pick<AccountContext, 'config' | 'now' | 'person'>,
  html: string,
) =>
  withAddresses(html, id => fileUrl(config, id, { now, session: person.sessionId }).replaceAll('&', '&amp;'))

/**
 * Claims pictures used in a text.
 * @throws notYours like `claimFiles`; notImage, imageTooLarge
 */
export async function claimTextPictures(unit: Unit, ownerId: string, ids: readonly string[]) {
  for (const file of await claimFiles(unit, ownerId, ids)) {
    const problem = textPictureProblem(file) ?? (file.width === null ? fileErrors.notImage : undefined)
    if (problem) fail(problem)
  }
}
