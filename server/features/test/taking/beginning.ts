import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper } from '#contract/features/test/taking-entities.ts'
import { begin, beginTogether, isToBegin } from '#server/features/submission/public.ts'
import type { CourseContext, HandlerOfMany } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { wordingOf } from '../making/questions.ts'
import { contentOf } from '../making/sections.ts'
import { type TestRow, testOf } from '../store.ts'
import { takeOver } from './devices.ts'
import { takeDevices } from './drawing.ts'
import { isOpen, type Own, ownOf } from './own.ts'
import { type Asked, paperShown, presentPaper } from './paper.ts'

type Start = Value<typeof takingCalls.start.input>

/**
 * Begins what is to be begun: the attempt that is meant, or the one that is being written.
 * @returns what stands then
 */
export async function beginOwn(
  context: CourseContext,
  id: string,
  own: Own,
  { attempt, workId: work }: Pick<Start, 'attempt' | 'workId'>,
): Promise<Own> {
  const isNext = attempt !== undefined && attempt > (own.attempt ?? 1)
  if (context.studentId !== null && (isNext || isToBegin(own, own))) {
    await begin(context, id, { ...(attempt !== undefined && { attempt }), work })
    return ownOf(context, id)
  }
  return own
}

/** Begins a test, or goes on with it on this device. @throws as `begin`; beginOver, otherDevice */
export async function start(context: CourseContext, { id, ...which }: Start): Promise<OwnPaper> {
  const [before, content] = await Promise.all([ownOf(context, id), contentOf(context, id)])
  const own = await beginOwn(context, id, before, which)
  if (own.seed !== null && isOpen(context, own)) await takeOver(context, id, own)
  return paperShown(context, own, content)
}

interface Fresh {
  place: number
  submission_id: string
  alias: string
  seed: number
}
const freshPapers = prepared(
  (_, activityIds: readonly string[], accountIds: readonly string[]) => sql<Fresh>`
    select asked.place, submission.id as submission_id, submission.alias, paper.seed
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[]) with ordinality as asked (activity_id, account_id, place)
    join submission_author as author
      on author.activity_id = asked.activity_id and author.account_id = asked.account_id and author.attempt = 1
    join submission on submission.id = author.submission_id
    join test_paper as paper on paper.submission_id = submission.id`,
)

/** Many who begin at once, each for the first time; whatever else there is, each does alone. */
export const startTogether: HandlerOfMany<typeof takingCalls.start> = async (unit, commands) => {
  const { db } = unit
  const outcomes = await beginTogether(
    unit,
    commands.map(({ context, input: { id, attempt = 1, workId } }) => ({
      ...{ context, activityId: id, attempt },
      work: workId,
    })),
  )
  const begun = commands.flatMap(({ context, input }, index) => {
    const outcome = outcomes[index]!
    return typeof outcome === 'object' && 'answer' in outcome
      ? [{ context, id: input.id, index, endsAt: outcome.answer.endsAt }]
      : []
  })
  if (begun.length === 0) return outcomes.map(outcome => onlyUnusual(outcome))
  const ids = [...new Set(begun.map(({ id }) => id))]
  const [papers, tests] = await Promise.all([
    freshPapers(
      db,
      begun.map(({ id }) => id),
      begun.map(({ context }) => context.person.id),
    ),
    Promise.all(ids.map(async id => [id, await testAndContent(unit, id)] as const)),
  ])
  const paperAt = new Map(papers.map(paper => [paper.place, paper]))
  const testBy = new Map(tests)
  const answers = new Map<number, OwnPaper>()
  const taken: { submissionId: string; device: string }[] = []
  for (const [place, { context, id, index, endsAt }] of begun.entries()) {
    const [paper, known] = [paperAt.get(place + 1), testBy.get(id)]
    if (!paper || !known) continue
    taken.push({ submissionId: paper.submission_id, device: context.person.sessionId })
    answers.set(index, presentFresh(context, id, { ...paper, endsAt }, known))
  }
  takeDevices(
    db,
    taken.map(({ submissionId }) => submissionId),
    taken.map(({ device }) => device),
  )
  return outcomes.map((outcome, index) =>
    answers.has(index) ? { answer: answers.get(index)! } : onlyUnusual(outcome),
  )
}

const onlyUnusual = (outcome: Awaited<ReturnType<typeof beginTogether>>[number]) =>
  typeof outcome === 'object' && 'failure' in outcome ? outcome : 'alone'

/** What a test asks, whoever of its students it is. */
async function testAndContent(unit: Parameters<typeof contentOf>[0], id: string) {
  const [test, content] = await Promise.all([testOf(unit.db, id), contentOf(unit, id)])
  const wording = await wordingOf(
    unit.db,
    content.questions.map(({ version_id }) => version_id),
  )
  return { test: test!, asked: { content, wording } }
}

function presentFresh(
  context: CourseContext,
  id: string,
  { alias, seed, endsAt }: Fresh & { endsAt: number | null },
  { test, asked }: { test: TestRow; asked: Asked },
) {
  const switches = { limit: test.switch_limit, used: 0, isExceeded: false, handsInAt: null }
  return presentPaper(
    context,
    {
      ...{ id, workId: alias, attempt: 1, version: 0, state: 0, isOpen: true, endsAt, switches },
      ...{ rules: test, seed, answers: [], isShown: true },
    },
    asked,
  )
}
