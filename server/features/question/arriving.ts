import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isBlankHtml } from '#contract/blank-html.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import { scoring } from '#contract/features/question/scoring.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { cleanHtmlWithPictures } from '#server/kernel/clean-html.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { deleteKeys, type Key, keysOf, replaceKeys } from './keys.ts'
import { saidBy } from './said.ts'

interface Arrived {
  question_id: string
  version_id: string
  type: number
  html: string
  parts: unknown
  scoring: unknown
  is_newest: boolean
}

/** Looked at together. */
const some = 200

const questionsOfCourse = prepared(
  (_, courseId: string) => sql<{ id: string }>`
    select question.id from question join question_bank bank on bank.id = question.bank_id
    where bank.course_id = ${courseId}`,
)
const versionsOf = prepared(
  (_, questionIds: readonly string[]) => sql<Arrived>`
    select question.id as question_id, version.id as version_id, version.type, version.html, version.parts,
      version.scoring, version.number = question.version as is_newest
    from question join question_version version on version.question_id = question.id
    where question.id = any(${questionIds}::uuid[])`,
)
const settleQuestions = prepared(
  (_, ids: readonly string[], types: readonly number[], said: readonly string[]) => sql`
    update question set said = given.said, type = given.type,
      folder_id = (select folder.id from question_folder folder
        where folder.id = question.folder_id and folder.bank_id = question.bank_id)
    from unnest(${ids}::uuid[], ${types}::int[], ${said}::text[]) as given (id, type, said)
    where question.id = given.id`,
)
const deletions = [
  deleteKeys,
  prepared(
    (_, questionIds: readonly string[]) => sql`
      delete from question_file using question_version version
      where version.id = question_file.version_id and version.question_id = any(${questionIds}::uuid[])`,
  ),
  prepared(
    (_, questionIds: readonly string[]) => sql`
      delete from question_version where question_id = any(${questionIds}::uuid[])`,
  ),
  prepared(
    (_, questionIds: readonly string[]) => sql`delete from question where id = any(${questionIds}::uuid[])`,
  ),
]

/**
 * Of the questions that came in a file with a course, deletes those that are not what their types say, or of a type that
 * is not known here, and says anew what follows from the others.
 */
export async function dropUnsound({ db }: Unit, courseId: string) {
  const all = (await questionsOfCourse(db, courseId)).map(({ id }) => id)
  for (let start = 0; start < all.length; start += some) {
    const ids = all.slice(start, start + some)
    const versions = await versionsOf(db, ids)
    const keys = await keysOf(
      db,
      versions.map(({ version_id }) => version_id),
    )
    const sound = versions.map(version => soundKeyOf(version, keys.get(version.version_id)))
    const unsound = new Set(
      versions.filter((_, place) => !sound[place]).map(({ question_id }) => question_id),
    )
    const newest = versions.filter(({ is_newest, question_id }) => is_newest && !unsound.has(question_id))
    const kept = newest.map(({ question_id }) => question_id)
    const changed = versions.flatMap(({ version_id }, place) =>
      sound[place]?.isChanged ? [{ id: version_id, key: sound[place].key }] : [],
    )
    const gone = ids.filter(id => !kept.includes(id))
    await Promise.all([
      replaceKeys(
        db,
        changed.map(({ id }) => id),
        JSON.stringify(changed.map(({ key }) => key)),
      ),
      settleQuestions(
        db,
        kept,
        newest.map(({ type }) => type),
        newest.map(({ type, html, parts }) => saidBy(typeOf(type)!, html, parts)),
      ),
      ...deletions.map(emptied => emptied(db, gone)),
    ])
  }
}

/** The key with its texts cleaned; undefined: version and key are not a question. */
function soundKeyOf({ type: number, html, parts, scoring: judged }: Arrived, given: Key | undefined) {
  const type = typeOf(number)
  const [readParts, readKey] = [type?.parts.safeParse(parts), type?.key.safeParse(given?.key)]
  if (!type || !given || !readParts?.success || !readKey?.success) return undefined
  if (html.length > 2 * questionLimits.html || !scoring.safeParse(judged).success) return undefined
  const key = type.withKeyTexts?.(readKey.data, text => cleanHtmlWithPictures(text)) ?? readKey.data
  const isSound = !isBlankHtml(html) && !type.problem({ html, parts: readParts.data, key })
  return isSound ? { key, isChanged: !isDeepStrictEqual(key, given.key) } : undefined
}
