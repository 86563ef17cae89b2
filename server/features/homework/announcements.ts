import { sql } from 'kysely'
import {
  homeworkDestination,
  offersDestination,
  worksDestination,
} from '#contract/features/homework/destination.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import {
  aboutActivity,
  deadline,
  endsWithin,
  exceptionGranted,
  hasOwnTerms,
  isExcused,
  isToDo,
  ownAttempts,
  progressStates,
  studentsOf,
} from '#server/features/activity/public.ts'
import { permits } from '#server/features/course/public.ts'
import { type Announcement, change, type Subject, upon } from '#server/features/notification/public.ts'
import { hasWaitingOffer, isOfferDecided, worksReady } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import {
  homeworkGraded,
  homeworkHandedIn,
  homeworkOfferAccepted,
  homeworkOfferDeclined,
  homeworkOffered,
  homeworkPublished,
  homeworkReminded,
  homeworkReturned,
  homeworkScoresHidden,
} from './events.ts'

interface Fact {
  homeworkId: string
}

const all = ({ homeworkId }: Fact) => studentsOf(sql`activity.id = ${homeworkId}`)
const named = ({ homeworkId, studentIds }: Fact & { studentIds: string[] }) =>
  studentsOf(sql`activity.id = ${homeworkId} and membership.account_id = any(${studentIds}::uuid[])`)

const facts = [
  ...[homeworkPublished, homeworkReturned, homeworkGraded, homeworkReminded, homeworkScoresHidden],
  ...[homeworkOfferAccepted, homeworkOfferDeclined],
]

/** For whom somebody else of their group has handed in. */
const forOthers = ({ homeworkId, studentIds }: Fact & { studentIds: string[] }) =>
  studentsOf(sql`activity.id = ${homeworkId} and membership.account_id = any(${studentIds}::uuid[]) and exists (
    select from submission_author as author
    join submission on submission.id = author.submission_id and submission.group_id is not null
    join submission_version as newest on newest.submission_id = submission.id and newest.version = submission.version
    where author.activity_id = activity.id and author.account_id = membership.account_id and author.is_latest
      and newest.submitted_by <> membership.account_id)`)

const homework = {
  about: aboutActivity,
  leadsTo: homeworkDestination,
  label: { en: 'Homework', zh: '作业' },
  switch: 'due',
  withdrawnBy: facts.map(fact => change<Fact>(fact, ({ homeworkId }) => ({ contentId: homeworkId }))),
} satisfies Partial<Announcement>

const mayGrade = permits('grade')

const published: Announcement = {
  ...homework,
  event: 'homework.published',
  madeBy: [upon(homeworkPublished, all)],
  while: () => isToDo,
  once: true,
  action: { en: 'Published', zh: '已发布' },
  title: { en: 'New homework: {title}', zh: '发布了新作业：{title}' },
}

const handedInForOthers: Announcement = {
  ...homework,
  event: 'homework.group.handed',
  madeBy: [upon(homeworkHandedIn, forOthers)],
  while: () => sql`progress.state = ${sql.lit(progressStates.done)}`,
  action: { en: 'Handed in', zh: '已提交' },
  title: { en: 'Your group has handed in: {title}', zh: '您的小组已提交作业：{title}' },
}

const returned: Announcement = {
  ...homework,
  event: 'homework.returned',
  madeBy: [upon(homeworkReturned, named)],
  while: () => sql`course.ended_at is null and progress.state = ${sql.lit(progressStates.toRedo)}`,
  action: { en: 'Returned', zh: '已退回' },
  title: { en: 'Your homework was returned: {title}', zh: '您的作业被退回，请修改后重新提交：{title}' },
}

const graded: Announcement = {
  ...homework,
  event: 'homework.marked',
  madeBy: [upon(homeworkGraded, named)],
  while: () => sql`progress.score is not null`,
  action: { en: 'Graded', zh: '已批改' },
  title: { en: 'Your homework was graded: {title}', zh: '您的作业已批改：{title}' },
}

const reminded: Announcement = {
  ...homework,
  event: 'homework.urged',
  madeBy: [upon(homeworkReminded, named)],
  while: () => isToDo,
  action: { en: 'Reminder', zh: '催交' },
  title: { en: 'Please hand in: {title}', zh: '老师提醒您提交作业：{title}' },
}

/** Those for whom something else holds in a homework now, as far as `which` is true of them. */
const givenTerms = (which = sql<boolean>`true`) =>
  upon(exceptionGranted, ({ activityId, type, studentIds }) =>
    studentsOf(
      sql`activity.id = ${activityId} and ${type}::int = ${sql.lit(homeworkType)}
        and membership.account_id = any(${studentIds}::uuid[]) and ${which}`,
    ),
  )

const excepted: Announcement = {
  ...homework,
  event: 'homework.exception',
  madeBy: [givenTerms()],
  while: () => sql`${isToDo} and ${hasOwnTerms}`,
  action: { en: 'Individual deadline', zh: '个人期限' },
  title: {
    en: 'Your teacher set individual terms for you: {title}',
    zh: '老师为您单独设置了作业期限：{title}',
  },
}

