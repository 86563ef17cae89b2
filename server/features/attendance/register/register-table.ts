import { tenths } from '#contract/features/activity/score-rounding.ts'
import { attendanceScore, type Weights } from '#contract/features/attendance/course-rules.ts'
import {
  attendanceRate,
  attendedOf,
  onLeaveOf,
  type RecordState,
  recordStateNames,
  recordStates,
  type StateCounts,
} from '#contract/features/attendance/rules.ts'
import type { SheetCell } from '#server/features/table/in-thread.ts'
import { decodeStates } from '../records/states-as-text.ts'
import type { MarkedStudent } from './register.ts'

/** What a register is made of, as it goes to a thread. */
export interface RegisterTable {
  /** `MarkedStudent[]` as JSON. */
  students: string
  sessions: readonly string[]
  weights: Weights
  stateWords: Record<RecordState, string>
  columns: Record<
    'name' | 'number' | 'class' | 'present' | 'late' | 'leftEarly' | 'absent' | 'leave' | 'score',
    string
  >
  totals: Record<'attended' | 'rate', string>
}

const byNumber = new Map<number, RecordState>(recordStateNames.map(name => [recordStates[name], name]))
const noCounts = (): StateCounts =>
  Object.fromEntries(recordStateNames.map(name => [name, 0])) as unknown as StateCounts

/** The lines of a register: students by attendances, with totals of both. */
export function registerCells(table: RegisterTable): SheetCell[][] {
  const { sessions, weights, stateWords, columns, totals } = table
  const students: MarkedStudent[] = JSON.parse(table.students)
  const ofSessions = sessions.map(noCounts)
  const lines = students.map(({ name, number, class: className, states }): SheetCell[] => {
    const counts = noCounts()
    const cells: SheetCell[] = sessions.map(() => '')
    for (const [place, found] of decodeStates(states)) {
      const state = byNumber.get(found) ?? 'pending'
      counts[state]++
      ofSessions[place]![state]++
      cells[place] = stateWords[state]
    }
    const score = attendanceScore(counts, weights)
    return [
      ...[name, number, className, ...cells],
      ...[counts.present, counts.late, counts.leftEarly, counts.absent, onLeaveOf(counts)],
      score === null ? '' : tenths(score),
    ]
  })
  const rates = ofSessions.map(attendanceRate)
  return [
    [
      ...[columns.name, columns.number, columns.class, ...sessions],
      ...[columns.present, columns.late, columns.leftEarly, columns.absent, columns.leave, columns.score],
    ],
    ...lines,
    [totals.attended, '', '', ...ofSessions.map(attendedOf)],
    [totals.rate, '', '', ...rates.map(rate => (rate === null ? '' : tenths(rate * 100)))],
  ]
}
