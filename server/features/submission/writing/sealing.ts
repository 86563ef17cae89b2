import { type SqlBool, sql } from 'kysely'
import type { OfferEvidence } from '#contract/features/submission/offer-rules.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { at, type Database, type Instant } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { wasDecided } from '../task/decided.ts'
import { deductLate } from '../task/deducting.ts'
import { type SubmissionKind, submissionKinds } from '../task/kind.ts'
import { fileIdsOf } from '../task/parts.ts'
import { lockTaskToGrade, type Task } from '../task/policy.ts'
import { type ChangedAuthor, handedIn, noteStanding, wasReturnedLate } from '../task/standing.ts'
import { signAll } from './groups.ts'
import { lateAtEnd, type Taken } from './judging.ts'
import type { OwnSubmission } from './own-submission.ts'

interface Sealing {
  submissionId: string
  version: number
  by: string
  /** For who hands it in. */
  late: boolean
  /** The authors for whom it is late. */
  lateIds: readonly string[]
  now: number
}

/** Seals the draft as the version that counts. Raising a number does it: rows up to it never change again. */
const sealCounted = prepared(
  (_, { submissionId, version, by, late, lateIds, now }: Sealing) => sql<ChangedAuthor>`
    with kept as (
      insert into submission_version (submission_id, version, submitted_by, submitted_at, late)
      values (${submissionId}::uuid, ${version}::int, ${by}::uuid, ${at(now)}, ${late})
    ), sealed as (
      update submission set version = ${version}::int, sealed = ${version}::int where id = ${submissionId}
    )
    update submission_author as author
    set ${handedIn(sql<boolean>`(author.account_id = any(${lateIds}::uuid[]))`, sql<Instant>`${at(now)}::timestamptz`)}
    where author.submission_id = ${submissionId}
    returning author.account_id, author.attempt, author.is_latest`,
)

/**
 * Once an attempt after the first is handed in, it is the one that lists, counts and graders see; what counts so far comes
 * along. What is being written changes nothing of that.
 */
const supersede = prepared(
  (_, submissionIds: readonly string[]) => sql`
    with former as (
      update submission_author as former set is_latest = false from submission_author as own
      where own.submission_id = any(${submissionIds}::uuid[]) and not own.is_latest
        and former.activity_id = own.activity_id and former.account_id = own.account_id
        and former.is_latest and former.attempt < own.attempt
      returning own.submission_id, former.account_id, former.result, former.score_published_at, former.published_before
    )
    update submission_author as own
    set is_latest = true, result = former.result, score_published_at = former.score_published_at,
      published_before = former.published_before
    from former where own.submission_id = former.submission_id and own.account_id = former.account_id`,
)

/** @param submissionIds of attempts that are being handed in, or offered and taken */
export function makeLatest(db: Database, submissionIds: readonly string[]) {
  void supersede(db, submissionIds)
}

interface SealingOffer extends Omit<Sealing, 'late' | 'lateIds'>, OfferEvidence {}

/** Seals the draft beside the version that counts: nothing of the standing changes. */
const sealBeside = prepared((db, { submissionId, version, by, now, proof, writtenAt }: SealingOffer) =>
  db
    .with('sealed', sealed =>
      sealed.updateTable('submission').set({ sealed: version }).where('id', '=', submissionId),
    )
    .insertInto('submission_version')
    .values({
      submission_id: submissionId,
      version,
      submitted_by: by,
      submitted_at: at(now),
      late: true,
      is_offered: true,
      offer_proof: proof,
      written_at: at(writtenAt),
    }),
)

/** Seals what is written as an offer: it changes nothing of its authors' standing. */
export function sealOffered({ db, person, now }: CourseContext, own: OwnSubmission, evidence: OfferEvidence) {
  if (isFirstOfGroup(own)) signAll(db, [own.id])
  void sealBeside(db, { submissionId: own.id, version: own.sealed + 1, by: person.id, now, ...evidence })
}

const isFirstOfGroup = ({
  group_id,
  attempt,
  sealed,
}: Pick<OwnSubmission, 'group_id' | 'attempt' | 'sealed'>) =>
  group_id !== null && attempt === 1 && sealed === 0

/**
 * Hands in what is written, for all of its authors: for those who are in the group now if it is a group's first. Each is
 * late, and loses, by their own deadline (decision P69).
 */
