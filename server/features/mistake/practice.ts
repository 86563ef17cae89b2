import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { type OwnJudgement, rightDaysWanted } from '#contract/features/mistake/entities.ts'
import { isJudged } from '#contract/features/question/types/judged.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { keysOf, presentAsked, presentKey, wordingOf } from '#server/features/question/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { dueOf, type Filter, findAsked, findMistake, similarTo } from './book.ts'

/** What a student did with a mistake. */
interface Done {
  rightAt: number | null
  rightAgainAt: number | null
  masteredAt: number | null
  backAt: number | null
  practisedAt: number | null
  dueAt: number | null
}
interface Row extends Done {
  accountId: string
  questionIds: readonly string[]
  now: number
}
const keep = prepared(
  (_, row: Row) => sql`
    insert into mistake_practice as known (account_id, question_id, right_at, right_again_at, mastered_at, back_at,
      practised_at, due_at, changed_at)
    select ${row.accountId}::uuid, question_id, ${at(row.rightAt)}, ${at(row.rightAgainAt)},
      ${at(row.masteredAt)}, ${at(row.backAt)}, ${at(row.practisedAt)}, ${at(row.dueAt)}, ${at(row.now)}
    from unnest(${row.questionIds}::uuid[]) as question_id
    on conflict (account_id, question_id) do update set right_at = excluded.right_at,
      right_again_at = excluded.right_again_at, mastered_at = excluded.mastered_at, back_at = coalesce(excluded.back_at, known.back_at),
      practised_at = coalesce(excluded.practised_at, known.practised_at), due_at = excluded.due_at,
      changed_at = excluded.changed_at`,
)

type Known = NonNullable<Awaited<ReturnType<typeof findMistake>>>

/** Of a mistake and its copies. What is null of when it was practised or put back stays as it was. */
const note = ({ db, person, now }: CourseContext, { copies }: Known, done: Done) =>
  void keep(db, { accountId: person.id, questionIds: copies, now, ...done })

const asItIs = ({ right_at, right_again_at, due_at }: Known): Done => ({
  ...{
    rightAt: right_at,
    rightAgainAt: right_again_at,
    masteredAt: null,
    backAt: null,
    practisedAt: null,
    dueAt: due_at,
  },
})

const mistakeOf = async (context: CourseContext, id: string) =>
  (await findMistake(context, id)) ?? fail(kernelErrors.notFound)

/** Its student knows it by now. @throws notFound */
export async function master(context: CourseContext, id: string) {
  const known = await mistakeOf(context, id)
  note(context, known, { ...asItIs(known), masteredAt: context.now })
}

/** It is a mistake again: as it was where it was only said to be known, from the beginning where it was practised enough. */
export async function putBack(context: CourseContext, id: string) {
  const known = await mistakeOf(context, id)
  const isPractised = known.right_days >= rightDaysWanted
  note(
    context,
    known,
    isPractised
      ? { ...asItIs(known), rightAt: null, rightAgainAt: null, backAt: context.now, dueAt: null }
      : asItIs(known),
  )
}

/**
 * A question that somebody answers once more, with what is right in it.
 * @throws notFound for one that the student was not asked, whose answer they may not see, or that nobody can judge
 */
async function askedAgain(context: CourseContext, id: string) {
  const { db } = context
  const [known, asked] = await Promise.all([findMistake(context, id), findAsked(context, id)])
  if (!asked) return fail(kernelErrors.notFound)
  const { version_id: versionId, is_explained } = known ?? asked
  const [{ versions }, keys] = await Promise.all([wordingOf(db, [versionId]), keysOf(db, [versionId])])
  const { parts, scoring, type: number } = versions.get(versionId)!
  const type = typeOf(number)
  if (!type || !isJudged(type)) return fail(kernelErrors.notFound)
  const key = keys.get(versionId)
  const right = presentKey(context, { type, scoring }, key)
  return {
    ...{ known, type, parts, scoring, key: key?.key ?? null },
    shown: {
      right: is_explained ? right : { ...right, explanation: '' },
      analysis: is_explained ? right.explanation : '',
    },
  }
}

/** What is right, before somebody judges their own answer by it. @throws notFound as `askedAgain` */
export const rightOf = async (context: CourseContext, id: string) => (await askedAgain(context, id)).shown

interface Given {
  value?: unknown
  judged?: OwnJudgement | undefined
}
const worths: Record<OwnJudgement, number> = { wrong: 0, partly: 0.5, right: 1 }

/**
 * Answers a question once more: a machine judges, or whoever answered where no machine can. A mistake is due again tomorrow after a
 * right answer and at once after another; one that is no mistake is only judged.
 * @throws notFound as `askedAgain`; malformed
 */
export async function answerOnceMore(context: CourseContext, id: string, given: Given) {
  const { known, shown, ...question } = await askedAgain(context, id)
  const worth = worthOf(question, given)
  const isRight = worth >= 1
  return {
    ...{ isRight, worth },
    ...shown,
    ...(known ? noteAnswer(context, known, isRight) : { rightDays: 0, isMastered: false, dueAt: null }),
  }
}

type Judged = Pick<Awaited<ReturnType<typeof askedAgain>>, 'type' | 'parts' | 'scoring' | 'key'>

/** What of the full points it would get. @throws malformed */
function worthOf({ type, parts, scoring, key }: Judged, { value, judged }: Given) {
  if (!type.grade)
    return judged === undefined ? fail(kernelErrors.malformed, { field: 'judged' }) : worths[judged]
  const read = value == null ? undefined : type.answer.safeParse(value)
  if (read?.success === false || judged !== undefined)
    return fail(kernelErrors.malformed, { field: judged === undefined ? 'value' : 'judged' })
  const answer = read ? type.clean(read.data, parts) : null
  return answer === null ? 0 : Math.max(0, type.grade(answer, { parts, key, scoring }))
}

/** Who answers one again that has left the book changes nothing. */
function noteAnswer(context: CourseContext, known: Known, isRight: boolean) {
  const { right_days: rightDays, is_mastered: isMastered, due_at: dueAt } = known
  if (isMastered) return { rightDays, isMastered, dueAt }
  const { now } = context
  const isNewDay = isRight && !known.is_right_today
  const done = {
    ...asItIs(known),
    ...(isNewDay && (known.right_at === null ? { rightAt: now } : { rightAgainAt: now })),
    practisedAt: now,
    dueAt: isRight ? known.tomorrow : now,
  }
  note(context, known, done)
  const days = rightDays + (isNewDay ? 1 : 0)
  return { rightDays: days, isMastered: days >= rightDaysWanted, dueAt: done.dueAt }
}

interface Wanted extends Filter {
  id?: string | undefined
  isSimilar: boolean
}
/** What is to be answered once more, without what is right. */
export async function practiceOf(context: CourseContext, { id, isSimilar, ...filter }: Wanted) {
  const rows = id === undefined ? await dueOf(context, filter) : await ofOne(context, id, isSimilar)
  const { versions, stored } = await wordingOf(
    context.db,
    rows.map(({ version_id }) => version_id),
  )
  return rows.map(({ version_id, points }) => {
    const version = versions.get(version_id)!
    const { type, ...said } = presentAsked(context, version, stored)
    return { id: version.questionId, type: type.number, points, ...said }
  })
}

async function ofOne(context: CourseContext, id: string, isSimilar: boolean) {
  if (isSimilar) return similarTo(context, id)
  const asked = await findAsked(context, id)
  return asked ? [asked] : fail(kernelErrors.notFound)
}
