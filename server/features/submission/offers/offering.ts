import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { evidenceOf, type OfferEvidence, statementText } from '#contract/features/submission/offer-rules.ts'
import { isSignedBy, noteKeyUsed, standingKey } from '#server/features/account/public.ts'
import { claimFiles, type StoredFile } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { offerStateOf } from '../reading/offers-shown.ts'
import { receiptOf } from '../reading/receipt.ts'
import type { StudentSubmission } from '../reading/student-submission.ts'
import { kindOf } from '../task/kind.ts'
import { changedAt, type Given, isSame, isSameList, type OwnPart, writeParts } from '../task/parts.ts'
import { lockTaskToGrade, type Task, taskToSee } from '../task/policy.ts'
import { checkContent } from '../writing/content.ts'
import { claimShared, sealedPart } from '../writing/hand-in.ts'
import { checkMeant, isUnread } from '../writing/identity.ts'
import {
  checkAttempt,
  checkFinal,
  checkTaken,
  isFinal,
  isToBegin,
  judgementsOf,
  verdictOf,
} from '../writing/judging.ts'
import { blankPart, openOwn } from '../writing/opening.ts'
import type { OwnSubmission } from '../writing/own-submission.ts'
import { sealDraft, sealOffered } from '../writing/sealing.ts'
import { countOffers } from './offers.ts'

/** What a device says about a text or a file. */
interface Statement {
  /** Milliseconds by its clock; null: it does not say. */
  at: number | null
  signature: string
}

/** Work that has one slot, offered with its content and what a device has signed of it. */
export interface Offer {
  id: string
  given: Given
  attempt?: number | undefined
  /** The submission that it is of; left out: the one open today. */
  work?: string | undefined
  /** Thumbprint of the device's key; empty without one. */
  device: string
  text: Statement | null
  files: readonly (Statement & { id: string })[]
}

/** Of an attempt, what was offered last. */
const newestOffer = prepared((db, submissionId: string) =>
  db
    .selectFrom('submission_version')
    .select(['version', offerStateOf('submission_version').as('state')])
    .where('submission_id', '=', submissionId)
    .where('offer_proof', 'is not', null)
    .orderBy('version', 'desc')
    .limit(sql.lit(1)),
)

/**
 * Offers to staff, after the end of an activity that takes nothing late, what was written before it. A newer offer replaces
 * one that is undecided. If it may be handed in after all, it is.
 * @returns the receipt, and whether it counts
 * @throws unproven when nothing shows that it is from before the end, offerDecided, alreadyGraded when it may be handed in
 * and is graded, otherWork, writtenMeanwhile, attemptOver, notBegun; as `checkContent`; notYours like `claimFiles`
 */
