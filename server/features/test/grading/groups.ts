import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { shownOfGroup } from '#contract/features/test/grading-entities.ts'
import { wordingOf } from '#server/features/question/public.ts'
import { judgementIn } from '#server/features/rubric/public.ts'
import {
  answersOfSlot,
  decidedOf,
  gradeSlotGroup,
  pageOfAuthors,
  type SlotWords,
  wordsToGroup,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { contentOf } from '../making/sections.ts'
import { testSubmissions } from '../submissions.ts'
import { type GradedQuestion, gradedQuestion, groupOf, isFormatted, presentAnswer } from './answers.ts'
import { answerText } from './review.ts'

type Asked = Pick<GradedQuestion, 'type' | 'parts'>

/** All who answered nothing. */
const nothing = 'none'

/**
 * The group of an answer: of all that say the same, of all that say nothing, or its own. The same for as long as the answer
 * says what it says.
 */
export function nameOfGroup({ type, parts }: Asked, words: SlotWords): string {
  const { text: plain, html, value, isLong, hasFiles, workId } = words
  const alone = `one:${workId}`
  if (isLong || hasFiles) return alone
  const text = answerText(type, parts, { text: plain, html, value, files: [] })
  if (text === '') return nothing
  const same = groupOf(type, text, isFormatted(html))
  return same === '' ? alone : `same:${createHash('sha256').update(same).digest('base64url').slice(0, 22)}`
}

interface Group {
  name: string
  /** In the order of the list. */
  words: SlotWords[]
}

/** The largest first; of one size, in the order of the list. */
function groupsIn(asked: Asked, words: readonly SlotWords[]): Group[] {
  const groups = Map.groupBy(words, one => nameOfGroup(asked, one))
  return [...groups].map(([name, its]) => ({ name, words: its })).sort(byPlace)
}

type Place = readonly [count: number, key: string, name: string]
const placeOf = ({ words, name }: Group): Place => [words.length, words[0]!.key, name]
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const order = (one: Place, other: Place) =>
  other[0] - one[0] || compare(one[1], other[1]) || compare(one[2], other[2])
const byPlace = (one: Group, other: Group) => order(placeOf(one), placeOf(other))

const cursorOf = (group: Group) => Buffer.from(JSON.stringify(placeOf(group))).toString('base64url')
/** @throws malformed */
function placeIn(cursor: string): Place {
  try {
    const [count, key, name] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof count === 'number' && typeof key === 'string' && typeof name === 'string')
      return [count, key, name]
  } catch {
    // It is none of ours.
  }
  return fail(kernelErrors.malformed, { field: 'after' })
}

type Wanted = Omit<Value<typeof testGradingCalls.listGroups.input>, 'courseId' | 'id'>

/** The answers of all students to a question, those together that say the same. @throws slotMissing, notFound */
export async function groupsOfQuestion(
  context: CourseContext,
  id: string,
  { questionId, which, after, group: only, limit }: Wanted,
) {
  const question = await gradedQuestion(context, id, questionId, slot =>
    wordsToGroup(context, id, slot, which),
  )
  const words = question.found
  const groups = groupsIn(question, words)
  const last = after === '' ? null : placeIn(after)
  const left =
    only === undefined
      ? groups.filter(group => last === null || order(placeOf(group), last) > 0)
      : groups.filter(({ name }) => name === only)
  const page = left.slice(0, limit)
  const first = (group: Group) => group.words.slice(0, shownOfGroup)
  const answers = await answersOfSlot(
    context,
    id,
    question.slot,
    page.flatMap(group => first(group).map(({ submissionId }) => submissionId)),
  )
  const answerOf = new Map(answers.map(answer => [answer.submissionId, answer]))
  return {
    question: question.shown,
    ...{ total: groups.length, answers: words.length },
    list: page.map(group => {
      const scores = new Set(group.words.map(({ score }) => score))
      const [common = null] = scores.size === 1 ? scores : []
      const comments = new Set(group.words.map(({ comment }) => comment))
      return {
        group: group.name,
        count: group.words.length,
        toGrade: group.words.filter(({ isToGrade }) => isToGrade).length,
        isMixed: scores.size > 1,
        score: common === null ? null : Math.min(common, question.points),
        comment: comments.size === 1 ? [...comments][0]! : '',
        judgement: judgementIn(
          group.words.every(one => isDeepStrictEqual(one.judgement, group.words[0]!.judgement))
            ? group.words[0]!.judgement
            : null,
        ),
        seen: decidedOf(group.words),
        answers: first(group).flatMap(({ submissionId }) => {
          const answer = answerOf.get(submissionId)
          return answer ? [presentAnswer(context, question, answer)] : []
        }),
      }
    }),
    next: left.length > page.length ? cursorOf(page.at(-1)!) : '',
  }
}

type WantedStudents = Omit<Value<typeof testGradingCalls.listGroupStudents.input>, 'courseId' | 'id'>

/** A page of those who wrote what a group says, in the order of the list. @throws slotMissing, notFound */
export async function studentsOfGroup(
  context: CourseContext,
  id: string,
  { questionId, group, which, name: search, page, limit }: WantedStudents,
) {
  const { slot, versionId } = await askedSlot(context, id, questionId)
  const [isIn, words] = await Promise.all([
    isInGroup(context, versionId, group),
    wordsToGroup(context, id, slot, which),
  ])
  const its = new Map(words.filter(isIn).map(one => [one.submissionId, one]))
  const found = await pageOfAuthors(context, id, [...its.keys()], { search, page, limit })
  const list = found.list.map(({ submissionId, ...student }) => {
    const { score, isToGrade, most } = its.get(submissionId)!
    return { ...student, score: score === null ? null : Math.min(score, most ?? score), isToGrade }
  })
  return pageAnswer(list, found.total, { page, limit })
}

/** @throws slotMissing */
async function askedSlot(context: CourseContext, id: string, questionId: string) {
  const { questions } = await contentOf(context, id)
  const question = questions.find(one => one.question_id === questionId)
  if (!question || !typeOf(question.type)?.isAnswered) return fail(testSubmissions.errors.slotMissing)
  return { slot: question.slot, versionId: question.version_id }
}

async function isInGroup({ db }: CourseContext, versionId: string, group: string) {
  const { versions } = await wordingOf(db, [versionId])
  const { type, parts } = versions.get(versionId)!
  return (words: SlotWords) => nameOfGroup({ type: typeOf(type)!, parts }, words) === group
}

type Grade = Omit<Value<typeof testGradingCalls.gradeGroup.input>, 'courseId' | 'id'>

/** Gives all of a group the same. @returns how many got it @throws slotMissing, scoreInvalid, markedMeanwhile */
export async function gradeGroupOf(
  context: CourseContext,
  id: string,
  { questionId, group, ...grade }: Grade,
) {
  const { slot, versionId } = await askedSlot(context, id, questionId)
  const isIn = isInGroup(context, versionId, group)
  return gradeSlotGroup(context, testSubmissions, { id, ...grade, slot, isIn })
}
