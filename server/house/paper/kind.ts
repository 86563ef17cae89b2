import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { everyErrorOf } from '#contract/features/submission/every-error.ts'
import { submissionMessagesOf } from '#contract/features/submission/messages.ts'
import { type ActivityKind, activityKind } from '#server/features/activity/public.ts'
import {
  activityOf,
  closeTask,
  lockTaskToGrade,
  previewScoring,
  regrade,
  type Scoring,
  type SlotPoints,
  type SubmissionKind,
  scoreByMachine,
  submissionFacts,
  submissionKind,
  submissionsOf,
  type Task,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

export const paperType = 92

/** What a migration of the kind would create. */
export const makeTables = (db: Database) =>
  sql`create table paper (
    id uuid primary key references activity (id),
    -- By slot, of those scored by machine: the right option and its points.
    key jsonb not null,
    -- How many of its questions each student gets, drawn when they begin; null: all.
    drawn smallint
  )`.execute(db)

const words = {
  feature: 'paper',
  task: { en: 'paper', zh: '试卷' },
  work: { zh: '答卷' },
} as const
export const paperErrors = everyErrorOf(words)

const mark = job<{ activityId: string; accountIds: string[] }>('paper.mark')

/** What the kind was told, for the tests: `handed in by 2`, `graded 1` … */
export const heard: string[] = []

const submissions = submissionsOf({
  types: [paperType],
  words,
  facts: submissionFacts<{ paperId: string }>('paper'),
  messages: submissionMessagesOf('paper', { paperId: ['paperid', z.string()] }),
  keyOf: ({ id }) => ({ paperId: id }),
  opensAt: ({ id }) => `/paper?id=${id}`,
  // A letter, several, or what stands in the blanks of a text.
  isSoundValue: (_slot, value) => typeof value === 'object' || /^[A-Z]$/.test(String(value)),
  handedIn(unit, { id }, accountIds) {
    heard.push(`handed in by ${accountIds.length}`)
    void unit.enqueue(mark, { activityId: id, accountIds })
  },
})
export const paperSubmissions: SubmissionKind = {
  ...submissions,
  begun: drawPapers,
  on: {
    ...submissions.on,
    graded: (_unit, _task, accountIds) => void heard.push(`graded ${accountIds.length}`),
    scoresHidden: () => void heard.push('hidden'),
    returned: (_unit, _task, accountIds) => void heard.push(`returned ${accountIds.length}`),
  },
}

/** A paper of many questions, known only here: some are scored by machine, some by people. */
const paperKindOf = (kind: SubmissionKind): ActivityKind => {
  const common = activityOf(kind)
  return {
    ...common,
    on: { ...common.on, ended: async (unit, { id }) => closeTask(unit, id) },
    name: { en: 'Paper', zh: '试卷' },
    opensAt: ({ id, courseId }) => `/paper?${new URLSearchParams({ id, courseId })}`,
    page: async () => new Map(),
  }
}

const drawnOf = prepared(
  (_, activityId: string) => sql<{ drawn: number | null }>`select drawn from paper where id = ${activityId}`,
)
const keepDrawn = prepared(
  (_, submissionIds: readonly string[], points: readonly string[]) => sql`
    update submission set slot_points = drawn.points::jsonb
    from unnest(${submissionIds}::uuid[], ${points}::text[]) as drawn (id, points) where submission.id = drawn.id`,
)

/** Draws the questions of each who begins. */
async function drawPapers({ db }: Unit, task: Task, submissionIds: readonly string[]) {
  const { drawn } = await drawnOf.one(db, task.id)
  if (drawn === null) return
  const all = Object.entries(task.slot_points as SlotPoints)
  const drawOne = () => {
    for (let place = 0; place < drawn; place++) {
      const other = randomInt(place, all.length)
      ;[all[place], all[other]] = [all[other]!, all[place]!]
    }
    return JSON.stringify(Object.fromEntries(all.slice(0, drawn)))
  }
  void keepDrawn(db, submissionIds, submissionIds.map(drawOne))
}

/** What the key gives for what was handed in, in the newest attempt of each. */
const answered = prepared(
  (_, activityId: string, accountIds: readonly string[]) => sql<Scoring>`
    select distinct submission.id as "submissionId", submission.version, (
      select coalesce(jsonb_object_agg(slot, case when part.value = answer then points else 0 end), '{}')
      from jsonb_to_recordset(paper.key) as key (slot smallint, answer jsonb, points numeric)
      left join lateral (
        select value from submission_part as part
        where part.submission_id = submission.id and part.slot = key.slot and part.version <= submission.version
        order by part.version desc limit 1
      ) as part on true
    ) as scores
    from submission_author as author
    join submission on submission.id = author.submission_id and submission.version > 0
    join paper on paper.id = author.activity_id
    where author.activity_id = ${activityId} and author.account_id = any(${accountIds}::uuid[]) and author.is_latest`,
)

async function marksOf(unit: Unit, activityId: string, accountIds: readonly string[]) {
  const task = await lockTaskToGrade(unit, activityId)
  return { task, scorings: await answered(unit.db, activityId, accountIds) }
}

/** What scoring these students anew with the key as it is now would change. */
export async function previewMarks(unit: Unit, activityId: string, accountIds: readonly string[]) {
  const { task, scorings } = await marksOf(unit, activityId, accountIds)
  return previewScoring(unit, task, scorings)
}

/** Regrades these students with the key as it is now. */
export async function remarkPapers(
  unit: Unit,
  activityId: string,
  accountIds: readonly string[],
  why: { by: string; reason: string },
) {
  const { task, scorings } = await marksOf(unit, activityId, accountIds)
  return regrade(unit, paperSubmissions, task, { ...why, scorings })
}

/** Scores what these students have handed in. */
export async function markPapers(unit: Unit, activityId: string, accountIds: readonly string[]) {
  const { task, scorings } = await marksOf(unit, activityId, accountIds)
  await scoreByMachine(unit, paperSubmissions, task, scorings)
}

const marker = work(mark, (unit, { activityId, accountIds }) => markPapers(unit, activityId, accountIds))

/** The feature that has only papers. */
export const paperFeatureOf = (kind: SubmissionKind): Feature => ({
  name: 'paper',
  workers: [marker],
  declares: [activityKind(paperKindOf(kind)), submissionKind(kind)],
})
export const paperFeature = paperFeatureOf(paperSubmissions)
