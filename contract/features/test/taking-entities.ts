import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { richTextLimits } from '#contract/rich-text.ts'
import { flag, id, integer, list, text, time, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { questionKey } from '../question/entities.ts'
import { activityRubric, judgement } from '../rubric/entities.ts'
import { receipt } from '../submission/entities.ts'
import { maxSequence, submissionKeys } from '../submission/fields.ts'
import { paperQuestion } from './entities.ts'
import { messageOfTest } from './live-entities.ts'

/** Of one answer, whatever its question wants. */
const maxFilesOfAnswer = 20

const questionId = ['questionid', id('question')] as const

/**
 * What stands in one question, as its type keeps it (`keptAs`): `value` as `type.clean` leaves it, `text` with `html` (empty where
 * it is plain), or files. The others are left out, or ignored.
 */
const content = {
  text: verbatim(richTextLimits.length).optional(),
  html: verbatim(richTextLimits.length).optional(),
  value: z.unknown().optional(),
  attachments: list(id('file'), maxFilesOfAnswer).optional(),
} as const

/** One answer to be saved, numbered by the writer's journal. */
export const answerInput = wired({
  questionId,
  ...content,
  /** Left out by clients that do not number: the one after what is stored. */
  sequence: integer(1, maxSequence).optional(),
  /** The newest server sequence that the writer knows; a newer answer from another device is not overwritten. */
  base: integer(0).optional(),
  /** The attempt that it is of; absent: the one that is being written. */
  attempt: submissionKeys.attempt,
  workId: submissionKeys.workId,
})
export type AnswerInput = Value<typeof answerInput>

/** What the server has of an answer. */
const stored = {
  text: z.string(),
  html: z.string(),
  value: z.unknown(),
  files: z.array(attachment),
  /** Number of its newest journal entry; 0: nothing was ever written. */
  sequence: z.number(),
  savedAt: ['savetime', time],
} as const

export const writtenAnswer = wired(stored)
export type WrittenAnswer = Value<typeof writtenAnswer>

/** Why one of several answers is refused. */
export const refusal = z.object({ code: z.number(), message: z.string() })

/** What became of one answer. */
export const savedAnswer = wired({
  questionId,
  /** Otherwise what is stored is another one, which stays: the writer's journal decides. */
  saved: z.boolean(),
  /** Another one than was meant: nothing was saved, the student writes in that one by now. */
  workId: ['workid', z.string()],
  ...stored,
  /** Null: it was taken, or is older than what is stored. */
  refusal: refusal.nullable(),
})
export type SavedAnswer = Value<typeof savedAnswer>

/** A question in somebody's own paper, with what they have written. */
export const ownQuestion = paperQuestion.extend({
  /** Where its answer stands in the work, as the journal and statements of devices name it. */
  slot: z.number(),
  written: writtenAnswer,
})
export type OwnQuestion = Value<typeof ownQuestion>

/** A question of a paper that was handed in, as far as it is shown. */
export const resultQuestion = paperQuestion.extend({
  slot: z.number(),
  written: writtenAnswer,
  /** Null: not shown, or not graded yet. */
  score: z.number().nullable(),
  /** Of who graded it. */
  comment: z.string(),
  /** By which it was graded, with the levels that it got; null: it was not, or its score is not shown. */
  rubric: activityRubric.nullable(),
  judgement: judgement.nullable(),
  /** It counts no longer. */
  isDropped: ['dropped', flag],
  /** Everybody gets its points, whatever they answered; only where the score is shown. */
  isFull: ['full', flag],
  /** Null: not shown. */
  right: questionKey.nullable(),
})

export const paperSection = z.object({ title: z.string(), details: z.string() })

/** How often somebody has left the page of a paper, and what that leads to. */
export const switchFigures = wired({
  /** As `switchcount` of the test: -2 not counted, -1 counted and shown only. */
  limit: z.number(),
  used: ['switchtimes', z.number()],
  /** It was left more often than is allowed. */
  isExceeded: ['exceeded', flag],
  /** When the server hands in because of that; empty: it does not. */
  handsInAt: ['handintime', time],
})
export type SwitchFigures = Value<typeof switchFigures>

/** A paper as its student has it. */
export const ownPaper = wired({
  id: id('test'),
  /** What its work is called in later calls; empty: nothing is begun, and nothing has to be. */
  workId: ['workid', z.string()],
  attempt: z.number(),
  /** Of the newest hand-in; 0: none. */
  version: z.number(),
  /** As `mstatus`: 0 not handed in, 1 handed in, 2 and 4 graded, 3 returned. */
  state: z.number(),
  /** Answers may be saved now. */
  isOpen: ['open', flag],
  /** When it is handed in by itself; empty: never. */
  endsAt: ['endtime', time],
  /** Seconds until then, by the server's clock; null: no end. */
  remain: z.number().nullable(),
  serverTime: ['servertime', time],
  /** What is handed in is not changed any more. */
  isFinalAtHandIn: ['final', flag],
  mayCopy: ['allowcopy', flag],
  mayPaste: ['allowpaster', flag],
  switches: switchFigures,
  /** The device on which it is written now; `takenOver` names another one, once there is. */
  device: z.string(),
  /** What staff have said to those who write, the first first. */
  messages: z.array(messageOfTest),
  sections: z.array(paperSection),
  /** In the order to show; empty where they are not shown now, as after the end. */
  questions: z.array(ownQuestion),
  /** Which answer stands where, also then. */
  slots: z.array(wired({ questionId, slot: z.number(), savedAt: stored.savedAt })),
})
export type OwnPaper = Value<typeof ownPaper>

/** How a device opens what it was given ahead (contract/features/test/sealing.ts). */
export const paperKeys = wired({
  /** Of the list of blobs that they open. */
  version: z.string(),
  /** Where the blob of each question is in that list, in the order to show; -1: the next one of `questions`. */
  places: z.array(z.number()),
  /** Where that of the sections is; -1: they stand in `sections`. */
  sectionsPlace: ['sections', z.number()],
  /** How the parts of each sealed question are ordered on this paper, in the same order, separated by commas. */
  orders: z.string(),
  /** Of the sections, if these are sealed, and of each sealed question, one behind the other: base64url. */
  keys: z.string(),
})
export type PaperKeys = Value<typeof paperKeys>

/**
 * A paper as it is begun. With `keys` most of its questions are to be opened from what the device was given ahead: then
 * `questions` and `sections` have only what was not sealed, `slots` is empty, and nothing is written yet.
 */
export const startedPaper = ownPaper.extend({ keys: paperKeys.optional() })
export type StartedPaper = Value<typeof startedPaper>

/** `1` the page was left, `2` a file was chosen on a phone, `3` a picture was chosen on a computer. */
export const switchKinds = { left: 1, filePicked: 2, picturePicked: 3 } as const

/** One time that somebody left the page. */
export const switchShown = wired({
  id: z.string(),
  kind: z.number(),
  /** By the server's clock. */
  beganAt: ['begintime', time],
  seconds: z.number(),
  /** How many it counts as. */
  counted: z.number(),
  /** What the student says of it. */
  comment: z.string(),
})

/** For the hand-in of a paper: what the server received of each question. */
export const paperReceipt = receipt.extend({
  /** As `mstatus`, right now: what a machine gives comes in a moment. */
  state: z.number(),
  answers: z.array(
    wired({
      questionId,
      textHash: ['texthash', z.string()],
      htmlHash: ['htmlhash', z.string()],
      valueHash: ['valuehash', z.string()],
      files: z.array(z.object({ id: id('file'), name: z.string(), size: z.number(), sha256: z.string() })),
    }),
  ),
  /** Of the answers that were sent along, those that were not taken. */
  refused: z.array(wired({ questionId, refusal })),
})
export type PaperReceipt = Value<typeof paperReceipt>

/** Signed by the device's key: r and s, base64url; when, by its clock. */
const signed = { at: time, signature: verbatim(120) } as const

/** What a device has signed of an answer that comes after the end. */
export const answerStatements = {
  /** The device's statement about what is written or chosen. */
  statement: wired(signed).nullable().optional(),
  /** Its statements about files. */
  fileStatements: ['filestatements', list(wired({ id: id('file'), ...signed }), maxFilesOfAnswer).optional()],
} as const

/** The thumbprint of the device's key; empty where nothing is signed. */
export const deviceField = verbatim(60).default('')

/** One answer that is offered after the end, with what the device has signed of it. */
export const offeredAnswer = wired({ questionId, ...content, ...answerStatements })

/** How somebody stands with a test, in one word. */
export const testStates = [
  /** It may be begun. */
  'notstarted',
  'inprogress',
  /** Over without having taken part. */
  'ended',
  'returned',
  /** Handed in, and one may still go on. */
  'submitted',
  /** Handed in for good, and not graded. */
  'waiting',
  /** Graded, and the score is not shown. */
  'unpublished',
  'graded',
] as const
export type TestState = (typeof testStates)[number]

/** What is shown of a test now. */
export const shownParts = z.object({ score: flag, answers: flag, explanations: flag, paper: flag })

/** The comment of a student on one switch. */
export const switchComment = text(500)
