import { randomInt, timingSafeEqual } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import {
  attendanceMethods,
  classTries,
  codeLength,
  codeTries,
  isCode,
} from '#contract/features/attendance/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import { sha256 } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type AttendanceMethod, noEvidence } from '../records/method.ts'
import { type CheckInCandidate, countWrongCode } from '../records/store.ts'
import { publishToStaff } from '../running/run.ts'

/** Four digits that the teacher shows in the room. */
export const byNumber: AttendanceMethod = {
  number: attendanceMethods.number,
  name: { en: 'Number', zh: '数字考勤' },

  keep: ({ code = '' }) => ({ code: codeFrom(code) }),

  /** Five wrong codes per student; after that right and wrong ones are refused alike. */
  async admit(context, attendance, record, { code, scan }) {
    const { db, person } = context
    if (scan) fail(attendanceErrors.notQr)
    if (record.wrong_codes >= codeTries) fail(attendanceErrors.triesUsedUp, { limit: codeTries })
    if (code === '') fail(attendanceErrors.codeMissing)
    if (isSame(code, attendance.code ?? '')) return noEvidence
    void countWrongCode(db, attendance.id, person.id)
    const left = codeTries - record.wrong_codes - 1
    // Only then can the class as a whole have tried more than that.
    if (record.wrong_codes >= classTries) await renewIfGuessed(context, attendance)
    if (left === 0) refuse(attendanceErrors.triesUsedUp, { limit: codeTries })
    return refuse(attendanceErrors.wrongCode, { left }, { left })
  },

  hides: ['code'],
}

/** The code that was typed, or an unpredictable one. @throws when it is invalid */
export function codeFrom(typed: string) {
  if (typed === '') return newCode()
  return isCode(typed) ? typed : fail(attendanceErrors.codeForm)
}

const newCode = () => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

const isSame = (typed: string, kept: string) => timingSafeEqual(sha256(typed), sha256(kept))

const renewGuessed = prepared((db, id: string, code: string, now: number) =>
  db
    .updateTable('attendance')
    .set({ code, guessed_at: at(now) })
    .where('id', '=', id)
    .where('guessed_at', 'is', null)
    .where(
      sql<SqlBool>`(select sum(wrong_codes) > ${sql.lit(classTries)} * count(*)
        from attendance_record where attendance_id = ${id})`,
    ),
)

/** Once a class has tried so many codes that together they may find it, it is another one, and the staff are told. */
async function renewIfGuessed(unit: Unit, attendance: CheckInCandidate) {
  if ((await renewGuessed.count(unit.db, attendance.id, newCode(), unit.now)) > 0)
    publishToStaff(unit, attendance, 'changed')
}
