import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { attemptOfStudent, receipt } from '#contract/features/submission/entities.ts'
import { submissionKeys } from '#contract/features/submission/fields.ts'
import { decimalText, flag, id, integer, list, nothing, text, time, verbatim } from '#contract/wire.ts'
import { alsoSpelled, wired } from '#contract/wired.ts'
import { testLimits } from './limits.ts'
import { readiness } from './readiness.ts'
import {
  answerInput,
  deviceField,
  offeredAnswer,
  ownPaper,
  paperReceipt,
  paperSection,
  refusal,
  resultQuestion,
  savedAnswer,
  shownParts,
  startedPaper,
  switchComment,
  switchFigures,
  switchShown,
  testStates,
} from './taking-entities.ts'

const test = id('test')
const { attempt, workId } = submissionKeys
const studentId = ['studentid', id('account').optional()] as const
/** The test, as the ledger and the protocol call it. */
const paperId = ['paperid', test] as const

/** Longer than any version of what is sealed. */
const maxSealedVersion = 64

/** How students take a test. What the protocol names is in `protocol-calls.ts`. */
export const takingCalls = {
  start: command('/TestpaperApi/startTest', {
    summary:
      'Begin a test, or go on with it: its paper, with what was written. Sent again it changes nothing but the device.',
    access: inCourse('student', 'id'),
    input: wired({
      courseId: anyCourse,
      id: test,
      /** 1 the first; absent: the one that is being written. */
      attempt,
      workId,
      /** The caller holds all blobs of this version: keys to them are enough, where it is still the one. */
      sealed: verbatim(maxSealedVersion).optional(),
    }),
    output: startedPaper,
  }),
  getSealed: query('/TestpaperApi/getSealedPaper', {
    summary:
      'All that papers of a test that has to be begun may ask, sealed, for devices to keep until the beginning gives the keys to what is on the caller’s paper.',
    access: inCourse('student', 'id'),
    input: wired({
      courseId: anyCourse,
      id: test,
      /** That the device holds already; it is not sent again. */
      version: verbatim(maxSealedVersion).default(''),
    }),
    output: wired({
      /** Empty: there is nothing to keep ahead. */
      version: z.string(),
      /** In no order that says anything: base64url. Empty where the device holds them. */
      blobs: z.array(z.string()),
      /** How many questions are sealed in them, of how many that may be asked; 0 where the device holds them. */
      sealedCount: ['sealedcount', z.number()],
      questionCount: ['subjectcount', z.number()],
      /** The same of pictures. */
      sealedPictures: ['sealedpictures', z.number()],
      pictureCount: ['picturecount', z.number()],
    }),
  }),
  getPaper: query('/TestpaperApi/getPaper', {
    summary:
      'The caller’s paper as they write it, or wrote it; begins nothing, and is refused where that comes first.',
    access: inCourse('student', 'id'),
    isKept: true,
    input: wired({ courseId: anyCourse, id: test }),
    output: ownPaper,
  }),
  saveAnswers: command('/TestpaperApi/saveAnswers', {
    summary: 'Save several answers of one student, each with what became of it.',
    access: inCourse('student', 'id'),
    input: wired({ courseId: anyCourse, id: test, answers: list(answerInput, testLimits.ofPaper) }),
    /** In the order of the input. */
    output: z.object({ list: z.array(savedAnswer) }),
  }),
  submit: command('/TestpaperApi/submitTest', {
    summary:
      'Hand in a paper as it is saved, with answers that are sent along. The same once more is the same hand-in.',
    access: inCourse('student', 'id'),
    input: wired({
      courseId: anyCourse,
      id: paperId,
      /** After a countdown: as the time is over, or the page was left too often. */
      isAuto: ['auto', flag.default(false)],
      answers: list(answerInput, testLimits.ofPaper).default([]),
      /** The version before this hand-in; 0 for the first. */
      version: submissionKeys.version,
      workId,
    }),
    output: paperReceipt,
  }),
  offer: command('/TestpaperApi/offerAnswers', {
    summary: 'Offer to staff, after the end, answers that were written before it.',
    access: inCourse('student', 'id'),
    input: wired({
      courseId: anyCourse,
      id: test,
      answers: list(offeredAnswer, testLimits.ofPaper),
      attempt,
      workId,
      device: deviceField,
    }),
    output: receipt.extend({
      /** It was handed in in the usual way, since that was possible after all. */
      isCounted: ['counted', flag],
      /** Whose answers are in the offer. */
      questionIds: ['questionids', z.array(id('question'))],
      refused: z.array(
        wired({ questionId: ['questionid', id('question')], slot: z.number(), refusal, reason: z.string() }),
      ),
    }),
  }),
  reportSwitch: command('/TestpaperApi/reportSwitch', {
    summary:
      'Tell that the page of a paper was left, and for how long. The same key once more only makes it longer.',
    access: inCourse('student', 'id'),
    input: wired({
      courseId: anyCourse,
      id: paperId,
      /** Made by the client, a UUID: which time that was. */
      key: text(36).optional(),
      /** 1 the page was left, 2 a file was chosen on a phone, 3 a picture was chosen on a computer. */
      kind: integer(1, 3),
      /** How long. */
      seconds: integer(0, 86_400).default(0),
      /** Seconds since it was over; 0: just now, or it still lasts. */
      ago: integer(0, 86_400).default(0),
    }),
    output: switchFigures,
  }),
  listSwitches: query('/TestpaperApi/getSwitches', {
    summary: 'Each time that a student left the page of a paper, the same for the student and for staff.',
    access: inCourse('member', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: test, studentId, attempt }),
    output: z.object({ figures: switchFigures, list: z.array(switchShown) }),
  }),
  commentSwitch: command('/TestpaperApi/commentSwitch', {
    summary: 'Say why one left the page that time; staff read it beside it.',
    access: inCourse('student', 'id'),
    input: wired({ courseId: anyCourse, id: test, switchId: ['switchid', text(36)], comment: switchComment }),
    output: nothing,
  }),
  freeDevice: command('/TestpaperApi/freeDevice', {
    summary: 'Let a student go on with a paper on another device, where it is to be written on one.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: test, studentId: submissionKeys.studentId }),
    output: nothing,
  }),
  getStanding: query('/TestpaperApi/getStudentTestInfo', {
    summary: 'How the caller stands with a test: what may be done now, and what is shown when.',
    access: inCourse('student', 'id'),
    isKept: true,
    input: wired({ courseId: anyCourse, id: test }),
    output: wired({
      id: test,
      title: z.string(),
      state: z.enum(testStates),
      /** The attempt that is written, or was last. */
      attempt: z.number(),
      /** How often it may be taken; 0: any number of times. */
      attempts: z.number(),
      attemptRule: ['attemptrule', z.number()],
      /** All that were begun, the first first. */
      attemptList: ['attemptlist', z.array(attemptOfStudent)],
      workId: ['workid', z.string()],
      /** The attempt that may be begun now; 0: none. */
      begin: z.number(),
      /** What is begun may be written on; also what need not be begun. */
      mayWrite: ['writable', flag],
      mayOffer: ['offerable', flag],
      mustBegin: ['mustbegin', flag],
      /** Until when one may begin; empty: until the end. */
      /** It starts then, later than it appears, for the class or group of the student; empty: they may begin, or have begun. */
      beginsAt: ['begintime', time],
      beginsUntil: ['beginuntil', time],
      isAnswerOnce: ['answeronce', flag],
      isFinalAtHandIn: ['final', flag],
      workingMinutes: ['timelimit', z.number()],
      /** Of the caller, with what they were given on top. */
      workingSeconds: ['workseconds', z.number()],
      deadline: time,
      endsAt: ['endtime', time],
      remain: z.number().nullable(),
      serverTime: ['servertime', time],
      isOneDevice: ['onedevice', flag],
      /** It is written on another device. */
      isElsewhere: ['elsewhere', flag],
      switchLimit: ['switchcount', z.number()],
      switches: switchFigures,
      questionCount: ['subjectcount', z.number()],
      /** What is known of the caller before they begin. */
      readiness,
      fullScore: ['fullscore', z.number()],
      passPercent: ['passpercent', z.number()],
      submittedAt: ['submittime', time],
      /** What counts of all attempts; empty: nothing yet, or not shown. */
      score: decimalText,
      isPassed: ['passed', flag.nullable()],
      shown: shownParts,
      /** Since when each is shown: 0 never, 1 once handed in, 2 once over for everybody, 3 once published. */
      shows: z.object({
        score: z.number(),
        answers: z.number(),
        explanations: z.number(),
        paper: z.number(),
      }),
    }),
  }),
  getResult: query('/TestpaperApi/getResult', {
    summary:
      'What the caller may see of a paper that they handed in: score, questions with their answers, and what is right.',
    access: inCourse('student', 'id'),
    input: wired({
      courseId: anyCourse,
      id: test,
      /** Absent: the last that was handed in. */
      attempt,
    }),
    output: wired({
      id: test,
      title: z.string(),
      state: z.enum(testStates),
      attempt: z.number(),
      /** Of the hand-in that is shown; 0: nothing was. */
      version: z.number(),
      attemptList: ['attemptlist', z.array(attemptOfStudent)],
      submittedAt: ['submittime', time],
      overtime: flag,
      /** Of this attempt. */
      score: decimalText,
      /** What counts of all attempts. */
      result: decimalText,
      fullScore: ['fullscore', z.number()],
      isPassed: ['passed', flag.nullable()],
      /** On the whole; empty until the score is shown. */
      comment: z.string(),
      feedback: z.array(attachment),
      shown: shownParts,
      sections: z.array(paperSection),
      /** Empty until they are shown. */
      questions: z.array(resultQuestion),
    }),
  }),
}

