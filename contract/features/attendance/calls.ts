import { z } from 'zod'
import { account, anyone, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import {
  decimalText,
  digits,
  flag,
  flagNumber,
  id,
  integer,
  list,
  nothing,
  oneOf,
  pageNumber,
  pageOf,
  paging,
  text,
  time,
  url,
  verbatim,
} from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { longestKey } from '../account/device-calls.ts'
import { networkRules } from './course-rules.ts'
import {
  attendanceRow,
  board,
  looseFlag,
  phoneText,
  point,
  range,
  recordState,
  stateCounts,
  studentRecord,
  summaryRow,
  typedCode,
  unfinishedRow,
} from './entities.ts'
import {
  directions,
  forgottenStates,
  longestDuration,
  maxCalled,
  maxChanged,
  placeLength,
  rangeBounds,
  reasonLength,
  titleLength,
} from './rules.ts'

const attendance = id('attendance')
const attendanceId = ['attenceid', attendance] as const
/** What takes back a change. */
const undoId = ['undoid', id('attendancestep')] as const
const title = text(titleLength).default('')
/** Minutes after which it ends automatically; 0: only when ended by hand. */
const duration = integer(0, longestDuration).default(0)
const started = z.object({ id: attendance, code: z.string() })

/** A picture to be shown, and when the next one takes its place. */
const qrCode = wired({ url, expiresAt: ['expire', time] })
/** What a scanned QR code says. */
const scanned = {
  ticketId: ['ticketid', verbatim(64)],
  expire: verbatim(20),
  sign: verbatim(64),
} as const

/** What the caller may do with an attendance. */
export const attendanceCan = z.object({
  manage: z.boolean(),
  /** It is over, and students can check in once it continues. */
  reopen: z.boolean(),
  /** Also once the course has ended: its records, and whether it counts. */
  correct: z.boolean(),
})
/** What a student may do in one by check-in and check-out. */
export const inAndOutCan = wired({ checkIn: ['checkin', flagNumber], checkOut: ['checkout', flagNumber] })

/** Staff calls. Only these return the code (decision P42). */
const staffCalls = {
  startWithCode: command('/AttenceApi/addDigitAttence', {
    summary: 'Start an attendance by number with a code chosen by the teacher.',
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({ courseId, title, code: typedCode.default(''), duration }),
    output: started,
  }),
  start: command('/AttenceApi/addNowsAttance', {
    aliases: ['/AttenceApi/addNowsAttence'],
    summary:
      'Add an attendance that staff take by hand: nobody is asked to check in, and what is not set by them counts nowhere.',
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({ courseId, title, duration }),
    output: started,
  }),
  startWithQr: command('/AttenceApi/addAttence', {
    summary: 'Start an attendance by a QR code that changes every few seconds.',
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({
      ...{ courseId, title, duration },
      /** Everybody must prove their own device. */
      isStrict: ['strict', flag.default(false)],
    }),
    output: z.object({ id: attendance }),
  }),
  startWithGps: command('/AttenceApi/addGPSAttence', {
    summary: 'Start an attendance by position: students check in within some metres of a place.',
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({
      ...{ courseId, title, duration, ...point },
      radius: ['range', range.default(rangeBounds.usual)],
      place: ['address', text(placeLength).default('')],
    }),
    output: z.object({ id: attendance }),
  }),
  getPlace: query('/AttenceApi/getLocation', {
    aliases: ['/AttenceV2Api/getAttenceBuildingGps'],
    summary: 'The place of an attendance by position.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    // The caller's own position may be sent along and adds nothing.
    input: wired({ attendanceId }),
    output: wired({
      latitude: ['lat', z.string()],
      longitude: ['lng', z.string()],
      /** Metres. */
      radius: z.number(),
      place: ['address', z.string()],
    }),
  }),
  listBuildings: query('/AttenceApi/getBuildings', {
    summary: "The places of the caller's school, to start an attendance by position.",
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({ courseId }),
    output: z.object({ list: z.array(z.object({ name: z.string(), ...point, radius: z.number() })) }),
  }),
  startInAndOut: command('/AttenceApi/addCheckinAttence', {
    summary:
      'Start an attendance with check-in now and check-out at a set time; each is open for the same while.',
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({
      ...{ courseId, title },
      /** Minutes. */
      duration,
      checkOutAt: ['checkouttime', time.default(null)],
      /** What a forgotten check-out counts as; left out: as the last time. */
      forgotten: z.enum(forgottenStates).optional(),
    }),
    output: z.object({ id: attendance }),
  }),
  getUsual: query('/AttenceApi/getUsual', {
    summary:
      'What was chosen the last time when an attendance was started in this course, and how many students can be asked for their own device.',
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({ courseId }),
    output: wired({
      forgotten: z.enum(forgottenStates),
      students: z.number(),
      /** How many of them have a device that is known. */
      withDevice: ['withdevice', z.number()],
    }),
  }),
  showQr: query('/AttenceApi/getQrCode', {
    summary: 'The QR code to show now and those after it, so that a slow network leaves no gap.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    input: wired({ attendanceId }),
    output: qrCode.extend({
      /** Seconds until the first of the next ones takes its place. */
      remain: z.number(),
      next: z.array(qrCode),
    }),
  }),
  takeByHand: command('/AttenceApi/addRollCall', {
    summary:
      'Record an attendance that was taken by calling names, perhaps without a network; it is over at once.',
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({
      ...{ courseId, title },
      /** When it was taken; left out: now. */
      beganAt: ['createtime', time.default(null)],
      endedAt: ['overtime', time.default(null)],
      /** Those who were called; whoever is left out has no record. */
      records: list(wired({ studentId: ['studentid', id('account')], state: recordState }), maxCalled),
    }),
    output: z.object({ id: attendance }),
  }),
  renewCode: command('/AttenceApi/updateDigitAttenceCode', {
    summary: 'Change the code of a running attendance; without one the server generates it.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    input: wired({ attendanceId, code: typedCode.default('') }),
    output: z.object({ code: z.string() }),
  }),
  getCode: query('/AttenceApi/getDigitAttence', {
    summary:
      'A running attendance with its counter, and its code if it is by number, for the page to project.',
    access: inCourse('staff', 'id', 'attendance'),
    input: z.object({ id: attendance }),
    output: board.extend({
      data: wired({
        code: z.string(),
        id: attendance,
        title: z.string(),
        type: z.string(),
        isStrict: ['strict', flagNumber],
        /** When the code changed by itself, because the class had tried too many. */
        guessedAt: ['guesstime', time],
        createdAt: ['createtime', time],
        /** When it ended, or will end automatically. */
        endsAt: ['endtime', time],
        /** By check-in and check-out: until when one checks in, and from when one checks out. */
        checkInEndsAt: ['checkinovertime', time],
        checkOutAt: ['checkouttime', time],
        isOver: ['over', flag],
        /** Seconds until it ends automatically; -1: no limit. */
        remain: z.number(),
      }),
    }),
  }),
  listRunning: query('/AttenceApi/getNotFinishAttence', {
    summary: 'The running attendances of a course, for its staff.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId }),
    output: z.object({
      status: z.number(),
      lists: z.array(unfinishedRow.extend({ signed: z.number(), total: z.number() })),
    }),
  }),
  end: command('/AttenceApi/overAttence', {
    summary: 'End an attendance: anyone who has not checked in is absent.',
    access: inCourse('staff', 'id', 'attendance'),
    afterEnd: true,
    input: z.object({ id: attendance }),
    output: nothing,
  }),
  setEnd: command('/AttenceApi/setEndTime', {
    summary: 'Change when a running attendance ends automatically, in minutes from now.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    input: wired({ attendanceId, duration }),
    output: nothing,
  }),
  reopen: command('/AttenceApi/reopenAttence', {
    summary:
      'Let an ended attendance continue: those who are absent without having been recorded by staff may check in.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    input: wired({ attendanceId, duration }),
    output: nothing,
  }),
  delete: command('/AttenceApi/delAttence', {
    summary: 'Abandon an attendance: its records no longer count.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    afterEnd: true,
    input: wired({ attendanceId }),
    output: nothing,
  }),
  restore: command('/AttenceApi/recoverAttence', {
    summary: 'Take back the deletion of an attendance that had ended.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    afterEnd: true,
    input: wired({ attendanceId }),
    output: nothing,
  }),
  listDeleted: query('/AttenceApi/getDeletedAttences', {
    summary: 'The attendances of a course that were deleted and can be restored, the newest deletion first.',
    access: inCourse('staff', 'courseId', 'attendance'),
    input: wired({ courseId, ...paging }),
    output: pageOf(
      wired({
        attendanceId,
        title: z.string(),
        createdAt: ['createtime', time],
        deletedAt: ['deletetime', time],
      }),
    ),
  }),
  rename: command('/AttenceApi/renameAttence', {
    summary: 'Rename an attendance.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    input: wired({ attendanceId, title }),
    output: nothing,
  }),
  setRecordState: command('/AttenceApi/updateState', {
    summary: "Set a student's state in an attendance.",
    access: inCourse('staff', 'attendanceId', 'attendance'),
    afterEnd: true,
    input: wired({ attendanceId, studentId: ['studentid', id('account')], state: recordState }),
    output: wired({ undoId }),
  }),
  setRecordStates: command('/AttenceApi/updateStates', {
    summary: 'Set the state of several students in an attendance at once.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    afterEnd: true,
    input: wired({
      attendanceId,
      studentIds: ['studentids', list(id('account'), maxChanged)],
      state: recordState,
    }),
    output: wired({
      /** How many of them are in the attendance. */
      changed: z.number(),
      undoId,
    }),
  }),
  undoRecordStates: command('/AttenceApi/undoStates', {
    summary:
      'Take back a state that was set for one or several students: what they had before stands again, except where it has changed since.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    afterEnd: true,
    input: wired({ attendanceId, undoId }),
    /** How many records are as they were. */
    output: z.object({ changed: z.number() }),
  }),
  list: query('/AttenceV2Api/getAttenceList', {
    summary: 'The attendances of a course with their counts, newest first.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId, ...paging }),
    output: pageOf(attendanceRow),
  }),
  listRecords: query('/AttenceV2Api/getAttenceStudentLists', {
    summary:
      'The students of an attendance, filtered by state, name or number, with the count of each state.',
    access: inCourse('staff', 'attendanceId'),
    input: wired({
      attendanceId,
      /** A state, or `all`. */
      state: z.union([recordState, z.literal(['all', ''])]).default('all'),
      name: text(50).default(''),
      ...paging,
    }),
    output: wired({
      ...pageOf(studentRecord).shape,
      title: z.string(),
      createdAt: ['createtime', time],
      endsAt: ['endtime', time],
      isOver: ['over', flag],
      counts: stateCounts,
      /** How many offline proofs nobody has decided about. */
      proofsWaiting: ['proofcount', z.number()],
      can: attendanceCan,
    }),
  }),
}

/** Student calls. None of them ever returns the code. */
const studentCalls = {
  listOpenToMe: query('/AttenceApi/getNotFinishAttenceStudent', {
    summary:
      'The running attendances of a course in which the caller has to check in, or by now to check out.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: wired({
      status: z.number(),
      lists: z.array(unfinishedRow),
      /** Those of them that wait for check-out. */
      checkOuts: ['checkoutids', z.array(z.string())],
    }),
  }),
  getCheckIn: query('/AttenceApi/getDigitSignIn', {
    summary: 'What a student sees before entering the code.',
    access: inCourse('student', 'attendanceId'),
    input: wired({ attendanceId }),
    output: wired({
      title: z.string(),
      type: z.string(),
      courseName: ['coursename', z.string()],
      createdAt: ['createtime', time],
      isOver: ['over', flag],
      /** Seconds until it ends automatically; -1: no limit. */
      remain: z.number(),
      state: recordState,
      /** From when a check-in is late by the course's rules, and from when it comes too late. */
      lateFrom: ['latefrom', time],
      absentFrom: ['absentfrom', time],
      /** One that comes too late is recorded as absent, not refused. */
      recordsAbsent: ['recordsabsent', flagNumber],
      /** The caller is outside the campus network, and what that means; `off` if it means nothing. */
      elsewhere: oneOf(networkRules),
      /** On approved leave, and may check in all the same. */
      isOnLeave: ['onleave', flagNumber],
      triesLeft: ['triesleft', z.number()],
      /** Whether a check-in would be taken, as far as the caller's record goes. */
      canCheckIn: ['cancheckin', flagNumber],
    }),
  }),
  getInAndOut: query('/AttenceApi/getDigitSignInCheckin', {
    summary: 'What a student sees of an attendance with check-out: its times, and what they have done.',
    access: inCourse('student', 'attendanceId'),
    input: wired({ attendanceId }),
    output: wired({
      title: z.string(),
      type: z.string(),
      createdAt: ['createtime', time],
      /** Seconds for which one may check in; `"0"`: while it runs. */
      duration: digits,
      checkInEndsAt: ['checkinovertime', time],
      checkOutAt: ['checkouttime', time],
      /** When check-out closes; none: when the staff end it. */
      endsAt: ['endtime', time],
      isOver: ['over', flag],
      state: recordState,
      /** When they checked in, and out. */
      checkedInAt: ['checkin', time],
      checkedOutAt: ['checkout', time],
      /** What a forgotten check-out counts as. */
      forgotten: z.enum(forgottenStates),
      /** On approved leave, and may check in all the same while that is open. */
      isOnLeave: ['onleave', flagNumber],
      /** Leaving is no longer early. The server says it, as a phone's clock may be minutes off. */
      isCheckOutOpen: ['checkoutopen', flagNumber],
      can: inAndOutCan,
    }),
  }),
  checkIn: command('/AttenceApi/checkin', {
    summary:
      'Check in with the code, the position, or one tap, and then out. Repeating it as the same person changes nothing and gets the same answer.',
    access: account,
    // What a method does not ask for (clienttype, appid …) may be present in any form and is ignored.
    input: wired({
      id: attendance,
      code: typedCode.default(''),
      /** As the phone says it: degrees, and metres; empty, `null` or absent where it does not. */
      latitude: phoneText.default(''),
      longitude: phoneText.default(''),
      accuracy: phoneText.default(''),
      /** To check in although the position does not fit: the teacher sees it. Clients know it by two names. */
      isUnusual: ['unusual', looseFlag.default(false)],
      isAbnormal: ['abnormal', looseFlag.default(false)],
      reason: text(reasonLength).default(''),
      /** By check-in and check-out: which is meant. Without it, whoever has checked in checks out, not before a minute has passed. */
      direction: z.enum(directions).default(''),
    }),
    output: wired({
      /** Result of the action, not of the record: 1. */
      state: z.number(),
      /** The protocol's text, the same in every language because existing clients search it. */
      info: z.string(),
      attendanceId,
      courseId,
      /** 1: had already checked in; the first time counts. */
      isRepeated: ['repeated', flagNumber],
      /** 1: has checked out by it. */
      hasLeft: ['checkedout', flagNumber],
    }),
  }),
  getReceipt: query('/AttenceApi/getScanReceipt', {
    summary:
      'Exchange a scanned QR code for a receipt of this browser, before loading, logging in or joining takes longer than the code is valid.',
    access: anyone,
    input: wired({
      ...scanned,
      /** The device's key, which the receipt then names: ECDSA P-256, SubjectPublicKeyInfo, base64url. */
      publicKey: ['publickey', verbatim(longestKey).default('')],
      /** `scanText` of the code, signed by the key: r and s, base64url. Without it the receipt names no device. */
      signature: verbatim(120).default(''),
    }),
    output: wired({
      receipt: z.string(),
      /** Until when it can be used. */
      expiresAt: ['expire', time],
      attendanceId,
      title: z.string(),
      createdAt: ['createtime', time],
      courseId,
      courseName: ['coursename', z.string()],
    }),
  }),
  checkInByQr: command('/AttenceApi/AttenceResult', {
    summary:
      'Check in by a scanned QR code, or by the receipt of a scan. A person who is not in the course joins it where that is allowed.',
    access: account,
    // `type`, `courseid` and `randNum` of the code may be present and add nothing.
    input: wired({
      ...scanned,
      receipt: verbatim(300).default(''),
      /** The receipt, signed by the device's key: r and s, base64url. */
      signature: verbatim(120).default(''),
    }),
    output: wired({
      /** Somebody else checked in from the same address. */
      hasConflict: ['ipconflict', flagNumber],
      attendanceId,
      courseId,
      courseName: ['coursename', z.string()],
      status: z.number(),
      /** Result of the action, not of the record: 8. */
      state: z.number(),
      /** The protocol's text, the same in every language because existing clients search it. */
      info: z.string(),
      /** The person has joined the course by it. */
      hasJoined: ['added', flagNumber],
    }),
  }),
  getCheckInResult: query('/AttenceApi/getCheckInResult', {
    summary: "The caller's result in an attendance.",
    access: inCourse('student', 'attendanceId'),
    input: wired({ attendanceId }),
    output: wired({
      title: z.string(),
      courseId,
      courseName: ['coursename', z.string()],
      className: ['classname', z.string()],
      createdAt: ['createtime', time],
      isOver: ['over', flag],
      state: recordState,
      /** When the student checked in. */
      time,
    }),
  }),
  getSummary: query('/SummaryApi/attence', {
    summary: "The caller's attendance in a course; for staff a student's, or that of all students together.",
    access: inCourse('member', 'courseId'),
    input: wired({
      courseId,
      studentId: ['studentid', id('account').optional()],
      page: pageNumber,
      size: integer(1, 200).default(10),
    }),
    output: wired({
      status: z.number(),
      total: z.number(),
      presentCount: ['attenceCount', z.number()],
      lateCount: z.number(),
      absentCount: z.number(),
      leaveCount: ['pleaseCount', z.number()],
      personalLeaveCount: ['privateLeaveCount', z.number()],
      totalLeaveCount: ['totalPleaseCount', z.number()],
      sickLeaveCount: z.number(),
      officialLeaveCount: ['statutoryCount', z.number()],
      leftEarlyCount: ['leaveEarlyCount', z.number()],
      /** Of one student: the score of 100 that the course counts; empty while nothing counts. */
      score: decimalText,
      pageSize: z.string(),
      data: z.array(summaryRow),
    }),
  }),
}

export const attendanceCalls = { ...staffCalls, ...studentCalls }
