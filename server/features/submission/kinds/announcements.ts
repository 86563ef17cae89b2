import { sql } from 'kysely'
import type { Text } from '#contract/error.ts'
import type { Destination } from '#contract/features/notification/destination.ts'
import { inWords, type KindWords } from '#contract/features/submission/words.ts'
import {
  aboutActivity,
  calledInCourse,
  deadline,
  endsWithin,
  exceptionGranted,
  hasOwnTerms,
  isExcused,
  isToDo,
  ownAttempts,
  progressStates,
  studentsOf,
  studentsTold,
} from '#server/features/activity/public.ts'
import { permits } from '#server/features/course/public.ts'
import { type Announcement, change, type Subject, upon } from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import { worksReady } from '../files/downloads.ts'
import { hasWaitingOffer, isOfferDecided } from '../reading/offers-shown.ts'
import type { submissionFacts } from '../task/facts.ts'

interface AnnouncementParts<Fact extends object> {
  /** Stored with every message as the beginning of its name, so never renamed. */
  event: string
  types: readonly number[]
  kind?: Announcement['kind']
  label: Text
  words: Pick<KindWords, 'task' | 'work'>
  /** The page of a task, that of what was offered in it, and that of the files of all submissions. */
  leadsTo: Destination
  offersTo: Destination
  archiveTo: Destination
  facts: ReturnType<typeof submissionFacts<Fact>>
  /** The activity that a fact is about. */
  idOf(fact: Fact): string
}

/** In Chinese, a blank stands apart. */
const spaced = (text: Text): Text => ({
  ...text,
  zh: text.zh
    .replace(/(\p{Script=Han})(?=\{type\})/gu, '$1 ')
    .replace(/(?<=\{type\})(\p{Script=Han})/gu, ' $1'),
})

/** For whatever a course calls the kind. */
const ownWords = { task: { en: '{type}', zh: '{type}' }, work: { zh: '{type}' } }

const mayGrade = permits('grade')

/** Until they are used, or the deadline has passed. */
const hasAttemptLeft = (now: number) => sql<boolean>`course.ended_at is null
  and (${deadline} is null or ${deadline} > ${at(now)}) and ${ownAttempts} > (
    select greatest(policy.attempts, coalesce(max(author.attempt), 0)) from submission_policy as policy
    left join submission_author as author on author.activity_id = policy.activity_id
      and author.account_id = message.account_id and author.submission_id is not null
    where policy.activity_id = activity.id and policy.attempts is not null group by policy.attempts)`

/** A file of works that can still be fetched. */
const aboutDownload: Subject = {
  title: sql`(select title from activity where activity.id = message.content_id)`,
  called: calledInCourse,
  rows: () => sql`
    from submission_download as download
    join activity on activity.id = download.activity_id and activity.deleted_at is null
    join course on course.id = activity.course_id and course.deleted_at is null
    where download.activity_id = message.content_id and download.account_id = message.account_id
      and download.file_id is not null`,
}

/**
 * What people are told about the handed-in work of a kind, in its words. `dueSoon` is made by the kind's reminder, the
 * others by its facts.
 */
