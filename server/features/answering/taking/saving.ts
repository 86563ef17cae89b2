import type { Value } from '#contract/call.ts'
import { isBoard } from '#contract/features/answering/board-rules.ts'
import type { StepAnswer } from '#contract/features/answering/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringModes, askings } from '#contract/features/answering/rules.ts'
import type { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { plain } from '#contract/features/question/types/parts.ts'
import type { OfferProof } from '#contract/features/submission/offer-rules.ts'
import type { SavedAnswer } from '#contract/features/test/taking-entities.ts'
import { answerIn } from '#server/features/question/public.ts'
import {
  handInWritten,
  type SavedPart,
  saveParts,
  saveTogether,
  taskToSee,
} from '#server/features/submission/public.ts'
import { presentSaved } from '#server/features/test/public.ts'
import { attempt, Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext, HandlerOfMany } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { noteAnswered } from '../results/telling.ts'
import { answeringSubmissions } from '../submissions.ts'
import { type Asked, askedIn, mayAnswer } from './asked.ts'
import { giveBallot } from './ballots.ts'
import { countAnswers, countBallot, type ToCount } from './counting.ts'
import { type Entry, entryOf } from './entries.ts'
import { noteJoined } from './joining.ts'
import { isLate, proofsOf } from './late.ts'

type Save = Value<typeof answeringTakingCalls.saveAnswers.input>

/** One answer with the question that it answers. */
interface Judged {
  asked: ReturnType<typeof mayAnswer>
  given: StepAnswer
  entry: Entry
  proof?: OfferProof | undefined
}

/** An answer as it is to be saved, or why it is not. @param proof of one that is late; null: there is none */
const judged = (
  asked: Asked | undefined,
  given: StepAnswer,
  now: number,
  proof?: OfferProof | null,
): Judged | Failure =>
  attempt(() => {
    if (proof === null) fail(answeringErrors.lateUnproven)
    const open = mayAnswer(asked, now, proof !== undefined)
    // What is written for all to see has a call of its own.
    if (isBoard(open.asking)) fail(answeringSubmissions.errors.slotMissing)
    return { asked: open, given, proof, entry: entryOf(open, given) }
  })

/** What is stored came late: it may have come in time and be sent again. */
const proofOf = ({ asked, proof }: Judged, { part }: SavedPart) =>
  proof && part.savedAt !== null && isLate(asked, part.savedAt) ? proof : undefined

/** At one's own pace, what is answered after the hand-in goes with it. */
const isHandedInAtOnce = ({ asked }: Judged) =>
  asked.mode !== answeringModes.inClass && asked.has_handed_in && asked.asking !== askings.anonymous

const isAnonymous = ({ asked }: Judged) => asked.asking === askings.anonymous

/** What stands in a slot, as its type reads it. */
const answerOf = ({ kind, parts }: Judged['asked'], { part, files }: SavedPart) =>
  answerIn(kind, parts, { ...part, files })

/** Counts what was saved, and notes who has answered. */
async function noteSaved(unit: Unit, saved: readonly { one: Judged; part: SavedPart; accountId: string }[]) {
  const stored = saved.filter(({ part }) => part.saved)
  const counted: ToCount[] = stored.map(({ one, part, accountId }) => ({
    ...{ asked: one.asked, accountId, answer: answerOf(one.asked, part), proof: proofOf(one, part) },
  }))
  await countAnswers(unit, counted)
  const answering = stored
    .filter((_, place) => counted[place]!.answer !== null)
    .map(({ one, accountId }) => ({ stepId: one.asked.step_id, accountId }))
  if (answering.length > 0) noteJoined(unit.db, answering, true, unit.now)
}

/** Words alone: a picture in them would be a file of whoever sent it. */
const wordsOf = ({ text, html = '' }: Entry) => ({ text: text.trim() === '' ? plain(html) : text, html: '' })

/** Takes an anonymous answer: nothing of it stands in anybody's work. */
async function ballotOf(context: CourseContext, { asked, entry }: Judged): Promise<SavedAnswer> {
  const { db, person, now } = context
  const { activity_id: activityId, slot, question_id: questionId, kind, parts, step_id: stepId } = asked
  const answer = answerIn(kind, parts, { ...wordsOf(entry), value: entry.value, files: [] })
  const nothing = { saved: answer !== null, workId: '', text: '', html: '', value: null, files: [] }
  if (answer !== null) {
    // Where there is work, the spine asks whether the set is there for them.
    await taskToSee(context, activityId)
    await giveBallot(db, { activityId, slot, accountId: person.id, value: answer })
    countBallot(context, asked, answer)
    noteJoined(db, [{ stepId, accountId: person.id }], true, now)
  }
  return { questionId: questionId as never, ...nothing, sequence: 0, savedAt: null, refusal: null }
}

/** Saves answers of one student in one step, each with what became of it, in their order. @throws what is refused for all */
export async function saveMany(
  context: CourseContext,
  { stepId, answers, device }: Save,
): Promise<SavedAnswer[]> {
  const { db, now, person, course } = context
  const asked = (await askedIn(
    db,
    answers.map(({ questionId }) => ({ stepId, accountId: person.id, questionId })),
    now,
  )) as (Asked | undefined)[]
  const proofs = await proofsOf(context, asked, answers, device)
  const all = answers.map((given, place) => judged(asked[place], given, now, proofs.get(given)))
  const good = all.filter((one): one is Judged => !(one instanceof Failure))
  const named = good.filter(one => !isAnonymous(one))
  const parts =
    named.length > 0
      ? await saveParts(
          context,
          named[0]!.asked.activity_id,
          named.map(({ entry }) => entry),
        )
      : []
  const partOf = new Map(named.map((one, place) => [one, parts[place]!]))
  await noteSaved(
    context,
    named.flatMap(one => {
      const part = partOf.get(one)!
      return part instanceof Failure ? [] : [{ one, part, accountId: person.id }]
    }),
  )
  const list: SavedAnswer[] = []
  for (const [place, one] of all.entries()) {
    const given = answers[place]!
    if (one instanceof Failure) list.push(presentSaved(context, given, one))
    else if (isAnonymous(one)) list.push(await ballotOrRefusal(context, one))
    else list.push(presentSaved(context, given, partOf.get(one)!))
  }
  const [first] = good
  if (good.some(one => isHandedInAtOnce(one) && !(partOf.get(one) instanceof Failure)))
    await handInWritten(context, answeringSubmissions, first!.asked.activity_id)
  if (first) noteAnswered(context, { id: stepId, activity_id: first.asked.activity_id, course_id: course.id })
  return list
}

const ballotOrRefusal = async (context: CourseContext, one: Judged) => {
  const given = await ballotOf(context, one).catch(error => {
    if (error instanceof Failure) return error
    throw error
  })
  return given instanceof Failure ? presentSaved(context, one.given, given) : given
}

/** Answers of many students, as `saveMany` would save them one after the other; what is anonymous or unusual is left to it. */
export const saveAllTogether: HandlerOfMany<typeof answeringTakingCalls.saveAnswers> = async (
  unit,
  commands,
) => {
  const each = commands.flatMap(({ context, input }, command) =>
    input.answers.map(given => ({ context, given, command, stepId: input.stepId })),
  )
  const asked = await askedIn(
    unit.db,
    each.map(({ context, given, stepId }) => ({
      ...{ stepId, accountId: context.person.id, questionId: given.questionId },
    })),
    unit.now,
    false,
  )
  const ofCommand = commands.map(() => [] as (Judged | Failure | 'alone')[])
  for (const [place, { given, command }] of each.entries()) {
    const found = asked[place]
    ofCommand[command]!.push(found === 'held' ? 'alone' : judged(found, given, unit.now))
  }
  const usual = commands.flatMap(({ context, input }, command) => {
    const its = ofCommand[command]!
    const good = its.filter((one): one is Judged => one !== 'alone' && !(one instanceof Failure))
    const isUsual =
      its.length > 0 &&
      good.length === its.length &&
      !good.some(one => isAnonymous(one) || isHandedInAtOnce(one))
    return isUsual ? [{ context, input, command, good }] : []
  })
  const outcomes =
    usual.length > 0
      ? await saveTogether(
          unit,
          usual.map(({ context, good }) => ({
            context,
            activityId: good[0]!.asked.activity_id,
            entries: good.map(({ entry }) => entry),
          })),
        )
      : []
  await noteSaved(
    unit,
    usual.flatMap(({ context, good }, place) => {
      const outcome = outcomes[place]!
      if (outcome === 'alone' || 'failure' in outcome) return []
      return good.flatMap((one, index) => {
        const part = outcome.answer[index]!
        return part instanceof Failure ? [] : [{ one, part, accountId: context.person.id }]
      })
    }),
  )
  for (const { context, input, good } of usual)
    noteAnswered(context, {
      ...{ id: input.stepId, activity_id: good[0]!.asked.activity_id, course_id: context.course.id },
    })
  const byCommand = new Map(usual.map(({ command }, place) => [command, outcomes[place]!]))
  return commands.map(({ context, input }, command) => {
    const outcome = byCommand.get(command) ?? 'alone'
    if (outcome === 'alone' || 'failure' in outcome) return outcome
    return {
      answer: {
        list: outcome.answer.map((part, index) => presentSaved(context, input.answers[index]!, part)),
      },
    }
  })
}
