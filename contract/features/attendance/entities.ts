import { z } from 'zod'
import { typedNumber } from '#contract/typed.ts'
import { digits, flag, flagNumber, id, integer, time, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import {
  bands,
  positionHints,
  proofDecisions,
  type RecordState,
  rangeBounds,
  recordStateNames,
  recordStates,
} from './rules.ts'

const byNumber = new Map<string, RecordState>(
  recordStateNames.map(name => [String(recordStates[name]), name]),
)

/** A record's state: `"0"` … `"7"`, `"100"` on the wire, a name in code. */
export const recordState = z.codec(z.union([z.string(), z.number()]), z.enum(recordStateNames), {
  decode: (value, context) => {
    const name = byNumber.get(String(value).trim())
    if (name) return name
    context.issues.push({ code: 'custom', message: '0 to 7 or 100', input: value })
    return z.NEVER
  },
  encode: name => String(recordStates[name]),
})

/** A code as typed; one sent as a number has lost its leading zeros. */
export const typedCode = z.codec(z.union([z.string(), z.number(), z.null()]), z.string().max(20), {
  decode: value => {
    if (typeof value === 'number') return String(value).padStart(4, '0')
    return typedNumber(value ?? '')
  },
  encode: value => value,
})

/** What a phone says of its position, in whatever form; empty for anything but text or a number. */
export const phoneText = z.codec(z.unknown(), z.string(), {
  decode: value => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 40) : ''),
  encode: value => value,
})

/** A flag of clients that send it in any form; what is not plainly true is false. */
export const looseFlag = z.codec(z.unknown(), z.boolean(), {
  decode: value => value === true || value === 1 || value === '1',
  encode: value => (value ? '1' : '0'),
})

/** Degrees, as a number or its digits. */
const degrees = (most: number) =>
  z.codec(z.union([z.string(), z.number()]), z.number().min(-most).max(most), {
    decode: value => (String(value).trim() === '' ? Number.NaN : Number(value)),
    encode: value => value,
  })

/** A point on the map (WGS 84). */
export const point = { latitude: degrees(90), longitude: degrees(180) } as const
/** Metres around it. */
export const range = integer(rangeBounds.least, rangeBounds.most)

/** What a phone without a network has seen of a QR code, as the staff judge it. */
export const proof = wired({
  decision: z.enum(proofDecisions),
  /** When the code was first shown, when the phone says it scanned it, and when it was handed in. */
  shownAt: ['showtime', time],
  scannedAt: ['scantime', time],
  handedInAt: ['createtime', time],
  /** Since when the phone's key has been known. */
  keySince: ['keytime', time],
  /** What the record becomes if it is accepted. */
  state: recordState,
})

/** How many records are in each state. */
export const stateCounts = z.object({
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  leave: z.number(),
  personalLeave: z.number(),
  sickLeave: z.number(),
  officialLeave: z.number(),
  leftEarly: z.number(),
  pending: z.number(),
})

/** An attendance in the staff's list. */
export const attendanceRow = wired({
  attendanceId: ['attenceid', id('attendance')],
  title: z.string(),
  /** Method: `"1"` number, `"2"` position, `"3"` QR, `"4"` check-in and check-out. */
  type: z.string(),
  /** 2 running, 3 ended. */
  state: z.number(),
  createdAt: ['createtime', time],
  /** When it ended, or will end automatically. */
  endsAt: ['endtime', time],
  counts: stateCounts,
})

/** A student's record as staff see it. */
export const studentRecord = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: url,
  number: ['stno', z.string()],
  state: recordState,
  /** When the student checked in. */
  time,
  /** When the student checked out. */
  checkedOutAt: ['signouttime', time],
  /** Someone else checked in from the same address. Common in a school behind a single address. */
  hasConflict: ['conflict', flagNumber],
  /** Somebody else checked in with the same device. */
  sharesDevice: ['deviceconflict', flagNumber],
  /** The device proved nothing; in strict mode also: it has been known only since the attendance began. */
  isUnproven: ['unproven', flagNumber],
  /** Scanned from one address, and checked in from another. */
  isMoved: ['moved', flagNumber],
  /** When strict mode refused the student, who has not been recorded since; and what it would have been. */
  refusedAt: ['refusedtime', time],
  refusedState: ['refusedstate', recordState],
  /** Checked in although the position did not fit: how far off. */
  band: ['abnormal', z.enum([...bands, ''])],
  /** Why, in the student's words. */
  reason: z.string(),
  /** What is odd about the position. */
  hints: z.array(z.enum(positionHints)),
  /** Checked in from outside the campus network. */
  isElsewhere: ['elsewhere', flagNumber],
  /** The state was set by staff. */
  isEdited: ['edited', flagNumber],
  /** The staff had recorded a state, and the student checked in all the same, as the course's rules allow. */
  isAgain: ['again', flagNumber],
  /** Handed in by a phone that had no network; null: none. */
  proof: proof.nullable(),
  /** Called in a spot check: `1` was there, `0` was not; empty: not called. */
  spotCheck: ['spotcheck', z.enum(['', '0', '1'])],
})

/** What the page of a running attendance shows and the socket refreshes: the counter and the newest names. */
export const board = z.object({
  signed: z.number(),
  total: z.number(),
  /** How many have checked out. */
  out: z.number(),
  /** Newest first. */
  newest: z.array(studentRecord),
})

/** A running attendance as students see it; all of the row's fields are text. */
export const unfinishedRow = wired({
  id: id('attendance'),
  title: z.string(),
  type: z.string(),
  createdAt: ['createtime', time],
})

/** When the student checked in: text like other times, but the number 0 if they did not. */
const signTime = z.codec(z.union([z.string(), z.number()]), z.number().nullable(), {
  decode: value => (Number(value) > 0 ? Number(value) * 1000 : null),
  encode: value => (value === null ? 0 : String(Math.floor(value / 1000))),
})

/** The student's own record in the summary (wire.md section 11); all fields are text once they have checked in. */
export const summaryRow = wired({
  id: id('attendance'),
  title: z.string(),
  type: z.string(),
  createdAt: ['createtime', time],
  checkOutAt: ['checkouttime', time],
  /** Seconds after which it ends automatically; `"0"`: never. */
  duration: digits,
  isCheckInOver: ['checkinover', flag],
  isCheckOutOver: ['checkoutover', flag],
  checkInEndedAt: ['checkinovertime', time],
  checkOutEndedAt: ['checkoutovertime', time],
  /** When it ended. */
  endedAt: ['overtime', time],
  state: recordState,
  recordedAt: ['studentattence_createtime', time],
  changedAt: ['studentattence_updatetime', time],
  /** Address from which the student checked in. */
  ip: z.string().nullable(),
  /** The student did not check in. */
  notCheckedIn: ['nosign', flag],
  checkedInAt: ['signTime', signTime],
  /** When the student checked out. */
  checkedOutAt: ['signouttime', time],
  /** Approved leave gave it its state, and the student has not come all the same. */
  isOnLeave: ['onleave', flag],
  /** Whether a check-in would be taken, as far as the record goes: also of whom staff have recorded, if the course lets them come. */
  canCheckIn: ['cancheckin', flag],
})
