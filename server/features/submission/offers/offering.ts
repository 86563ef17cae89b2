import { evidenceOfAll, type OfferEvidence } from '#contract/features/submission/offer-rules.ts'
import { noteKeyUsed } from '#server/features/account/public.ts'
import type { StoredFile } from '#server/features/file/public.ts'
import { fail, failureOf } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type PartReceipt, receiptOf, receiptOfParts } from '../reading/receipt.ts'
import { filesInOrder, isSame } from '../task/parts.ts'
import { checkContent } from '../writing/content.ts'
import { checkFinal, checkTaken, type Judgements, judgementsOf } from '../writing/judging.ts'
import type { CheckEntry } from '../writing/saving.ts'
import { sealDraft, sealOffered } from '../writing/sealing.ts'
import { partsIn } from '../writing/written.ts'
import { isOtherwiseCounted, partIn, restoredSlots, writeVersion } from './composing.ts'
import { evidenceFor, type OfferedSlot } from './proving.ts'
import {
  type Offer,
  openOffer,
  type RefusedSlot,
  type SoundOffer,
  type SoundSlot,
  soundSlots,
} from './sound-slots.ts'

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

/**
 * Offers to staff, after the end of an activity that takes nothing late, what was written before it. The version that is
 * offered is what counts with the slots that are proven; one that is refused changes nothing, and what was written in other
 * slots stays the draft. A newer offer replaces one that is undecided. If it may be handed in after all, it is, with the draft.
 * @param check @throws why a slot is refused
 * @returns the receipt of each slot of the version, whether it counts, and what was refused
 * @throws malformed for a slot that is named twice; what is not of one slot, and where all are refused why the first is:
 * unproven when nothing shows that it is from before the end, offerDecided, alreadyGraded when it may be handed in and is
 * graded, otherWork, writtenMeanwhile, attemptOver, notBegun, slotMissing; as `check`; notYours like `claimFiles`
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

async function offerSlots(context: CourseContext, offer: Offer, check?: CheckEntry): Promise<Offered> {
  const offering = await soundSlots(context, await openOffer(context, offer), check)
  const { own, state, slots, refused } = offering
  const answer = { submissionId: own.id, refused, files: slots.flatMap(({ files }) => files) }

  const judgements = await judgeWithDraft(context, offering)
  const isClosed = judgements.verdict === 'closed'
  if (isAsBefore(offering, slots) && (isClosed || state !== 'waiting'))
    return { ...answer, ...asBefore(context, offering) }
  if (!isClosed) return { ...answer, ...(await handInAfterAll(context, offering, judgements)) }

  checkUndecided(offering)
  const { proven, unproven } = provenSlots(context, offering)
  const offered = isAsBefore(offering, proven)
    ? asBefore(context, offering)
    : offerProven(context, offering, proven)
  return { ...answer, refused: [...refused, ...unproven], ...offered }
}

/** How it would count if it were handed in: what was written in other slots would go along, and is judged with it. */
async function judgeWithDraft(
  context: CourseContext,
  { own, task, contents, slots }: SoundOffer,
): Promise<Judgements> {
  const { db, now } = context
  const offered = numbersOf(slots)
  const others = [...contents.written.values()].filter(
    ({ slot, version }) => version > own.sealed && !offered.has(slot),
  )
  const otherFiles = others.flatMap(part => part.file_ids)
  const changes = [...slots.map(({ changed }) => changed), ...others.map(part => part.changed_at)]
  return judgementsOf(context, task, own, {
    now,
    files: [
      ...slots.flatMap(({ files }) => files),
      ...(otherFiles.length > 0 ? await filesInOrder(db, otherFiles) : []),
    ],
    changedAt: changes.reduce((one, other) => (one === null || (other ?? 0) > one ? other : one), null),
  })
}

/** Whether a slot stands like this in the newest version, which nobody has declined. */
const isSent = ({ own, state, contents }: SoundOffer, { given }: SoundSlot) =>
  own.sealed > 0 && state !== 'declined' && isSame(given, partIn(contents.sealed, given.slot))

/** Whether the newest version is what these slots would make of the one that counts. */
const isAsBefore = (offering: SoundOffer, slots: readonly SoundSlot[]) =>
  slots.every(one => isSent(offering, one)) &&
  (offering.state !== 'waiting' || isOtherwiseCounted(offering.contents, numbersOf(slots)))

const asBefore = ({ now }: CourseContext, { own, state }: SoundOffer) => ({
  version: own.sealed,
  submittedAt: own.submitted_at ?? now,
  late: own.submitted_late ?? false,
  isCounted: state !== 'waiting',
})

