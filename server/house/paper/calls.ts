import { sql } from 'kysely'
import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { type OfferState, offerStates } from '#contract/features/submission/rules.ts'
import { flag, id, integer, list, nothing, text, time, verbatim } from '#contract/wire.ts'
import {
  countVersion,
  endNow,
  giveTime,
  type HandedInWritten,
  handInTogether,
  handInWritten,
  offerOfStudent,
  offerParts,
  saveOneEach,
  savePart,
  saveParts,
} from '#server/features/submission/public.ts'
import { refusalIn } from '#server/kernel/envelope.ts'
import { Failure } from '#server/kernel/failure.ts'
import { presentEach, serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { paperSubmissions } from './kind.ts'

const access = inCourse('student', 'id')
const ofStaff = inCourse('staff', 'id', 'manage-activities')
const summary = 'A call of a test.'
const activity = id('activity')
const answer = {
  slot: integer(1, 200),
  answer: text(1000).default(''),
  /** Rich text, instead of the answer. */
  html: verbatim(200_000).optional(),
  /** What is chosen, where it is not text. */
  value: z.unknown().optional(),
  sequence: integer(1),
  base: integer(0).optional(),
}
const signed = { at: time, signature: verbatim(120) }
const offered = z.object({
  slot: integer(1, 200),
  answer: text(1000).default(''),
  /** Chosen options, as JSON. */
  choice: verbatim(1000).optional(),
  fileIds: list(id('file'), 9).default([]),
  text: z.object(signed).nullable().default(null),
  files: list(z.object({ id: id('file'), ...signed }), 9).default([]),
})
const refusal = z.object({ code: z.number(), message: z.string() })
const stored = z.object({
  slot: z.number(),
  saved: z.boolean(),
  answer: z.string(),
  html: z.string(),
  sequence: z.number(),
})

/** What a kind of papers needs of its own; what is common, such as beginning, it takes from `submission`. */
export const paperCalls = {
  /** As its student writes it. */
  get: query('/PaperApi/get', {
    summary,
    access,
    input: z.object({ id: activity }),
    output: z.object({
      /** In milliseconds; null: it has none, or was not begun. */
      endsAt: z.number().nullable(),
      isBegun: z.boolean(),
      version: z.number(),
      parts: z.array(z.object({ slot: z.number(), answer: z.string(), sequence: z.number() })),
      /** What stands in the version that counts. */
      counted: z.array(z.object({ slot: z.number(), answer: z.string() })),
      /** Of what was offered last; null: nothing was. */
      offer: z.object({ state: z.enum(offerStates), writtenAt: z.number() }).nullable(),
    }),
  }),
  saveAnswer: command('/PaperApi/saveAnswer', {
    summary,
    access,
    input: z.object({ id: activity, ...answer }),
    output: stored,
  }),
  saveAnswers: command('/PaperApi/saveAnswers', {
    summary,
    access,
    input: z.object({ id: activity, answers: list(z.object(answer), 50) }),
    output: z.object({ list: z.array(stored.extend({ refusal: refusal.nullable() })) }),
  }),
  handIn: command('/PaperApi/handIn', {
    summary,
    access,
    input: z.object({ id: activity }),
    output: z.object({ version: z.number(), slots: z.array(z.number()) }),
  }),
  offerAnswers: command('/PaperApi/offerAnswers', {
    summary,
    access,
    input: z.object({
      id: activity,
      parts: list(offered, 200),
      attempt: integer(1, 100).optional(),
      work: text(100).optional(),
      device: verbatim(60).default(''),
    }),
    output: z.object({
      version: z.number(),
      isCounted: flag,
      slots: z.array(z.number()),
      refused: z.array(z.object({ slot: z.number(), refusal })),
    }),
  }),
  getOffer: query('/PaperApi/getOffer', {
    summary,
    access: inCourse('staff', 'id', 'grade'),
    input: z.object({ id: activity, studentId: id('account'), attempt: integer(1, 100).optional() }),
    output: z.object({
      version: z.number(),
      proof: z.number(),
      writtenAt: z.number().nullable(),
      parts: z.array(
        z.object({
          ...{ slot: z.number(), text: z.string(), value: z.unknown(), isOffered: flag },
          files: z.array(z.string()),
        }),
      ),
    }),
  }),
  giveTime: command('/PaperApi/giveTime', {
    summary,
    access: ofStaff,
    /** Without students: to all. */
    input: z.object({
      id: activity,
      minutes: integer(-600, 600),
      studentIds: list(id('account')).optional(),
    }),
    output: nothing,
  }),
  countVersion: command('/PaperApi/countVersion', {
    summary,
    access: inCourse('staff', 'id', 'grade'),
    input: z.object({
      id: activity,
      studentId: id('account'),
      version: integer(1),
      work: text(100).optional(),
    }),
    output: nothing,
  }),
  endNow: command('/PaperApi/endNow', {
    summary,
    access: ofStaff,
    input: z.object({ id: activity }),
    output: nothing,
  }),
}

type Answer = z.infer<z.ZodObject<typeof answer>>
type Saved = Awaited<ReturnType<typeof savePart>>

const entryOf = ({ answer: written, value = null, ...entry }: Answer) => ({
  ...entry,
  text: written,
  value,
  fileIds: [],
})
const shown = ({ slot }: Answer, { saved, part }: Saved) => ({
  ...{ slot, saved },
  answer: part.text,
  html: part.html,
  sequence: part.sequence,
})

/** It is not stored; what is, the writer knows. */
const refused = ({ slot, answer, html = '', sequence }: Answer) => ({
  ...{ slot, saved: false },
  ...{ answer, html, sequence },
})

const ownPaper = prepared(
  (_, activityId: string, accountId: string) => sql<{
    ends_at: number | null
    is_begun: boolean
    version: number
    parts: { slot: number; answer: string; sequence: number }[]
    counted: { slot: number; answer: string }[]
    offer: { state: OfferState; writtenAt: number } | null
  }>`
    select submission.ends_at, submission.began_at is not null as is_begun, submission.sealed as version, (
      select coalesce(json_agg(newest), '[]') from (
        select distinct on (slot) slot, text as answer, sequence from submission_part as part
        where part.submission_id = submission.id order by slot, version desc) as newest) as parts, (
      select coalesce(json_agg(newest), '[]') from (
        select distinct on (slot) slot, text as answer from submission_part as part
        where part.submission_id = submission.id and part.version <= submission.version
        order by slot, version desc) as newest) as counted, (
      select json_build_object('writtenAt', floor(extract(epoch from written_at) * 1000), 'state', case
          when taken_at is not null then 'accepted' when declined_at is not null then 'declined' else 'waiting' end)
      from submission_version as offered
      where offered.submission_id = submission.id and offer_proof is not null order by version desc limit 1) as offer
    from submission_author as author join submission on submission.id = author.submission_id
    where author.activity_id = ${activityId} and author.account_id = ${accountId} and author.is_latest`,
)

const nothingYet = { ends_at: null, is_begun: false, version: 0, parts: [], counted: [], offer: null }

const receiptOf = ({ version, parts }: HandedInWritten) => ({ version, slots: parts.map(({ slot }) => slot) })

export const paperHandlers = serve(
  paperCalls,
  {
    get: async ({ db, person }, { id: paperId }) => {
      const own = await ownPaper.first(db, paperId, person.id)
      const { ends_at: endsAt = null, is_begun: isBegun = false, ...shown } = own ?? nothingYet
      return { endsAt, isBegun, ...shown }
    },
    saveAnswer: async (context, { id: paperId, ...given }) => {
      return shown(given, await savePart(context, paperId, entryOf(given)))
    },
    saveAnswers: async (context, { id: paperId, answers }) => {
      const saved = await saveParts(context, paperId, answers.map(entryOf))
      return {
        list: saved.map((one, index) =>
          one instanceof Failure
            ? { ...refused(answers[index]!), refusal: refusalIn(context.language, one) }
            : { ...shown(answers[index]!, one), refusal: null },
        ),
      }
    },
    handIn: async (context, { id: paperId }) => {
      return receiptOf(await handInWritten(context, paperSubmissions, paperId))
    },
    offerAnswers: async (context, { parts, ...offer }) => {
      const {
        version,
        isCounted,
        parts: receipts,
        refused: failed,
      } = await offerParts(context, {
        ...offer,
        parts: parts.map(({ slot, answer: written, choice, fileIds, ...said }) => ({
          ...said,
          given: { slot, text: written, value: choice === undefined ? null : JSON.parse(choice), fileIds },
        })),
      })
      return {
        ...{ version, isCounted },
        slots: receipts.map(({ slot }) => slot),
        refused: failed.map(({ slot, failure }) => ({ slot, refusal: refusalIn(context.language, failure) })),
      }
    },
    getOffer: async (context, { id: paperId, ...which }) => {
      const { work, parts } = await offerOfStudent(context, paperId, which)
      const { version, proof, writtenAt } = work.offer!
      return {
        ...{ version, proof, writtenAt },
        parts: parts.map(part => ({ ...part, files: part.files.map(file => file.name) })),
      }
    },
    giveTime: async (context, { id: paperId, minutes, studentIds = null }) => {
      await giveTime(context, paperId, { seconds: minutes * 60, studentIds })
      return {}
    },
    countVersion: async (context, { id: paperId, ...which }) => {
      await countVersion(context, paperSubmissions, paperId, which)
      return {}
    },
    endNow: async (context, { id: paperId }) => {
      await endNow(context, paperId)
      return {}
    },
  },
  {
    handIn: {
      handleMany: async (unit, commands) => {
        const handIns = commands.map(({ context, input }) => ({ context, activityId: input.id }))
        return presentEach(await handInTogether(unit, handIns), receiptOf)
      },
    },
    saveAnswer: {
      subjectOf: ({ id: paperId, slot }) => `${paperId} ${slot}`,
      handleMany: async (unit, commands) => {
        const saves = commands.map(({ context, input: { id: activityId, ...given } }) => ({
          ...{ context, activityId },
          entry: entryOf(given),
        }))
        return saveOneEach(unit, saves, (saved, place) => shown(commands[place]!.input, saved))
      },
    },
  },
)
