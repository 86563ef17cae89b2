import { sql } from 'kysely'
import { standingKey } from '#server/features/account/public.ts'
import { claimFiles, type StoredFile } from '#server/features/file/public.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { offerStateOf } from '../reading/offers-shown.ts'
import { kindOf } from '../task/kind.ts'
import { changedAt, type Given, isSame } from '../task/parts.ts'
import { lockTaskToGrade, taskToSee } from '../task/policy.ts'
import { claimShared } from '../writing/hand-in.ts'
import { checkMeant, isUnread } from '../writing/identity.ts'
import { openOwn } from '../writing/opening.ts'
import { type CheckEntry, slotsOf, soundEntry } from '../writing/saving.ts'
import { type Contents, contentsOf, partIn } from './composing.ts'
import { countOffers } from './offers.ts'
import type { OfferedSlot } from './proving.ts'

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

/** What is offered of a slot, once it is known to be sound. */
export interface SoundSlot {
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

type OpenedOffer = Awaited<ReturnType<typeof openOffer>>

/**
 * Locks the submission that something is offered of, and reads what the offer is judged by.
 * @throws malformed for a slot that is named twice; notFound
 */
export async function openOffer(context: CourseContext, offer: Offer) {
  const { db, person } = context
  const { id, parts, device } = offer
  const slots = slotsOf(parts.map(({ given }) => given))
  // Whoever changes the rule or the deadline comes before or after; they lock the policy before what is written, as here.
  const locked = lockTaskToGrade(context, id)
  locked.catch(() => {})
  const opened = openOwn(context, id, slots)
  const claimed = claimFiles(
    context,
    person.id,
    parts.flatMap(({ given }) => given.fileIds),
  )
  // Those that are somebody else's are refused by slot.
  claimed.catch(() => {})
  const { own, task: seen } = await opened
  // It is judged by what holds now that this is locked.
  const [, task, key, before, { waiting }] = await Promise.all([
    locked,
    taskToSee(context, id),
    standingKey.first(db, person.id, device),
    newestOffer.first(db, own.id),
    countOffers(db, id),
  ])
  return {
    ...{ offer, own, task, key, before, claimed },
    kind: kindOf(context, seen),
    /** What became of the newest version, if that is an offer. */
    state: before?.version === own.sealed ? before.state : undefined,
    isFirstWaiting: waiting === 0,
  }
}

/** With what stands in the submission, the slots that are sound, and why the others are refused. */
export interface SoundOffer extends OpenedOffer {
  contents: Contents
  slots: readonly SoundSlot[]
  refused: readonly RefusedSlot[]
}

/**
 * Looks at each slot by itself: whether it is of the paper, fit, of who offers it, and known to them.
 * @throws otherWork, and why the first slot is refused where all are
 */
export async function soundSlots(
  context: CourseContext,
  opened: OpenedOffer,
  check: CheckEntry | undefined,
): Promise<SoundOffer> {
  const { db, now } = context
  const { offer, own, task, kind, claimed } = opened
  const fit = await unlessRefused(offer.parts, offered => {
    const entry = { ...offered.given, attempt: offer.attempt }
    const { attempt: _, ...given } = soundEntry(kind, { task, own, entry }, check)
    return { offered, given }
  })
  checkMeant(own, offer.work, kind.errors.otherWork)
  const contents = await contentsOf(db, kind, own)
  const filesIn = await filesClaimed(context, claimed)
  const sound = await unlessRefused(fit.good, async ({ offered, given }): Promise<SoundSlot> => {
    const stored = partIn(contents.written, given.slot)
    const files = await filesIn(given).catch(error => claimShared(context, given, stored, error))
    if (!isSame(given, stored) && (await isUnread(context, own, stored, offer)))
      fail(kind.errors.writtenMeanwhile)
    const isText = given.text !== '' || !!given.html || given.value !== null || files.length === 0
    return { offered, given, files, changed: isText ? changedAt(given, stored, now) : null }
  })
  return { ...opened, contents, slots: sound.good, refused: [...fit.refused, ...sound.refused] }
}

/** The files of a slot: of all that were claimed, or claimed by themselves where one of these was refused. */
async function filesClaimed(context: CourseContext, claimed: Promise<StoredFile[]>) {
  const known = await claimed.then(
    files => new Map(files.map(file => [file.id, file])),
    () => undefined,
  )
  return async ({ fileIds }: Given) =>
    known
      ? fileIds.flatMap(fileId => known.get(fileId) ?? [])
      : claimFiles(context, context.person.id, fileIds)
}

/** What becomes of those that are not refused. @throws why the first is refused, where all are */
async function unlessRefused<Part extends { given: Given }, Judged extends object>(
  parts: readonly Part[],
  judge: (part: Part) => Promise<Judged> | Judged,
): Promise<{ good: Judged[]; refused: RefusedSlot[] }> {
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
  const refused = judged.flatMap((one, index) =>
    one instanceof Failure ? [{ slot: parts[index]!.given.slot, failure: one }] : [],
  )
  if (refused.length > 0 && refused.length === parts.length) throw refused[0]!.failure
  return { good: judged.flatMap(one => (one instanceof Failure ? [] : [one])), refused }
}
