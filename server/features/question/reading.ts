import { kernelErrors } from '#contract/error.ts'
import { scoring } from '#contract/features/question/scoring.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { attachmentOf, filesOf, textFor } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { questionToUse, rightOf } from './access.ts'
import { keyOf } from './keys.ts'
import { filesOfVersions, versionOf } from './store.ts'

/**
 * A question with its key, for those who may use it; also in a former version, with the labels of now. Pictures in its
 * texts have addresses for the caller.
 * @throws notFound
 */
export async function getQuestion(context: AccountContext, id: string, versionId: string | null) {
  const { db } = context
  const [row, version, files] = await Promise.all([
    questionToUse(context, id),
    versionOf(db, id, versionId),
    filesOfVersions(db, id),
  ])
  const type = version && typeOf(version.type)
  if (!type) return fail(kernelErrors.notFound)
  const attached = files.filter(({ number, position }) => number === version.number && position >= 0)
  const ids = attached.map(({ file_id }) => file_id)
  const [key, stored] = await Promise.all([keyOf(db, id, version.number), filesOf(db, ids)])
  if (!key) return fail(kernelErrors.notFound)
  const shown = (html: string) => textFor(context, html)
  return {
    id,
    bankId: row.bank_id,
    folderId: row.folder_id,
    type: version.type,
    html: shown(version.html),
    parts: type.withTexts(version.parts, shown),
    key: type.withKeyTexts?.(key.key, shown) ?? key.key,
    scoring: scoring.parse(version.scoring),
    explanation: shown(key.explanation),
    difficulty: row.difficulty,
    points: row.points,
    knowledge: row.knowledge,
    tags: row.tags,
    files: ids.flatMap(file => (stored.has(file) ? [attachmentOf(context, stored.get(file)!)] : [])),
    version: version.number,
    versionId: version.id,
    right: rightOf(row.level),
    authorName: version.author_name,
    changedAt: versionId === null ? row.changed_at : version.made_at,
  }
}
