import { sql } from 'kysely'
import { type RecordState, recordStates } from '#contract/features/attendance/rules.ts'
import type { undoStep as original } from '#server/features/attendance/running/steps.ts'
import { setStates } from '#server/features/attendance/running/steps.ts'

interface StepRecord {
  account_id: string
  state: number
}

/** What staff take back is recorded by hand as what stood there before. */
export const undoStep: typeof original = async (context, attendance, undoId) => {
  const { rows } = await sql<StepRecord>`
    select before.account_id, before.state
    from attendance_step as step, jsonb_populate_recordset(null::attendance_record, step.former) as before
    where step.id = ${undoId} and step.attendance_id = ${attendance.id} and step.undone_at is null`.execute(
    context.db,
  )
  let changed = 0
  for (const [name, state] of Object.entries(recordStates)) {
    const studentIds = rows.filter(row => row.state === state).map(({ account_id }) => account_id)
    if (studentIds.length > 0)
      changed += (await setStates(context, attendance, studentIds, name as RecordState)).changed
  }
  return { changed }
}
