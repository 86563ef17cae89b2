import { sql } from 'kysely'

/** As in `leave_request`. */
const approvedLeave = sql.lit(1)

/** Joins the leave that a record came from as it was (`former`), if that still stands. */
export const leaveOfFormer = sql`left join leave_request leave on leave.id = former.leave_id and leave.state = ${approvedLeave}`

/** Its columns leave_id and before_leave. */
export const formerLeave = sql`leave.id as leave_id,
  case when leave.id is not null then former.before_leave end as before_leave`

/** Its state: who was on a leave that has been taken back meanwhile has what that had hidden. */
export const formerState = (state: 'state' | 'before') =>
  sql`case when former.leave_id is null or leave.id is not null then ${sql.ref(`former.${state}`)} else former.before_leave end`
