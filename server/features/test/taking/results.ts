import { kernelErrors } from '#contract/error.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { shownNow } from '#contract/features/test/rules.ts'
import { filesOf, textFor } from '#server/features/file/public.ts'
import { keysOf } from '#server/features/question/public.ts'
import { judgementIn, rubricsOfParts } from '#server/features/rubric/public.ts'
import {
  answersIn,
  findAttempt,
  findSubmission,
  presentSubmission,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Placed } from '../making/questions.ts'
import { contentOf } from '../making/sections.ts'
import { rubricIn } from '../rubrics/rubrics.ts'
import { isWritingAnew, overSince, showsOf, type TestRow, testColumns } from '../store.ts'
import { howFar } from './own.ts'
import { askedOf, paperOf, presentQuestion, presentSections, wordingOn, writtenOf } from './paper.ts'
import { isPassed, testStateOf } from './standing.ts'

type Row = TestRow & { last_end: number | null; is_writing: boolean }
const testRow = prepared((db, id: string, studentId: string | null, now: number) =>
  db
    .selectFrom('test')
    .innerJoin('activity', 'activity.id', 'test.id')
    .select(['test.id', ...testColumns])
    .select([overSince.as('last_end'), isWritingAnew(studentId, now).as('is_writing')])
    .where('test.id', '=', id)
    .$castTo<Row>(),
)
const seedOf = prepared((db, submissionId: string) =>
  db.selectFrom('test_paper').select('seed').where('submission_id', '=', submissionId),
)

/** What is right in the questions of a paper: only where a student may see it by now. */
async function rightOf(
  db: Database,
  placed: readonly Placed[],
  shown: { answers: boolean; explanations: boolean },
) {
  if (!shown.answers && !shown.explanations) return new Map<string, never>()
  return keysOf(
    db,
    placed.map(({ versionId }) => versionId),
  )
}

/** Who writes an attempt does not read one before it beside it. */
const onlyScore = { paper: false, answers: false, explanations: false }

/** What a student may see by now of what they handed in; by moments alone (`shownNow`). */
export async function resultParts(context: CourseContext, id: string, attempt?: number) {
  const { db, studentId, now } = context
  const [work, test] = await Promise.all([
    attempt === undefined
      ? findSubmission(context, id, studentId)
      : findAttempt(context, id, studentId, attempt),
    testRow.first(db, id, studentId, now),
  ])
  if (!test) return fail(kernelErrors.notFound)
  const shown = shownNow(showsOf(test), howFar(context, test, work))
  return { work, test, shown: test.is_writing ? { ...onlyScore, score: shown.score } : shown }
}

type Parts = Awaited<ReturnType<typeof resultParts>>

/** Its questions, with what they answered and as much of what is right as is shown; nothing where the paper is not. */
export async function questionsShown(context: CourseContext, id: string, { work, test, shown }: Parts) {
  const { db } = context
  const { submission_id: submissionId, student_id: accountId } = work
  if (!shown.paper || submissionId === null) return { sections: [], questions: [], placed: [] }
  const [paper, content, rubrics, { answers, scores }] = await Promise.all([
    seedOf.first(db, submissionId),
    contentOf(context, id),
    shown.score ? rubricsOfParts(db, id) : undefined,
    answersIn(context, { submissionId, accountId }, 'handedIn', shown.score),
  ])
  const seed = paper?.seed ?? null
  const placed = paperOf(content, test, seed)
  const [wording, keys] = await Promise.all([
    wordingOn(context, content, { ...test, seed }),
    rightOf(db, placed, shown),
  ])
  const answerTo = new Map(answers.map(answer => [answer.slot, answer]))
  const scoreOf = new Map(scores.map(score => [score.slot, score]))
  const dropped = new Set(content.questions.flatMap(one => (one.dropped_at === null ? [] : [one.slot])))
  const full = new Set(content.questions.flatMap(one => (one.is_full ? [one.slot] : [])))
  const text = (html: string) => textFor(context, html)
  const questions = askedOf(context, placed, wording, test, seed).map(one => {
    const { slot, type, versionId, scoring } = one
    const { key = null, explanation = '' } = keys.get(versionId) ?? {}
    const [got, answer] = [scoreOf.get(slot), answerTo.get(slot)]
    const judgement = judgementIn(got?.judgement ?? null)
    return {
      asked: one,
      answer,
      shown: {
        ...presentQuestion(one),
        written: writtenOf(context, answer),
        // A regrade may have made it worth less.
        score: got ? Math.min(got.score, one.points) : null,
        comment: got?.comment ?? '',
        rubric: judgement && rubricIn(rubrics, { slot, type: type.number }),
        judgement,
        isDropped: dropped.has(slot),
        // What a person gave stays as it is.
        isFull: full.has(slot) && !dropped.has(slot) && got?.number === 0 && got.numberAlone === 0,
        right:
          shown.answers || shown.explanations
            ? {
                key: shown.answers ? (type.withKeyTexts?.(key, text) ?? key) : null,
                explanation: shown.explanations ? text(explanation) : '',
                scoring,
              }
            : null,
      },
      /** As it is stored. */
      key,
    }
  })
  return { sections: presentSections(context, content), questions, placed }
}

/** What came of a paper, as far as its student may see it. */
export async function resultOf(context: CourseContext, id: string, attempt?: number) {
  const parts = await resultParts(context, id, attempt)
  const { work, test, shown } = parts
  const [{ sections, questions }, feedback] = await Promise.all([
    questionsShown(context, id, parts),
    filesOf(context.db, shown.score ? work.feedback_ids : []),
  ])
  const presented = presentSubmission(context, work, work, {
    files: [],
    feedback: work.feedback_ids.flatMap(fileId => feedback.get(fileId) ?? []),
  })
  const isHandedIn = (work.version ?? 0) > 0
  const result = shown.score ? presented.score : null
  const single = presented.rawScore === null ? null : Math.max(0, presented.rawScore - presented.deduction)
  return {
    ...{ id, title: work.title, attempt: work.attempt ?? 1, version: isHandedIn ? (work.version ?? 0) : 0 },
    state: testStateOf({
      standing: presented.state,
      ...{ isOpen: false, isWriting: false, mayBegin: false, isEarly: false, isScoreShown: result !== null },
    }),
    attemptList: presented.attempts.map(one => ({ ...one, score: shown.score ? one.score : null })),
    submittedAt: presented.submittedAt,
    overtime: presented.overtime,
    score: shown.score ? single : null,
    result,
    fullScore: work.full_score,
    isPassed: isPassed({ ...test, full_score: work.full_score }, result),
    comment: shown.score ? presented.comment : '',
    feedback: shown.score ? presented.feedback : [],
    shown,
    sections,
    questions: questions.map(one => one.shown),
  }
}

/** Graded, and the score is shown: what the protocol calls after grading. */
export const isGradedFor = ({ work, shown }: Parts) => work.state === submissionStates.graded && shown.score
