import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { proofCalls, proofText } from '#contract/features/attendance/proof-calls.ts'
import { type ProofDecision, recordStates } from '#contract/features/attendance/rules.ts'
import { avatarUrl, isSignedBy, noteKeyUsed } from '#server/features/account/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, type CourseContext, serve } from '#server/kernel/feature.ts'
import { admitPerson, joinLate } from '../checking-in/checkin.ts'
import { isGenuine, shownAtOf } from '../checking-in/qr-codes.ts'
import { attendanceToSee, isOver } from '../records/access.ts'
import { refreshBoard } from '../records/board.ts'
import { claimDevice } from '../records/claims.ts'
import { asOf, hasCheckedIn, proofHoursOf, stateNow } from '../records/course-rules.ts'
import { proofHandedIn, proofsDecided } from '../records/events.ts'
import { awaitLeave, excuse } from '../records/leave-records.ts'
import { presentProof, stateOf } from '../records/lists.ts'
import {
  type Attendance,
  type CheckInCandidate,
  findForCheckIn,
  lockRecord,
  namedBy,
} from '../records/store.ts'
import { publishRecorded } from '../running/run.ts'
import {
  acceptProofs,
  countWaitingProofs,
  declineProofs,
  insertProof,
  noteSpotCheck,
  ownProofs,
  pickStudents,
  removeSpotCheck,
  reopenProofs,
  waitingProofs,
} from './proof-store.ts'

export const proofHandlers = serve(proofCalls, {
  handIn: async (context, scanned) => {
    const attendance = await handIn(context, { ...scanned, scannedAt: scanned.scannedAt ?? 0 })
    return {
      attendanceId: attendance.id,
      courseId: attendance.course_id,
      title: attendance.title,
      createdAt: attendance.begins_at,
      courseName: attendance.course_name,
    }
  },

  listOwn: async ({ db, course, studentId }) => ({
    list: (await ownProofs(db, course.id, studentId)).map(row => ({
      attendanceId: row.id,
      title: row.title,
      createdAt: row.begins_at,
      proof: presentProof(row),
    })),
  }),

  listWaiting: async (context, { attendanceId }) => {
    const [attendance, rows] = await Promise.all([
      attendanceToSee(context, attendanceId),
      waitingProofs(context.db, attendanceId),
    ])
    const list = rows.map(row => ({
      ...presentPerson(context, row),
      recorded: stateOf(row.recorded),
      proof: presentProof(row),
    }))
    return { title: attendance.title, createdAt: attendance.begins_at, list }
  },

  decide: async (context, { attendanceId, studentIds, decision }) => {
    const [attendance] = await Promise.all([
      attendanceToSee(context, attendanceId),
      awaitLeave(context.db, context.course.id),
    ])
    const decided = await decide(context, attendance, studentIds, decision)
    if (decided.length > 0) {
      if (decision !== 'declined') publishRecorded(context, attendance, decided)
      else refreshBoard(context, attendance.course_id, attendance.id)
      const ids = decided.map(({ account_id }) => account_id)
      void context.emit(proofsDecided, {
        attendanceId,
        courseId: attendance.course_id,
        studentIds: ids,
        decision,
      })
    }
    return { changed: decided.length }
  },

  pickForSpotCheck: async (context, { attendanceId, count, evidenceFirst }) => {
    const [attendance, picked] = await Promise.all([
      attendanceToSee(context, attendanceId),
      pickStudents(context.db, { attendanceId, count, evidenceFirst }),
    ])
    const list = picked.map(row => ({ ...presentPerson(context, row), hasEvidence: row.has_evidence }))
    return { title: attendance.title, createdAt: attendance.begins_at, list }
  },

  saveSpotCheck: async (context, { attendanceId, called }) => {
    const { db, person, now } = context
    const attendance = await attendanceToSee(context, attendanceId)
    const absent = await noteSpotCheck(db, {
      ...{ attendanceId, by: person.id, now },
      studentIds: called.map(({ studentId }) => studentId),
      wereHere: called.map(({ wasHere }) => wasHere),
    })
    publishRecorded(context, attendance, absent)
    return { absent: absent.length }
  },

  undoSpotCheck: async (context, { attendanceId, studentIds }) => {
    const [attendance] = await Promise.all([
      attendanceToSee(context, attendanceId),
      awaitLeave(context.db, context.course.id),
    ])
    const back = removeSpotCheck(context.db, { attendanceId, studentIds })
    publishRecorded(context, attendance, await asBefore(context, attendanceId, back))
    return {}
  },
})

interface Person {
  account_id: string
  name: string
  number: string
  avatar_id: string | null
}
const presentPerson = ({ config }: CourseContext, { account_id, name, number, avatar_id }: Person) => ({
  ...{ studentId: account_id, name, number },
  avatar: avatarUrl(config, avatar_id),
})