export async function sealDraft(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  own: OwnSubmission,
  { verdict, lateIds }: Taken,
) {
  const { db, person, now } = context
  const { id: submissionId, attempt } = own
  const isFirst = isFirstOfGroup(own)
  if (isFirst) signAll(db, [submissionId])
  const sealing = { submissionId, version: own.sealed + 1, by: person.id, now }
  // Whoever changes what late work loses counts anew what was handed in before, and this by what is true afterwards.
  const isNewAttempt = attempt > 1 && own.version === 0
  if (isNewAttempt) makeLatest(db, [submissionId])
  const present = lateIds.length > 0 ? lockTaskToGrade(context, task.id) : undefined
  const sealed = sealCounted(db, { ...sealing, late: verdict === 'late', lateIds })
  const isShared = isFirst || own.is_shared
  const authors = isShared ? await sealed : [{ account_id: person.id, attempt, is_latest: true }]
  if (present && (await present).late_percent > 0)
    await deductLate(
      context,
      task,
      authors.map(({ account_id }) => account_id),
    )
  await noteStanding(context, kind, task, authors, isNewAttempt ? 'handedInFirst' : 'handedIn')
}

/**
 * The rich text of a row, where somebody says something by it: words, formulas, which are words to `textOfHtml`, or pictures. A line
 * across the page or a table without a word is nothing that was answered (decision 250).
 */
const markup = (part: 'part' | 'submission_part') => sql<string>`case
  when ${sql.ref(`${part}.text`)} <> '' or ${sql.ref(`${part}.html`)} like '%<img %' then ${sql.ref(`${part}.html`)} else '' end`

/** Where the draft of a slot is another than what was handed in of it; without that, than nothing. */
const differs = sql<SqlBool>`exists (
  select from submission_part as part
  left join lateral (
    select former.submission_id, former.slot, former.version, former.text, former.html, former.value from submission_part as former
    where submission.sealed > 0 and former.submission_id = part.submission_id and former.slot = part.slot
      and former.version <= submission.sealed
    order by former.version desc limit 1
  ) as submission_part on true
  where part.submission_id = submission.id and part.version > submission.sealed
    and (part.text <> coalesce(submission_part.text, '') or ${markup('part')} <> coalesce(${markup('submission_part')}, '')
      or part.value is distinct from submission_part.value
      or ${fileIdsOf('part')} <> ${fileIdsOf('submission_part')}))`

/** As `isFirstOfGroup`: its authors are those who are in the group when it is handed in. */
const isFirstOfGroupIn = sql<SqlBool>`(submission.group_id is not null and submission.attempt = 1 and submission.sealed = 0)`
/** Somebody is its author who has not begun another attempt since: what was left for that is no hand-in. */
const isWrittenOn = sql<SqlBool>`exists (
  select from submission_author as author where author.submission_id = submission.id and not exists (
    select from submission_author as later
    where later.activity_id = author.activity_id and later.account_id = author.account_id
      and later.attempt > author.attempt))`
const isShared = sql<SqlBool>`(submission.group_id is not null or (
  select count(*) from submission_author as author where author.submission_id = submission.id) > 1)`

/**
 * Of what is locked, the drafts that are handed in: where an answer differs from what was handed in, or was given at all, and
 * nobody has decided. What was returned and written again is handed in as it is, and what was returned until a time in any case;
 * what was never answered is not, and neither
 * what somebody wrote alone who has handed in with a group since: it has no author any more.
 */
const draftsOver = prepared(
  (_, ids: readonly string[]) => sql<{
    id: string
    attempt: number
    group_id: string | null
    sealed: number
    is_shared: boolean
  }>`
    select id, attempt, group_id, sealed, ${isShared} as is_shared from submission
    where id = any(${ids}::uuid[]) and (${isFirstOfGroupIn} or ${isWrittenOn}) and (${differs} or (sealed > 0 and exists (
        select from submission_author as author
        where author.submission_id = submission.id and author.state = ${sql.lit(submissionStates.returned)})
      and (submission.reopened_until is not null or exists (
        select from submission_part as part where part.submission_id = submission.id and part.version > sealed))))
      and not exists (
        select from submission_author as author where author.submission_id = submission.id and (${wasDecided}
          or (author.final_at is not null and author.state <> ${sql.lit(submissionStates.returned)})))`,
)

/** Closes what is locked, and seals the drafts among it. */
const closeAll = prepared(
  (_, ids: readonly string[], sealedIds: readonly string[]) => sql`
    with due as materialized (
      select id, sealed, ends_at, sealed_id is not null as is_sealed from submission
      left join unnest(${sealedIds}::uuid[]) as sealed_id on sealed_id = id
      where id = any(${ids}::uuid[])
    ), kept as (
      insert into submission_version (submission_id, version, submitted_at, late)
      select id, sealed + 1, ends_at, exists (
        select from submission_author as author where author.submission_id = due.id and ${wasReturnedLate})
      from due where is_sealed
    )
    update submission set closed_at = due.ends_at,
      version = case when is_sealed then due.sealed + 1 else version end,
      sealed = case when is_sealed then due.sealed + 1 else due.sealed end
    from due where submission.id = due.id`,
)

