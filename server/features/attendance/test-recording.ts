import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors as errors, registerErrors } from '#contract/features/attendance/errors.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { registerImportCalls } from '#contract/features/attendance/register-import-calls.ts'
import { proofDecisions, recordStateNames } from '#contract/features/attendance/rules.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { type Draw, type Move, move, sentWith, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { attendanceOf, managers, recordsLike, studentsOf, titleOf, toKeep } from './test-turns.ts'

const minute = 60_000

/** Words of a register for a state, as an export writes them. */
const stateWords = ['Present', 'Absent', 'Late', 'Leave', 'Sick leave', 'Left early']

/** The register of the course, in which somebody has changed some states by hand. */
async function editedRegister({ ask, courseId, draw }: Turn) {
  const shown = await ask(registerCalls.exportRegister, { courseId, format: 'csv' })
  if (!shown) return undefined
  const content = edited(Buffer.from(shown.content, 'base64').toString(), draw)
  return sentWith({ courseId }, { file: { name: 'register.csv', content } })
}

function edited(table: string, draw: Draw) {
  if (draw.chance(5)) return 'nothing of this kind'
  const [header = '', ...lines] = table.split('\n')
  const changed = lines.map(line =>
    line
      .split(',')
      .map(cell => (stateWords.includes(cell.trim()) && draw.chance(40) ? draw.one(stateWords) : cell))
      .join(','),
  )
  const besides = draw.chance(15) ? ['Nobody,00000,,Present'] : []
  return [header, ...changed, ...besides].join('\n')
}

/** A register that has just been read. */
async function readNow(turn: Turn) {
  const file = await editedRegister(turn)
  return file && (await turn.ask(registerImportCalls.previewRegister, file))?.importId
}

/** One that was read before, the newest most often. */
function importOf({ seen, draw }: Turn) {
  const read = seen.of('registerimport', ({ call }) => call === registerImportCalls.previewRegister.path)
  const found = draw.chance(90) ? read.at(-1) : read.length > 0 ? draw.one(read) : undefined
  return found?.id
}

const markMoves: Move[] = [
  move(calls.takeByHand, {
    by: managers,
    refusals: [errors.nobodyCalled],
    input: async turn => {
      const { courseId, draw, now } = turn
      const students = await studentsOf(turn)
      if (students.length === 0) return undefined
      const beganAt = draw.chance(50) ? now - draw.one([0, 1, 10, 24 * 60]) * minute : undefined
      return {
        ...{ courseId, beganAt, title: draw.chance(80) ? titleOf(draw) : '' },
        endedAt: beganAt && draw.chance(50) ? beganAt + 5 * minute : undefined,
        records: draw.chance(5)
          ? []
          : draw.some(students, 50).map(({ id }) => ({ studentId: id, state: draw.one(recordStateNames) })),
      }
    },
  }),
  move(calls.setRecordState, {
    by: managers,
    refusals: [errors.studentAbsent],
    undo: undoneBy(calls.undoRecordStates, (_, { attendanceId }, { undoId }) => ({ attendanceId, undoId })),
    input: async turn => {
      const shown = await toKeep(turn)
      if (!shown || shown.list.length === 0) return undefined
      const { studentId } = turn.draw.one(shown.list)
      return { attendanceId: shown.attendanceId, studentId, state: turn.draw.one(recordStateNames) }
    },
  }),
  move(calls.setRecordStates, {
    by: managers,
    refusals: [errors.studentAbsent],
    undo: undoneBy(calls.undoRecordStates, (_, { attendanceId }, { undoId }) => ({ attendanceId, undoId })),
    input: async turn => {
      const attendance = await attendanceOf(turn)
      const students = await studentsOf(turn)
      const { draw } = turn
      const chosen = draw.chance(5) ? turn.people('left').map(({ id }) => id) : undefined
      if (!attendance || students.length === 0) return undefined
      return {
        attendanceId: attendance.attendanceId,
        studentIds: chosen ?? draw.some(students, 50).map(({ id }) => id),
        state: draw.one(recordStateNames),
      }
    },
  }),
  move(calls.undoRecordStates, {
    by: managers,
    refusals: [errors.deleted],
    input: ({ seen, draw }) => {
      const steps = seen.of('attendancestep')
      if (steps.length === 0) return undefined
      const { id, asked } = draw.one(steps.slice(-5))
      return { attendanceId: String(asked.attendanceId), undoId: id }
    },
  }),
]

const checkingMoves: Move[] = [
  move(proofCalls.decide, {
    by: managers,
    input: async turn => {
      const { draw } = turn
      const isWaiting = draw.chance(60)
      const proved = await recordsLike(
        turn,
        ({ proof }) => proof !== null && (proof.decision === 'waiting' || !isWaiting),
      )
      return (
        proved && {
          ...{ attendanceId: proved.attendanceId, studentIds: draw.some(proved.studentIds, 5) },
          decision: draw.one(proofDecisions),
        }
      )
    },
  }),
  move(proofCalls.saveSpotCheck, {
    by: managers,
    undo: undoneBy(proofCalls.undoSpotCheck, (_, { attendanceId, called }) => ({
      attendanceId,
      studentIds: called.map(({ studentId }) => studentId),
    })),
    input: async turn => {
      const { ask, draw } = turn
      const attendance = await attendanceOf(turn)
      if (!attendance) return undefined
      const { attendanceId } = attendance
      const picked = await ask(proofCalls.pickForSpotCheck, {
        ...{ attendanceId, count: draw.number(1, 5), evidenceFirst: draw.chance(50) },
      })
      if (!picked || picked.list.length === 0) return undefined
      const called = picked.list.map(({ studentId }) => ({ studentId, wasHere: draw.chance(50) }))
      return { attendanceId, called }
    },
  }),
  move(proofCalls.undoSpotCheck, {
    by: managers,
    input: async turn => {
      const checked = await recordsLike(turn, ({ spotCheck }) => spotCheck !== '')
      return (
        checked && {
          ...{ attendanceId: checked.attendanceId, studentIds: turn.draw.some(checked.studentIds, 5) },
        }
      )
    },
  }),
]

/** A register that was read some days ago is not kept. */
const registerMoves: Move[] = [
  move(registerImportCalls.previewRegister, {
    by: managers,
    refusals: [tableErrors.noStudents],
    input: editedRegister,
  }),
  move(registerImportCalls.applyRegister, {
    by: managers,
    refusals: [registerErrors.changed, tableErrors.applied, kernelErrors.notFound],
    undo: undoneBy(registerImportCalls.undoRegister, (_, sent) => sent),
    input: async turn => {
      const importId = turn.draw.chance(70) ? await readNow(turn) : importOf(turn)
      return importId ? { courseId: turn.courseId, importId } : undefined
    },
  }),
  move(registerImportCalls.undoRegister, {
    by: managers,
    refusals: [tableErrors.notApplied, kernelErrors.notFound],
    input: async turn => {
      const { ask, courseId, draw } = turn
      const importId = draw.chance(70) ? await readNow(turn) : importOf(turn)
      if (!importId) return undefined
      if (draw.chance(80)) await ask(registerImportCalls.applyRegister, { courseId, importId })
      return { courseId, importId }
    },
  }),
]

export const recordingMoves: Move[] = [...markMoves, ...checkingMoves, ...registerMoves]
