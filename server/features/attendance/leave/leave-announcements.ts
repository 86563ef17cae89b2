import { sql } from 'kysely'
import { leaveDestination } from '#contract/features/attendance/destination.ts'
import type { LeaveRequestState } from '#contract/features/attendance/leave-rules.ts'
import {
  type Announcement,
  change,
  mayEnter,
  type Subject,
  upon,
} from '#server/features/notification/public.ts'
import { leaveAsked, leaveDecided, leaveMoved } from '../records/events.ts'
import { leaveNumber } from './leave.ts'

const isIn = (state: LeaveRequestState) => sql<boolean>`leave.state = ${sql.lit(leaveNumber(state))}`

/** Who decides: on the staff, or as the student's counsellor. */
const onStaff = sql<boolean>`(membership.role = 'owner'
  or (membership.role = 'assistant' and 'attendance' = any(membership.permissions)))`

/** Their reader decides for all courses at once. */
const isCounselled = sql<boolean>`exists (
  select from counselled where counsellor_id = message.account_id and student_id = leave.account_id)`

/** Available to a condition: leave, course, and membership, which is null for those who are not in the course. */
const aboutLeave: Subject = {
  title: sql`(select account.name from leave_request join account on account.id = leave_request.account_id
    where leave_request.id = message.content_id)`,
  rows: () => sql`
    from leave_request as leave
    join course on course.id = leave.course_id and course.deleted_at is null
    left join course_member membership on membership.course_id = course.id and membership.account_id = message.account_id
    where leave.id = message.content_id and ${mayEnter}
      and (leave.account_id = message.account_id or ${onStaff} or ${isCounselled})`,
  /** A message about one of those that were asked for in one step may be about all. */
  partsOf: leaveId => sql`select other.id from leave_request as asked
    join leave_request as other on other.account_id = asked.account_id and other.asked_at = asked.asked_at
    where asked.id = ${leaveId}`,
}

/** Asked for in the same step as the row `leave`, and to the same since: told of once, with the first of them. */
const isSame = sql<boolean>`(other.account_id = leave.account_id and other.asked_at = leave.asked_at
  and (other.state, other.ends_at, other.decided_by, other.decided_at)
    is not distinct from (leave.state, leave.ends_at, leave.decided_by, leave.decided_at))`
const isFirst = sql<boolean>`not exists (
  select from leave_request as other where ${isSame} and other.id < leave.id)`

interface About {
  leaveId: string
}
const details = sql`jsonb_build_object('title', student.name)`
/** What was said, and in which courses where they are several. */
const answer = sql`jsonb_build_object('title', student.name, 'reason', concat_ws(' · ', nullif(leave.comment, ''), (
  select string_agg(course.name, ' · ' order by course.name, course.id) from leave_request as other
  join course on course.id = other.course_id where ${isSame} having count(*) > 1)))`

const toStudent =
  (state: LeaveRequestState) =>
  ({ leaveId }: About) =>
    sql`
    select leave.account_id, leave.course_id, leave.id as content_id, ${answer} as details
    from leave_request as leave join account as student on student.id = leave.account_id
    where leave.id = ${leaveId} and ${isIn(state)} and ${isFirst}`

const toThoseWhoDecide = ({ leaveId }: About) => sql`
  select decider.account_id, leave.course_id, leave.id as content_id, ${details} as details
  from leave_request as leave join account as student on student.id = leave.account_id
  cross join lateral (
    select membership.account_id from course_member membership
    where membership.course_id = leave.course_id and ${onStaff} and not exists (
      select from counselled where counsellor_id = membership.account_id and student_id = leave.account_id)
    union select counsellor_id from counselled where student_id = leave.account_id and ${isFirst}
  ) as decider
  where leave.id = ${leaveId}`

const toWhoApproved = ({ leaveId }: About) => sql`
  select leave.decided_by as account_id, leave.course_id, leave.id as content_id, ${details} as details
  from leave_request as leave join account as student on student.id = leave.account_id
  where leave.id = ${leaveId} and leave.decided_by is not null and ${isFirst}`

const leave = {
  kind: 'attendance',
  about: aboutLeave,
  leadsTo: leaveDestination,
  label: { en: 'Leave', zh: '请假' },
  withdrawnBy: [
    change(leaveDecided, ({ leaveId }) => ({ partsOf: leaveId })),
    change(leaveMoved, ({ leaveId }) => ({ partsOf: leaveId })),
  ],
} satisfies Partial<Announcement>

const asked: Announcement = {
  ...leave,
  event: 'leave.asked',
  madeBy: [upon(leaveAsked, toThoseWhoDecide)],
  while: () => sql`exists (
    select from leave_request as other
    join course_student as student on student.course_id = other.course_id and student.account_id = other.account_id
    join course as place on place.id = other.course_id and place.deleted_at is null
    where other.account_id = leave.account_id and other.asked_at = leave.asked_at
      and other.state = ${sql.lit(leaveNumber('waiting'))}
      and (other.id = leave.id or (place.ended_at is null and ${isCounselled})))`,
  action: { en: 'Requested', zh: '待审批' },
  title: { en: '{title} asks for leave', zh: '{title} 申请请假，请审批' },
}

const approved: Announcement = {
  ...leave,
  event: 'leave.approved',
  madeBy: [upon(leaveDecided, toStudent('approved'), ({ step }) => step === 'approved')],
  while: () => isIn('approved'),
  action: { en: 'Approved', zh: '已通过' },
  title: { en: 'Your leave was approved', zh: '您的请假已通过' },
  more: { en: '{reason}', zh: '{reason}' },
}

const declined: Announcement = {
  ...leave,
  event: 'leave.declined',
  madeBy: [upon(leaveDecided, toStudent('declined'), ({ step }) => step === 'declined')],
  while: () => isIn('declined'),
  action: { en: 'Declined', zh: '未通过' },
  title: { en: 'Your leave was declined', zh: '您的请假未通过' },
  more: { en: '{reason}', zh: '{reason}' },
}

const withdrawn: Announcement = {
  ...leave,
  event: 'leave.withdrawn',
  madeBy: [
    upon(leaveDecided, toWhoApproved, ({ step, before }) => step === 'withdrawn' && before === 'approved'),
  ],
  while: () => isIn('withdrawn'),
  action: { en: 'Withdrawn', zh: '已撤回' },
  title: { en: '{title} no longer needs leave', zh: '{title} 撤回了您批准的请假' },
}

const shortened: Announcement = {
  ...leave,
  event: 'leave.shortened',
  madeBy: [upon(leaveDecided, toWhoApproved, ({ step }) => step === 'shortened')],
  while: () => isIn('approved'),
  action: { en: 'Shortened', zh: '已缩短' },
  title: { en: '{title} ends leave early', zh: '{title} 提前结束了请假' },
}

export const leaveAnnouncements = [asked, approved, declined, withdrawn, shortened]
