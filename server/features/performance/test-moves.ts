import { kernelErrors } from '#contract/error.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { performanceCalls as calls, classroomCalls } from '#contract/features/performance/calls.ts'
import { performanceErrors as errors } from '#contract/features/performance/errors.ts'
import { cardText, maxStars } from '#contract/features/performance/rules.ts'
import { type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'

const givers = ['owner', 'assistant'] satisfies Part[]

/** The students of the course with their stars, for who may give some. */
async function studentsToStar({ ask, courseId, dares }: Turn) {
  const shown = await ask(calls.listStudents, { courseId, limit: 100 })
  return shown && shown.list.length > 0 && dares(shown.can.give) ? shown.list : undefined
}

/** A group that has members, and who they are. */
async function groupOf({ ask, courseId, draw }: Turn) {
  const batches = (await ask(batchCalls.listBatches, { courseId }))?.list ?? []
  if (batches.length === 0) return undefined
  const shown = await ask(groupCalls.listGroupsWithMembers, { courseId, batchId: draw.one(batches).id })
  const groups = shown?.list.filter(({ students }) => students.length > 0) ?? []
  return groups.length > 0 ? draw.one(groups) : undefined
}

/** Stars, with the reason told to these. */
function starsFor({ draw }: Turn, about: readonly string[]) {
  const stars = draw.chance(5) ? 0 : draw.one([1, 1, 2, maxStars, -1, -maxStars])
  return { stars, reason: draw.chance(80) ? draw.text('personal', about) : '' }
}

const taken = {
  [calls.listLog.path]: 'what was given and taken back stays in the log',
  log: 'and in its newest part',
}

const giving: Move[] = [
  move(calls.give, {
    by: givers,
    refusals: [errors.noStars, errors.nobodyChosen, errors.nobodyThere],
    undo: undoneBy(calls.undo, ({ courseId }, _, { id }) => ({ courseId, id }), taken),
    input: async turn => {
      const { ask, courseId, draw, people } = turn
      if (draw.chance(10)) {
        const gone = draw.chance(50) ? people('left').map(({ id }) => id) : []
        return { courseId, studentIds: gone as never, stars: 1, reason: '' }
      }
      const students = (await ask(calls.listStudents, { courseId, limit: 100 }))?.list ?? []
      if (students.length === 0) return undefined
      const group = draw.chance(40) ? await groupOf(turn) : undefined
      const studentIds =
        group && draw.chance(60) ? [] : draw.some(students, 3).map(({ studentId }) => studentId)
      const about = [...studentIds, ...(group?.students ?? []).map(({ id }) => id)]
      return { courseId, studentIds, groupIds: group ? [group.id] : [], ...starsFor(turn, about) }
    },
  }),
  move(calls.undo, {
    by: givers,
    refusals: [kernelErrors.notFound],
    input: async ({ ask, courseId, draw, people, dares }) => {
      const log = await ask(calls.listLog, { courseId, limit: 20 })
      const given = log?.list.filter(({ isUndone }) => !isUndone || draw.chance(10))
      if (!log || !given || given.length === 0) return undefined
      const { id } = draw.one(given)
      if (draw.chance(30)) return { courseId, id, studentId: draw.one(people('student')).id as never }
      return dares(log.can.give) ? { courseId, id } : undefined
    },
  }),
  move(calls.scanCard, {
    by: givers,
    refusals: [errors.cardUnknown, errors.noStars],
    undo: undoneBy(calls.undo, ({ courseId }, _, { id }) => ({ courseId, id }), taken),
    input: async turn => {
      const { askAs, courseId, draw } = turn
      // Printed and in a student's hand.
      const cards = await askAs('owner', classroomCalls.listCards, { courseId, limit: 100 })
      const printed = cards?.list.filter(({ code }) => code !== '') ?? []
      if (printed.length === 0) return undefined
      const card = draw.one(printed)
      const { stars: count, reason } = starsFor(turn, [card.studentId])
      return { courseId, code: draw.chance(5) ? card.code : cardText(card.code), count, reason }
    },
  }),
]

const classroom: Move[] = [
  move(classroomCalls.saveReasons, {
    by: givers,
    refusals: [errors.noStars, errors.reasonMissing, errors.reasonTwice],
    input: ({ courseId, draw }) => {
      const reasons = Array.from({ length: draw.number(0, 4) }, () => ({
        reason: draw.chance(3) ? '' : draw.text('name'),
        stars: draw.chance(3) ? 0 : draw.one([1, 2, maxStars, -1]),
      }))
      return { courseId, list: draw.chance(5) ? [...reasons, ...reasons] : reasons }
    },
  }),
  move(classroomCalls.pick, {
    by: givers,
    refusals: [errors.noStudents],
    input: async turn => {
      const students = await studentsToStar(turn)
      if (!students) return undefined
      const { courseId, draw } = turn
      return { courseId, insteadOf: draw.chance(30) ? draw.one(students).studentId : null }
    },
  }),
  move(classroomCalls.makeCards, {
    by: givers,
    input: async turn => ((await studentsToStar(turn)) ? { courseId: turn.courseId } : undefined),
  }),
  move(classroomCalls.revokeCards, {
    by: givers,
    input: async turn => {
      const students = turn.draw.chance(50) ? await studentsToStar(turn) : undefined
      const { courseId, draw } = turn
      return students && { courseId, studentIds: draw.some(students, 2).map(({ studentId }) => studentId) }
    },
  }),
]

export const moves: Move[] = [...giving, ...classroom]
