import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { againRules, networkRules, proofHours } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { forgottenStates, rangeBounds } from '#contract/features/attendance/rules.ts'
import { type Move, move, undoneBy } from '#server/kernel/test-moves.ts'
import { comingMoves } from './test-coming.ts'
import { leaveMoves } from './test-leave.ts'
import { recordingMoves } from './test-recording.ts'
import { attendanceOf, managers, minutesOf, recordsOf, titleOf, toKeep } from './test-turns.ts'

const minute = 60_000

/** Where the course's room is; students come to it, or not. */
const room = { latitude: 31.2304, longitude: 121.4737 }

const startMoves: Move[] = [
  move(calls.startWithCode, {
    by: managers,
    refusals: [errors.codeForm, errors.titleMissing],
    input: ({ courseId, draw }) => ({
      ...{ courseId, duration: minutesOf(draw) },
      title: draw.chance(5) ? '' : titleOf(draw),
      code: draw.chance(5) ? '12' : draw.one(['', '0007', '4711', '9999']),
    }),
  }),
  move(calls.start, {
    by: managers,
    input: ({ courseId, draw }) => ({
      ...{ courseId, duration: minutesOf(draw) },
      ...(draw.chance(50) ? { title: titleOf(draw) } : {}),
    }),
  }),
  move(calls.startWithQr, {
    by: managers,
    refusals: [errors.titleMissing],
    input: ({ courseId, draw }) => ({
      ...{ courseId, duration: minutesOf(draw), isStrict: draw.chance(40) },
      title: draw.chance(5) ? '' : titleOf(draw),
    }),
  }),
  move(calls.startWithGps, {
    by: managers,
    refusals: [errors.titleMissing],
    input: ({ courseId, draw }) => ({
      ...{ courseId, duration: minutesOf(draw), ...room },
      title: draw.chance(5) ? '' : titleOf(draw),
      radius: draw.one([rangeBounds.least, rangeBounds.usual, rangeBounds.most]),
      place: draw.chance(70) ? draw.text('staff') : '',
    }),
  }),
  move(calls.startInAndOut, {
    by: managers,
    refusals: [
      errors.titleMissing,
      errors.durationMissing,
      errors.checkOutMissing,
      errors.checkOutTooEarly,
      errors.checkOutTooLate,
    ],
    input: ({ courseId, draw, now }) => {
      const duration = draw.chance(5) ? 0 : draw.one([1, 5, 10])
      return {
        ...{ courseId, title: titleOf(draw), duration },
        checkOutAt: draw.chance(5)
          ? null
          : now + draw.one(draw.chance(10) ? [1, duration] : [15, 60, 24 * 60 - duration]) * minute,
        forgotten: draw.chance(50) ? draw.one(forgottenStates) : undefined,
      }
    },
  }),
  move(attendanceRuleCalls.setRules, {
    by: managers,
    refusals: [errors.rulesOrder, errors.networksMissing, errors.networkForm],
    input: ({ courseId, draw }) => {
      if (draw.chance(60)) return undefined
      const lateAfter = draw.chance(40) ? null : draw.one([1, 2, 10, 11])
      const absentAfter = draw.chance(40) ? null : draw.one([1, 10, 11, 60])
      const weight = () => (draw.chance(30) ? null : draw.one([0, 37, 50, 100]))
      const networkRule = draw.chance(70) ? 'off' : draw.one(networkRules)
      return {
        courseId,
        ...{ lateAfter, absentAfter, recordsAbsent: draw.chance(50), networkRule },
        networks: draw.chance(80) ? ['127.0.0.0/8', '10.0.0.0/24'] : draw.chance(50) ? [] : ['the campus'],
        checkInAgain: draw.one(againRules),
        proofHours: draw.one([0, 1, proofHours.usual, proofHours.most]),
        weights: {
          ...{ late: weight(), leftEarly: weight(), leave: weight() },
          ...{ personalLeave: weight(), sickLeave: weight(), officialLeave: weight() },
        },
      }
    },
  }),
]

const keepingMoves: Move[] = [
  move(calls.renewCode, {
    by: managers,
    refusals: [errors.notByNumber, errors.codeForm],
    input: async turn => {
      const attendance = await attendanceOf(turn, 'running')
      if (!attendance || (attendance.type !== '1' && !turn.draw.chance(10))) return undefined
      const code = turn.draw.chance(10) ? '١٢٣٤' : turn.draw.one(['', '0815'])
      return { attendanceId: attendance.attendanceId, code }
    },
  }),
  move(calls.end, {
    by: managers,
    input: async turn => {
      const shown = await toKeep(turn, turn.draw.chance(90) ? 'running' : 'over')
      return shown && { id: shown.attendanceId }
    },
  }),
  move(calls.setEnd, {
    by: managers,
    refusals: [errors.ended],
    input: async turn => {
      const attendance = await attendanceOf(turn, turn.draw.chance(90) ? 'running' : 'over')
      return attendance && { attendanceId: attendance.attendanceId, duration: minutesOf(turn.draw) }
    },
  }),
  move(calls.reopen, {
    by: managers,
    refusals: [errors.stillRunning, errors.cannotContinue],
    input: async turn => {
      const attendance = await attendanceOf(turn, turn.draw.chance(90) ? 'over' : 'running')
      return attendance && { attendanceId: attendance.attendanceId, duration: minutesOf(turn.draw) }
    },
  }),
  move(calls.rename, {
    by: managers,
    refusals: [errors.titleMissing],
    input: async turn => {
      const attendance = await recordsOf(turn)
      const isNameless = turn.draw.chance(10)
      if (!attendance || !(isNameless || turn.dares(attendance.can.manage))) return undefined
      const title = isNameless ? ' ' : titleOf(turn.draw)
      return { attendanceId: attendance.attendanceId, title }
    },
  }),
  move(calls.delete, {
    by: managers,
    undo: undoneBy(calls.restore, async ({ ask, courseId }, { attendanceId }) => {
      const gone = await ask(calls.listDeleted, { courseId, limit: 50 })
      return gone?.list.some(row => row.attendanceId === attendanceId) ? { attendanceId } : undefined
    }),
    input: async turn => {
      const shown = turn.draw.chance(60) ? await toKeep(turn) : undefined
      return shown && { attendanceId: shown.attendanceId }
    },
  }),
  move(calls.restore, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async ({ ask, courseId, draw, seen }) => {
      const gone = await ask(calls.listDeleted, { courseId, limit: 50 })
      const known = draw.chance(10) ? seen.of('attendance') : []
      if (known.length > 0) return { attendanceId: draw.one(known).id }
      return gone && gone.list.length > 0 ? { attendanceId: draw.one(gone.list).attendanceId } : undefined
    },
  }),
]

export const moves: Move[] = [
  ...startMoves,
  ...keepingMoves,
  ...comingMoves,
  ...recordingMoves,
  ...leaveMoves,
]