type ClosedAuthor = ChangedAuthor & { activity_id: string; course_id: string; type: number; late: boolean }

interface Closing {
  ids: readonly string[]
  /** For whom it is late: their submissions and accounts. */
  lateOf: readonly string[]
  lateIds: readonly string[]
}
/** Hands in what was closed, as of the moment when its time was up: nothing was saved after that. */
const handInAll = prepared(
  (_, { ids, lateOf, lateIds }: Closing) => sql<ClosedAuthor>`
    update submission_author as author set ${handedIn(
      sql<boolean>`(${wasReturnedLate} or (author.submission_id, author.account_id) in (
        select * from unnest(${lateOf}::uuid[], ${lateIds}::uuid[])))`,
      sql<Instant>`closed.closed_at`,
    )}
    from submission as closed join activity on activity.id = closed.activity_id
    where author.submission_id = closed.id and closed.id = any(${ids}::uuid[])
    returning author.activity_id, activity.course_id, activity.type, author.account_id, author.attempt, author.is_latest, author.late`,
)

/** Those that have authors. */
const signedOf = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('submission_author')
    .select('submission_id')
    .distinct()
    .where(sql<SqlBool>`submission_id = any(${ids}::uuid[])`),
)

/** Who writes what was closed and not handed in. */
const writersOfAll = prepared(
  (_, ids: readonly string[]) => sql<Omit<ClosedAuthor, 'attempt' | 'is_latest' | 'former' | 'late'>>`
    select activity.id as activity_id, activity.course_id, activity.type, writer.account_id
    from submission join activity on activity.id = submission.activity_id
    cross join lateral (
      select account_id from submission_author as author where author.submission_id = submission.id
      union
      select account_id from group_member as member where member.group_id = submission.group_id and submission.sealed = 0
    ) as writer
    where submission.id = any(${ids}::uuid[])`,
)

/**
 * Closes what is locked and whose time is up, and hands in what was written. What a group writes becomes the work of its
 * present members. Who was begun and never answered has not taken part: it is no hand-in (decision 245).
 */
export async function closeDue(unit: Unit, submissionIds: readonly string[]) {
  const { db } = unit
  const drafts = await draftsOver(db, submissionIds)
  const ofGroups = drafts.filter(isFirstOfGroup).map(({ id }) => id)
  if (ofGroups.length > 0) signAll(db, ofGroups)
  const all = drafts.map(({ id }) => id)
  // What all have left is nobody's hand-in, and what its author has left just now for that of a group neither.
  const sealedIds =
    ofGroups.length > 0 ? (await signedOf(db, all)).flatMap(row => row.submission_id ?? []) : all
  const ofLater = drafts.filter(({ attempt }) => attempt > 1).map(({ id }) => id)
  if (ofLater.length > 0) makeLatest(db, ofLater)
  const isSealed = new Set(sealedIds)
  const shared = drafts.filter(({ id, is_shared }) => is_shared && isSealed.has(id)).map(({ id }) => id)
  const late = shared.length > 0 ? await lateAtEnd(db, shared) : []
  void closeAll(db, submissionIds, sealedIds)
  const others = submissionIds.filter(id => !isSealed.has(id))
  const [authors, writers] = await Promise.all([
    sealedIds.length > 0
      ? handInAll(db, {
          ids: sealedIds,
          lateOf: late.map(({ submissionId }) => submissionId),
          lateIds: late.map(({ accountId }) => accountId),
        })
      : [],
    others.length > 0 ? writersOfAll(db, others) : [],
  ])
  for (const [id, those] of Map.groupBy(authors, author => author.activity_id)) {
    const { course_id, type } = those[0]!
    const kind = submissionKinds(unit).get(type)
    if (late.length > 0) await deductFrom(unit, id, those)
    if (kind) await noteStanding(unit, kind, { id, course_id }, those, 'closed')
  }
  for (const [id, those] of Map.groupBy(writers, writer => writer.activity_id)) {
    const { course_id, type } = those[0]!
    const accountIds = those.map(({ account_id }) => account_id)
    const on = submissionKinds(unit).get(type)?.on
    on?.workChanged(unit, { id, course_id }, accountIds)
    on?.timeUp?.(unit, { id, course_id }, accountIds)
  }
}

async function deductFrom(unit: Unit, activityId: string, authors: readonly ClosedAuthor[]) {
  const accountIds = authors.filter(({ late }) => late).map(({ account_id }) => account_id)
  if (accountIds.length === 0) return
  const task = await lockTaskToGrade(unit, activityId)
  if (task.late_percent > 0) await deductLate(unit, task, accountIds)
}
