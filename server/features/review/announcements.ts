import { sql } from 'kysely'
import { reviewDestination } from '#contract/features/review/destination.ts'
import { aboutActivity, studentsOf } from '#server/features/activity/public.ts'
import { permits } from '#server/features/course/public.ts'
import { type Announcement, change, upon } from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import {
  appealAnswered,
  reviewAppealed,
  reviewersReminded,
  reviewingEndsSoon,
  reviewsAllocated,
  reviewsSettled,
} from './events.ts'

interface Fact {
  activityId: string
}

const named = ({ activityId, studentIds }: Fact & { studentIds: string[] }) =>
  studentsOf(sql`activity.id = ${activityId} and membership.account_id = any(${studentIds}::uuid[])`)

/** The reader has something left to review, and still can. */
const hasToReview = (now: number) => sql<boolean>`exists (
  select from review join review_policy as policy on policy.activity_id = review.activity_id
  where review.activity_id = activity.id and review.reviewer_id = membership.account_id and review.state = 0
    and policy.concluded_at is null and policy.ends_at > ${at(now)})`
const isToReview = (now: number) => sql<boolean>`course.ended_at is null and ${hasToReview(now)}`

const hasAppeal = sql<boolean>`exists (
  select from review_appeal as appeal join submission on submission.id = appeal.submission_id
  where submission.activity_id = activity.id and appeal.answered_at is null)`

const review = {
  about: aboutActivity,
  leadsTo: reviewDestination,
  label: { en: 'Peer review', zh: '互评' },
  switch: 'due',
  withdrawnBy: [reviewsSettled, reviewAppealed, appealAnswered].map(fact =>
    change<Fact>(fact, ({ activityId }) => ({ contentId: activityId })),
  ),
} satisfies Partial<Announcement>

const allocated: Announcement = {
  ...review,
  event: 'review.allocated',
  madeBy: [upon(reviewsAllocated, named)],
  while: isToReview,
  action: { en: 'To review', zh: '待互评' },
  title: { en: 'Submissions for you to review: {title}', zh: '有作业等待您互评：{title}' },
}

const reminded: Announcement = {
  ...review,
  event: 'review.urged',
  madeBy: [upon(reviewersReminded, named)],
  while: isToReview,
  action: { en: 'Reminder', zh: '提醒' },
  title: { en: 'Please finish your reviews: {title}', zh: '老师提醒您完成互评：{title}' },
}

const dueSoon: Announcement = {
  ...review,
  event: 'review.due',
  madeBy: [
    upon(reviewingEndsSoon, ({ activityId }, now) =>
      studentsOf(sql`activity.id = ${activityId} and ${hasToReview(now)}`),
    ),
  ],
  while: isToReview,
  action: { en: 'Due soon', zh: '即将截止' },
  title: { en: 'Reviewing ends within a day: {title}', zh: '互评将在一天内截止：{title}' },
}

const appealed: Announcement = {
  ...review,
  event: 'review.appealed',
  madeBy: [
    upon(
      reviewAppealed,
      ({ activityId }) => sql`
        select membership.account_id, activity.course_id, activity.id as content_id,
          jsonb_build_object('title', activity.title) as details
        from activity
        join course_member membership on membership.course_id = activity.course_id
          and ${permits('grade')}
          and membership.archived_at is null
        where activity.id = ${activityId} and activity.deleted_at is null`,
    ),
  ],
  while: () => hasAppeal,
  action: { en: 'Appeal', zh: '申诉' },
  title: { en: 'A student appeals against the reviews: {title}', zh: '有学生对互评结果提出申诉：{title}' },
}

const answered: Announcement = {
  ...review,
  event: 'review.answered',
  madeBy: [upon(appealAnswered, named)],
  while: () => sql`true`,
  action: { en: 'Answered', zh: '已答复' },
  title: { en: 'Your appeal was answered: {title}', zh: '您的申诉已有答复：{title}' },
}

export const reviewAnnouncements = [allocated, reminded, dueSoon, appealed, answered]