/** @throws as `checkTaken` */
async function handInAfterAll(
  context: CourseContext,
  { own, task, kind, contents, slots }: SoundOffer,
  judgements: Judgements,
) {
  const judged = checkTaken(kind, task, own, judgements)
  writeVersion(context, own, contents, givenIn(slots), [])
  await sealDraft(context, kind, task, own, judged)
  return { ...nextVersion(context, own), late: judged.verdict === 'late', isCounted: true }
}

/** @throws final, offerDecided */
function checkUndecided({ own, kind, before }: SoundOffer) {
  checkFinal(kind, own)
  if (before && before.state !== 'waiting') fail(kind.errors.offerDecided)
}

interface ProvenSlot extends SoundSlot {
  evidence: OfferEvidence
  /** It stands like this in the version that counts. */
  isCounted: boolean
}

/** What is shown to be from before the end, and what is not. @throws unproven where that leaves nothing new */
function provenSlots(
  context: CourseContext,
  offering: SoundOffer,
): { proven: ProvenSlot[]; unproven: RefusedSlot[] } {
  const { slots, contents, kind } = offering
  const judged = slots.map(sound => {
    const one = withEvidence(context, offering, sound)
    return { ...one, isCounted: isSame(one.given, partIn(contents.counted, one.given.slot)) }
  })
  const proven = judged.flatMap(({ evidence, ...one }) => (evidence === null ? [] : [{ ...one, evidence }]))
  // What counts as it is needs no proof.
  const unproven = judged.filter(({ evidence, isCounted }) => evidence === null && !isCounted)
  if (proven.length === 0 || (unproven.length > 0 && proven.every(({ isCounted }) => isCounted)))
    fail(kind.errors.unproven)
  return {
    proven,
    unproven: unproven.map(({ given }) => ({ slot: given.slot, failure: failureOf(kind.errors.unproven) })),
  }
}

/**
 * What was offered as text alone keeps the formatting that it has in the draft; where that is younger than the word of the device,
 * the text is offered as it was signed.
 */
function withEvidence(context: CourseContext, offering: SoundOffer, one: SoundSlot) {
  const evidence = evidenceOfSlot(context, offering, one)
  if (evidence || !one.given.keepsFormatting || !one.given.html) return { ...one, evidence }
  const given = { ...one.given, html: '' }
  const plain = { ...one, given, changed: one.changed && context.now }
  return { ...plain, evidence: evidenceOfSlot(context, offering, plain) }
}

function evidenceOfSlot(context: CourseContext, offering: SoundOffer, one: SoundSlot): OfferEvidence | null {
  const { offer, own, task, key, before } = offering
  const attempt = { taskId: offer.id, attempt: own.attempt, end: own.ends_at ?? task.deadline, key }
  const { html } = one.offered.given
  const given = { ...one.offered.given, html: html ?? one.given.html ?? '' }
  const slot = { ...one.offered, given, stored: one.files, changed: one.changed }
  const evidence = evidenceFor(context, attempt, slot)
  if (evidence || before?.version !== own.sealed || !isSent(offering, one)) return evidence
  // What is in the offer that this one replaces was proven with it.
  return { proof: before.offer_proof as OfferEvidence['proof'], writtenAt: before.written_at! }
}

function offerProven(
  context: CourseContext,
  { own, task, kind, key, contents, isFirstWaiting }: SoundOffer,
  proven: readonly ProvenSlot[],
) {
  const { db, now, person } = context
  const changed = proven.filter(({ isCounted }) => !isCounted)
  const evidence = evidenceOfAll((changed.length > 0 ? changed : proven).map(one => one.evidence))
  if (key) void noteKeyUsed(db, key.id, now)
  writeVersion(context, own, contents, givenIn(proven), restoredSlots(contents, own, numbersOf(proven)))
  sealOffered(context, own, evidence)
  if (isFirstWaiting) kind.on.offered?.(context, task, [person.id])
  kind.on.workChanged(context, task, [person.id])
  return { ...nextVersion(context, own), late: true, isCounted: false }
}

const nextVersion = ({ now }: CourseContext, { sealed }: SoundOffer['own']) => ({
  version: sealed + 1,
  submittedAt: now,
})

const givenIn = (slots: readonly SoundSlot[]) => slots.map(({ given }) => given)
const numbersOf = (slots: readonly SoundSlot[]) => new Set(slots.map(({ given }) => given.slot))
