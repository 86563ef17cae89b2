import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { StartedPaper } from '#contract/features/test/taking-entities.ts'
import { wordingOf } from '#server/features/question/public.ts'
import { begin, beginTogether, isToBegin } from '#server/features/submission/public.ts'
import type { CourseContext, HandlerOfMany } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { messagesOf } from '../live/messages.ts'
import { noteLive } from '../live/noting.ts'
import { type Placed, placedIn } from '../making/questions.ts'
import { type Content, contentOf } from '../making/sections.ts'
import { testOf } from '../store.ts'
import { takeOver } from './devices.ts'
import { isOpen, type Own, ownOf } from './own.ts'
import {
  answersWritten,
  checkBegin,
  noWording,
  paperOf,
  paperShown,
  presentPaper,
  presentSealed,
  standingWith,
  unsealedIn,
} from './paper.ts'
import { sealedTest, sealedVersion } from './sealing.ts'

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

/** Begins a test, or goes on with it on this device. @throws as `begin`; startsLater, beginOver, otherDevice */
export async function start(
  context: CourseContext,
  { id, sealed: held, ...which }: Start,
): Promise<StartedPaper> {
  const [before, content] = await Promise.all([ownOf(context, id), contentOf(context, id)])
  checkBegin(context, before)
  const own = await beginOwn(context, id, before, which)
  if (own.seed !== null && isOpen(context, own)) await takeOver(context, id, own)
  noteLive(context, id, context.course.id)
  return (await keysToOwn(context, own, content, held)) ?? paperShown(context, own, content)
}

/** The paper as keys, where the device holds what they open and nothing is written yet; else undefined. */
async function keysToOwn(context: CourseContext, own: Own, content: Content, held: string | undefined) {
  const isHeld =
    held !== undefined &&
    own.seed !== null &&
    isOpen(context, own) &&
    held === sealedVersion(context, own.id, content)
  if (!isHeld) return undefined
  const [sealed, answers, messages] = await Promise.all([
    sealedTest(context, own.id, content),
    answersWritten(context, own),
    messagesOf(context.db, own.id),
  ])
  if (answers.length > 0) return undefined
  const open = unsealedIn(paperOf(content, own, own.seed), sealed)
  const wording = await wordingOfSome(context.db, open)
  return presentSealed(context, standingWith(context, own, answers), { content, wording, messages, sealed })
}

interface Fresh {
  place: number
  alias: string
  seed: number
  device: string | null
}
const freshPapers = prepared(
  (_, activityIds: readonly string[], accountIds: readonly string[]) => sql<Fresh>`
    select asked.place, submission.alias, paper.seed, paper.device
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
      ? [{ context, id: input.id, held: input.sealed, index, endsAt: outcome.answer.endsAt }]
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
    Promise.all(
      ids.map(async id => {
        const held = begun.filter(one => one.id === id).map(one => one.held)
        return [id, await testAndContent(unit, id, held)] as const
      }),
    ),
  ])
  const paperAt = new Map(papers.map(paper => [paper.place, paper]))
  const testBy = new Map(tests)
  const answers = new Map<number, StartedPaper>()
  for (const [place, { context, id, held, index, endsAt }] of begun.entries()) {
    const [paper, known] = [paperAt.get(place + 1), testBy.get(id)]
    // One that was there before may be written elsewhere.
    if (!paper || !known || paper.device !== context.person.sessionId) continue
    noteLive(context, id, context.course.id)
    answers.set(index, presentFresh(context, id, { ...paper, endsAt, held }, known))
  }
  return outcomes.map((outcome, index) =>
    answers.has(index) ? { answer: answers.get(index)! } : onlyUnusual(outcome),
  )
}

const onlyUnusual = (outcome: Awaited<ReturnType<typeof beginTogether>>[number]) =>
  typeof outcome === 'object' && 'failure' in outcome ? outcome : 'alone'

/** What a test asks, whoever of its students it is. @param held what each of their devices holds */
async function testAndContent(unit: Unit, id: string, held: readonly (string | undefined)[]) {
  const [test, content, messages] = await Promise.all([
    testOf(unit.db, id),
    contentOf(unit, id),
    messagesOf(unit.db, id),
  ])
  const version = sealedVersion(unit, id, content)
  const sealed = held.includes(version) ? await sealedTest(unit, id, content) : null
  const needed = sealed && held.every(one => one === version) ? unsealedIn(placedIn(content), sealed) : null
  const wording = await wordingOfSome(unit.db, needed ?? placedIn(content))
  return { test: test!, sealed, asked: { content, wording, messages } }
}

const wordingOfSome = async (db: Unit['db'], placed: readonly Placed[]) =>
  placed.length === 0
    ? noWording
    : wordingOf(
        db,
        placed.map(({ versionId }) => versionId),
      )

function presentFresh(
  context: CourseContext,
  id: string,
  { alias, seed, endsAt, held }: Fresh & { endsAt: number | null; held: string | undefined },
  { test, sealed, asked }: Awaited<ReturnType<typeof testAndContent>>,
): StartedPaper {
  const switches = { limit: test.switch_limit, used: 0, isExceeded: false, handsInAt: null }
  const standing = {
    ...{ id, workId: alias, attempt: 1, version: 0, state: 0, isOpen: true, endsAt, switches },
    ...{ rules: test, seed, answers: [], isShown: true },
  }
  return sealed && held === sealed.version
    ? presentSealed(context, standing, { ...asked, sealed })
    : presentPaper(context, standing, asked)
}
