import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { answerOfWire } from '#contract/features/question/wire.ts'
import type { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import type { AnswerInput, SavedAnswer } from '#contract/features/test/taking-entities.ts'
import { attachmentOf, textFor } from '#server/features/file/public.ts'
import { answerIn } from '#server/features/question/public.ts'
import {
  type Entry,
  ofOnly,
  type SavedPart,
  savePart,
  saveParts,
  saveTogether,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { refusalIn } from '#server/kernel/envelope.ts'
import { attempt, Failure } from '#server/kernel/failure.ts'
import type { CourseContext, HandlerOfMany } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noteLive } from '../live/noting.ts'
import { type Answered, answeredBy, contentOfAnswer, mayAnswer } from './answers.ts'

/** One answer as it is saved, or why it is not. */
const entryOf = (
  context: CourseContext,
  question: Answered | undefined,
  given: AnswerInput,
): Entry | Failure =>
  attempt(() => ({
    ...contentOfAnswer(mayAnswer(context, question), given),
    ...(given.sequence !== undefined && { sequence: given.sequence }),
    ...{ base: given.base, attempt: given.attempt, work: given.workId },
  }))

/** Saves answers of one student, each with what became of it, in their order. @throws what is refused for all */
export async function saveMany(
  context: CourseContext,
  id: string,
  answers: readonly AnswerInput[],
): Promise<(SavedPart | Failure)[]> {
  const asked = answers.map(({ questionId }) => ({ context, id, questionId }))
  const questions = await answeredBy(context.db, asked, context.now)
  const entries = answers.map((given, index) => entryOf(context, questions[index], given))
  const good = entries.flatMap(entry => (entry instanceof Failure ? [] : [entry]))
  const saved = good.length > 0 ? await saveParts(context, id, good) : []
  noteLive(context, id, context.course.id)
  return entries.map(entry => (entry instanceof Failure ? entry : saved[good.indexOf(entry)]!))
}

type Save = Value<typeof takingCalls.saveAnswers.input>

export async function saveAnswers(context: CourseContext, { id, answers }: Save) {
  const saved = await saveMany(context, id, answers)
  return { list: saved.map((one, index) => presentSaved(context, answers[index]!, one)) }
}

/** What is stored, or of a refused one what was given: what is stored of that, its writer knows. */
export function presentSaved(
  context: CourseContext,
  given: AnswerInput,
  saved: SavedPart | Failure,
): SavedAnswer {
  const { questionId, text = '', html = '', value = null, sequence = 0 } = given
  if (saved instanceof Failure)
    return {
      ...{ questionId, saved: false, workId: given.workId ?? '', text, html, value, files: [], sequence },
      ...{ savedAt: null, refusal: refusalIn(context.language, saved) },
    }
  const { part, work, files } = saved
  return {
    ...{ questionId, saved: saved.saved, workId: work, text: part.text, html: textFor(context, part.html) },
    ...{ value: part.value, sequence: part.sequence, savedAt: part.savedAt, refusal: null },
    files: files.map(file => attachmentOf(context, file)),
  }
}

interface Standing {
  place: number
  text: string
  html: string
  value: unknown
  files: { id: string; name: string }[]
}
const standingRows = prepared(
  (
    _,
    activityIds: readonly string[],
    accountIds: readonly string[],
    questionIds: readonly string[],
  ) => sql<Standing>`
    select asked.place, part.text, part.html, part.value, coalesce((
      select json_agg(json_build_object('id', file.id, 'name', file.name) order by kept.position)
      from submission_file as kept join file on file.id = kept.file_id
      where kept.submission_id = part.submission_id and kept.slot = part.slot and kept.version = part.version), '[]') as files
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${questionIds}::uuid[])
      with ordinality as asked (activity_id, account_id, question_id, place)
    join question_version as version on version.question_id = asked.question_id
    join test_question as question on question.activity_id = asked.activity_id and question.version_id = version.id
    join lateral (
      select author.submission_id from submission_author as author
      where author.activity_id = asked.activity_id and author.account_id = asked.account_id
      order by author.attempt desc limit 1
    ) as own on true
    join lateral (
      select * from submission_part as part where part.submission_id = own.submission_id and part.slot = question.slot
      order by part.version desc limit 1
    ) as part on true`,
)

type WireSave = Value<typeof testProtocolCalls.saveAnswer.input>
interface Asked {
  context: CourseContext
  input: WireSave
}

/** What programs of the protocol send as text, as entries; they know nothing of what they were not shown. */
async function entriesOf(db: Database, asked: readonly Asked[], now: number): Promise<(Entry | Failure)[]> {
  const [questions, rows] = await Promise.all([
    answeredBy(
      db,
      asked.map(({ context, input: { id, questionId } }) => ({ context, id, questionId })),
      now,
    ),
    standingRows(
      db,
      asked.map(({ input }) => input.id),
      asked.map(({ context }) => context.person.id),
      asked.map(({ input }) => input.questionId),
    ),
  ])
  const standing = new Map(rows.map(row => [row.place, row]))
  return asked.map(({ context, input: { answer } }, index) =>
    attempt(() => {
      const question = mayAnswer(context, questions[index])
      const { type, parts, questionId: id } = question
      const kept = standing.get(index + 1)
      const before = answerIn(type, parts, kept)
      const given = answerOfWire({ id, type, parts }, answer === null ? null : String(answer), before)
      return entryOfAnswer(question, given, kept)
    }),
  )
}

function entryOfAnswer(question: Answered, answer: unknown, kept: Standing | undefined): Entry {
  const { keptAs } = question.type
  if (keptAs === 'files')
    return contentOfAnswer(question, { attachments: kept?.files.map(({ id }) => id) ?? [] })
  if (keptAs === 'value') return contentOfAnswer(question, { value: answer })
  return contentOfAnswer(question, (answer ?? { text: '', html: '' }) as { text: string; html: string })
}

export async function saveOne(context: CourseContext, input: WireSave) {
  const [entry] = await entriesOf(context.db, [{ context, input }], context.now)
  if (entry instanceof Failure) throw entry
  const saved = await savePart(context, input.id, entry!)
  noteLive(context, input.id, context.course.id)
  return presentTime(context, saved)
}

const presentTime = ({ now }: { now: number }, { part }: SavedPart) => ({ savedAt: part.savedAt ?? now })

/** One answer each, of one student or of many. */
export const saveOnesTogether: HandlerOfMany<typeof testProtocolCalls.saveAnswer> = async (
  unit,
  commands,
) => {
  const entries = await entriesOf(unit.db, commands, unit.now)
  const good = commands.flatMap(({ context, input }, index) => {
    const entry = entries[index]!
    return entry instanceof Failure ? [] : [{ context, activityId: input.id, entries: [entry], index }]
  })
  const outcomes = good.length > 0 ? (await saveTogether(unit, good)).map(ofOnly) : []
  for (const { context, activityId } of good) noteLive(context, activityId, context.course.id)
  const byIndex = new Map(good.map(({ index }, place) => [index, outcomes[place]!]))
  return entries.map((entry, index) => {
    if (entry instanceof Failure) return { failure: entry }
    const outcome = byIndex.get(index)!
    return typeof outcome === 'object' && 'answer' in outcome
      ? { answer: presentTime(unit, outcome.answer) }
      : outcome
  })
}
