import { sql } from 'kysely'
import { homeworkDestination } from '#contract/features/homework/destination.ts'
import {
  aboutActivity,
  endsWithin,
  isToDo,
  progressStates,
  studentsOf,
} from '#server/features/activity/public.ts'
import { type Announcement, change, upon } from '#server/features/notification/public.ts'
import {
  homeworkGraded,
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

const facts = [homeworkPublished, homeworkReturned, homeworkGraded, homeworkReminded, homeworkScoresHidden]

const homework = {
  about: aboutActivity,
  leadsTo: homeworkDestination,
  label: { en: 'Homework', zh: '作业' },
  switch: 'due',
  withdrawnBy: facts.map(fact => change<Fact>(fact, ({ homeworkId }) => ({ contentId: homeworkId }))),
} satisfies Partial<Announcement>

const published: Announcement = {
  ...homework,
  event: 'homework.published',
  madeBy: [upon(homeworkPublished, all)],
  while: () => isToDo,
  once: true,
  action: { en: 'Published', zh: '已发布' },
  title: { en: 'New homework: {title}', zh: '发布了新作业：{title}' },
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

/** Made by the kind's reminder. */
export const dueSoon: Announcement = {
  ...homework,
  event: 'homework.due',
  while: now => sql`${isToDo} and ${endsWithin(24, now)}`,
  action: { en: 'Due soon', zh: '即将截止' },
  title: { en: 'Due within a day: {title}', zh: '作业将在一天内截止：{title}' },
}

export const homeworkAnnouncements = [published, returned, graded, reminded, dueSoon]
