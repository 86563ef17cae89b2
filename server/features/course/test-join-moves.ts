import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors as errors } from '#contract/features/course/errors.ts'
import { joinCalls as calls } from '#contract/features/course/joining.ts'
import { demoPassword } from '#seed/people.ts'
import { type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

const homeOf = ({ ask, courseId }: Turn) => ask(courseCalls.getHome, { courseId })

/** As people type it from the wall. */
const typed = ({ draw }: Turn, code: string) =>
  draw.chance(30) ? `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase() : code

export const joinMoves: Move[] = [
  move(calls.join, {
    by: ['left', 'stranger'],
    input: async turn => {
      const { courseId, draw, askAs } = turn
      if (draw.chance(60)) return undefined
      if (draw.chance(8)) return { code: draw.one(['ABC', 'QQQQQQ']) }
      const told = await askAs('owner', courseCalls.get, { courseId })
      return told && { code: typed(turn, told.code) }
    },
  }),
  move(calls.stopCode, {
    by: managers,
    undo: undoneBy(calls.startCode, (_, sent) => sent),
    input: async turn => {
      const { courseId, draw, dares } = turn
      const home = draw.chance(40) ? await homeOf(turn) : undefined
      return home && !home.isCodeStopped && dares(home.can.code) ? { courseId } : undefined
    },
  }),
  move(calls.startCode, {
    by: managers,
    undo: undoneBy(calls.stopCode, (_, sent) => sent),
    input: async turn => {
      const home = await homeOf(turn)
      return home?.isCodeStopped && turn.dares(home.can.code) ? { courseId: turn.courseId } : undefined
    },
  }),
  move(calls.renewCode, {
    by: managers,
    input: async turn => {
      const home = turn.draw.chance(40) ? await homeOf(turn) : undefined
      return home && turn.dares(home.can.code) ? { courseId: turn.courseId } : undefined
    },
  }),
  move(calls.setQuitAllowed, {
    by: managers,
    input: async turn => {
      const { courseId, draw, dares } = turn
      const home = await homeOf(turn)
      return home && dares(home.can.members) ? { courseId, allow: draw.chance(60) } : undefined
    },
  }),
  move(calls.quit, {
    by: ['student'],
    refusals: [errors.quitForbidden, errors.nameDiffers],
    input: async turn => {
      const { courseId, draw, ask } = turn
      const allowed = draw.chance(15) ? await ask(calls.isQuitAllowed, { courseId }) : undefined
      if (!allowed || (!allowed.allow && draw.chance(60))) return undefined
      const course = await ask(courseCalls.get, { courseId })
      if (!course) return undefined
      const isWrong = draw.chance(8)
      const password = draw.chance(30) ? demoPassword : course.courseName
      return { courseId, password: isWrong ? 'something else' : password }
    },
  }),
]
