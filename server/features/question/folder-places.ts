import { type SqlBool, sql } from 'kysely'
import { bankLimits } from '#contract/features/question/rules.ts'
import { soundParents } from '#server/features/activity/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

const foldersOfCourse = prepared((db, courseId: string) =>
  db
    .selectFrom('question_folder as folder')
    .innerJoin('question_bank as bank', 'bank.id', 'folder.bank_id')
    .select(['folder.id', 'folder.bank_id', 'folder.parent_id'])
    .where('bank.course_id', '=', courseId)
    .orderBy('folder.id'),
)
const putOutside = prepared((db, ids: readonly string[]) =>
  db.updateTable('question_folder').set({ parent_id: null }).where(sql<SqlBool>`id = any(${ids}::uuid[])`),
)

/** Takes folders out that an imported course has within themselves, too deep, or in those of another bank. */
export async function mendFolders({ db }: Unit, courseId: string) {
  const rows = await foldersOfCourse(db, courseId)
  const unsound = [...Map.groupBy(rows, ({ bank_id }) => bank_id).values()].flatMap(ofBank => {
    const parents = soundParents(ofBank, bankLimits.folderDepth)
    return ofBank.filter(({ id, parent_id }) => parents.get(id) !== parent_id).map(({ id }) => id)
  })
  if (unsound.length > 0) await putOutside(db, unsound)
}
