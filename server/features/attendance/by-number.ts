import { randomInt, timingSafeEqual } from 'node:crypto'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMethods, codeLength, codeTries, isCode } from '#contract/features/attendance/rules.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import { sha256 } from '#server/kernel/ids.ts'
import { type AttendanceMethod, noEvidence } from './method.ts'
import { countWrongCode } from './store.ts'

/** Four digits that the teacher shows in the room. */
export const byNumber: AttendanceMethod = {
  number: attendanceMethods.number,
  name: { en: 'Number', zh: '数字考勤' },

  keep: ({ code = '' }) => ({ code: codeFrom(code) }),

  /** Five wrong codes per student; after that right and wrong ones are refused alike. */
  async admit({ db, person }, attendance, record, { code, scan }) {
    if (scan) fail(attendanceErrors.notQr)
    if (record.wrong_codes >= codeTries) fail(attendanceErrors.triesUsedUp, { limit: codeTries })
    if (code === '') fail(attendanceErrors.codeMissing)
    if (isSame(code, attendance.code ?? '')) return noEvidence
    void countWrongCode(db, attendance.id, person.id)
    const left = codeTries - record.wrong_codes - 1
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
