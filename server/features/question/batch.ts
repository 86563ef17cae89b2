import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { bankErrors, questionErrors } from '#contract/features/question/errors.ts'
import { bankLimits, questionLimits } from '#contract/features/question/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { banksOf, check, heldBanks } from './access.ts'
import { noteChange } from './banks.ts'
import { copyKeys } from './keys.ts'
import { placeIn } from './store.ts'

// Each is one statement for a table, however many questions there are. What is absent to the caller is left out.

interface Place {
  bankId: string
  folderId: string | null
}

/** The rows of a query of those among these questions that are in one of these banks. */
const among = (questionIds: readonly string[], bankIds: readonly string[]) => sql`
  question.id = any(${questionIds}::uuid[]) and question.bank_id = any(${bankIds}::uuid[])`

/** @throws notFound where none was left */
const doneOf = (done: number) => (done > 0 ? { done } : fail(kernelErrors.notFound))

/** Whether a bank can hold what is in it now. @throws full */
async function checkRoom({ db }: AccountContext, bankId: string) {
  const { questions } = await placeIn(db, bankId, null)
  if (questions > bankLimits.questions) fail(bankErrors.full, { limit: bankLimits.questions })
}

const place = prepared(
  (
    _,
    questionIds: readonly string[],
    bankIds: readonly string[],
    bankId: string,
    folderId: string | null,
  ) => sql`
    update question set bank_id = ${bankId}, folder_id = ${folderId}
    where ${among(questionIds, bankIds)} and deleted_at is null`,
)

/** Moves questions to a folder, also of another bank. @throws notFound, notYours, courseEnded; full */
export async function moveQuestions(context: AccountContext, questionIds: readonly string[], to: Place) {
  const { db } = context
  const [banks, { has_folder }] = await Promise.all([
    banksOf(context, questionIds, 'edit', to.bankId),
    placeIn(db, to.bankId, to.folderId),
  ])
  if (!has_folder) fail(kernelErrors.notFound)
  const [moved] = await Promise.all([
    place.count(db, questionIds, banks, to.bankId, to.folderId),
    checkRoom(context, to.bankId),
  ])
  noteChange(context, to.bankId)
  return doneOf(moved)
}

interface Original {
  id: string
  version_id: string
  bank_id: string
}
const originals = prepared(
  (_, questionIds: readonly string[]) => sql<Original>`
    select question.id, version.id as version_id, question.bank_id
    from unnest(${questionIds}::uuid[]) with ordinality as asked (id, place)
    join question on question.id = asked.id and question.deleted_at is null
    join question_version version on version.question_id = question.id and version.number = question.version
    order by asked.place`,
)

interface Copies extends Place {
  from: readonly string[]
  to: readonly string[]
  now: number
}
const copyQuestionRows = prepared(
  (_, { from, to, bankId, folderId, now }: Copies) => sql`
    insert into question (id, bank_id, folder_id, version, type, difficulty, points, knowledge, tags, said,
      created_at, changed_at)
    select made.to_id, ${bankId}::uuid, ${folderId}::uuid, 1, type, difficulty, points, knowledge, tags, said,
      ${at(now)}, ${at(now)}
    from unnest(${from}::uuid[], ${to}::uuid[]) as made (from_id, to_id) join question on question.id = made.from_id`,
)
interface CopiedVersions {
  from: readonly string[]
  to: readonly string[]
  questionIds: readonly string[]
  authorId: string
  now: number
}
const copyVersionRows = prepared(
  (_, { from, to, questionIds, authorId, now }: CopiedVersions) => sql`
    insert into question_version (id, question_id, number, type, html, parts, scoring, author_id, made_at)
    select made.to_id, made.question_id, 1, type, html, parts, scoring, ${authorId}::uuid, ${at(now)}
    from unnest(${from}::uuid[], ${to}::uuid[], ${questionIds}::uuid[]) as made (from_id, to_id, question_id)
    join question_version version on version.id = made.from_id`,
)
const copyFileRows = prepared(
  (_, from: readonly string[], to: readonly string[]) => sql`
    insert into question_file (version_id, file_id, position)
    select made.to_id, file_id, position
    from unnest(${from}::uuid[], ${to}::uuid[]) as made (from_id, to_id)
    join question_file attached on attached.version_id = made.from_id`,
)

/** A copy of a question, of which version it was made. */
interface Copy {
  fromId: string
  fromVersionId: string
  id: string
  versionId: string
}

/**
 * Copies the newest versions of questions, with their keys and files, in the order of the questions.
 * @returns those that the caller may use
 * @throws notFound, notYours, courseEnded
 */