/** Until they are used, or the deadline has passed. */
const hasAttemptLeft = (now: number) => sql<boolean>`course.ended_at is null
  and (${deadline} is null or ${deadline} > ${at(now)}) and ${ownAttempts} > (
    select greatest(policy.attempts, coalesce(max(author.attempt), 0)) from submission_policy as policy
    left join submission_author as author on author.activity_id = policy.activity_id
      and author.account_id = message.account_id and author.submission_id is not null
    where policy.activity_id = activity.id and policy.attempts is not null group by policy.attempts)`

const attemptsGiven: Announcement = {
  ...homework,
  event: 'homework.attempts',
  madeBy: [givenTerms(sql<boolean>`${ownAttempts} is not null`)],
  while: hasAttemptLeft,
  action: { en: 'More attempts', zh: '增加作答次数' },
  title: { en: 'Your teacher gave you more attempts: {title}', zh: '老师为您增加了作答次数：{title}' },
}

const excused: Announcement = {
  ...homework,
  event: 'homework.excused',
  madeBy: [givenTerms(isExcused)],
  while: () => isExcused,
  action: { en: 'Excused', zh: '免做' },
  title: { en: 'You’re excused from this homework: {title}', zh: '老师已将您设为免做：{title}' },
}

/** One for all that wait. */
const offered: Announcement = {
  ...homework,
  event: 'homework.offered',
  leadsTo: offersDestination,
  madeBy: [
    upon(
      homeworkOffered,
      ({ homeworkId }) => sql`
        select membership.account_id, activity.course_id, activity.id as content_id,
          jsonb_build_object('title', activity.title) as details
        from activity
        join course_member membership on membership.course_id = activity.course_id and ${mayGrade}
          and membership.archived_at is null
        where activity.id = ${homeworkId} and activity.deleted_at is null`,
    ),
  ],
  while: () => sql`${mayGrade} and ${hasWaitingOffer}`,
  action: { en: 'To decide', zh: '待审核' },
  title: {
    en: 'Offered after the deadline, waiting for your decision: {title}',
    zh: '有学生申请补交作业，待您审核：{title}',
  },
}

const offerAccepted: Announcement = {
  ...homework,
  event: 'homework.offer.accepted',
  madeBy: [upon(homeworkOfferAccepted, named)],
  while: () => isOfferDecided(sql`message.account_id`, 'accepted'),
  action: { en: 'Accepted', zh: '已采纳' },
  title: {
    en: 'Your homework was accepted after the deadline: {title}',
    zh: '您补交的作业已被采纳：{title}',
  },
}

const offerDeclined: Announcement = {
  ...homework,
  event: 'homework.offer.declined',
  madeBy: [upon(homeworkOfferDeclined, named)],
  while: () => isOfferDecided(sql`message.account_id`, 'declined'),
  action: { en: 'Declined', zh: '未采纳' },
  title: {
    en: 'Your homework wasn’t accepted after the deadline: {title}',
    zh: '您补交的作业未被采纳：{title}',
  },
}

/** Made by the kind's reminder. */
export const dueSoon: Announcement = {
  ...homework,
  event: 'homework.due',
  while: now => sql`${isToDo} and ${endsWithin(24, now)}`,
  action: { en: 'Due soon', zh: '即将截止' },
  title: { en: 'Due within a day: {title}', zh: '作业将在一天内截止：{title}' },
}

/** A file of works that can still be fetched. */
const aboutDownload: Subject = {
  title: sql`(select title from activity where activity.id = message.content_id)`,
  rows: () => sql`
    from submission_download as download
    join activity on activity.id = download.activity_id and activity.deleted_at is null
    join course on course.id = activity.course_id and course.deleted_at is null
    where download.activity_id = message.content_id and download.account_id = message.account_id
      and download.file_id is not null`,
}

const packed: Announcement = {
  event: 'homework.packed',
  about: aboutDownload,
  leadsTo: worksDestination,
  madeBy: [
    upon(
      worksReady,
      ({ activityId, accountId }) => sql`
        select staff.account_id, activity.course_id, activity.id as content_id,
          jsonb_build_object('title', activity.title) as details
        from activity
        join course_member as staff on staff.course_id = activity.course_id and staff.account_id = ${accountId}
          and staff.role <> 'student'
        where activity.id = ${activityId} and activity.type = ${homeworkType} and activity.deleted_at is null`,
    ),
  ],
  label: { en: 'Homework', zh: '作业' },
  action: { en: 'Ready', zh: '已就绪' },
  title: { en: 'Submissions ready to download: {title}', zh: '学生作业已打包，可以下载：{title}' },
}

export const homeworkAnnouncements = [
  published,
  handedInForOthers,
  returned,
  graded,
  reminded,
  excepted,
  attemptsGiven,
  excused,
  dueSoon,
  offered,
  offerAccepted,
  offerDeclined,
  packed,
]
