import { z } from 'zod'
import { account, operator } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { streamEntry } from '#contract/features/stream/entities.ts'
import { flag, id, integer, nothing, oneOf, pageOf, paging, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { muteDays, reportReasons, reportWordsLength, verdicts } from './rules.ts'

const reportId = text(36, 36)

const report = {
  id: z.string(),
  reportedAt: ['reporttime', time],
  reason: oneOf(reportReasons),
  /** What the reporter wrote with it. */
  words: z.string(),
  reporter: z.string(),
  reported: z.string(),
  /** What is known of the group; empty of two people. */
  groupName: ['groupname', z.string()],
  /** The reported message in one line. */
  excerpt: z.string(),
  /** Null until it is decided. */
  verdict: oneOf(verdicts).nullable(),
} as const

export const chatReportCalls = {
  report: command('/Instantmessaging/OperateApi/reportMessage', {
    summary:
      'Report a message to the operator, who gets it with what stands around it. The same message by the same person counts once.',
    access: account,
    input: wired({
      id: ['groupid', id('conversation')],
      position: integer(1, 2 ** 31 - 1),
      reason: oneOf(reportReasons),
      words: text(reportWordsLength).default(''),
    }),
    output: nothing,
  }),
  listReports: query('/OperatorApi/getChatReports', {
    summary:
      'Reported messages: those that wait for a decision, the oldest first; or decided ones, the newest first.',
    access: operator,
    input: wired({ isDecided: ['decided', flag.default(false)], ...paging }),
    output: pageOf(wired(report)),
  }),
  getReport: query('/OperatorApi/getChatReport', {
    summary: 'A reported message with what stood around it when it was reported.',
    access: operator,
    input: z.object({ id: reportId }),
    output: wired({
      ...report,
      position: z.number(),
      entries: z.array(streamEntry.extend({ name: z.string() })),
      files: z.array(attachment),
      /** Others who have reported the same message. */
      others: z.number(),
      /** Decisions against the same person before. */
      earlier: z.number(),
      /** The message was removed by the decision. */
      isRemoved: ['removed', flag],
      days: z.number(),
      note: z.string(),
      decidedBy: ['decidedby', z.string()],
      decidedAt: ['decidetime', time],
      /** Until when whoever wrote it may say nothing. */
      mutedUntil: ['mutedtime', time],
    }),
  }),
  decideReport: command('/OperatorApi/decideChatReport', {
    summary:
      'Decide about a reported message, for all who have reported it: nothing, the message goes, a warning, or its author says nothing for some days. Both sides are told.',
    access: operator,
    input: wired({
      id: reportId,
      verdict: oneOf(verdicts),
      /** The message goes, too. */
      isRemoved: ['remove', flag.default(false)],
      days: integer(1, Math.max(...muteDays)).default(1),
      /** For whoever wrote the message. */
      note: text(reportWordsLength).default(''),
    }),
    output: nothing,
  }),
  liftMute: command('/OperatorApi/liftChatMute', {
    summary: 'Let whoever wrote a reported message say something again before their time is over.',
    access: operator,
    input: z.object({ id: reportId }),
    output: nothing,
  }),
}
