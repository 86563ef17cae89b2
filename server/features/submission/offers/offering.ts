import { sql } from 'kysely'
import type { OfferEvidence } from '#contract/features/submission/offer-rules.ts'
import { evidenceOf, evidenceOfAll } from '#contract/features/submission/offer-rules.ts'
import { noteKeyUsed, standingKey } from '#server/features/account/public.ts'
import { claimFiles, type StoredFile } from '#server/features/file/public.ts'
import { Failure, fail, failureOf } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { offerStateOf } from '../reading/offers-shown.ts'
import { type PartReceipt, receiptOf, receiptOfParts } from '../reading/receipt.ts'
import type { StudentSubmission } from '../reading/student-submission.ts'
import { kindOf } from '../task/kind.ts'
import { changedAt, filesInOrder, type Given, isSame, isSameList } from '../task/parts.ts'
import { lockTaskToGrade, taskToSee } from '../task/policy.ts'
import { checkContent } from '../writing/content.ts'
import { claimShared } from '../writing/hand-in.ts'
import { checkMeant, isUnread } from '../writing/identity.ts'
import { checkFinal, checkTaken, isFinal, isToBegin, judgementsOf, verdictOf } from '../writing/judging.ts'
import { openOwn } from '../writing/opening.ts'
import { type CheckEntry, soundEntry } from '../writing/saving.ts'
import { sealDraft, sealOffered } from '../writing/sealing.ts'
import { partsIn } from '../writing/written.ts'
import { contentsOf, isOtherwiseCounted, partIn, restoredSlots, writeVersion } from './composing.ts'
import { countOffers } from './offers.ts'
import { evidenceFor, type OfferedSlot } from './proving.ts'

/** Slots of one submission, offered with what a device has signed of them. */
export interface Offer {
  id: string
  /** Of different slots. */
  parts: readonly OfferedSlot[]
  attempt?: number | undefined
  /** The submission that it is of; left out: the one open today. */
  work?: string | undefined
  /** Thumbprint of the device's key; empty without one. */
  device: string
}

/** Why what is offered of a slot is neither offered nor handed in. */
export interface RefusedSlot {
  slot: number
  failure: Failure
}

interface Offered {
  submissionId: string
  version: number
  submittedAt: number
  late: boolean
  /** It was handed in in the usual way, or accepted before. */
  isCounted: boolean
  files: readonly StoredFile[]
  refused: readonly RefusedSlot[]
}

/** What is offered of a slot, once it is known to be sound. */
interface Sound {
  offered: OfferedSlot
  /** As it is to be stored. */
  given: Given
  files: readonly StoredFile[]
  /** When what is written became what it is; null without any. */
  changed: number | null
}

/** Of an attempt, what was offered last. */
const newestOffer = prepared((db, submissionId: string) =>
  db
    .selectFrom('submission_version')
    .select(['version', 'offer_proof', 'written_at', offerStateOf('submission_version').as('state')])
    .where('submission_id', '=', submissionId)
    .where('offer_proof', 'is not', null)
    .orderBy('version', 'desc')
    .limit(sql.lit(1)),
)

/** What becomes of those that are not refused. @throws why the first is refused, where all are */
async function unlessRefused<Part extends { given: Given }, Judged extends object>(
  parts: readonly Part[],
  refused: RefusedSlot[],
  judge: (part: Part) => Promise<Judged> | Judged,
): Promise<Judged[]> {
  const judged = await Promise.all(
    parts.map(async part => {
      try {
        return await judge(part)
      } catch (error) {
        if (error instanceof Failure) return error
        throw error
      }
    }),
  )
  const failed = judged.flatMap((one, index) =>
    one instanceof Failure ? [{ slot: parts[index]!.given.slot, failure: one }] : [],
  )
  if (failed.length > 0 && failed.length === parts.length) throw failed[0]!.failure
  refused.push(...failed)
  return judged.flatMap(one => (one instanceof Failure ? [] : [one]))
}

