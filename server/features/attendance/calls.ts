import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { limitsOf } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendedOf, codeTries, scanStates, totalOf } from '#contract/features/attendance/rules.ts'
import { buildingsOf } from '#server/features/school/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { byGps } from './checking-in/by-gps.ts'
import { byNumber, codeFrom } from './checking-in/by-number.ts'
import { byQr } from './checking-in/by-qr.ts'
import { checkIn } from './checking-in/checkin.ts'
import { inAndOut, presentInAndOut, timesFrom, usualForgotten } from './checking-in/in-and-out.ts'
import { qrCodes } from './checking-in/qr-codes.ts'
import { makeReceipt } from './checking-in/scan-receipt.ts'
import { presentCounts, summaryOf } from './checking-in/summary.ts'
import { countWaitingProofs } from './proofs/proof-store.ts'
import {
  attendanceToMark,
  attendanceToProlong,
  attendanceToRun,
  attendanceToSee,
  attendanceToTurn,
  isOver,
} from './records/access.ts'
import { isOutside } from './records/campus-network.ts'
import { sharesAddressOf } from './records/claims.ts'
import { acceptsCheckIn, countedFor, findRules } from './records/course-rules.ts'
import {
  countAttendances,
  countDeleted,
  countStates,
  countStatesOfCourse,
  listAttendances,
  listDeleted,
  listRunning,
  listRunningFor,
  pageOfRecords,
  readBoard,
  stateOf,
} from './records/lists.ts'
import {
  type Attendance,
  countDevices,
  courseOf,
  findByTicket,
  isOnLeave,
  isStudent,
  namedBy,
  recordOf,
} from './records/store.ts'
import { successText } from './records/words.ts'
import { openByHand, recordRollCall } from './running/roll-call.ts'
import {
  abandonAttendance,
  canContinue,
  changeCode,
  endAttendance,
  remainingSeconds,
  renameAttendance,
  reopenAttendance,
  restoreAttendance,
  setEnd,
  startAttendance,
} from './running/run.ts'
import { setStates, undoStep } from './running/steps.ts'

const times = (attendance: Pick<Attendance, 'begins_at' | 'ends_at' | 'ended_at'>) => ({
  createdAt: attendance.begins_at,
  endsAt: attendance.ended_at ?? attendance.ends_at,
})

