import { sql } from 'kysely'
import { enrolmentStates } from '#contract/features/enrolment/rules.ts'
import { changeWaiting } from '#server/features/course/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishWaiting } from './announce.ts'

/** Withdraws the applications of a closed account, with everything written in them. */
export async function forgetApplicant(unit: Unit, accountId: string) {
  const { db } = unit
  void deleteFiles(db, accountId)
  const gone = await deleteApplications(db, accountId)
  for (const { course_id } of gone.filter(({ state }) => state === enrolmentStates.pending))
    publishWaiting(unit, course_id, await changeWaiting(db, course_id, -1))
}

const deleteFiles = prepared(
  (_, accountId: string) => sql`delete from enrolment_file using enrolment
    where enrolment.id = enrolment_id and enrolment.account_id = ${accountId}`,
)

const deleteApplications = prepared((db, accountId: string) =>
  db.deleteFrom('enrolment').where('account_id', '=', accountId).returning(['course_id', 'state']),
)
