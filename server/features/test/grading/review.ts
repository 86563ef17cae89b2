import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { Scoring } from '#contract/features/question/scoring.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { answerIn, type Kept, keysOf, presentKey } from '#server/features/question/public.ts'
import { judgementIn, rubricsOfParts } from '#server/features/rubric/public.ts'
import { answersIn, findAttempt, findSubmission, submissionOf } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { contentOf } from '../making/sections.ts'
import { rubricIn } from '../rubrics/rubrics.ts'
import { testOf } from '../store.ts'
import { figuresOf, switchesOf } from '../taking/own.ts'
import { askedOf, paperOf, presentQuestion, presentSections, wordingOn, writtenOf } from '../taking/paper.ts'

interface Marks {
  seed: number | null
  switches: number
  scores: Record<number, number> | null
}
/** What only a paper has: its seed, how often its page was left, and what the machine gives, by slot. */
const marksOf = prepared(
  (_, submissionId: string) => sql<Marks>`
    select paper.seed, ${switchesOf(sql.ref('submission.id'))} as switches,
      scoring.scores
    from submission
    left join test_paper as paper on paper.submission_id = submission.id
    left join submission_scoring as scoring on scoring.submission_id = submission.id and scoring.is_current
      and scoring.version = submission.version
    where submission.id = ${submissionId}`,
)

interface Keyed {
  type: QuestionType
  /** The canonical ones. */
  parts: unknown
  scoring: Scoring
}
/** What is right in a question, for who grades. @param stored as `keysOf` reads it */
export function rightIn(
  context: CourseContext,
  { type, parts, scoring }: Keyed,
  stored: { key: unknown; explanation: string } | undefined,
) {
  const key = stored?.key ?? null
  return {
    right: presentKey(context, { type, scoring }, stored),
    rightText: key === null ? '' : type.keyText({ parts, key }),
  }
}

/** An answer as people read it in a line; empty: nothing is answered. */
export function answerText(type: QuestionType, parts: unknown, kept: Kept | undefined) {
  const answer = answerIn(type, parts, kept)
  return answer === null ? '' : type.text(answer, parts)
}

const marksIn = async (db: Database, submissionId: string | null) =>
  submissionId === null ? undefined : marksOf.first(db, submissionId)

/** A student's paper as it is graded, in its own order. @throws notFound */
export async function reviewOf(context: CourseContext, id: string, studentId: string, attempt?: number) {
  const { db } = context
  const [own, shown, test] = await Promise.all([
    attempt === undefined
      ? findSubmission(context, id, studentId)
      : findAttempt(context, id, studentId, attempt),
    submissionOf(context, id, studentId, attempt),
    testOf(db, id),
  ])
  if (!test) return fail(kernelErrors.notFound)
  const { submission_id: submissionId, student_id: accountId, state } = own
  const isHandedIn = submissionId !== null && (own.version ?? 0) > 0
  const [paper, content, rubrics, { answers, scores }] = await Promise.all([
    marksIn(db, submissionId),
    contentOf(context, id),
    rubricsOfParts(db, id),
    submissionId === null
      ? { answers: [], scores: [] }
      : answersIn(context, { submissionId, accountId }, 'handedIn', true),
  ])
  const switches = figuresOf(
    { switch_limit: test.switch_limit, switches_used: paper?.switches ?? 0, ends_at: null },
    false,
  )
  const head = { work: shown.work, place: shown.place, switches }
  if (!isHandedIn) return { ...head, sections: [], questions: [] }
  const seed = paper?.seed ?? null
  const placed = paperOf(content, test, seed)
  const [wording, keys] = await Promise.all([
    wordingOn(context, content, { ...test, seed }),
    keysOf(
      db,
      placed.map(({ versionId }) => versionId),
    ),
  ])
  const answerTo = new Map(answers.map(answer => [answer.slot, answer]))
  const scoreOf = new Map(scores.map(score => [score.slot, score]))
  const dropped = new Set(content.questions.flatMap(one => (one.dropped_at === null ? [] : [one.slot])))
  const questions = askedOf(context, placed, wording, test, seed).map(one => {
    const { slot, type, versionId, scoring } = one
    const { parts } = wording.versions.get(versionId)!
    const [got, answer] = [scoreOf.get(slot), answerTo.get(slot)]
    const text = answerText(type, parts, answer)
    const { slot: _, ...question } = presentQuestion(one)
    return {
      ...question,
      written: writtenOf(context, answer),
      text,
      isAnswered: text !== '',
      score: got
        ? {
            // A regrade may have made it worth less.
            score: Math.min(got.score, question.points),
            comment: got.comment,
            isByMachine: got.number === 0 && got.numberAlone === 0,
            judgement: judgementIn(got.judgement),
          }
        : null,
      machineScore: paper?.scores?.[slot] ?? null,
      gradeCount: got?.number ?? 0,
      isToGrade: type.isAnswered && !got && !dropped.has(slot) && state === submissionStates.submitted,
      isDropped: dropped.has(slot),
      rubric: rubricIn(rubrics, { slot, type: type.number }),
      ...rightIn(context, { type, parts, scoring }, keys.get(versionId)),
    }
  })
  return { ...head, sections: presentSections(context, content), questions }
}
