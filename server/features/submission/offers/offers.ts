import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { onlySlot } from '#contract/features/submission/rules.ts'
import { attachmentOf, filesOf } from '#server/features/file/public.ts'
import { at, type Database, type Instant } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { lockSubmissions } from '../grading/locking.ts'
import { submissionOf } from '../reading/history.ts'
import { type OfferRead, offerOf, presentOffer } from '../reading/offers-shown.ts'
import { deductLate } from '../task/deducting.ts'
import { kindOf } from '../task/kind.ts'
import { aliasOf, shownStudent, studentNamed } from '../task/names.ts'
import { fileIdsOf } from '../task/parts.ts'
import { isLateTaken, lockTaskToGrade, taskToSee } from '../task/policy.ts'
import { type ChangedAuthor, handedIn, noteStanding } from '../task/standing.ts'
import { checkMeant } from '../writing/identity.ts'
import { makeLatest } from '../writing/sealing.ts'

interface OfferRow {
  student_id: string
  alias: string | null
  name: string
  number: string
  avatar_id: string | null
  attempt: number
  offer: OfferRead
}

/** Of each submission what was offered last, with the author who offered it, or another one if they have left. */
const offersIn = fragment(
  (_, activityId: string) => sql`
    select distinct on (submission.id) author.account_id, author.attempt, student.roster_key, offered.offer
    from (
      select distinct one.id, one.version, one.activity_id from submission as one
      join submission_version as offered on offered.submission_id = one.id and offered.offer_proof is not null
      where one.activity_id = ${activityId}
    ) as submission
    cross join lateral (select ${offerOf(sql`submission.id`, sql`submission.version`)} as offer) as offered
    join submission_author as author on author.submission_id = submission.id
    join activity_student as student
      on student.activity_id = author.activity_id and student.account_id = author.account_id
    left join submission_version as version
      on version.submission_id = submission.id and version.version = (offered.offer ->> 'version')::int
    where offered.offer is not null
    order by submission.id, (author.account_id = version.submitted_by) desc, author.account_id`,
)

/** In the order of the roster, so that it says nothing about who did something when. */
const offers = prepared(
  (db, activityId: string, limit: number, offset: number) => sql<OfferRow>`
    select account.id as student_id, ${aliasOf(activityId, sql.ref('account.id'))} as alias, account.name, account.number,
      account.avatar_id, offers.attempt, offers.offer
    from (${offersIn(db, activityId)}) as offers join account on account.id = offers.account_id
    order by offer ->> 'state' <> 'waiting', coalesce(${aliasOf(activityId, sql.ref('account.id'))}::text, roster_key), attempt
    limit ${limit} offset ${offset}`,
)

const countAll = prepared(
  (db, activityId: string) => sql<{ total: number; waiting: number }>`
    select count(*)::int as total, (count(*) filter (where offer ->> 'state' = 'waiting'))::int as waiting
    from (${offersIn(db, activityId)}) as offers`,
)

/** How many have offered something after the end of an activity, and of how many nobody has decided. */
export const countOffers = (db: Database, activityId: string) => countAll.one(db, activityId)

/** What was offered after the end of an activity, undecided first. */
export async function listOffers(context: CourseContext, id: string, page: Page) {
  const { db } = context
  const [, rows, { total, waiting }] = await Promise.all([
    taskToSee(context, id),
    offers(db, id, page.limit, (page.page - 1) * page.limit),
    countOffers(db, id),
  ])
  const list = rows.map(row => ({
    ...shownStudent(context, row),
    attempt: row.attempt,
    offer: presentOffer(context, row, row.offer),
  }))
  return { ...pageAnswer(list, total, page), waiting }
}

interface OfferedPart {
  slot: number
  text: string
  html: string
  value: unknown
  file_ids: string[]
  /** It is another than what counts. */
  is_offered: boolean
}

/** Each slot of a version, as it stands there. */
const partsOf = prepared(
  (_, activityId: string, studentId: string, attempt: number, version: number) => sql<OfferedPart>`
    select part.slot, part.text, part.html, part.value, ${fileIdsOf('part')} as file_ids,
      ((part.text, part.html, part.value) is distinct from
        (coalesce(submission_part.text, ''), coalesce(submission_part.html, ''), submission_part.value)
        or ${fileIdsOf('part')} <> ${fileIdsOf('submission_part')}) as is_offered
    from (
      select distinct on (slot) part.*, submission.version as counted from submission_author as author
      join submission on submission.id = author.submission_id
      join submission_part as part on part.submission_id = submission.id and part.version <= ${version}
      where author.activity_id = ${activityId} and author.account_id = ${studentNamed(activityId, studentId)}
        and author.attempt = ${attempt}
      order by slot, part.version desc
    ) as part
    left join lateral (
      select former.* from submission_part as former
      where former.submission_id = part.submission_id and former.slot = part.slot and former.version <= part.counted
      order by former.version desc limit 1
    ) as submission_part on true
    order by part.slot`,
)

const nextWaiting = prepared((db, activityId: string, studentId: string) =>
  db
    .selectFrom(
      sql<{ id: string | null }>`(
      select coalesce(${aliasOf(activityId, sql.ref('offers.account_id'))}, offers.account_id) as id
      from (${offersIn(db, activityId)}) as offers
      where offer ->> 'state' = 'waiting'
        and offers.account_id is distinct from ${studentNamed(activityId, studentId)}
      order by coalesce(${aliasOf(activityId, sql.ref('offers.account_id'))}::text, roster_key) limit 1)`.as(
        'next',
      ),
    )
    .select('id'),
)

