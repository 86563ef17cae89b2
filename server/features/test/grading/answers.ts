import { compared } from '#contract/features/question/types/accepted.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { attachmentOf, textFor } from '#server/features/file/public.ts'
import { keysOf, wordingOf } from '#server/features/question/public.ts'
import { judgementIn, rubricsOfParts } from '#server/features/rubric/public.ts'
import { countSlots, pageOfSlot, type SlotAnswer } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Page } from '#server/kernel/paging.ts'
import { askedIn } from '../making/questions.ts'
import { contentOf } from '../making/sections.ts'
import { rubricIn } from '../rubrics/rubrics.ts'
import { questionsIn } from '../store.ts'
import { testSubmissions } from '../submissions.ts'
import { presentQuestion } from '../taking/paper.ts'
import { answerText, rightIn } from './review.ts'

/** Longer texts are read one by one. */
const shortest = { length: 200 } as const

/** Whether a text says something by how it looks: more than paragraphs, which the editor makes of whatever is typed. */
export const isFormatted = (html: string) => /<(?!\/?(?:p|br)\b)/i.test(html)

/** What answers have in common that are graded together; empty: read by itself. */
export function groupOf({ keptAs }: Pick<QuestionType, 'keptAs'>, text: string, hasFormatting: boolean) {
  if (keptAs === 'files' || text === '' || text.length > shortest.length || hasFormatting) return ''
  return compared(text, { isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false })
}

interface Wanted extends Page {
  questionId: string
  which: 'all' | 'toGrade' | 'graded'
}

/**
 * A question of a test as it is graded, with what is asked of its slot in the same round trip.
 * @throws slotMissing, notFound
 */
export async function gradedQuestion<T>(
  context: CourseContext,
  id: string,
  questionId: string,
  ofSlot: (slot: number) => Promise<T>,
) {
  const { db } = context
  const content = await contentOf(context, id)
  const question = content.questions.find(one => one.question_id === questionId)
  if (!question || !typeOf(question.type)?.isAnswered) return fail(testSubmissions.errors.slotMissing)
  const { slot, version_id: versionId, points, type: number, difficulty } = question
  const [wording, keys, rubrics, found] = await Promise.all([
    wordingOf(db, [versionId]),
    keysOf(db, [versionId]),
    rubricsOfParts(db, id),
    ofSlot(slot),
  ])
  const section = content.sections.findIndex(one => one.id === question.section_id)
  const placed = { slot, section, versionId, questionId, points, type: number, difficulty }
  const [asked] = askedIn(context, [placed], wording, null)
  const { parts } = wording.versions.get(versionId)!
  const { type, scoring } = asked!
  const right = rightIn(context, { type, parts, scoring }, keys.get(versionId))
  const { slot: _, ...shown } = presentQuestion(asked!)
  return {
    ...{ slot, type, parts, points, found },
    shown: {
      ...{ ...shown, isDropped: question.dropped_at !== null, ...right },
      rubric: rubricIn(rubrics, { slot, type: number }),
    },
  }
}
export type GradedQuestion = Awaited<ReturnType<typeof gradedQuestion<unknown>>>

/** One of the answers to it. */
export function presentAnswer(
  context: CourseContext,
  { type, parts, points }: Pick<GradedQuestion, 'type' | 'parts' | 'points'>,
  { authors: [author], files, score: ofAll, html, text: plain, value, ...answer }: SlotAnswer,
) {
  // Of a test each answers alone.
  const own = author?.score ? { ...author.score, byMachine: false } : ofAll
  const text = answerText(type, parts, { text: plain, html, value, files })
  return {
    ...{ studentId: author?.studentId ?? '', name: author?.name ?? '', number: author?.number ?? '' },
    ...{ workId: answer.workId, attempt: answer.attempt, version: answer.version },
    written: {
      ...{ text: plain, html: textFor(context, html), value, sequence: 0, savedAt: null },
      files: files.map(file => attachmentOf(context, file)),
    },
    ...{ text, isAnswered: text !== '', isToGrade: answer.isToGrade },
    score: own
      ? {
          ...{ score: Math.min(own.score, points), comment: own.comment, isByMachine: own.byMachine },
          judgement: judgementIn(own.judgement),
        }
      : null,
    gradeCount: ofAll?.number ?? 0,
    group: groupOf(type, text, isFormatted(html)),
  }
}

/** What all students answered to a question, a page of them. @throws slotMissing, notFound */
export async function answersToQuestion(
  context: CourseContext,
  id: string,
  { questionId, ...wanted }: Wanted,
) {
  const question = await gradedQuestion(context, id, questionId, slot =>
    pageOfSlot(context, id, { ...wanted, slot }),
  )
  const { list, total } = question.found
  return {
    question: question.shown,
    total,
    list: list.map(answer => presentAnswer(context, question, answer)),
  }
}

/** How far the grading of each question is, in the order of the test. @throws notFound */
export async function countsByQuestion(context: CourseContext, id: string) {
  const [counts, questions] = await Promise.all([countSlots(context, id), questionsIn(context.db, id)])
  const bySlot = new Map(counts.map(({ slot, ...count }) => [slot, count]))
  const answered = questions.filter(({ type }) => typeOf(type)?.isAnswered)
  return answered.flatMap(({ slot, question_id: questionId }, place) => {
    const count = bySlot.get(slot)
    return count ? [{ questionId, number: place + 1, ...count }] : []
  })
}
