import { kernelErrors } from '#contract/error.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { excerptOf } from '#contract/features/question/excerpt.ts'
import { isJudged } from '#contract/features/question/types/judged.ts'
import { findCourse } from '#server/features/course/public.ts'
import { attachmentOf, textFor } from '#server/features/file/public.ts'
import { keysOf, presentAsked, presentKey, wordingOf } from '#server/features/question/public.ts'
import { answersIn } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { type BookRow, type Filter, findMistake, listBook, summaryOf } from './book.ts'
import { listOfClass } from './of-class.ts'
import { questionOfClass, studentsWrong } from './of-question.ts'
import { answerOnceMore, master, practiceOf, putBack, rightOf } from './practice.ts'

export const mistakeHandlers = serve(mistakeCalls, {
  list: async (context, { courseId: _, ...wanted }) => {
    const { rows, total } = await listBook(context, wanted)
    const list = rows.map(row => ({
      id: row.question_id,
      title: excerptOf(row.html),
      ...{ type: row.type, source: row.source, wrongTimes: row.wrong_times, lastAt: row.last_at },
      ...{ knowledge: row.knowledge, ...standingOf(row) },
    }))
    return pageAnswer(list, total, wanted)
  },

  summary: async (context, { courseId: _, ...wanted }) => {
    const { due, next_at, mastered, total, ...counts } = await summaryOf(context, wanted)
    return { ...counts, dueCount: due, nextAt: next_at, masteredCount: mastered, totalCount: total }
  },

  get: (context, { id }) => getMistake(context, id),

  sheet: (context, { courseId: _, ...filter }) => sheetOf(context, filter),

  master: async (context, { id }) => {
    await master(context, id)
    return {}
  },

  putBack: async (context, { id }) => {
    await putBack(context, id)
    return {}
  },

  practise: async (context, { courseId: _, ...wanted }) => ({ list: await practiceOf(context, wanted) }),

  right: (context, { id }) => rightOf(context, id),

  answer: (context, { courseId: _, id, ...given }) => answerOnceMore(context, id, given),

  listOfClass: (context, { page, limit }) => listOfClass(context, { page, limit }),

  ofClass: (context, { id }) => questionOfClass(context, id),

  studentsOfClass: (context, { id, page, limit }) => studentsWrong(context, id, { page, limit }),
})

const standingOf = ({ right_days, is_mastered, due_at }: BookRow) => ({
  ...{ rightDays: right_days, isMastered: is_mastered, dueAt: due_at },
})

/** The most questions on a sheet of paper. */
const longestSheet = 100

async function sheetOf(context: CourseContext, filter: Filter) {
  const wanted = { ...filter, isMastered: false, page: 1, limit: longestSheet }
  const [{ rows, total }, course] = await Promise.all([
    listBook(context, wanted),
    findCourse(context.db, context.course.id),
  ])
  const ids = rows.map(({ version_id }) => version_id)
  const [{ versions, stored }, keys] = await Promise.all([
    wordingOf(context.db, ids),
    keysOf(context.db, ids),
  ])
  const list = rows.map(({ question_id: id, version_id, points, is_explained }) => {
    const version = versions.get(version_id)!
    const { type, ...said } = presentAsked(context, version, stored)
    const right = presentKey(context, { type, scoring: version.scoring }, keys.get(version_id))
    return {
      question: { id, type: type.number, points, ...said },
      right: is_explained ? right : { ...right, explanation: '' },
    }
  })
  return { courseName: course?.name ?? '', total, list }
}

/** @throws notFound for what is no mistake, or whose answer may not be seen yet */
async function getMistake(context: CourseContext, id: string) {
  const { db } = context
  const row = (await findMistake(context, id)) ?? fail(kernelErrors.notFound)
  const { version_id: versionId, submission_id: submissionId, account_id: accountId } = row
  const [{ versions, stored }, keys, { answers }] = await Promise.all([
    wordingOf(db, [versionId]),
    keysOf(db, [versionId]),
    answersIn(context, { submissionId, accountId }, row.is_draft ? 'written' : 'handedIn', false),
  ])
  const version = versions.get(versionId)!
  const { type, ...said } = presentAsked(context, version, stored)
  const { explanation, ...right } = presentKey(
    context,
    { type, scoring: version.scoring },
    keys.get(versionId),
  )
  const analysis = row.is_explained ? explanation : ''
  const answer = answers.find(({ slot }) => slot === row.slot)
  return {
    id: row.question_id,
    question: { id: row.question_id, type: type.number, points: row.points, ...said },
    answer: {
      text: answer?.text ?? '',
      html: textFor(context, answer?.html ?? ''),
      value: answer?.value ?? null,
      files: answer?.files.map(file => attachmentOf(context, file)) ?? [],
    },
    right: { ...right, explanation: analysis },
    ...{ analysis, source: row.source, from: row.title, score: row.score, wrongTimes: row.wrong_times },
    ...{ lastAt: row.last_at, knowledge: row.knowledge, isPractised: isJudged(type) },
    ...standingOf(row),
  }
}
