import { z } from 'zod'
import { account, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import {
  flag,
  flagNumber,
  id,
  integer,
  nothing,
  pageNumber,
  pageOf,
  paging,
  text,
  time,
} from '#contract/wire.ts'
import {
  attendanceRow,
  board,
  recordState,
  stateCounts,
  studentRecord,
  summaryRow,
  typedCode,
  unfinishedRow,
} from './entities.ts'
import { longestDuration, titleLength } from './rules.ts'

const courseid = id('course')
const attenceid = id('attendance')
const title = text(titleLength).default('')
/** Minutes after which it ends by itself; 0: when somebody ends it. */
const duration = integer(0, longestDuration).default(0)
const started = z.object({ id: attenceid, code: z.string() })

/** Calls of the staff. The code leaves the server through these only (decision P42). */
const staffCalls = {
  startWithCode: command('/AttenceApi/addDigitAttence', {
    summary: 'Start an attendance by number with a code that the teacher chose.',
    access: inCourse('staff', 'courseid', 'attendance'),
    input: z.object({ courseid, title, code: typedCode.default(''), duration }),
    output: started,
  }),
  start: command('/AttenceApi/addNowsAttance', {
    aliases: ['/AttenceApi/addNowsAttence'],
    summary: 'Start an attendance by number at once: the code is made by the server, the name is the day.',
    access: inCourse('staff', 'courseid', 'attendance'),
    input: z.object({ courseid, title, duration }),
    output: started,
  }),
  renewCode: command('/AttenceApi/updateDigitAttenceCode', {
    summary: 'Give a running attendance another code; without one the server makes it.',
    access: inCourse('staff', 'attenceid', 'attendance'),
    input: z.object({ attenceid, code: typedCode.default('') }),
    output: z.object({ code: z.string() }),
  }),
  getCode: query('/AttenceApi/getDigitAttence', {
    summary: 'The code of an attendance with its counter, for the page that shows it large.',
    access: inCourse('staff', 'id', 'attendance'),
    input: z.object({ id: attenceid }),
    output: board.extend({
      data: z.object({
        code: z.string(),
        id: attenceid,
        title: z.string(),
        createtime: time,
        /** When it ended, or will end by itself. */
        endtime: time,
        over: flag,
        /** Seconds until it ends by itself; -1 without limit. */
        remain: z.number(),
      }),
    }),
  }),
  listRunning: query('/AttenceApi/getNotFinishAttence', {
    summary: 'The running attendances of a course, for its staff.',
    access: inCourse('staff', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({
      status: z.number(),
      lists: z.array(unfinishedRow.extend({ signed: z.number(), total: z.number() })),
    }),
  }),
  end: command('/AttenceApi/overAttence', {
    summary: 'End an attendance: who has not checked in is absent.',
    access: inCourse('staff', 'id', 'attendance'),
    afterEnd: true,
    input: z.object({ id: attenceid }),
    output: nothing,
  }),
  delete: command('/AttenceApi/delAttence', {
    summary: 'Abandon an attendance: its records no longer count.',
    access: inCourse('staff', 'attenceid', 'attendance'),
    afterEnd: true,
    input: z.object({ attenceid }),
    output: nothing,
  }),
  rename: command('/AttenceApi/renameAttence', {
    summary: 'Give an attendance another name.',
    access: inCourse('staff', 'attenceid', 'attendance'),
    input: z.object({ attenceid, title }),
    output: nothing,
  }),
  setRecordState: command('/AttenceApi/updateState', {
    summary: "Set a student's state in an attendance.",
    access: inCourse('staff', 'attenceid', 'attendance'),
    afterEnd: true,
    input: z.object({ attenceid, studentid: id('account'), state: recordState }),
    output: nothing,
  }),
  list: query('/AttenceV2Api/getAttenceList', {
    summary: 'The attendances of a course with their counts, newest first.',
    access: inCourse('staff', 'courseid'),
    input: z.object({ courseid, ...paging }),
    output: pageOf(attendanceRow),
  }),
  listRecords: query('/AttenceV2Api/getAttenceStudentLists', {
    summary: 'The students of an attendance by state and by name or number, with the count of each state.',
    access: inCourse('staff', 'attenceid'),
    input: z.object({
      attenceid,
      /** A state, or `all`. */
      state: z.union([recordState, z.literal(['all', ''])]).default('all'),
      name: text(50).default(''),
      ...paging,
    }),
    output: pageOf(studentRecord).extend({
      title: z.string(),
      createtime: time,
      endtime: time,
      over: flag,
      counts: stateCounts,
      /** What the asker may do with it. */
      can: z.object({ manage: z.boolean() }),
    }),
  }),
}

/** Calls of students. None of them carries the code, in whatever case. */
const studentCalls = {
  listOpenToMe: query('/AttenceApi/getNotFinishAttenceStudent', {
    summary: 'The running attendances of a course in which one has not checked in yet.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({ status: z.number(), lists: z.array(unfinishedRow) }),
  }),
  getCheckIn: query('/AttenceApi/getDigitSignIn', {
    summary: 'What a student sees before entering the code.',
    access: inCourse('student', 'attenceid'),
    input: z.object({ attenceid }),
    output: z.object({
      title: z.string(),
      coursename: z.string(),
      createtime: time,
      over: flag,
      /** Seconds until it ends by itself; -1 without limit. */
      remain: z.number(),
      state: recordState,
      triesleft: z.number(),
    }),
  }),
  checkIn: command('/AttenceApi/checkin', {
    summary: 'Check in with the code. A repetition by the same person changes nothing and answers the same.',
    access: account,
    // What other methods send (latitude, accuracy, unusual, clienttype …) may be there in any form and is ignored.
    input: z.object({ id: attenceid, code: typedCode.default('') }),
    output: z.object({
      /** Result of the action, not of the record: 1. */
      state: z.number(),
      /** The protocol's text, the same in every language because existing clients search in it. */
      info: z.string(),
      attenceid,
      courseid,
      /** 1: had checked in before, the first time counts. */
      repeated: flagNumber,
    }),
  }),
  getCheckInResult: query('/AttenceApi/getCheckInResult', {
    summary: "One's own result in an attendance.",
    access: inCourse('student', 'attenceid'),
    input: z.object({ attenceid }),
    output: z.object({
      title: z.string(),
      courseid,
      coursename: z.string(),
      classname: z.string(),
      over: flag,
      state: recordState,
      /** When one checked in. */
      time,
    }),
  }),
  getSummary: query('/SummaryApi/attence', {
    summary: "One's own attendance in a course; for staff a student's, or that of all students together.",
    access: inCourse('member', 'courseid'),
    input: z.object({
      courseid,
      studentid: id('account').optional(),
      page: pageNumber,
      size: integer(1, 200).default(10),
    }),
    output: z.object({
      status: z.number(),
      total: z.number(),
      attenceCount: z.number(),
      lateCount: z.number(),
      absentCount: z.number(),
      pleaseCount: z.number(),
      privateLeaveCount: z.number(),
      totalPleaseCount: z.number(),
      sickLeaveCount: z.number(),
      statutoryCount: z.number(),
      leaveEarlyCount: z.number(),
      pageSize: z.string(),
      data: z.array(summaryRow),
    }),
  }),
}

export const attendanceCalls = { ...staffCalls, ...studentCalls }
