import { isDeepStrictEqual } from 'node:util'
import { kernelErrors } from '#contract/error.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import type { RegradeChange } from '#contract/features/test/regrade-entities.ts'
import { regradeErrors } from '#contract/features/test/regrade-errors.ts'
import { readQuestion, writtenVersions } from '#server/features/question/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type Content, checkSum, type Sum, sumOf, worthOf } from '../making/sections.ts'
import type { TestQuestion } from '../store.ts'
import { testSubmissions } from '../submissions.ts'
import type { KeyedQuestion } from '../taking/scoring.ts'
import { type Judging, judgingOf } from './log.ts'

/** A question that is judged in another way from now on. */
export interface ChangedQuestion {
  questionId: string
  before: Judging
  /** Its version is still the one before where `written` is given. */
  after: Judging
  /** As it is to be written where what is right is another. */
  written: QuestionInput | null
  keyed: KeyedQuestion
}

/** What becomes of a test. */
export interface Mended {
  changed: ChangedQuestion[]
  /** What is to be scored anew: those, and what may have been scored by something else. */
  judged: KeyedQuestion[]
  content: Content
  sum: Sum
}

/**
 * Reads what is wished for questions of a test, which say what they said.
 * @throws slotMissing for what the test does not ask, regradeNothing; what is wrong with a key, with points, with the whole
 */
export async function mendedBy(
  db: Database,
  content: Content,
  changes: readonly RegradeChange[],
): Promise<Mended> {
  const byId = new Map(content.questions.map(one => [one.question_id, one]))
  if (new Set(changes.map(({ questionId }) => questionId)).size < changes.length)
    fail(kernelErrors.malformed, { field: 'changes' })
  const wished = withDraws(content, changes).map(change => {
    const question = byId.get(change.questionId)
    if (!question || !typeOf(question.type)?.isAnswered) return fail(testSubmissions.errors.slotMissing)
    if (change.points !== undefined && !isScoreWithin(change.points, testLimits.points))
      return fail(testErrors.pointsInvalid, { limit: testLimits.points })
    return { change, question }
  })
  const stored = await writtenVersions(
    db,
    wished.map(({ question }) => question.version_id),
  )
  const all = wished.map(({ change: { right, points, counting }, question }) => {
    const before = judgingOf(question)
    const known = stored.get(question.version_id) ?? fail(kernelErrors.notFound)
    const written = right && {
      ...known,
      key: right.key,
      scoring: right.scoring ?? known.scoring,
      explanation: right.explanation ?? known.explanation,
    }
    return changedOf(question, known, {
      before,
      after: { ...before, points: points ?? before.points, counting: counting ?? before.counting },
      written: written && !saysTheSame(written, known) ? written : null,
    })
  })
  const changed = all.filter(isOther)
  if (changed.length === 0) fail(regradeErrors.regradeNothing)
  return mended(content, changed)
}

/** The same of how questions are to be judged by what was kept of regrades; all of them are scored anew. @param wanted by slot */
export async function mendedTo(
  db: Database,
  content: Content,
  wanted: ReadonlyMap<number, Judging>,
): Promise<Mended> {
  const questions = content.questions.filter(({ slot }) => wanted.has(slot))
  const stored = await writtenVersions(
    db,
    questions.flatMap(({ slot, version_id }) => [version_id, wanted.get(slot)!.versionId]),
  )
  const all = questions.map(question => {
    const before = judgingOf(question)
    const { versionId, ...after } = wanted.get(question.slot)!
    const [known, former] = [stored.get(before.versionId), stored.get(versionId)]
    if (!known || !former) return fail(kernelErrors.notFound)
    return changedOf(question, known, {
      before,
      after: { ...after, versionId: before.versionId },
      written: versionId === before.versionId || saysTheSame(former, known) ? null : former,
    })
  })
  return { ...mended(content, all.filter(isOther)), judged: all.map(({ keyed }) => keyed) }
}

/** Where the points of a question are for its whole draw, those of the others with it. */
function withDraws({ questions }: Content, changes: readonly RegradeChange[]): readonly RegradeChange[] {
  const drawOf = new Map(questions.map(one => [one.question_id, one.draw_id]))
  const pointsOf = new Map(
    changes.flatMap(({ questionId, points, isForDraw }) => {
      const draw = drawOf.get(questionId)
      return isForDraw && points !== undefined && draw ? [[draw, points] as const] : []
    }),
  )
  const named = new Map(changes.map(change => [change.questionId, change]))
  const others = questions.flatMap(({ question_id: questionId, draw_id, type }) => {
    const points = draw_id === null ? undefined : pointsOf.get(draw_id)
    return points === undefined || named.has(questionId) || !typeOf(type)?.isAnswered
      ? []
      : [{ questionId, points }]
  })
  const own = changes.map(change => {
    const points = pointsOf.get(drawOf.get(change.questionId) ?? '')
    return points === undefined || change.points !== undefined ? change : { ...change, points }
  })
  return [...own, ...others]
}

function changedOf(
  question: TestQuestion,
  known: QuestionInput,
  change: Pick<ChangedQuestion, 'before' | 'after' | 'written'>,
): ChangedQuestion {
  const { type, parts, key, scoring } = readQuestion(change.written ?? known)
  const isFull = change.after.counting === 'full'
  return {
    ...change,
    questionId: question.question_id,
    keyed: { slot: question.slot, type, parts, key, scoring, isFull },
  }
}

const isOther = ({ before, after, written }: ChangedQuestion) =>
  written !== null || before.points !== after.points || before.counting !== after.counting

function mended(content: Content, changed: ChangedQuestion[]): Mended {
  const bySlot = new Map(changed.map(one => [one.keyed.slot, one]))
  const questions = content.questions.map(question => {
    const after = bySlot.get(question.slot)?.after
    if (!after) return question
    const { points, counting } = after
    return {
      ...question,
      points,
      dropped_at: counting === 'dropped' ? 0 : null,
      is_full: counting === 'full',
    }
  })
  const becomes = { ...content, questions, draws: worthOf(content.draws, questions) }
  const sum = sumOf(becomes)
  checkSum(sum, becomes)
  return { changed, judged: changed.map(({ keyed }) => keyed), content: becomes, sum }
}

/** What is right in both, as it would be stored. */
function saysTheSame(one: QuestionInput, other: QuestionInput) {
  const [given, known] = [readQuestion(one), readQuestion(other)]
  const rightIn = ({ key, scoring, explanation }: typeof given) =>
    JSON.parse(JSON.stringify([key ?? null, scoring, explanation]))
  return isDeepStrictEqual(rightIn(given), rightIn(known))
}
