import { sql } from 'kysely'
import { enrolmentDestination } from '#contract/features/enrolment/destination.ts'
import { type Announcement, aboutCourse, change, upon } from '#server/features/notification/public.ts'
import { enrolmentDecided } from './events.ts'

interface ApplicantDecision {
  courseId: string
  accountId: string
}

// The applicant need not be in the course: the message is about the course itself.
const applicant = ({ courseId, accountId }: ApplicantDecision) => sql`
  select ${accountId}::uuid as account_id, course.id as course_id, course.id as content_id,
    jsonb_build_object('title', name, 'reason', enrolment.reason) as details
  from course
  join enrolment on enrolment.course_id = course.id and enrolment.account_id = ${accountId}
  where course.id = ${courseId} and deleted_at is null`

const decision = {
  about: aboutCourse,
  leadsTo: enrolmentDestination,
  label: { en: 'Enrolment', zh: '报名' },
  withdrawnBy: [change(enrolmentDecided, ({ courseId, accountId }) => ({ courseId, accountId }))],
} satisfies Partial<Announcement>

const passed: Announcement = {
  ...decision,
  event: 'enrolment.passed',
  madeBy: [upon(enrolmentDecided, applicant, fact => fact.passed)],
  while: () => sql`membership.role is not null`,
  action: { en: 'Approved', zh: '已通过' },
  title: { en: 'Your request was approved: {title}', zh: '您的报名已通过，欢迎加入课程：{title}' },
}

const rejected: Announcement = {
  ...decision,
  event: 'enrolment.rejected',
  madeBy: [upon(enrolmentDecided, applicant, fact => !fact.passed)],
  while: () => sql`membership.role is null`,
  action: { en: 'Declined', zh: '未通过' },
  title: { en: 'Your request was declined: {title}', zh: '您的报名未通过：{title}' },
  more: { en: 'Reason: {reason}', zh: '原因：{reason}' },
}

export const enrolmentAnnouncements = [passed, rejected]