const newestOffered = prepared(
  (_, activityId: string, studentId: string) => sql<{ attempt: number | null }>`
    select max(author.attempt) as attempt from submission_author as author
    join submission_version as offered on offered.submission_id = author.submission_id and offered.offer_proof is not null
    where author.activity_id = ${activityId} and author.account_id = ${studentNamed(activityId, studentId)}`,
)

/**
 * What a student has offered, slot by slot, beside what counts; of work that is one content also as that.
 * @throws notFound where nothing was offered
 */
export async function offerOfStudent(
  context: CourseContext,
  id: string,
  { studentId, attempt }: { studentId: string; attempt?: number | undefined },
) {
  const { db } = context
  const newest = (await newestOffered.one(db, id, studentId)).attempt
  if (newest === null) return fail(kernelErrors.notFound)
  const [{ work }, next] = await Promise.all([
    submissionOf(context, id, studentId, attempt ?? newest),
    nextWaiting.first(db, id, studentId),
  ])
  if (!work.offer) return fail(kernelErrors.notFound)
  const parts = await partsOf(db, id, studentId, work.attempt, work.offer.version)
  const files = await filesOf(
    db,
    parts.flatMap(part => part.file_ids),
  )
  const shown = parts.map(({ file_ids, is_offered: isOffered, ...part }) => ({
    ...{ ...part, isOffered },
    files: file_ids.flatMap(fileId => files.get(fileId) ?? []).map(file => attachmentOf(context, file)),
  }))
  const only = shown.find(({ slot }) => slot === onlySlot)
  return {
    content: only?.text ?? '',
    html: only?.html ?? '',
    attachments: only?.files ?? [],
    parts: shown,
    work,
    next: next?.id ?? '',
  }
}

/** Which offer is decided about. */
export interface Deciding {
  studentId: string
  attempt: number
  /** As the caller has seen it. */
  version: number
  /** The submission that the caller has seen; left out: whichever is the student's today. */
  work?: string | undefined
}
interface Decision {
  submissionId: string
  version: number
  by: string
  now: number
}

/** Unless something was handed in or offered since, or it is decided. */
const isOpen = sql`is_offered and offer_proof is not null and not exists (
  select from submission where submission.id = submission_version.submission_id and (
    submission.version > submission_version.version or exists (
      select from submission_version as newer where newer.submission_id = submission.id
        and newer.version > submission_version.version and newer.offer_proof is not null)))`

/** What counted before stays in the history, with its grades. */
const take = prepared(
  (_, { submissionId, version, by, now }: Decision) => sql<ChangedAuthor>`
    with taken as (
      update submission_version set is_offered = false, taken_by = ${by}, taken_at = ${at(now)}
      where submission_id = ${submissionId} and version = ${version} and ${isOpen}
      returning submission_id, submitted_at
    ), counted as (
      update submission set version = ${version} from taken where submission.id = taken.submission_id
    )
    update submission_author as author set ${handedIn(sql<boolean>`true`, sql<Instant>`taken.submitted_at`)}
    from taken where author.submission_id = taken.submission_id
    returning author.account_id, author.attempt, author.is_latest`,
)

const decline = prepared(
  (_, { submissionId, version, by, now, reason }: Decision & { reason: string }) => sql<{
    account_id: string
  }>`
    with declined as (
      update submission_version set declined_by = ${by}, declined_at = ${at(now)}, decline_reason = ${reason}
      where submission_id = ${submissionId} and version = ${version} and declined_at is null and ${isOpen}
      returning submission_id
    )
    select author.account_id from declined
    join submission_author as author on author.submission_id = declined.submission_id`,
)

/** @throws offerChanged unless this version of the submission is an offer that can still be decided about */
async function lockOffer(
  context: CourseContext,
  id: string,
  { studentId, attempt, version, work }: Deciding,
) {
  const [task, [own]] = await Promise.all([
    lockTaskToGrade(context, id),
    lockSubmissions(context.db, id, [studentId], attempt),
  ])
  const kind = kindOf(context, task)
  if (!own) return fail(kind.errors.offerChanged)
  checkMeant(own, work, kind.errors.otherGroup)
  return { kind, task, own, version }
}

/**
 * Lets what was offered count, as late; what was graded before is to be graded again.
 * @throws offerChanged like `lockOffer`
 */
export async function takeOffer(context: CourseContext, id: string, which: Deciding) {
  const { db, now, person } = context
  const { kind, task, own, version } = await lockOffer(context, id, which)
  const isNewAttempt = own.attempt > 1 && own.version === 0
  if (isNewAttempt) makeLatest(db, [own.submission_id!])
  const authors = await take(db, { submissionId: own.submission_id!, version, by: person.id, now })
  if (authors.length === 0) fail(kind.errors.offerChanged)
  const accountIds = authors.map(({ account_id }) => account_id)
  if (isLateTaken(task) && task.late_percent > 0) await deductLate(context, task, accountIds)
  await noteStanding(context, kind, task, authors, isNewAttempt ? 'handedInFirst' : 'handedIn')
  kind.on.offerAccepted?.(context, task, accountIds)
}

/** Leaves it uncounted; that may be decided otherwise later. @throws offerChanged like `lockOffer`, and once it is declined */
export async function declineOffer(
  context: CourseContext,
  id: string,
  { reason, ...which }: Deciding & { reason: string },
) {
  const { db, now, person } = context
  const { kind, task, own, version } = await lockOffer(context, id, which)
  const authors = await decline(db, { submissionId: own.submission_id!, version, by: person.id, now, reason })
  if (authors.length === 0) fail(kind.errors.offerChanged)
  const accountIds = authors.map(({ account_id }) => account_id)
  kind.on.workChanged(context, task, accountIds)
  kind.on.offerDeclined?.(context, task, accountIds)
}
