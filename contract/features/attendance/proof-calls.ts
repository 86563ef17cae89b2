import { z } from 'zod'
import { account, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, flagNumber, id, integer, list, nothing, time, url, verbatim } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { proof, recordState } from './entities.ts'
import { maxChanged, maxSpotChecked, proofDecisions } from './rules.ts'

const attendanceId = ['attenceid', id('attendance')] as const
const studentId = ['studentid', id('account')] as const
const studentIds = ['studentids', list(id('account'), maxChanged)] as const
/** A student in a list. */
const student = {
  studentId,
  name: ['username', z.string()],
  avatar: url,
  number: ['stno', z.string()],
} as const
const title = z.string()
const createdAt = ['createtime', time] as const
/** What an attendance is called. */
const heading = { title, createdAt }

/** What a phone scanned without a network, and whom the staff call in between (decision 190). */
export const proofCalls = {
  handIn: command('/AttenceApi/addOfflineProof', {
    summary:
      'Hand in what a phone without a network has scanned: evidence for the staff, which changes no record by itself.',
    access: account,
    input: wired({
      ticketId: ['ticketid', verbatim(64)],
      expire: verbatim(20),
      sign: verbatim(64),
      /** When the phone scanned it, by its own clock. */
      scannedAt: ['scantime', time],
      /** The thumbprint of the phone's key. */
      device: verbatim(60),
      /** `proofText` of all that, signed by the key: r and s, base64url. */
      signature: verbatim(120),
    }),
    output: wired({
      attendanceId,
      courseId,
      ...heading,
      courseName: ['coursename', z.string()],
    }),
  }),
  listOwn: query('/AttenceApi/getOwnOfflineProofs', {
    summary: "What became of the caller's twenty newest offline proofs in a course.",
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: z.object({
      list: z.array(wired({ attendanceId, ...heading, proof })),
    }),
  }),
  listWaiting: query('/AttenceApi/getOfflineProofs', {
    summary: 'The offline proofs of an attendance about which nobody has decided, the longest waiting first.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    input: wired({ attendanceId }),
    output: wired({
      ...heading,
      /** The first of them, as many as one command decides. */
      list: z.array(
        wired({
          ...student,
          /** As it is now. */
          recorded: ['recordstate', recordState],
          proof,
        }),
      ),
    }),
  }),
  decide: command('/AttenceApi/decideOfflineProofs', {
    summary:
      'Accept offline proofs, which makes their students present or late, decline them, or take that back.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    afterEnd: true,
    input: wired({ attendanceId, studentIds, decision: z.enum(proofDecisions) }),
    /** About how many it was decided. */
    output: z.object({ changed: z.number() }),
  }),
  pickForSpotCheck: query('/AttenceApi/getSpotCheck', {
    summary:
      'Some of those who are recorded as present, to be called by name: by chance, those called less often sooner.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    input: wired({
      attendanceId,
      count: integer(1, maxSpotChecked),
      /** Those first whose check-in shows something odd. */
      evidenceFirst: ['evidencefirst', flag.default(false)],
    }),
    output: wired({
      ...heading,
      list: z.array(
        wired({
          ...student,
          hasEvidence: ['evidence', flagNumber],
        }),
      ),
    }),
  }),
  saveSpotCheck: command('/AttenceApi/addSpotCheck', {
    summary: 'Record a spot check: whoever was called and was not there is absent.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    afterEnd: true,
    input: wired({
      attendanceId,
      called: list(wired({ studentId, wasHere: ['here', flag] }), maxSpotChecked),
    }),
    /** How many became absent by it. */
    output: z.object({ absent: z.number() }),
  }),
  undoSpotCheck: command('/AttenceApi/delSpotCheck', {
    summary: 'Take back a spot check of these students: their records are as before, unless changed since.',
    access: inCourse('staff', 'attendanceId', 'attendance'),
    afterEnd: true,
    input: wired({ attendanceId, studentIds }),
    output: nothing,
  }),
}

interface ScannedCode {
  ticketId: string
  expire: string
  sign: string
  /** Milliseconds; whole seconds. */
  scannedAt: number
}

/** What a phone signs of a scan that it keeps: the person, so that it is nobody else's, and what was scanned when. */
export const proofText = (accountId: string, { ticketId, expire, sign, scannedAt }: ScannedCode): string =>
  ['proof', accountId, ticketId, expire, sign, Math.floor(scannedAt / 1000)].join('.')
