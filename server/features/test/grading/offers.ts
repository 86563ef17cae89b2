import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { textFor } from '#server/features/file/public.ts'
import { answerIn, wordingOf } from '#server/features/question/public.ts'
import { answersIn, findAttempt, offerOfStudent } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { contentOf } from '../making/sections.ts'
import { testOf } from '../store.ts'
import { askedOf, paperOf, presentQuestion, writtenOf } from '../taking/paper.ts'

const seedOf = prepared(
  (_, submissionId: string) => sql<{ seed: number }>`
    select seed from test_paper where submission_id = ${submissionId}`,
)

interface Which {
  studentId: string
  attempt?: number | undefined
}

/** The answers that a student has offered after the end, and what counts in their place. @throws notFound */
export async function offerIn(context: CourseContext, id: string, which: Which) {
  const { db } = context
  const [{ work, next, parts }, content, test] = await Promise.all([
    offerOfStudent(context, id, which),
    contentOf(context, id),
    testOf(db, id),
  ])
  const own = await findAttempt(context, id, which.studentId, work.attempt)
  const { submission_id: submissionId, student_id: accountId } = own
  if (!test || submissionId === null) return fail(kernelErrors.notFound)
  const [paper, { answers }] = await Promise.all([
    seedOf.first(db, submissionId),
    answersIn(context, { submissionId, accountId }, 'handedIn', false),
  ])
  const seed = paper?.seed ?? null
  const numbered = paperOf(content, test, seed).filter(({ type }) => typeOf(type)?.isAnswered)
  const offered = new Map(parts.filter(({ isOffered }) => isOffered).map(part => [part.slot, part]))
  const placed = numbered.filter(({ slot }) => offered.has(slot))
  const wording = await wordingOf(
    db,
    placed.map(({ versionId }) => versionId),
  )
  const counting = new Map(answers.map(answer => [answer.slot, answer]))
  const asked = askedOf(context, placed, wording, test, seed).map(one => {
    const { parts } = wording.versions.get(one.versionId)!
    const { slot, ...question } = presentQuestion(one)
    const shown = (kept: Parameters<typeof answerIn>[2]) => answerIn(one.type, parts, kept) !== null
    return {
      slot,
      isAnswered: shown,
      question: { ...question, number: numbered.findIndex(other => other.slot === slot) + 1 },
    }
  })
  return {
    answers: asked.map(({ slot, question, isAnswered }) => {
      const { text, html, value, files } = offered.get(slot)!
      const written = { text, html: textFor(context, html), value, files, sequence: 0, savedAt: null }
      return { ...question, written, isAnswered: isAnswered({ text, html, value, files }) }
    }),
    work: {
      ...work,
      answers: asked.map(({ slot, question, isAnswered }) => {
        const answer = counting.get(slot)
        return {
          ...question,
          // Who sees no names could have watched somebody write at that moment.
          written: { ...writtenOf(context, answer), savedAt: null },
          isAnswered: isAnswered(answer),
        }
      }),
    },
    next,
  }
}
