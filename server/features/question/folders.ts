import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { bankLimits } from '#contract/features/question/rules.ts'
import { wayUp } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { bankToEdit } from './access.ts'

interface Folder {
  id: string
  parent_id: string | null
  title: string
  /** In it alone. */
  questions: number
}

const folders = prepared(
  (_, bankId: string) => sql<Folder>`
    select id, parent_id, title, (
      select count(*)::int from question where question.folder_id = folder.id and question.deleted_at is null
    ) as questions
    from question_folder folder where bank_id = ${bankId} order by position, id`,
)
/** The folders of a bank in their order. */
export const foldersOf = (db: Database, bankId: string): Promise<Folder[]> => folders(db, bankId)

const insertFolder = prepared(
  (
    db,
    {
      id,
      bankId,
      parentId,
      title,
      position,
    }: { id: string; bankId: string; parentId: string | null; title: string; position: number },
  ) => db.insertInto('question_folder').values({ id, bank_id: bankId, parent_id: parentId, title, position }),
)

/** Adds a folder behind those that are there. @throws see `checkPlace`; tooManyFolders */
export async function addFolder(
  context: AccountContext,
  { bankId, parentId, title }: { bankId: string; parentId: string | null; title: string },
) {
  if (title === '') fail(bankErrors.folderTitleMissing)
  const [, known] = await Promise.all([bankToEdit(context, bankId), foldersOf(context.db, bankId)])
  if (known.length >= bankLimits.folders) fail(bankErrors.tooManyFolders, { limit: bankLimits.folders })
  checkPlace(known, parentId)
  const id = newId()
  void insertFolder(context.db, { id, bankId, parentId, title, position: known.length })
  return { id }
}

const bankOfFolder = prepared((db, id: string) =>
  db.selectFrom('question_folder').select('bank_id').where('id', '=', id),
)
const setFolder = prepared(
  (db, { id, parentId, title }: Omit<Folder, 'questions' | 'parent_id'> & { parentId: string | null }) =>
    db.updateTable('question_folder').set({ parent_id: parentId, title }).where('id', '=', id),
)

/** The bank of a folder, held, with its folders. @throws notFound, notYours, courseEnded */
async function folderToEdit(context: AccountContext, id: string) {
  const bankId = (await bankOfFolder.first(context.db, id))?.bank_id ?? fail(kernelErrors.notFound)
  const [, known] = await Promise.all([bankToEdit(context, bankId), foldersOf(context.db, bankId)])
  // It may have been deleted while this waited for the bank.
  return { known, folder: known.find(one => one.id === id) ?? fail(kernelErrors.notFound) }
}

/** Renames and moves a folder, with all that is in it. @throws see `checkPlace` */
export async function changeFolder(
  context: AccountContext,
  { id, parentId, title }: { id: string; parentId: string | null; title: string },
) {
  if (title === '') fail(bankErrors.folderTitleMissing)
  const { known } = await folderToEdit(context, id)
  checkPlace(known, parentId, id)
  void setFolder(context.db, { id, parentId, title })
}

/** @throws notFound for a parent of another bank, folderInItself, folderTooDeep */
function checkPlace(known: readonly Folder[], parentId: string | null, moved?: string) {
  const parents = new Map(known.map(({ id, parent_id }) => [id, parent_id]))
  if (parentId !== null && !parents.has(parentId)) fail(kernelErrors.notFound)
  const above = wayUp(parents, parentId)
  if (moved && above.includes(moved)) fail(bankErrors.folderInItself)
  const levels = moved ? known.map(({ id }) => wayUp(parents, id).indexOf(moved) + 1) : [1]
  if (above.length + Math.max(...levels) > bankLimits.folderDepth)
    fail(bankErrors.folderTooDeep, { limit: bankLimits.folderDepth })
}

const raiseQuestions = prepared((db, from: string, to: string | null) =>
  db.updateTable('question').set({ folder_id: to }).where('folder_id', '=', from),
)
const raiseFolders = prepared((db, from: string, to: string | null) =>
  db.updateTable('question_folder').set({ parent_id: to }).where('parent_id', '=', from),
)
const remove = prepared((db, id: string) => db.deleteFrom('question_folder').where('id', '=', id))

/** Removes a folder; what is in it, also what was deleted there, moves up by one. */
export async function deleteFolder(context: AccountContext, id: string) {
  const { folder } = await folderToEdit(context, id)
  void raiseQuestions(context.db, id, folder.parent_id)
  void raiseFolders(context.db, id, folder.parent_id)
  void remove(context.db, id)
}