async function offerSlots(context: CourseContext, offer: Offer, check?: CheckEntry): Promise<Offered> {
  const { db, now, person } = context
  const { id, parts } = offer
  const slots = parts.map(({ given }) => given.slot)
  const opened = openOwn(context, id, slots)
  const fileIds = parts.flatMap(({ given }) => given.fileIds)
  const claimed = claimFiles(context, person.id, fileIds)
  claimed.catch(() => {})
  const { own, task: seen } = await opened
  const kind = kindOf(context, seen)
  // Whoever changes the rule or the deadline comes before or after: it is judged by what holds once this is locked.
  const [, task, key, before, { waiting }] = await Promise.all([
    lockTaskToGrade(context, id),
    taskToSee(context, id),
    standingKey.first(db, person.id, offer.device),
    newestOffer.first(db, own.id),
    countOffers(db, id),
  ])
  const refused: RefusedSlot[] = []
  const clean = await unlessRefused(parts, refused, offered => {
    const entry = { ...offered.given, attempt: offer.attempt }
    const { attempt: _, ...given } = soundEntry(kind, { task, own, entry }, check)
    return { offered, given }
  })
  checkMeant(own, offer.work, kind.errors.otherWork)
  const contents = await contentsOf(db, kind, own)
  const { written, sealed, counted } = contents
  const known = await claimed.then(
    files => new Map(files.map(file => [file.id, file])),
    () => undefined,
  )
  const sound = await unlessRefused(clean, refused, async ({ offered, given }): Promise<Sound> => {
    const stored = partIn(written, given.slot)
    const files = known
      ? given.fileIds.flatMap(fileId => known.get(fileId) ?? [])
      : await claimFiles(context, person.id, given.fileIds).catch(error =>
          claimShared(context, given, stored, error),
        )
    if (!isSame(given, stored) && (await isUnread(context, own, stored, offer)))
      fail(kind.errors.writtenMeanwhile)
    const isText = given.text !== '' || !!given.html || given.value !== null || files.length === 0
    return { offered, given, files, changed: isText ? changedAt(given, stored, now) : null }
  })

  const soundSlots = new Set(sound.map(({ given }) => given.slot))
  const state = before?.version === own.sealed ? before.state : undefined
  const isSent = ({ given }: Sound) =>
    own.sealed > 0 && state !== 'declined' && isSame(given, partIn(sealed, given.slot))
  const answer = {
    ...{ submissionId: own.id, refused },
    files: sound.flatMap(({ files }) => files),
  }
  const asBefore = {
    ...answer,
    version: own.sealed,
    submittedAt: own.submitted_at ?? now,
    late: own.submitted_late ?? false,
    isCounted: state !== 'waiting',
  }
  // What is handed in is the whole draft: what was written in other slots goes along, and is judged with it.
  const others = [...written.values()].filter(
    ({ slot, version }) => version > own.sealed && !soundSlots.has(slot),
  )
  const changes = [...sound.map(({ changed }) => changed), ...others.map(part => part.changed_at)]
  const otherFiles = others.flatMap(part => part.file_ids)
  const judgements = await judgementsOf(context, task, own, {
    now,
    files: [...answer.files, ...(otherFiles.length > 0 ? await filesInOrder(db, otherFiles) : [])],
    changedAt: changes.reduce((one, other) => (one === null || (other ?? 0) > one ? other : one), null),
  })
  const isClosed = judgements.verdict === 'closed'
  const isRepeated = sound.every(isSent) && (state !== 'waiting' || isOtherwiseCounted(contents, soundSlots))
  if (isRepeated && (isClosed || state !== 'waiting')) return asBefore
  const next = { ...answer, version: own.sealed + 1, submittedAt: now }
  if (!isClosed) {
    const judged = checkTaken(kind, task, own, judgements)
    writeVersion(
      context,
      own,
      contents,
      sound.map(({ given }) => given),
      [],
    )
    await sealDraft(context, kind, task, own, judged)
    return { ...next, late: judged.verdict === 'late', isCounted: true }
  }
  checkFinal(kind, own)
  if (before && before.state !== 'waiting') return fail(kind.errors.offerDecided)
  const end = own.ends_at ?? task.deadline
  const evidenceOfSlot = (one: Sound): OfferEvidence | null =>
    evidenceFor(
      context,
      { taskId: id, attempt: own.attempt, end, key },
      { ...one.offered, stored: one.files, changed: one.changed },
    ) ??
    // What is in the offer that this one replaces was proven with it.
    (before?.version === own.sealed && isSent(one)
      ? { proof: before.offer_proof as OfferEvidence['proof'], writtenAt: before.written_at! }
      : null)
  const isAsCounted = ({ given }: Sound) => isSame(given, partIn(counted, given.slot))
  const judged = sound.map(one => ({ one, evidence: evidenceOfSlot(one), isAsCounted: isAsCounted(one) }))
  const unproven = judged.filter(({ evidence, isAsCounted: stands }) => evidence === null && !stands)
  const proven = judged.flatMap(({ one, evidence, isAsCounted: stands }) =>
    evidence === null ? [] : [{ one, evidence, stands }],
  )
  if (proven.length === 0 || (unproven.length > 0 && proven.every(({ stands }) => stands)))
    return fail(kind.errors.unproven)
  for (const { one } of unproven)
    refused.push({ slot: one.given.slot, failure: failureOf(kind.errors.unproven) })
  const offeredSlots = new Set(proven.map(({ one }) => one.given.slot))
  if (
    state === 'waiting' &&
    proven.every(({ one }) => isSent(one)) &&
    isOtherwiseCounted(contents, offeredSlots)
  )
    return asBefore
  const changed = proven.filter(({ stands }) => !stands)
  const evidence = evidenceOfAll((changed.length > 0 ? changed : proven).map(one => one.evidence))
  if (key) void noteKeyUsed(db, key.id, now)
  writeVersion(
    context,
    own,
    contents,
    proven.map(({ one }) => one.given),
    restoredSlots(contents, own, offeredSlots),
  )
  sealOffered(context, own, evidence)
  if (waiting === 0) kind.on.offered?.(context, task, [person.id])
  kind.on.workChanged(context, task, [person.id])
  return { ...next, late: true, isCounted: false }
}

