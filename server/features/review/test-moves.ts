import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { reviewCalls as calls } from '#contract/features/review/calls.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { type Homework, homeworkOf } from '#server/features/homework/test-turns.ts'
import { type Draw, type Move, marksIn, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const graders = ['owner', 'assistant'] satisfies Part[]

const isReviewed = ({ kind }: Homework) => kind === homeworkKinds.reviewed
const isAllocated = ({ review }: Homework) => review !== null && review.allocatedAt !== null
const isOpen = (homework: Homework) =>
  isAllocated(homework) && (homework.review?.endsAt ?? 0) > (homework.serverTime ?? 0)

/** A homework that students review, as they see it now. */
async function reviewedOf(turn: Turn, fits: (homework: Homework) => boolean = isReviewed) {
  const homework = await homeworkOf(turn, fits)
  return homework && isReviewed(homework) ? homework : undefined
}

/** Something that they are to review, of a homework that is open for it. */
async function reviewOf(turn: Turn) {
  // Who has handed in reviews others.
  const homework = await reviewedOf(turn, one => isOpen(one) && (one.mine?.version ?? 0) > 0)
  const shown = homework && (await turn.ask(calls.listOwn, { id: homework.id }))
  if (!shown || shown.list.length === 0 || !(shown.isOpen || turn.draw.chance(15))) return undefined
  return { id: homework.id, shown, review: turn.draw.one(shown.list) }
}

type ShownReviews = NonNullable<Awaited<ReturnType<typeof reviewOf>>>['shown']
type Review = ShownReviews['list'][number]

/** What they say of it; its author reads it once the grade is published. */
const opinionOf = (draw: Draw, { fullScore, minCommentLength }: ShownReviews, { content }: Review) => ({
  score: draw.chance(15) ? draw.one([0, fullScore]) : draw.score('review', fullScore, marksIn(content)),
  comment: draw.text('review', marksIn(content)).padEnd(minCommentLength, '.'),
})

const closed = [reviewErrors.notOpen, reviewErrors.over]

/** A student with what others gave their work. */
async function reviewedStudentOf(
  turn: Turn,
  fits: (row: { received: number; hasAppealed: boolean }) => boolean,
) {
  const homework = await reviewedOf(turn, isAllocated)
  const overview = homework && (await turn.ask(calls.overview, { id: homework.id }))
  const rows = overview?.list.filter(fits) ?? []
  if (!homework || rows.length === 0) return undefined
  const { studentId } = turn.draw.one(rows)
  const given = await turn.ask(calls.ofSubmission, { id: homework.id, studentId })
  return given && { id: homework.id, studentId, given }
}

export const moves: Move[] = [
  move(calls.save, {
    by: ['student'],
    often: 6,
    refusals: [...closed, reviewErrors.commentMissing, reviewErrors.scoreInvalid, reviewErrors.scoreMissing],
    input: async turn => {
      const found = await reviewOf(turn)
      if (!found) return undefined
      const { id, shown, review } = found
      const given = opinionOf(turn.draw, shown, review)
      if (turn.draw.chance(92)) return { id, reviewId: review.id, ...given }
      const slip = turn.draw.one([{ score: null }, { score: shown.fullScore + 0.1 }, { comment: '' }])
      return { id, reviewId: review.id, ...given, ...slip }
    },
  }),
  move(calls.saveDraft, {
    by: ['student'],
    often: 2,
    refusals: closed,
    input: async turn => {
      const found = await reviewOf(turn)
      if (!found) return undefined
      const { id, shown, review } = found
      const { sequence } = review.draft
      const { score, comment } = opinionOf(turn.draw, shown, review)
      return {
        ...{ id, reviewId: review.id, comment, score: turn.draw.chance(60) ? score : null },
        sequence: sequence + turn.draw.number(1, 30),
        base: turn.draw.chance(80) ? sequence : Math.max(0, sequence - turn.draw.number(1, 30)),
      }
    },
  }),
  move(calls.allocate, {
    by: graders,
    refusals: [reviewErrors.tooFew, reviewErrors.over],
    input: async turn => {
      const homework = await reviewedOf(
        turn,
        one => isReviewed(one) && !isAllocated(one) && (one.counts?.submitted ?? 0) > 1,
      )
      if (!homework || ((homework.counts?.submitted ?? 0) < 2 && turn.draw.chance(85))) return undefined
      return { id: homework.id }
    },
  }),
  move(calls.remind, {
    by: graders,
    refusals: [...closed, reviewErrors.nobodyLeft],
    input: async turn => {
      const homework = await reviewedOf(turn, isOpen)
      if (homework && !isOpen(homework) && turn.draw.chance(85)) return undefined
      const overview = homework && (await turn.ask(calls.overview, { id: homework.id }))
      const left = overview?.list.filter(({ due, done }) => due > done) ?? []
      if (!homework || (left.length === 0 && turn.draw.chance(85))) return undefined
      const studentIds = turn.draw.chance(50) ? turn.draw.some(left, 3).map(({ studentId }) => studentId) : []
      return { id: homework.id, studentIds }
    },
  }),
  move(calls.leaveOut, {
    by: graders,
    input: async turn => {
      const found = await reviewedStudentOf(turn, ({ received }) => received > 0)
      if (!found || found.given.list.length === 0) return undefined
      const { id, isLeftOut } = turn.draw.one(found.given.list)
      return { id: found.id, reviewId: id, isLeftOut: !isLeftOut }
    },
  }),
  move(calls.appeal, {
    by: ['student'],
    often: 2,
    refusals: [reviewErrors.appealNotOpen, reviewErrors.appealedAlready, reviewErrors.appealMissing],
    input: async turn => {
      const homework = await reviewedOf(turn, one => isAllocated(one) && one.isScorePublished)
      const given = homework?.mine && (await turn.ask(calls.ofSubmission, { id: homework.id }))
      if (!homework || !given || !turn.dares(given.mayAppeal)) return undefined
      return { id: homework.id, reason: turn.draw.text('request'), workId: given.workId }
    },
  }),
  move(calls.answerAppeal, {
    by: graders,
    refusals: [
      ...[reviewErrors.noAppeal, reviewErrors.commentShort],
      ...[homeworkErrors.notHandedIn, homeworkErrors.handedInAgain, homeworkErrors.markedMeanwhile],
    ],
    input: async turn => {
      const { draw } = turn
      const found = await reviewedStudentOf(turn, ({ hasAppealed }) => hasAppealed)
      if (!found || (found.given.appeal?.answeredAt !== null && draw.chance(90))) return undefined
      const { id, studentId, given } = found
      const { workId, version, gradeCount } = given
      const score = draw.chance(50) ? draw.score('remark', given.fullScore) : null
      return { id, studentId, score, answer: draw.text('remark'), workId, version, gradeCount }
    },
  }),
]
