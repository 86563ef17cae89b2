import { sql } from 'kysely'
import { enrolmentStates } from '#contract/features/enrolment/rules.ts'
import { changeWaiting } from '#server/features/course/public.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { tellWaiting } from './announce.ts'

/** Takes back what somebody who has closed the account applied for, with everything written about oneself there. */
export async function forgetApplicant(unit: Unit, accountId: string) {
  const { db } = unit
  await sql`delete from enrolment_file using enrolment
    where enrolment.id = enrolment_id and enrolment.account_id = ${accountId}`.execute(db)
  const gone = await db
    .deleteFrom('enrolment')
    .where('account_id', '=', accountId)
    .returning(['course_id', 'state'])
    .execute()
  for (const { course_id } of gone.filter(({ state }) => state === enrolmentStates.pending)) {
    await changeWaiting(unit, course_id, -1)
    await tellWaiting(unit, course_id)
  }
}
