import { sql } from 'kysely'
import type { AgainRule, CourseRules, Weights } from '#contract/features/attendance/course-rules.ts'
import {
  againRules,
  attendanceScore,
  isInOrder,
  limitsOf,
  networkRules,
  proofHours,
  usualRules,
} from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import {
  attendedStates,
  leaveStates,
  type RecordState,
  recordStates,
} from '#contract/features/attendance/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { checkNetworks } from './campus-network.ts'
import { recordsChanged } from './events.ts'
import { countsOf } from './lists.ts'
import type { Attendance, CheckInCandidate, CheckInRecord } from './store.ts'

export const attendanceRuleHandlers = serve(attendanceRuleCalls, {
  getRules: async ({ db, course, may, mayChange }) => {
    const { networks, ...rules } = await findRules(db, course.id)
    return {
      ...{ ...rules, networks: may('attendance') ? networks : [] },
      can: { manage: mayChange('attendance') },
    }
  },

  setRules: async ({ db, course, emit }, { weights, ...rules }) => {
    if (!isInOrder(rules)) fail(attendanceErrors.rulesOrder)
    checkNetworks(rules)
    void keepRules(db, {
      ...rules,
      ...weights,
      networkNumber: networkRules.indexOf(rules.networkRule),
      againNumber: againRules.indexOf(rules.checkInAgain),
      courseId: course.id,
    })
    void emit(recordsChanged, { courseId: course.id })
    return {}
  },
})

const ruleOf = prepared((db, courseId: string) =>
  db.selectFrom('attendance_rule').selectAll().where('course_id', '=', courseId),
)

/** What a course has decided, or what is usual. */
export async function findRules(db: Database, courseId: string): Promise<CourseRules> {
  const rule = await ruleOf.first(db, courseId)
  if (!rule) return usualRules
  return {
    lateAfter: rule.late_after,
    absentAfter: rule.absent_after,
    recordsAbsent: rule.records_absent,
    weights: weightsIn(rule),
    networkRule: networkRules[rule.network_rule] ?? 'off',
    networks: rule.networks,
    checkInAgain: againRules[rule.check_in_again] ?? 'nobody',
    proofHours: rule.proof_hours,
  }
}

export const weightColumns = [
  'late_weight',
  'left_early_weight',
  'leave_weight',
  'personal_leave_weight',
  'sick_leave_weight',
  'official_leave_weight',
] as const
type StoredWeights = Record<(typeof weightColumns)[number], number | null>

/** What states count by the rules of a course. */
export const weightsIn = (rule: StoredWeights): Weights => ({
  late: rule.late_weight,
  leftEarly: rule.left_early_weight,
  leave: rule.leave_weight,
  personalLeave: rule.personal_leave_weight,
  sickLeave: rule.sick_leave_weight,
  officialLeave: rule.official_leave_weight,
})

interface KeptRules extends Omit<CourseRules, 'weights'>, Weights {
  courseId: string
  networkNumber: number
  againNumber: number
}
const keepRules = prepared((db, rules: KeptRules) => {
  const row = {
    late_after: rules.lateAfter,
    absent_after: rules.absentAfter,
    records_absent: rules.recordsAbsent,
    late_weight: rules.late,
    left_early_weight: rules.leftEarly,
    leave_weight: rules.leave,
    personal_leave_weight: rules.personalLeave,
    sick_leave_weight: rules.sickLeave,
    official_leave_weight: rules.officialLeave,
    network_rule: rules.networkNumber,
    networks: rules.networks,
    check_in_again: rules.againNumber,
    proof_hours: rules.proofHours,
  }
  return db
    .insertInto('attendance_rule')
    .values({ course_id: rules.courseId, ...row })
    .onConflict(conflict => conflict.column('course_id').doUpdateSet(row))
})

/** Minutes count from the start, or from when it continued. */
export const countedFrom = ({ begins_at, reopened_at }: Pick<Attendance, 'begins_at' | 'reopened_at'>) =>
  reopened_at ?? begins_at