interface OfflineScan {
  ticketId: string
  expire: string
  sign: string
  scannedAt: number
  device: string
  signature: string
}

/**
 * Takes what a phone has scanned without a network. It proves that the phone has seen the picture, or a photo of it, and when
 * that was shown; so it changes no record until the staff decide.
 */
async function handIn(context: AccountContext, kept: OfflineScan) {
  const { db, person, now } = context
  const named = namedBy(kept.ticketId)
  const [attendance = fail(attendanceErrors.illegalAccess), known] = await Promise.all([
    findForCheckIn(db, named, person.id, kept.device),
    lockRecord(db, named, person.id),
  ])
  await admitPerson(context, attendance)
  if (attendance.role === null) fail(attendanceErrors.notOnList)
  const shownAt = judgeCode(attendance, kept, now)
  const keySince = judgeKey(attendance, person.id, kept, shownAt)
  // Whoever has no record of an attendance that is over was not expected in it.
  const isLate = known === undefined && isOver(attendance, now)
  if (isLate) fail(attendanceErrors.notOnList)
  const record = known ?? (await joinLate(db, attendance, person.id)) ?? fail(attendanceErrors.deleted)
  if (hasCheckedIn(record) || record.signed_at !== null) fail(attendanceErrors.proofUseless)
  const state = stateNow(asOf(attendance, shownAt), record, shownAt)
  if (state === 'absent') fail(attendanceErrors.tooLate, { limit: attendance.absent_after ?? 0 })

  const { id: attendanceId, course_id: courseId } = attendance
  const proof = { attendanceId, accountId: person.id, device: kept.device, keySince, now }
  const [isShared, count, { waiting }] = await Promise.all([
    claimDevice(db, attendanceId, person.id, kept.device),
    insertProof.count(db, {
      ...{ ...proof, shownAt, scannedAt: kept.scannedAt },
      state: recordStates[state],
    }),
    countWaitingProofs.one(db, attendanceId),
  ])
  if (isShared) fail(attendanceErrors.proofKeyShared)
  if (count === 0) fail(attendanceErrors.proofRepeated)
  void noteKeyUsed(db, attendance.key_id ?? '', now)
  // One message for all that wait.
  if (waiting <= 1) void context.emit(proofHandedIn, { attendanceId, courseId })
  refreshBoard(context, courseId, attendanceId)
  return attendance
}

const hour = 3_600_000

/** Whether the picture was one of the attendance, while it ran, and not too long ago. @returns when it was shown */
function judgeCode(attendance: CheckInCandidate, kept: OfflineScan, now: number) {
  if (!isGenuine(attendance, kept)) fail(attendanceErrors.proofForged)
  const shownAt = shownAtOf(kept)
  // The staff's page has codes ahead of their time.
  if (shownAt > now) fail(attendanceErrors.proofForged)
  if (shownAt > (attendance.ended_at ?? attendance.ends_at ?? now)) fail(attendanceErrors.proofNotRunning)
  const hours = proofHoursOf(attendance)
  if (hours === 0) fail(attendanceErrors.proofsOff)
  if (now - shownAt > hours * hour) fail(attendanceErrors.proofTooOld, { limit: hours })
  return shownAt
}

/** Whether the person's own device signed it, known before there was anything to sign. @returns since when it is known */
function judgeKey(attendance: CheckInCandidate, accountId: string, kept: OfflineScan, shownAt: number) {
  const { key_id, public_key, key_since } = attendance
  if (!key_id || !public_key || key_since === null) return fail(attendanceErrors.proofKeyUnknown)
  if (!isSignedBy(public_key, proofText(accountId, kept), kept.signature)) fail(attendanceErrors.proofForged)
  if (key_since >= shownAt) fail(attendanceErrors.proofKeyTooNew)
  return key_since
}

function decide(
  context: CourseContext,
  attendance: Attendance,
  studentIds: readonly string[],
  decision: ProofDecision,
) {
  const { db, person, now } = context
  const deciding = { attendanceId: attendance.id, studentIds, by: person.id, now }
  if (decision === 'accepted') return acceptProofs(db, deciding)
  if (decision === 'declined') return declineProofs(db, deciding)
  return asBefore(context, attendance.id, reopenProofs(db, { ...deciding, isOver: isOver(attendance, now) }))
}

/** What gives records back what they said; a leave that was approved meanwhile has passed over that. */
async function asBefore<T>({ db, course }: CourseContext, attendanceId: string, back: Promise<T>) {
  const [recorded] = await Promise.all([
    back,
    excuse({ of: 'attendance' })(db, { courseId: course.id, attendanceId, accountId: null }),
  ])
  return recorded
}