/** What programs of the protocol call the same fields in different calls. */
const asPrograms = { paperid: 'testpaperid', id: 'testpaperid' } as const
const named = { courseId: anyCourse, id: ['testpaperid', test] } as const

/** How often the page was left, as programs of the protocol read it. */
const cutscreen = z.object({
  cutscreenState: z.number(),
  testpaperAllCount: z.number(),
  studentCount: z.number(),
  lastCount: z.number(),
})

/** A question as programs of the protocol list it; ids of options are of that question. */
const subjectRow = z.object({
  id: id('question'),
  title: z.string(),
  type: z.string(),
  score: z.string(),
  sort: z.string(),
  attachment: z.array(attachment).nullable(),
  difficulty: z.string(),
  replenishtype: z.string(),
  extract: z.boolean(),
  options: z.array(
    z.object({
      id: z.string(),
      subjectid: z.string(),
      title: z.string(),
      status: z.string(),
      deltime: z.string(),
    }),
  ),
  myanswer: z.string(),
  /** Only once they may be shown. */
  answer: z.string().optional(),
  myscore: z.string().optional(),
  explanation: z.string().optional(),
})

/** The calls of wire.md section 9. */
export const testProtocolCalls = {
  details: query('/TestpaperApi/testpaperdetails', {
    summary: 'A test with its rules and how the caller stands, as programs of the protocol read it.',
    access: inCourse('member', 'id'),
    input: alsoSpelled(wired(named), asPrograms),
    output: z.object({
      testpaper: z.object({
        id: test,
        uid: id('account'),
        courseid: id('course'),
        title: z.string(),
        attachment: z.null(),
        description: z.string(),
        type: z.string(),
        publishtype: z.string(),
        testpaperType: z.number(),
        lessonlink: z.array(z.object({ type: z.number(), name: z.string() })),
        activitylabel: z.string(),
        copyright: z.string(),
        createtime: z.string(),
        begintime: z.string(),
        endtime: z.string(),
        timelength: z.string(),
        over: z.string(),
        consumption: z.string(),
        viewanswer: z.string(),
        display: z.string(),
        viewtestpaper: z.string(),
        rehandup: z.string(),
        handupState: z.string(),
        cutscreen,
        totalScore: z.string(),
        subjectCount: z.number(),
        submit_status: z.number(),
        submit_state: z.number(),
        score: z.string(),
        total_score: z.string(),
        nickname: z.string(),
        avatar: z.string(),
      }),
    }),
  }),
  listSubjects: command('/TestpaperApi/doSubjectList', {
    summary:
      'The questions of the caller’s paper with what was answered. With `testCode` it begins what may be begun now, without it never.',
    access: inCourse('student', 'id'),
    afterEnd: true,
    whileViewing: true,
    input: alsoSpelled(
      wired({ ...named, testCode: z.union([z.string(), z.number()]).nullable().optional() }),
      asPrograms,
    ),
    output: z.object({
      lists: z.array(subjectRow),
      handupState: z.string(),
      rehandup: z.string(),
      /** Seconds; 0: there is no end, or it is over. */
      remainTimes: z.number(),
      begintime: z.null(),
      fallback_number: z.number(),
      testpaper: z.object({
        title: z.string(),
        begintime: z.string(),
        endtime: z.string(),
        timelength: z.number(),
        totalCount: z.number(),
        totalScore: z.number(),
        style: z.string(),
        allowcopy: z.string(),
        allowpaster: z.string(),
        fallback: z.string(),
        countDown: z.number(),
        viewanswer: z.string(),
        over: z.string(),
        isrand: z.string(),
        randextra: z.string(),
        randtype: z.string(),
        cutscreen: cutscreen.extend({ testCode: z.string(), isFirstJoin: z.number() }),
      }),
    }),
  }),
  saveAnswer: command('/TestpaperApi/saveAnswer', {
    summary:
      'Save one answer as programs of the protocol send it: ids of options joined by `|`, a blank per line, or plain text.',
    access: inCourse('student', 'id'),
    inRushes: true,
    input: alsoSpelled(
      wired({
        ...named,
        questionId: ['subjectid', id('question')],
        /** Empty, null and the text `null`: not answered. */
        answer: z
          .union([verbatim(100_000), z.number()])
          .nullable()
          .default(null),
        attachment: z.unknown().optional(),
      }),
      { ...asPrograms, questionid: 'subjectid' },
    ),
    output: wired({ savedAt: ['savetime', time] }),
  }),
  handIn: command('/TestpaperApi/handup', {
    summary: 'Hand in the caller’s paper as it is saved. Once more it is the same hand-in.',
    access: inCourse('student', 'id'),
    input: alsoSpelled(wired(named), asPrograms),
    output: nothing,
  }),
}
