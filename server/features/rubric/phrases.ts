import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { phraseLimits, phraseProblem } from '#contract/features/rubric/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

export const listPhrases = prepared((db, ownerId: string) =>
  db
    .selectFrom('phrase')
    .select(['id', 'text', 'uses'])
    .where('owner_id', '=', ownerId)
    .orderBy('uses', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(phraseLimits.kept)),
)

interface NewPhrases {
  ids: readonly string[]
  ownerId: string
  texts: readonly string[]
  now: number
}
const insert = prepared(
  (_, { ids, ownerId, texts, now }: NewPhrases) => sql`
    insert into phrase (id, owner_id, text, used_at)
    select id, ${ownerId}::uuid, text, ${at(now)} from unnest(${ids}::uuid[], ${texts}::text[]) as given (id, text)
    on conflict (owner_id, md5(text)) do nothing`,
)
const countOf = prepared((db, ownerId: string) =>
  db.selectFrom('phrase').select(sql<number>`count(*)::int`.as('kept')).where('owner_id', '=', ownerId),
)

/** Keeps comments for further use, each once. @throws phraseMissing, tooManyPhrases */
export async function addPhrases({ db, now }: Unit, ownerId: string, given: readonly string[]) {
  const texts = [...new Set(given.map(text => text.trim()))]
  if (texts.length === 0) fail(rubricErrors.phraseMissing)
  texts.forEach(check)
  const [, { kept }] = await Promise.all([
    insert(db, { ids: texts.map(newId), ownerId, texts, now }),
    countOf.one(db, ownerId),
  ])
  if (kept > phraseLimits.kept) fail(rubricErrors.tooManyPhrases, { limit: phraseLimits.kept })
}

interface Phrase {
  id: string
  ownerId: string
  text: string
}
/** The one changed takes the place of one that says the same. */
const dropSame = prepared((db, { id, ownerId, text }: Phrase) =>
  db.deleteFrom('phrase').where('owner_id', '=', ownerId).where('text', '=', text).where('id', '<>', id),
)
const update = prepared((db, { id, ownerId, text }: Phrase) =>
  db.updateTable('phrase').set({ text }).where('id', '=', id).where('owner_id', '=', ownerId),
)

/** @throws phraseMissing, notFound */
export async function changePhrase(db: Database, phrase: Phrase) {
  check(phrase.text)
  const [, changed] = await Promise.all([dropSame(db, phrase), update.count(db, phrase)])
  if (changed === 0) fail(kernelErrors.notFound)
}

function check(text: string) {
  const problem = phraseProblem(text)
  if (problem) fail(problem.error)
}

const countUse = prepared((db, ownerId: string, id: string, now: number) =>
  db
    .updateTable('phrase')
    .set({ uses: sql`uses + 1`, used_at: at(now) })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId),
)
const remove = prepared((db, ownerId: string, id: string) =>
  db.deleteFrom('phrase').where('id', '=', id).where('owner_id', '=', ownerId),
)

/** @throws notFound */
export async function notePhraseUse({ db, now }: Unit, ownerId: string, id: string) {
  if ((await countUse.count(db, ownerId, id, now)) === 0) fail(kernelErrors.notFound)
}

/** @throws notFound */
export async function deletePhrase(db: Database, ownerId: string, id: string) {
  if ((await remove.count(db, ownerId, id)) === 0) fail(kernelErrors.notFound)
}