export async function offerSubmission(context: CourseContext, offer: Offer) {
  const { db, now, person } = context
  const { id, given } = offer
  const opened = openOwn(context, id, [given.slot])
  const claimed = claimFiles(context, person.id, given.fileIds)
  claimed.catch(() => {})
  const { own, task: seen } = await opened
  const kind = kindOf(context, seen)
  checkContent(kind, given)
  // Whoever changes the rule or the deadline comes before or after: it is judged by what holds once this is locked.
  const [, task, key, before, { waiting }] = await Promise.all([
    lockTaskToGrade(context, id),
    taskToSee(context, id),
    standingKey.first(db, person.id, offer.device),
    newestOffer.first(db, own.id),
    countOffers(db, id),
  ])
  checkAttempt(kind, task, own, offer.attempt)
  checkMeant(own, offer.work, kind.errors.otherWork)
  const stored = own.parts.get(given.slot) ?? blankPart(given.slot)
  const files = await claimed.catch(error => claimShared(context, given, stored, error))
  const receipt = (version: number, submittedAt: number, late: boolean) =>
    receiptOf({ version, submittedAt, late, text: given.text, files })

  if (!isSame(given, stored) && (await isUnread(context, own, stored, offer)))
    fail(kind.errors.writtenMeanwhile)
  const newest = await sealedPart(db, own, stored)
  const state = before?.version === own.sealed ? before.state : undefined
  const changed = given.text === '' && given.value === null ? null : changedAt(given, stored, now)
  const written = { now, files, changedAt: changed }
  const judgements = await judgementsOf(context, task, own, written)
  const isClosed = judgements.verdict === 'closed'
  const isSent = newest !== undefined && isSame(given, newest) && state !== 'declined'
  if (isSent && (isClosed || state !== 'waiting'))
    return {
      ...receipt(own.sealed, own.submitted_at ?? now, own.submitted_late ?? false),
      isCounted: state !== 'waiting',
    }
  if (!isClosed) {
    const judged = checkTaken(kind, task, own, judgements)
    writeOffered(context, own, stored, given)
    await sealDraft(context, kind, task, own, judged)
    keepDraft(context, own, stored, given)
    return { ...receipt(own.sealed + 1, now, judged.verdict === 'late'), isCounted: true }
  }
  checkFinal(kind, own)
  if (before && before.state !== 'waiting') return fail(kind.errors.offerDecided)
  const evidence = evidenceFor(context, { offer, task, own, files, changed, key })
  if (!evidence) return fail(kind.errors.unproven)
  if (key) void noteKeyUsed(db, key.id, now)
  writeOffered(context, own, stored, given)
  sealOffered(context, own, evidence)
  keepDraft(context, own, stored, given)
  if (waiting === 0) kind.on.offered?.(context, task, [person.id])
  kind.on.workChanged(context, task, [person.id])
  return { ...receipt(own.sealed + 1, now, true), isCounted: false }
}

interface Evidenced {
  offer: Offer
  task: Task
  own: OwnSubmission
  files: readonly StoredFile[]
  /** When its text became what it is; null without any. */
  changed: number | null
  key: Awaited<ReturnType<typeof standingKey.first>>
}

/** What shows that all of it is from before the end of the attempt. */
function evidenceFor(
  { person, now }: CourseContext,
  { offer, task, own, files, changed, key }: Evidenced,
): OfferEvidence | null {
  const end = own.ends_at ?? task.deadline
  if (end === null) return null
  /** A device's word counts if it was known before, and does not speak of the future. */
  const signedAt = (statement: Statement | null | undefined, sha256: string) => {
    const when = statement?.at ?? null
    if (!statement || when === null || !key || key.created_at >= when || when > now) return null
    const said = statementText(person.id, { taskId: offer.id, attempt: own.attempt, sha256, at: when })
    return isSignedBy(key.public_key, said, statement.signature) ? when : null
  }
  const statements = new Map(offer.files.map(({ id, ...statement }) => [id, statement]))
  const text = { receivedAt: changed ?? 0, signedAt: signedAt(offer.text, sha256(offer.given.text)) }
  return evidenceOf(
    [
      ...(changed === null ? [] : [text]),
      ...files.map(file => ({
        receivedAt: file.beganAt,
        signedAt: signedAt(statements.get(file.id), file.sha256),
      })),
    ],
    end,
  )
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function writeOffered({ db, person, now }: CourseContext, own: OwnSubmission, stored: OwnPart, given: Given) {
  if (isSame(given, stored)) return
  const written = { ...given, sequence: stored.sequence, changedAt: changedAt(given, stored, now) }
  writeParts(db, own, [written], { by: person.id, now })
}

/** What was written since stays the draft. */
function keepDraft({ db, person, now }: CourseContext, own: OwnSubmission, stored: OwnPart, given: Given) {
  if (stored.version !== own.sealed + 1 || isSame(given, stored)) return
  const { slot, text, html, value, file_ids: fileIds, sequence } = stored
  const draft = { slot, text, html, value, fileIds, sequence, changedAt: stored.changed_at ?? now }
  writeParts(db, { id: own.id, sealed: own.sealed + 1, parts: new Map() }, [draft], { by: person.id, now })
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
