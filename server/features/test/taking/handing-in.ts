import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { showsKeysOncePublished } from '#contract/features/test/rules.ts'
import type { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import {
  type HandedInWritten,
  handInTogether,
  handInWritten,
  makeFinal,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { refusalIn } from '#server/kernel/envelope.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext, HandlerOfMany } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { showsOf, type TestRow } from '../store.ts'
import { testSubmissions } from '../submissions.ts'
import { checkDevice } from './devices.ts'
import { saveMany } from './saving.ts'

interface Slots {
  activity_id: string
  by_slot: Record<number, string>
}
const slotRows = prepared(
  (_, ids: readonly string[]) => sql<Slots>`
    select asked.activity_id, json_object_agg(asked.slot, version.question_id) as by_slot
    from test_question as asked join question_version as version on version.id = asked.version_id
    where asked.activity_id = any(${ids}::uuid[]) group by asked.activity_id`,
)
/** The questions of tests by their slots. */
async function questionsBySlot(db: Database, ids: readonly string[]) {
  const rows = await slotRows(db, [...new Set(ids)])
  return new Map(rows.map(({ activity_id, by_slot }) => [activity_id, by_slot]))
}

interface Bound
  extends Pick<
    TestRow,
    'is_one_device' | 'score_shown' | 'answers_shown' | 'explanations_shown' | 'paper_shown'
  > {
  place: number
  is_released: boolean
  device: string | null
}
const isFinal = (test: Bound) => test.is_released && showsKeysOncePublished(showsOf(test))
/** Who is bound to a device, or hands in what results are published of. */
const boundRows = prepared(
  (_, activityIds: readonly string[], accountIds: readonly string[]) => sql<Bound>`
    select asked.place, test.is_one_device, test.released_at is not null as is_released, test.score_shown,
      test.answers_shown, test.explanations_shown, test.paper_shown, own.device
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[]) with ordinality as asked (activity_id, account_id, place)
    join test on test.id = asked.activity_id and (test.is_one_device or test.released_at is not null)
    left join lateral (
      select paper.device from submission_author as author join test_paper as paper on paper.submission_id = author.submission_id
      where author.activity_id = asked.activity_id and author.account_id = asked.account_id
      order by author.attempt desc limit 1
    ) as own on true`,
)

type Submit = Value<typeof takingCalls.submit.input>

/**
 * Hands in a paper as it is saved, once what was sent along is.
 * @throws as `handInWritten`; nothingAnswered, otherDevice
 */
export async function submit(context: CourseContext, { id, answers, version, workId: work }: Submit) {
  const saved = answers.length > 0 ? await saveMany(context, id, answers) : []
  const handedIn = await handInOne(context, id, { version, work })
  const byId = (await questionsBySlot(context.db, [id])).get(id) ?? {}
  const refused = saved.flatMap((one, index) =>
    one instanceof Failure
      ? [{ questionId: answers[index]!.questionId, refusal: refusalIn(context.language, one) }]
      : [],
  )
  return { ...presentReceipt(handedIn, byId), refused }
}

async function handInOne(context: CourseContext, id: string, which: Parameters<typeof handInWritten>[3]) {
  const [own] = await boundRows(context.db, [id], [context.person.id])
  if (own) checkDevice(context, own)
  const handedIn = await handInWritten(context, testSubmissions, id, which)
  if (handedIn.parts.length === 0) fail(takingErrors.nothingAnswered)
  if (own && isFinal(own)) makeFinal(context.db, id, [context.person.id], context.now)
  return handedIn
}

function presentReceipt({ version, time, overtime, parts }: HandedInWritten, byId: Record<number, string>) {
  return {
    ...{ version, time, overtime, state: submissionStates.submitted },
    // Of work that is one content; here each answer has its own.
    ...{ textHash: '', files: [], refused: [] },
    answers: parts.flatMap(({ slot, ...part }) => (byId[slot] ? [{ questionId: byId[slot], ...part }] : [])),
  }
}

/** What many have saved; what comes with answers, and what is unusual, each does alone. */
export const submitTogether: HandlerOfMany<typeof takingCalls.submit> = async (unit, commands) => {
  const usual = commands.flatMap(({ context, input }, index) =>
    input.answers.length === 0
      ? [{ context, activityId: input.id, version: input.version, work: input.workId, index }]
      : [],
  )
  const { outcomes, byTest } = await handInMany(unit.db, unit, usual)
  const byIndex = new Map(usual.map(({ index }, place) => [index, outcomes[place]!]))
  return commands.map(({ input }, index) => {
    const outcome = byIndex.get(index) ?? 'alone'
    return typeof outcome === 'object' && 'answer' in outcome
      ? { answer: presentReceipt(outcome.answer, byTest.get(input.id) ?? {}) }
      : outcome
  })
}

type HandIn = Parameters<typeof handInTogether>[1][number]

async function handInMany(db: Database, unit: Parameters<typeof handInTogether>[0], all: readonly HandIn[]) {
  if (all.length === 0) return { outcomes: [], byTest: new Map<string, Record<number, string>>() }
  const activityIds = all.map(({ activityId }) => activityId)
  const devices = await boundRows(
    db,
    activityIds,
    all.map(({ context }) => context.person.id),
  )
  const elsewhere = new Set(
    devices.flatMap(({ place, device, is_one_device }) =>
      is_one_device && device !== null && device !== all[place - 1]!.context.person.sessionId
        ? [place - 1]
        : [],
    ),
  )
  const here = all.filter((_, index) => !elsewhere.has(index))
  const [done, byTest] = await Promise.all([
    here.length > 0 ? handInTogether(unit, here) : [],
    questionsBySlot(db, activityIds),
  ])
  const outcomeOf = new Map(here.map((one, place) => [one, done[place]!]))
  const final = devices.filter(isFinal).flatMap(({ place }) => {
    const one = all[place - 1]!
    const outcome = outcomeOf.get(one)
    return typeof outcome === 'object' && 'answer' in outcome ? [one] : []
  })
  for (const [activityId, those] of Map.groupBy(final, one => one.activityId))
    makeFinal(
      db,
      activityId,
      those.map(({ context }) => context.person.id),
      unit.now,
    )
  // Who is elsewhere is refused alone.
  return { outcomes: all.map(one => outcomeOf.get(one) ?? ('alone' as const)), byTest }
}

export async function handUp(context: CourseContext, id: string) {
  await handInOne(context, id, {})
  return {}
}

export const handUpTogether: HandlerOfMany<typeof testProtocolCalls.handIn> = async (unit, commands) => {
  const all = commands.map(({ context, input }) => ({ context, activityId: input.id }))
  const { outcomes } = await handInMany(unit.db, unit, all)
  return outcomes.map(outcome =>
    typeof outcome === 'object' && 'answer' in outcome ? { answer: {} } : outcome,
  )
}