export async function copyNewest(
  context: AccountContext,
  questionIds: readonly string[],
  to: Place,
  where: 'bank' | 'test' = 'bank',
): Promise<Copy[]> {
  const { db, person, now } = context
  const [banks, found, { has_folder }] = await Promise.all([
    banksOf(context, questionIds, 'use', to.bankId, where),
    originals(db, [...new Set(questionIds)]),
    placeIn(db, to.bankId, to.folderId),
  ])
  if (!has_folder) fail(kernelErrors.notFound)
  const rows = found.filter(({ bank_id }) => banks.includes(bank_id))
  doneOf(rows.length)
  const from = rows.map(({ id }) => id)
  const versions = rows.map(({ version_id }) => version_id)
  // In lists the copies stand as what they were made of: the first has the newest id.
  const copies = rows.map(() => newId()).reverse()
  const copiedVersions = rows.map(() => newId())
  void copyQuestionRows(db, { from, to: copies, ...to, now })
  void copyVersionRows(db, {
    from: versions,
    to: copiedVersions,
    questionIds: copies,
    authorId: person.id,
    now,
  })
  void copyKeys(db, versions, copiedVersions)
  void copyFileRows(db, versions, copiedVersions)
  noteChange(context, to.bankId)
  return rows.map(({ id, version_id }, place) => ({
    fromId: id,
    fromVersionId: version_id,
    id: copies[place]!,
    versionId: copiedVersions[place]!,
  }))
}

/** The same for who copies by hand. @throws full as well */
export async function copyQuestions(context: AccountContext, questionIds: readonly string[], to: Place) {
  const copies = await copyNewest(context, questionIds, to)
  await checkRoom(context, to.bankId)
  return { done: copies.length }
}

interface Labels {
  difficulty: number | null
  points: number | null
  addKnowledge: readonly string[]
  removeKnowledge: readonly string[]
  addTags: readonly string[]
  removeTags: readonly string[]
}

/** A list of labels without some and with others behind, each once. */
const labelled = (column: 'knowledge' | 'tags', add: readonly string[], remove: readonly string[]) => {
  const own = sql.ref(`question.${column}`)
  return sql`array(
    select label from unnest(${own} || ${add}::text[]) with ordinality as each (label, place)
    where label = any(${add}::text[]) or not label = any(${remove}::text[]) group by label order by min(place))`
}
const setLabels = prepared(
  (_, questionIds: readonly string[], bankIds: readonly string[], labels: Labels) => sql<{ most: number }>`
    update question set difficulty = coalesce(${labels.difficulty}::int, difficulty),
      points = coalesce(${labels.points}::numeric, points),
      knowledge = ${labelled('knowledge', labels.addKnowledge, labels.removeKnowledge)},
      tags = ${labelled('tags', labels.addTags, labels.removeTags)}
    where ${among(questionIds, bankIds)} and deleted_at is null
    returning greatest(cardinality(knowledge), cardinality(tags)) as most`,
)

/** Changes what questions are marked with, without a new version. @throws notFound, notYours, courseEnded; tooManyLabels */
export async function labelQuestions(
  context: AccountContext,
  questionIds: readonly string[],
  labels: Labels,
) {
  const banks = await banksOf(context, questionIds, 'edit')
  const rows = await setLabels(context.db, questionIds, banks, labels)
  if (rows.some(({ most }) => most > questionLimits.labels))
    fail(questionErrors.tooManyLabels, { limit: questionLimits.labels })
  return doneOf(rows.length)
}

const markDeleted = prepared(
  (_, questionIds: readonly string[], bankIds: readonly string[], now: number) => sql`
    update question set deleted_at = ${at(now)} where ${among(questionIds, bankIds)} and deleted_at is null`,
)

/** Takes questions out of their banks; who uses versions of them keeps these. @throws notFound, notYours, courseEnded */
export async function deleteQuestions(context: AccountContext, questionIds: readonly string[]) {
  const banks = await banksOf(context, questionIds, 'edit')
  return doneOf(await markDeleted.count(context.db, questionIds, banks, context.now))
}

/** The same where some, or all, may be gone already. @returns how many there were @throws notYours, courseEnded */
export async function takeOut(context: AccountContext, questionIds: readonly string[]) {
  const { db, person, now } = context
  const banks = await heldBanks(db, questionIds, null, person.id)
  for (const bank of banks) check(bank, 'edit')
  return markDeleted.count(
    db,
    questionIds,
    banks.map(({ id }) => id),
    now,
  )
}

/** By bank: how many came back, and how many were there before. */
const markRestored = prepared(
  (_, questionIds: readonly string[], bankIds: readonly string[]) => sql<{
    restored: number
    before: number
  }>`
    with restored as (
      update question set deleted_at = null where ${among(questionIds, bankIds)} and deleted_at is not null
      returning bank_id
    )
    select count(*)::int as restored, (select count(*)::int from question
      where question.bank_id = restored.bank_id and deleted_at is null) as before
    from restored group by restored.bank_id`,
)

/** Puts deleted questions back where they were. @throws notFound, notYours, courseEnded; full */
export async function restoreQuestions(context: AccountContext, questionIds: readonly string[]) {
  const banks = await banksOf(context, questionIds, 'edit')
  const rows = await markRestored(context.db, questionIds, banks)
  if (rows.some(({ before, restored }) => before + restored > bankLimits.questions))
    fail(bankErrors.full, { limit: bankLimits.questions })
  return doneOf(rows.reduce((sum, { restored }) => sum + restored, 0))
}
