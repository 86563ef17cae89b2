import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Before this, so that they are erased with the next ones: nobody can ask for them back. */
const longAgo = 0

const deleteUnshared = prepared(
  (_, accountId: string) => sql`
    update question_bank bank set deleted_at = ${at(longAgo)}
    where owner_id = ${accountId} and course_id is null
      and not exists (select from question_bank_reader reader where reader.bank_id = bank.id)`,
)
/** Who has had the most rights for longest, where nobody could manage it any more. */
const appoint = prepared(
  (_, accountId: string) => sql`
    update question_bank_reader reader set granted = 'manage'
    from question_bank bank
    where bank.id = reader.bank_id and bank.owner_id = ${accountId} and bank.course_id is null
      and reader.account_id = (
        select other.account_id from question_bank_reader other where other.bank_id = bank.id
        order by array_position(array['manage', 'edit', 'use'], other.granted), other.shared_at, other.account_id limit 1)`,
)

/** What becomes of the banks of somebody who has closed their account: decision 253. */
export async function settleClosed({ db }: Unit, accountId: string) {
  await deleteUnshared(db, accountId)
  await appoint(db, accountId)
}
