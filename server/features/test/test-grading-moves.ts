import { kernelErrors } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testGradingCalls as calls } from '#contract/features/test/grading-calls.ts'
import { testLiveCalls as liveCalls } from '#contract/features/test/live-calls.ts'
import { judgingOf } from '#server/features/homework/test-grading.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'
import { testSubmissions } from './submissions.ts'

const { errors } = testSubmissions
const graders = ['owner', 'assistant'] satisfies Part[]
/** A grader whose page is older than what there is now. */
const changedSince = [
  ...[errors.handedInAgain, errors.markedMeanwhile, errors.notHandedIn, errors.slotMissing],
  ...[errors.otherGroup, errors.writesAgain, errors.nobodyToReturn],
]

function testIn({ seen, draw }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === testType)
  return rows.length > 0 ? draw.one(rows).id : undefined
}

/** A paper that was handed in, as it is graded. */
async function reviewIn(turn: Turn) {
  const id = testIn(turn)
  const shown = id && (await turn.ask(calls.listStudents, { id, filter: 'submitted', limit: 50 }))
  if (!shown || shown.list.length === 0) return undefined
  const { studentId } = turn.draw.one(shown.list)
  const review = await turn.ask(calls.getReview, { id, studentId })
  return review && review.questions.length > 0 ? { id, studentId, ...review } : undefined
}

export const gradingMoves: Move[] = [
  move(calls.saveReview, {
    by: graders,
    often: 2,
    refusals: [...changedSince, errors.scoreInvalid, rubricErrors.changed],
    input: async turn => {
      const found = await reviewIn(turn)
      if (!found) return undefined
      const { draw } = turn
      const { id, studentId, work, questions } = found
      const { id: questionId, points, gradeCount, rubric } = draw.one(questions)
      return {
        ...{ id, studentId, questionId, attempt: work.attempt, version: work.version, workId: work.workId },
        score: draw.chance(95) ? draw.one([0, points]) : points + 1,
        comment: draw.chance(50) ? draw.text('remark') : '',
        judging: judgingOf(draw, { rubric }),
        seen: draw.chance(90) ? gradeCount : gradeCount + 1,
      }
    },
  }),
  move(calls.gradeAnswers, {
    by: graders,
    refusals: changedSince,
    input: async turn => {
      const id = testIn(turn)
      const counts = id && (await turn.ask(calls.countAnswers, { id }))
      if (!counts || counts.list.length === 0) return undefined
      const { questionId } = turn.draw.one(counts.list)
      const page = await turn.ask(calls.getAnswers, { id, questionId })
      if (!page || page.list.length === 0) return undefined
      const { points } = page.question
      return {
        id,
        grades: turn.draw.some(page.list, 5).map(({ studentId, attempt, version, workId, gradeCount }) => ({
          ...{ studentId, questionId, attempt, version, workId, seen: gradeCount },
          score: turn.draw.one([0, points]),
        })),
      }
    },
  }),
  move(calls.gradeGroup, {
    by: graders,
    refusals: [...changedSince, errors.scoreInvalid, rubricErrors.changed],
    input: async turn => {
      const id = testIn(turn)
      const counts = id && (await turn.ask(calls.countAnswers, { id }))
      if (!counts || counts.list.length === 0) return undefined
      const { questionId } = turn.draw.one(counts.list)
      const which = turn.draw.one(['toGrade', 'all'] as const)
      const page = await turn.ask(calls.listGroups, { id, questionId, which })
      if (!page || page.list.length === 0) return undefined
      const { group, seen } = turn.draw.one(page.list)
      const { points, rubric } = page.question
      return {
        ...{ id, questionId, group, which, seen, judging: judgingOf(turn.draw, { rubric }) },
        score: turn.draw.one([0, points]),
      }
    },
  }),
  move(calls.return, {
    by: graders,
    refusals: [...changedSince, errors.reasonMissing],
    input: async turn => {
      const found = turn.draw.chance(20) ? await reviewIn(turn) : undefined
      if (!found) return undefined
      const { attempt, version, workId } = found.work
      const reason = turn.draw.chance(95) ? turn.draw.text('reason') : ''
      return { id: found.id, studentId: found.studentId, reason, attempt, version, workId }
    },
  }),
  move(calls.remind, {
    by: graders,
    refusals: [errors.nothingChosen, errors.notPublished, errors.closed],
    input: async turn => {
      const id = testIn(turn)
      const shown = id && (await turn.ask(calls.listStudents, { id, filter: 'notsubmitted', limit: 50 }))
      if (!shown || shown.list.length === 0) return undefined
      return { id, studentIds: turn.draw.some(shown.list, 3).map(({ studentId }) => studentId) }
    },
  }),
  move(liveCalls.tell, {
    by: graders,
    // Who has it open may not know yet that it was deleted.
    refusals: [errors.notPublished, errors.closed, kernelErrors.notFound],
    input: async turn => {
      const id = turn.draw.chance(20) ? testIn(turn) : undefined
      return id ? { id, text: turn.draw.text('details') } : undefined
    },
  }),
  move(liveCalls.endOne, {
    by: graders,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const id = turn.draw.chance(25) ? testIn(turn) : undefined
      const shown = id && (await turn.ask(liveCalls.getLive, { id }))
      const writing = shown ? shown.list.filter(({ state }) => state === 'in') : []
      if (!id || writing.length === 0) return undefined
      return { id, studentId: turn.draw.one(writing).studentId }
    },
  }),
  move(calls.giveTime, {
    by: graders,
    refusals: [activityErrors.notPublished, kernelErrors.notFound],
    input: async turn => {
      const id = turn.draw.chance(30) ? testIn(turn) : undefined
      const minutes = turn.draw.one([-2, 1, 5])
      if (!id) return undefined
      if (turn.draw.chance(50)) return { id, minutes }
      const shown = await turn.ask(calls.listStudents, { id, limit: 50 })
      const student = shown && shown.list.length > 0 ? turn.draw.one(shown.list) : undefined
      return student && { id, minutes, studentIds: [student.studentId] }
    },
  }),
]