export function submissionAnnouncements<Fact extends object>({
  event,
  types,
  kind,
  label,
  words,
  leadsTo,
  offersTo,
  archiveTo,
  facts,
  idOf,
}: AnnouncementParts<Fact>) {
  const said = (text: Text) => ({ title: inWords(text, words), called: spaced(inWords(text, ownWords)) })
  type ToStudents = Fact & { studentIds: string[] }
  const ofKind = sql.join(types.map(type => sql.lit(type)))
  const all = (fact: Fact & { studentIds?: string[] }) => studentsTold(idOf(fact), fact)
  const named = (fact: ToStudents) =>
    studentsOf(sql`activity.id = ${idOf(fact)} and membership.account_id = any(${fact.studentIds}::uuid[])`)
  const changing = [
    ...[facts.published, facts.returned, facts.graded, facts.reminded, facts.scoresHidden],
    ...[facts.offerAccepted, facts.offerDeclined],
  ]
  const common = {
    about: aboutActivity,
    leadsTo,
    label,
    switch: 'due',
    ...(kind && { kind }),
    withdrawnBy: changing.map(fact => change<Fact>(fact, told => ({ contentId: idOf(told) }))),
  } satisfies Partial<Announcement>

  /** For whom somebody else of their group has handed in. */
  const forOthers = (fact: ToStudents) =>
    studentsOf(sql`activity.id = ${idOf(fact)} and membership.account_id = any(${fact.studentIds}::uuid[]) and exists (
      select from submission_author as author
      join submission on submission.id = author.submission_id and submission.group_id is not null
      join submission_version as newest on newest.submission_id = submission.id and newest.version = submission.version
      where author.activity_id = activity.id and author.account_id = membership.account_id and author.is_latest
        and newest.submitted_by <> membership.account_id)`)

  const published: Announcement = {
    ...common,
    event: `${event}.published`,
    madeBy: [upon(facts.published, all)],
    while: () => isToDo,
    once: true,
    action: { en: 'Published', zh: '已发布' },
    ...said({ en: 'New {task}: {title}', zh: '发布了新{task}：{title}' }),
  }

  const handedInForOthers: Announcement = {
    ...common,
    event: `${event}.group.handed`,
    madeBy: [upon(facts.handedIn, forOthers)],
    while: () => sql`progress.state = ${sql.lit(progressStates.done)}`,
    action: { en: 'Handed in', zh: '已提交' },
    ...said({ en: 'Your group has handed in: {title}', zh: '您的小组已提交{work}：{title}' }),
  }

  const returned: Announcement = {
    ...common,
    event: `${event}.returned`,
    madeBy: [upon(facts.returned, named)],
    while: () => sql`course.ended_at is null and progress.state = ${sql.lit(progressStates.toRedo)}`,
    action: { en: 'Returned', zh: '已退回' },
    ...said({ en: 'Your {task} was returned: {title}', zh: '您的{work}被退回，请修改后重新提交：{title}' }),
  }

  const graded: Announcement = {
    ...common,
    event: `${event}.marked`,
    madeBy: [upon(facts.graded, named)],
    while: () => sql`progress.score is not null`,
    action: { en: 'Graded', zh: '已批改' },
    ...said({ en: 'Your {task} was graded: {title}', zh: '您的{work}已批改：{title}' }),
  }

  const reminded: Announcement = {
    ...common,
    event: `${event}.urged`,
    madeBy: [upon(facts.reminded, named)],
    while: () => isToDo,
    action: { en: 'Reminder', zh: '催交' },
    ...said({ en: 'Please hand in: {title}', zh: '老师提醒您提交{work}：{title}' }),
  }

  /** Those for whom something else holds in a task now, as far as `which` is true of them. */
  const givenTerms = (which = sql<boolean>`true`) =>
    upon(exceptionGranted, ({ activityId, type, studentIds }) =>
      studentsOf(
        sql`activity.id = ${activityId} and ${type}::int in (${ofKind})
          and membership.account_id = any(${studentIds}::uuid[]) and ${which}`,
      ),
    )

  const excepted: Announcement = {
    ...common,
    event: `${event}.exception`,
    madeBy: [givenTerms()],
    while: () => sql`${isToDo} and ${hasOwnTerms}`,
    action: { en: 'Individual deadline', zh: '个人期限' },
    ...said({
      en: 'Your teacher made an exception for you: {title}',
      zh: '老师为您单独设置了{task}期限：{title}',
    }),
  }

  const attemptsGiven: Announcement = {
    ...common,
    event: `${event}.attempts`,
    madeBy: [givenTerms(sql<boolean>`${ownAttempts} is not null`)],
    while: hasAttemptLeft,
    action: { en: 'More attempts', zh: '增加作答次数' },
    ...said({ en: 'Your teacher gave you more attempts: {title}', zh: '老师为您增加了作答次数：{title}' }),
  }

  const excused: Announcement = {
    ...common,
    event: `${event}.excused`,
    madeBy: [givenTerms(isExcused)],
    while: () => isExcused,
    action: { en: 'Excused', zh: '免做' },
    ...said({ en: 'You’re excused from this {task}: {title}', zh: '老师已将您设为免做：{title}' }),
  }

  /** One for all that wait. */
  const offered: Announcement = {
    ...common,
    event: `${event}.offered`,
    leadsTo: offersTo,
    madeBy: [
      upon(
        facts.offered,
        fact => sql`
          select membership.account_id, activity.course_id, activity.id as content_id,
            jsonb_build_object('title', activity.title) as details
          from activity
          join course_member membership on membership.course_id = activity.course_id and ${mayGrade}
            and membership.archived_at is null
          where activity.id = ${idOf(fact)} and activity.deleted_at is null`,
      ),
    ],
    while: () => sql`${mayGrade} and ${hasWaitingOffer}`,
    action: { en: 'To decide', zh: '待审核' },
    ...said({
      en: 'Offered after the deadline, waiting for your decision: {title}',
      zh: '有学生申请补交{work}，待您审核：{title}',
    }),
  }

  const offerAccepted: Announcement = {
    ...common,
    event: `${event}.offer.accepted`,
    madeBy: [upon(facts.offerAccepted, named)],
    while: () => isOfferDecided(sql`message.account_id`, 'accepted'),
    action: { en: 'Accepted', zh: '已采纳' },
    ...said({
      en: 'Your {task} was accepted after the deadline: {title}',
      zh: '您补交的{work}已被采纳：{title}',
    }),
  }

  const offerDeclined: Announcement = {
    ...common,
    event: `${event}.offer.declined`,
    madeBy: [upon(facts.offerDeclined, named)],
    while: () => isOfferDecided(sql`message.account_id`, 'declined'),
    action: { en: 'Declined', zh: '未采纳' },
    ...said({
      en: 'Your {task} wasn’t accepted after the deadline: {title}',
      zh: '您补交的{work}未被采纳：{title}',
    }),
  }

  /** Made by the kind's reminder. */
  const dueSoon: Announcement = {
    ...common,
    event: `${event}.due`,
    while: now => sql`${isToDo} and ${endsWithin(24, now)}`,
    action: { en: 'Due soon', zh: '即将截止' },
    ...said({ en: 'Due within a day: {title}', zh: '{task}将在一天内截止：{title}' }),
  }

  const packed: Announcement = {
    event: `${event}.packed`,
    about: aboutDownload,
    leadsTo: archiveTo,
    madeBy: [
      upon(
        worksReady,
        ({ activityId, accountId }) => sql`
          select staff.account_id, activity.course_id, activity.id as content_id,
            jsonb_build_object('title', activity.title) as details
          from activity
          join course_member as staff on staff.course_id = activity.course_id and staff.account_id = ${accountId}
            and staff.role <> 'student'
          where activity.id = ${activityId} and activity.type in (${ofKind}) and activity.deleted_at is null`,
      ),
    ],
    label,
    action: { en: 'Ready', zh: '已就绪' },
    ...said({ en: 'Submissions ready to download: {title}', zh: '学生{work}已打包，可以下载：{title}' }),
  }

  return {
    ...{
      published,
      handedInForOthers,
      returned,
      graded,
      reminded,
      excepted,
      attemptsGiven,
      excused,
      dueSoon,
    },
    ...{ offered, offerAccepted, offerDeclined, packed },
  }
}
