import type { Judgement, Judging } from '#contract/features/rubric/entities.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { GradeEntry } from '#web/features/submission/kind.ts'
import type { GradesSent, Newest } from '#web/features/submission/waiting/send-grades.ts'
import type { WaitingGrade } from '#web/features/submission/waiting/waiting-grade.ts'
import { newKey, send } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { gradedQueries } from './queries.ts'
import { refusals } from './refusals.ts'

/** Points for one answer, or for all that say the same. */
export interface AnswerEntry extends GradeEntry {
  score: number
  /** The levels behind it, where the question has a rubric. */
  judging?: Judging
  questionId: string
  /** Of several that say the same: what they are called, and whether those that somebody has graded are among them. */
  group?: { name: string; which: 'toGrade' | 'all' }
}

/** Under which a test's grades are kept: never changed. */
export const gradesPath = '/testing/detail'

const entryIn = ({ entry }: WaitingGrade) => entry as AnswerEntry
const essence = (entry: GradeEntry) => {
  const { score, comment, judging } = entry as AnswerEntry
  return JSON.stringify([score, comment.trim(), judging?.chosen])
}

/** How points for answers reach the server, also later. */
export const testGradesSent: GradesSent = {
  ...refusals,
  path: gradesPath,
  refreshes: gradedQueries,
  essence,
  newest,
  async send(grade, options) {
    const { score, comment, judging, questionId, group } = entryIn(grade)
    const given = {
      ...(judging && { judging }),
      id: grade.taskId as never,
      questionId: questionId as never,
      score,
      comment: comment.trim(),
    }
    if (!group) {
      const { studentId, version, gradeCount: seen, attempt, workId } = grade
      const work = { studentId: studentId as never, attempt, version, workId, seen }
      await send(testGradingCalls.saveReview, { ...given, ...work }, options)
      return { nextUngraded: '' }
    }
    const { name, which } = group
    const input = { ...given, group: name, which, seen: grade.decided ?? '' }
    const { graded } = await send(testGradingCalls.gradeGroup, input, options)
    const others = { nextUngraded: '', graded }
    if (which === 'all' || graded > 0 || grade.earlier.length === 0) return others
    // One from here may have arrived before it was corrected, and nothing waits since.
    const there = await newest(grade)
    if (!grade.earlier.some(entry => essence(entry) === essence(there.entry))) return others
    const over = { ...input, which: 'all' as const, seen: there.decided ?? '' }
    const corrected = await send(testGradingCalls.gradeGroup, over, { ...options, once: newKey() })
    return { nextUngraded: '', graded: corrected.graded }
  },
  pathOf: grade => {
    const { courseId, taskId: id, studentId } = grade
    const of = studentId === '' ? { questionid: entryIn(grade).questionId } : { studentid: studentId }
    return path('/testing/review', { id, courseId, courseRole: 1, ...of })
  },
}

/** Levels as they are sent. */
export const levelsOf = (judgement: Judgement | null | undefined) =>
  judgement ? { judging: { revision: judgement.revision, chosen: judgement.chosen } } : {}

async function newest(grade: WaitingGrade): Promise<Newest> {
  const { questionId, group } = entryIn(grade)
  const id = grade.taskId as never
  if (group) {
    const { list } = await send(testGradingCalls.listGroups, {
      ...{ id, questionId: questionId as never, which: 'all', group: group.name, limit: 1 },
    })
    const [one] = list
    const entry = { score: one?.score ?? -1, comment: one?.comment ?? '', ...levelsOf(one?.judgement) }
    return { version: grade.version, gradeCount: 0, decided: one?.seen ?? '', entry }
  }
  const { studentId, attempt } = grade
  const { work, questions } = await send(testGradingCalls.getReview, {
    ...{ id, studentId: studentId as never, attempt },
  })
  const question = questions.find(one => one.id === questionId)
  const score = question?.score && !question.score.isByMachine ? question.score : null
  const entry = { score: score?.score ?? -1, comment: score?.comment ?? '', ...levelsOf(score?.judgement) }
  return { version: work.version, gradeCount: question?.gradeCount ?? 0, entry }
}
