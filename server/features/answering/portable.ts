import { type SqlBool, sql } from 'kysely'
import { answeringLimits, lastAsking } from '#contract/features/answering/rules.ts'
import { at } from '#server/kernel/database.ts'
import { anyCount, type Portable } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { adoptUses, questionsAlong } from './arriving.ts'
import { alignMerged } from './merging.ts'
import { recountTurnout, recountVotes } from './recounting.ts'

const place = [1, 2 ** 15 - 1] as const

const recount = prepared(
  (_, courseId: string) => sql`
    insert into answering_tally (activity_id, slot, key, n)
    select counted.activity_id, counted.slot, key, count(*) from activity
    join answering_counted as counted on counted.activity_id = activity.id
    cross join unnest(counted.keys) as key
    where activity.course_id = ${courseId} group by counted.activity_id, counted.slot, key
    on conflict (activity_id, slot, key) do update set n = excluded.n`,
)
/** Nothing runs in a course that has just arrived: its class is elsewhere. */
const endArrived = prepared(
  (_, courseId: string, now: number) => sql`
    update answering_step as step
    set ends_at = greatest(step.started_at, least(step.ends_at, ${at(now)})),
      ended_at = greatest(step.started_at, least(step.ends_at, ${at(now)}))
    from activity where activity.id = step.activity_id and activity.course_id = ${courseId}
      and step.started_at is not null and step.ended_at is null`,
)

/** Without those who answered, a step is one that is still to be asked. */
const beginAfresh = prepared(
  (_, courseId: string) => sql`
    update answering_step as step
    set started_at = null, ends_at = null, ended_at = null, results_shown_at = null, answers_shown_at = null
    from activity where activity.id = step.activity_id and activity.course_id = ${courseId}
      and (step.started_at is not null or step.results_shown_at is not null or step.answers_shown_at is not null)`,
)

/** What a set asks is content, along with the bank of its course's tests; what somebody answered is their work. */
export const answeringPortable: Portable = {
  tables: [
    {
      table: 'answering',
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity' },
      ranges: { mode: [1, 3] },
      counted: { en: 'Interactive answers', zh: '互动答题' },
    },
    {
      table: 'answering_step',
      part: 'content',
      from: ['activity_id', 'activity'],
      refs: { id: 'own', activity_id: 'activity' },
      ranges: { number: place, seconds: [1, answeringLimits.seconds] },
      fresh: () => ({
        ...{ started_at: null, ends_at: null, ended_at: null },
        ...{ results_shown_at: null, answers_shown_at: null },
      }),
    },
    {
      table: 'answering_question',
      part: 'content',
      from: ['step_id', 'answering_step'],
      refs: {
        activity_id: 'activity',
        step_id: 'answering_step',
        version_id: 'question_version',
        origin_id: 'question_version',
      },
      ranges: {
        slot: place,
        position: [0, 2 ** 15 - 1],
        points: [0, answeringLimits.points],
        asking: [0, lastAsking],
      },
    },
    {
      table: 'answering_join',
      part: 'work',
      from: ['step_id', 'answering_step'],
      refs: { step_id: 'answering_step', account_id: 'person' },
      isBlank: sql<SqlBool>`not t.has_answered`,
    },
    {
      table: 'answering_counted',
      part: 'work',
      from: ['activity_id', 'activity'],
      refs: { activity_id: 'activity', account_id: 'person' },
      ranges: { slot: place, worth: [-1, 1], proof: [1, 2] },
    },
    {
      table: 'answering_group',
      part: 'work',
      from: ['activity_id', 'activity'],
      refs: { id: 'own', activity_id: 'activity' },
      ranges: { slot: place },
    },
    {
      table: 'answering_post',
      part: 'work',
      from: ['activity_id', 'activity'],
      refs: { id: 'own', activity_id: 'activity', author_id: 'person', group_id: 'answering_group' },
      follows: [],
      ranges: { slot: place, votes: anyCount },
      counted: { en: 'Ideas and questions from the class', zh: '头脑风暴与学生提问' },
    },
    {
      table: 'answering_vote',
      part: 'work',
      from: ['post_id', 'answering_post'],
      refs: { post_id: 'answering_post', account_id: 'person' },
      isGiven: true,
    },
  ],
  stays: {
    answering_tally: 'counted anew from what has arrived',
    answering_turnout: 'counted anew from who has arrived',
    answering_ticket: 'whoever opens a package could compare who answered with what was answered',
    answering_hidden_photo: 'what a class is shown while it answers; whoever arrives shows results anew',
    answering_ballot: 'an anonymous answer is for the class that it was given in',
  },
  alone: { along: questionsAlong, settle: ({ db }, courseId) => adoptUses(db, courseId) },
  merged: alignMerged,
  settle: async ({ db, now }, courseId, arrived) => {
    if (arrived.get('answering_join')) void endArrived(db, courseId, now)
    else if (arrived.get('answering_step')) void beginAfresh(db, courseId)
    if (arrived.get('answering_question')) await adoptUses(db, courseId)
    if (arrived.get('answering_post')) recountVotes(db, courseId)
    if (arrived.get('answering_counted')) void recount(db, courseId)
    if (arrived.get('answering_join')) recountTurnout(db, courseId)
  },
}
