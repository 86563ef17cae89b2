import { sql } from 'kysely'
import { answeringLimits, askings, lastAsking } from '#contract/features/answering/rules.ts'
import { anyCount, type Portable } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { adoptUses, questionsAlong } from './arriving.ts'
import { tallied } from './taking/counting.ts'

const place = [1, 2 ** 15 - 1] as const
const boards = sql.join([askings.ideas, askings.classQuestions].map(asking => sql.lit(asking)))

const recount = prepared(
  (_, courseId: string) => sql`
    insert into answering_tally (activity_id, slot, key, n)
    select counted.activity_id, counted.slot, key, count(*) from activity
    join answering_counted as counted on counted.activity_id = activity.id
    cross join unnest(counted.keys) as key
    where activity.course_id = ${courseId} group by counted.activity_id, counted.slot, key
    on conflict (activity_id, slot, key) do update set n = excluded.n`,
)
const recountTurnout = prepared(
  (_, courseId: string) => sql`
    insert into answering_turnout (step_id, joined, answered)
    select step.id, count(*), count(*) filter (where joined.has_answered) from activity
    join answering_step as step on step.activity_id = activity.id
    join answering_join as joined on joined.step_id = step.id
    where activity.course_id = ${courseId} group by step.id
    on conflict (step_id) do update set joined = excluded.joined, answered = excluded.answered`,
)

/** Not everybody who voted has come along. */
const recountVotes = prepared(
  (_, courseId: string) => sql`
    update answering_post as post set votes = (select count(*) from answering_vote where post_id = post.id)
    from activity where activity.id = post.activity_id and activity.course_id = ${courseId}`,
)

/** Who turned out to be somebody else may have voted for what is theirs by now. */
const dropOwnVotes = prepared(
  (_, courseId: string) => sql`
    delete from answering_vote as vote using answering_post as post, activity
    where post.id = vote.post_id and post.author_id = vote.account_id
      and activity.id = post.activity_id and activity.course_id = ${courseId}`,
)

/** Whoever has posts counts as having answered, and nobody else: posts go to who turned out to have written them. */
const countWriters = prepared(
  (_, courseId: string) => sql`
    with written as (
      select asked.activity_id, asked.slot from answering_question as asked join activity on activity.id = asked.activity_id
      where activity.course_id = ${courseId} and asked.asking in (${boards})
    ), gone as (
      delete from answering_counted as counted using written
      where counted.activity_id = written.activity_id and counted.slot = written.slot and not exists (
        select from answering_post as post where post.activity_id = counted.activity_id and post.slot = counted.slot
          and post.author_id = counted.account_id)
    )
    insert into answering_counted (activity_id, slot, account_id, keys, counted_at)
    select activity_id, slot, author_id, ${[tallied.answered]}::text[], min(created_at)
    from written join answering_post as post using (activity_id, slot) group by activity_id, slot, author_id
    on conflict do nothing`,
)
const recountWritten = prepared(
  (_, courseId: string) => sql`
    update answering_tally as tally set n = (
      select count(*) from answering_counted as counted
      where counted.activity_id = tally.activity_id and counted.slot = tally.slot and tally.key = any(counted.keys))
    from answering_question as asked join activity on activity.id = asked.activity_id
    where activity.course_id = ${courseId} and asked.asking in (${boards})
      and tally.activity_id = asked.activity_id and tally.slot = asked.slot`,
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
  settle: async ({ db }, courseId, arrived) => {
    if (arrived.get('answering_question')) await adoptUses(db, courseId)
    if (arrived.get('answering_post')) void recountVotes(db, courseId)
    if (arrived.get('answering_counted')) void recount(db, courseId)
    if (arrived.get('answering_join')) void recountTurnout(db, courseId)
  },
  merged({ db }, courseId) {
    void dropOwnVotes(db, courseId)
    void recountVotes(db, courseId)
    void countWriters(db, courseId)
    void recountWritten(db, courseId)
  },
}
