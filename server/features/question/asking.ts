import type { Scoring } from '#contract/features/question/scoring.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { attachmentOf, filesOf, type StoredFile, textFor } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Key } from './keys.ts'
import { questionsOf, type UsedQuestion } from './using.ts'

/** What questions say, with their files; without anything that is right. */
export async function wordingOf(db: Database, versionIds: readonly string[]) {
  const versions = await questionsOf(db, versionIds)
  const stored = await filesOf(
    db,
    [...versions.values()].flatMap(({ fileIds }) => fileIds),
  )
  return { versions, stored }
}

type Reader = Parameters<typeof attachmentOf>[0]

/** A question as whoever answers it reads it. @param parts its own in an order of somebody's paper */
export function presentAsked(
  context: Reader,
  version: UsedQuestion,
  stored: ReadonlyMap<string, StoredFile>,
  parts: unknown = version.parts,
) {
  const type = typeOf(version.type)!
  const shown = (html: string) => textFor(context, html)
  return {
    type,
    html: shown(version.html),
    parts: type.withTexts(parts, shown),
    files: version.fileIds.flatMap(id => (stored.has(id) ? [attachmentOf(context, stored.get(id)!)] : [])),
  }
}

/** The same for all who will read it: pictures and files have addresses of their own for each of them, and here none. */
export const wordedAsked = ({ type, html, parts }: UsedQuestion) => ({
  ...{ type: typeOf(type)!, html, parts, files: [] },
})

/** What is right in a question, for who may know it. @param stored as `keysOf` reads it */
export function presentKey(
  context: Reader,
  { type, scoring }: { type: QuestionType; scoring: Scoring },
  stored: Key | undefined,
) {
  const { key = null, explanation = '' } = stored ?? {}
  const shown = (html: string) => textFor(context, html)
  return { key: type.withKeyTexts?.(key, shown) ?? key, explanation: shown(explanation), scoring }
}