export const attendanceHandlers = serve(attendanceCalls, {
  startWithCode: async (context, { title, code, duration }) => {
    const { id, kept } = await startAttendance(context, byNumber, {
      ...{ title, minutes: duration },
      wanted: { code },
    })
    return { id, code: kept.code ?? '' }
  },

  start: async (context, { title }) => {
    const { id } = await openByHand(context, title)
    return { id, code: '' }
  },

  startWithQr: async (context, { title, duration, isStrict }) => {
    const { id } = await startAttendance(context, byQr, { title, minutes: duration, wanted: { isStrict } })
    return { id }
  },

  startWithGps: async (context, { title, duration, place, ...circle }) => {
    const { id } = await startAttendance(context, byGps, {
      ...{ title, minutes: duration },
      wanted: { place: { ...circle, name: place } },
    })
    return { id }
  },

  getPlace: async (context, { attendanceId }) => {
    const attendance = await attendanceToSee(context, attendanceId)
    if (attendance.method !== byGps.number) fail(attendanceErrors.notByGps)
    return {
      latitude: String(attendance.latitude ?? ''),
      longitude: String(attendance.longitude ?? ''),
      radius: attendance.radius ?? 0,
      place: attendance.place,
    }
  },

  listBuildings: async ({ db, person }) => ({ list: await buildingsOf(db, person.id) }),

  startInAndOut: async (context, { title, forgotten, ...asked }) => {
    const usual = forgotten ?? (await usualForgotten(context.db, context.course.id))
    const { minutes, times } = timesFrom({ ...asked, forgotten: usual }, context.now)
    const { id } = await startAttendance(context, inAndOut, { title, minutes, wanted: { times } })
    return { id }
  },

  getUsual: async ({ db, course }) => {
    const [forgotten, { students, with_device: withDevice }] = await Promise.all([
      usualForgotten(db, course.id),
      countDevices.one(db, course.id),
    ])
    return { forgotten, students, withDevice }
  },

  showQr: async (context, { attendanceId }) => {
    const attendance = await attendanceToRun(context, attendanceId)
    if (attendance.method !== byQr.number) fail(attendanceErrors.notQr)
    const [shown, ...next] = qrCodes(attendance, context.publicUrl, context.now)
    return { ...shown!, remain: (shown!.expiresAt - context.now) / 1000, next }
  },

  takeByHand: recordRollCall,

  renewCode: async (context, { attendanceId, code }) => {
    const attendance = await attendanceToRun(context, attendanceId)
    if (attendance.method !== byNumber.number) fail(attendanceErrors.notByNumber)
    const renewed = codeFrom(code)
    await changeCode(context, attendance, renewed)
    return { code: renewed }
  },

  getCode: async (context, { id }) => {
    const [attendance, board] = await Promise.all([
      attendanceToSee(context, id),
      readBoard(context.db, context.config, id),
    ])
    if (isByHand(attendance)) fail(attendanceErrors.byHand)
    return {
      ...board,
      data: {
        id,
        code: attendance.code ?? '',
        title: attendance.title,
        type: String(attendance.method),
        isStrict: attendance.is_strict,
        guessedAt: attendance.guessed_at,
        ...times(attendance),
        checkInEndsAt: attendance.check_in_until,
        checkOutAt: attendance.check_out_from,
        isOver: isOver(attendance, context.now),
        remain: remainingSeconds(attendance, context.now),
      },
    }
  },

  listRunning: async ({ db, course, now }) => {
    const running = await listRunning(db, course.id, now)
    const countsOf = await countStates(
      db,
      running.map(({ id }) => id),
    )
    const lists = running.map(row => ({
      ...presentRunning(row),
      signed: attendedOf(countsOf(row.id)),
      total: totalOf(countsOf(row.id)),
    }))
    return { status: 1, lists }
  },

  end: async (context, { id }) => {
    await endAttendance(context, await attendanceToTurn(context, id))
    return {}
  },

  setEnd: async (context, { attendanceId, duration }) => {
    await setEnd(context, await attendanceToProlong(context, attendanceId), duration)
    return {}
  },

  reopen: async (context, { attendanceId, duration }) => {
    await reopenAttendance(context, await attendanceToTurn(context, attendanceId), duration)
    return {}
  },

  restore: async (context, { attendanceId }) => {
    await restoreAttendance(context, attendanceId)
    return {}
  },

  delete: async (context, { attendanceId }) => {
    await abandonAttendance(context, await attendanceToSee(context, attendanceId))
    return {}
  },

  rename: async (context, { attendanceId, title }) => {
    await renameAttendance(context, await attendanceToSee(context, attendanceId), title)
    return {}
  },

  setRecordState: async (context, { attendanceId, studentId, state }) => {
    const attendance = await attendanceToMark(context, attendanceId)
    const { undoId } = await setStates(context, attendance, [studentId], state)
    return { undoId }
  },

  setRecordStates: async (context, { attendanceId, studentIds, state }) =>
    setStates(context, await attendanceToMark(context, attendanceId), studentIds, state),

  undoRecordStates: async (context, { attendanceId, undoId }) =>
    undoStep(context, await attendanceToMark(context, attendanceId), undoId),

  list: async ({ db, course, now }, input) => {
    const { page, limit } = input
    const rows = await listAttendances(db, { courseId: course.id, limit, offset: (page - 1) * limit })
    const count = async () => (await countAttendances.one(db, course.id)).total
    const [total, countsOf] = await Promise.all([
      totalRows({ page, limit }, rows.length, count),
      countStates(
        db,
        rows.map(({ id }) => id),
      ),
    ])
    const list = rows.map(row => ({
      attendanceId: row.id,
      title: row.title,
      type: String(row.method),
      state: isOver(row, now) ? 3 : 2,
      ...times(row),
      counts: countsOf(row.id),
    }))
    return pageAnswer(list, total, input)
  },

  listDeleted: async ({ db, course }, input) => {
    const { page, limit } = input
    const rows = await listDeleted(db, { courseId: course.id, limit, offset: (page - 1) * limit })
    const count = async () => (await countDeleted.one(db, course.id)).total
    const list = rows.map(row => ({
      ...{ attendanceId: row.id, title: row.title },
      ...{ createdAt: row.begins_at, deletedAt: row.deleted_at },
    }))
    return pageAnswer(list, await totalRows({ page, limit }, rows.length, count), input)
  },

  listRecords: async (context, { attendanceId, state, name, ...input }) => {
    const filter = { state: state || 'all', name, ...input } as const
    const [attendance, records, countsOf, { waiting }] = await Promise.all([
      attendanceToSee(context, attendanceId),
      pageOfRecords(context, attendanceId, filter),
      countStates(context.db, [attendanceId]),
      countWaitingProofs.one(context.db, attendanceId),
    ])
    return {
      ...pageAnswer(records.list, await records.total(), input),
      title: attendance.title,
      ...times(attendance),
      isOver: isOver(attendance, context.now),
      counts: countsOf(attendanceId),
      proofsWaiting: waiting,
      can: {
        manage: context.mayChange('attendance'),
        reopen: context.mayChange('attendance') && isOver(attendance, context.now) && canContinue(attendance),
        correct: context.may('attendance'),
      },
    }
  },

  listOpenToMe: async ({ db, course, studentId, now }) => {
    const running = await listRunningFor(db, course.id, studentId, now)
    const checkOuts = running.filter(({ check_out_from: from }) => from !== null && from <= now)
    return { status: 1, lists: running.map(presentRunning), checkOuts: checkOuts.map(({ id }) => id) }
  },

  getCheckIn: async (context, { attendanceId }) => {
    const [{ attendance, course, record }, rules] = await Promise.all([
      ownRecord(context, attendanceId),
      findRules(context.db, context.course.id),
    ])
    return {
      ...limitsOf(rules, countedFor(attendance, record)),
      recordsAbsent: rules.recordsAbsent,
      elsewhere: isOutside(rules, context.address) ? rules.networkRule : 'off',
      title: attendance.title,
      type: String(attendance.method),
      courseName: course.name,
      createdAt: attendance.begins_at,
      isOver: isOver(attendance, context.now),
      remain: remainingSeconds(attendance, context.now),
      state: stateOf(record?.state ?? Number.NaN),
      isOnLeave: isOnLeave(record),
      canCheckIn: !isOver(attendance, context.now) && acceptsCheckIn(rules.checkInAgain, record),
      triesLeft: codeTries - (record?.wrong_codes ?? 0),
    }
  },

  getInAndOut: async (context, { attendanceId }) => {
    const [{ attendance, record }, { checkInAgain }] = await Promise.all([
      ownRecord(context, attendanceId),
      findRules(context.db, context.course.id),
    ])
    return presentInAndOut(attendance, record, { rule: checkInAgain, now: context.now })
  },

  checkIn: async (context, { id, code, direction, isUnusual, isAbnormal, ...said }) => {
    const position = { ...said, isUnusual: isUnusual || isAbnormal }
    const attempt = { code, direction, position }
    const { attendance, state, signedAt, leftAt, isRepeated } = await checkIn(context, { id }, attempt)
    return {
      state: 1,
      info: successText(attendance, state, signedAt, context.config.TIME_ZONE, leftAt),
      attendanceId: id,
      courseId: attendance.course_id,
      isRepeated,
      hasLeft: leftAt !== null,
    }
  },

  getReceipt: async (context, scan) => {
    const attendance =
      (await findByTicket.first(context.db, scan.ticketId)) ?? fail(attendanceErrors.illegalAccess)
    const { receipt, expiresAt } = makeReceipt(attendance, scan, context)
    return {
      ...{ receipt, expiresAt },
      attendanceId: attendance.id,
      title: attendance.title,
      createdAt: attendance.begins_at,
      courseId: attendance.course_id,
      courseName: attendance.course_name,
    }
  },

  checkInByQr: async (context, scan) => {
    const named = namedBy(scan.ticketId)
    const { attendance, state, signedAt, isRepeated, hasJoined, evidence } = await checkIn(context, named, {
      code: '',
      scan,
    })
    if (isRepeated)
      fail(
        attendanceErrors.duplicate,
        {},
        {
          ...{ status: 0, state: scanStates.duplicate, added: 0 },
          ipconflict: Number(
            (await sharesAddressOf.one(context.db, attendance.id, context.person.id)).shared,
          ),
          ...{ attenceid: attendance.id, courseid: attendance.course_id, coursename: attendance.course_name },
        },
      )
    return {
      hasConflict: evidence.hasConflict,
      attendanceId: attendance.id,
      courseId: attendance.course_id,
      courseName: attendance.course_name,
      status: 1,
      state: scanStates.checkedIn,
      info: successText(attendance, state, signedAt, context.config.TIME_ZONE),
      hasJoined,
    }
  },

  getCheckInResult: async (context, { attendanceId }) => {
    const { attendance, course, record } = await ownRecord(context, attendanceId)
    return {
      title: attendance.title,
      courseId: context.course.id,
      courseName: course.name,
      className: course.class_name,
      createdAt: attendance.begins_at,
      isOver: isOver(attendance, context.now),
      state: stateOf(record?.state ?? Number.NaN),
      time: record?.signed_at ?? null,
    }
  },

  getSummary: async (context, { studentId: asked, size, ...input }) => {
    const { db, course, role, now } = context
    if (role !== 'student' && !asked) return summaryOfCourse(context, size)
    const studentId = await whoseSummary(context, asked)
    const page = { page: input.page, size, now }
    const { counts, score, rows } = await summaryOf(db, course.id, studentId, page)
    return {
      ...{ status: 1, total: totalOf(counts), ...presentCounts(counts), score },
      ...{ pageSize: String(size), data: rows },
    }
  },
})