/** The same for somebody who was on leave: from when it ends. */
export const countedFor = (
  attendance: Pick<Attendance, 'begins_at' | 'reopened_at'>,
  record: { leave_ends_at: number | null } | undefined,
) => Math.max(countedFrom(attendance), record?.leave_ends_at ?? 0)

/** What a check-in at this moment is recorded as. @throws tooLate where the course refuses it, or it would only do harm */
export function stateNow(attendance: CheckInCandidate, record: CheckInRecord, now: number): RecordState {
  const { late_after: lateAfter, absent_after: absentAfter } = attendance
  const { lateFrom, absentFrom } = limitsOf({ lateAfter, absentAfter }, countedFor(attendance, record))
  if (absentFrom !== null && now >= absentFrom)
    return attendance.records_absent && record.leave_id === null
      ? 'absent'
      : fail(attendanceErrors.tooLate, { limit: absentAfter ?? 0 })
  return lateFrom !== null && now >= lateFrom ? 'late' : 'present'
}

/** An attendance as it was at that moment: what was shown before it was reopened is judged from the start. */
export const asOf = (attendance: CheckInCandidate, moment: number): CheckInCandidate =>
  (attendance.reopened_at ?? 0) > moment ? { ...attendance, reopened_at: null } : attendance

const onLeave = new Set<number>(leaveStates.map(state => recordStates[state]))

export const againRuleOf = ({ check_in_again }: CheckInCandidate): AgainRule =>
  againRules[check_in_again ?? 0] ?? 'nobody'

/** Whether somebody may check in for whom the staff have recorded a state. */
export function mayCheckInAgain(rule: AgainRule, state: number) {
  if (rule === 'nobody') return false
  return onLeave.has(state) || (rule === 'absentToo' && state === recordStates.absent)
}

const attended = new Set<number>(attendedStates.map(state => recordStates[state]))
type OwnRecord = Pick<CheckInRecord, 'state' | 'signed_at' | 'edited_at' | 'leave_id'>

/** In time, late, or so late that it counts as absent; on leave since then, or not. */
export const hasCheckedIn = ({ state, signed_at, edited_at, leave_id }: OwnRecord) =>
  attended.has(state) ||
  (signed_at !== null && (leave_id !== null || (state === recordStates.absent && edited_at === null)))

export const isRecordedByStaff = ({ state, edited_at, leave_id }: OwnRecord) =>
  edited_at !== null && state !== recordStates.pending && leave_id === null

/** Whether a record lets its student check in while the attendance runs: for the pages, what `checkIn` decides. */
export function acceptsCheckIn(rule: AgainRule, record: OwnRecord | undefined) {
  if (record === undefined) return true
  if (hasCheckedIn(record)) return false
  if (isRecordedByStaff(record)) return mayCheckInAgain(rule, record.state)
  return record.state === recordStates.pending || record.leave_id !== null
}

/** Hours within which what was scanned without a network may be handed in. */
export const proofHoursOf = ({ proof_hours }: CheckInCandidate) => proof_hours ?? proofHours.usual

const statesOfStudents = prepared((db, courseId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('attendance')
    .innerJoin('attendance_record as record', 'record.attendance_id', 'attendance.id')
    .select(['record.account_id', 'record.state', sql<number>`count(*)::int`.as('count')])
    .where('attendance.course_id', '=', courseId)
    .where('attendance.deleted_at', 'is', null)
    .where('record.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .groupBy(['record.account_id', 'record.state']),
)

/**
 * The attendance scores of students in a course, by its weights: a function from a student to 0–100, or to null if no
 * attendance counts for them.
 */
export async function attendanceScoreOf(db: Database, courseId: string, accountIds: readonly string[]) {
  const [{ weights }, states] = await Promise.all([
    findRules(db, courseId),
    statesOfStudents(db, courseId, accountIds),
  ])
  const byStudent = Map.groupBy(states, row => row.account_id)
  return (accountId: string) => attendanceScore(countsOf(byStudent.get(accountId) ?? []), weights)
}