/**
 * Offers to staff, after the end of an activity that takes nothing late, what was written before it. The version that is
 * offered is what counts with the slots that are proven; one that is refused changes nothing, and what was written in other
 * slots stays the draft. A newer offer replaces one that is undecided. If it may be handed in after all, it is, with the draft.
 * @param check @throws why a slot is refused
 * @returns the receipt of each slot of the version, whether it counts, and what was refused
 * @throws what is not of one slot, and where all are refused why the first is: unproven when nothing shows that it is from
 * before the end, offerDecided, alreadyGraded when it may be handed in and is graded, otherWork, writtenMeanwhile,
 * attemptOver, notBegun, slotMissing; as `check`; notYours like `claimFiles`
 */
export async function offerParts(
  context: CourseContext,
  offer: Offer,
  check?: CheckEntry,
): Promise<Omit<Offered, 'submissionId' | 'files'> & { parts: PartReceipt[] }> {
  const { db } = context
  const { submissionId, files: _, ...offered } = await offerSlots(context, offer, check)
  const parts = await partsIn(db, submissionId, offered.version)
  const files = await filesInOrder(db, [...new Set(parts.flatMap(part => part.file_ids))])
  return { ...offered, parts: receiptOfParts(parts, files) }
}

/** The same of work that is one content. @throws as `checkContent`, and like `offerParts` */
export async function offerSubmission(
  context: CourseContext,
  { given, text, files, ...offer }: Omit<Offer, 'parts'> & OfferedSlot,
) {
  const offered = await offerSlots(context, { ...offer, parts: [{ given, text, files }] }, checkContent)
  return { ...receiptOf({ ...offered, text: given.text }), isCounted: offered.isCounted }
}

/** Whether what a student has in the draft may be offered with nothing but what the server knows. */
export function mayOffer(
  { now }: { now: number },
  own: StudentSubmission,
  files: readonly StoredFile[],
): boolean {
  const end = own.ends_at ?? own.deadline
  if (end === null || isToBegin(own, own) || own.is_decided === true) return false
  if (isFinal(own)) return false
  if (own.offer && own.offer.state !== 'waiting') return false
  if ((own.draft_version ?? 0) <= (own.sealed ?? 0) || isSameAsHandedIn(own)) return false
  const changed = own.draft ? own.draft_changed_at : null
  if (verdictOf(own, own, { now, files, changedAt: changed }) !== 'closed') return false
  const text = changed === null ? [] : [{ receivedAt: changed, signedAt: null }]
  return (
    evidenceOf([...text, ...files.map(({ beganAt }) => ({ receivedAt: beganAt, signedAt: null }))], end) !==
    null
  )
}

const isSameAsHandedIn = ({ text, draft, file_ids, draft_files }: StudentSubmission) =>
  (text ?? '') === (draft ?? '') && isSameList(file_ids ?? [], draft_files ?? [])