const isByHand = ({ method, code }: Attendance) => method === byNumber.number && code === null

/** An attendance with its course and the caller's record. */
async function ownRecord(context: CourseContext, attendanceId: string) {
  const [attendance, course, record] = await Promise.all([
    attendanceToSee(context, attendanceId),
    courseOf.one(context.db, context.course.id),
    recordOf.first(context.db, attendanceId, context.studentId),
  ])
  return { attendance, course, record }
}

/** Students see their own, staff that of a student of the course. */
async function whoseSummary({ db, course, role, person, studentId }: CourseContext, named = '') {
  if (role === 'student')
    return named === '' || named === person.id ? studentId : fail(kernelErrors.notAllowed)
  return (await isStudent(db, course.id, named)) ? named : fail(kernelErrors.notFound)
}

/** All students together. */
async function summaryOfCourse({ db, course }: CourseContext, size: number) {
  const [counts, { total }] = await Promise.all([
    countStatesOfCourse(db, course.id),
    countAttendances.one(db, course.id),
  ])
  return { status: 1, total, ...presentCounts(counts), score: null, pageSize: String(size), data: [] }
}

function presentRunning({
  id,
  title,
  method,
  begins_at,
}: Pick<Attendance, 'id' | 'title' | 'method' | 'begins_at'>) {
  return { id, title, type: String(method), createdAt: begins_at }
}
