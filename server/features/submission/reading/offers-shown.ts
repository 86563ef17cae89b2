import { type RawBuilder, sql } from 'kysely'
import type { OfferState } from '#contract/features/submission/rules.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { shownTime } from '../task/names.ts'

/** What has become of a version that was offered. */
export const offerStateOf = (version: string) => sql<OfferState>`case
  when ${sql.ref(`${version}.taken_at`)} is not null then 'accepted'
  when ${sql.ref(`${version}.declined_at`)} is not null then 'declined'
  else 'waiting' end`

/** An offer as it is read; times in milliseconds. */
export interface OfferRead {
  version: number
  offered_at: number
  state: OfferState
  proof: number
  written_at: number
  reason: string
}

/**
 * What was offered last of an attempt, unless it was handed in since while that was still undecided. As a row of JSON;
 * null for nothing.
 */
export const offerOf = (
  submissionId: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
) => sql<OfferRead | null>`(
  select json_build_object('version', offer.version, 'state', ${offerStateOf('offer')},
    'offered_at', floor(extract(epoch from offer.submitted_at) * 1000), 'proof', offer.offer_proof,
    'written_at', floor(extract(epoch from offer.written_at) * 1000), 'reason', offer.decline_reason)
  from submission_version as offer
  where offer.submission_id = ${submissionId} and offer.offer_proof is not null
    and (offer.version > ${counted} or not offer.is_offered or offer.declined_at is not null)
  order by offer.version desc limit 1)`

const newestOffer = sql`(
  select taken_at, declined_at, version from submission_version as offered
  where offered.submission_id = submission.id and offered.offer_proof is not null order by offered.version desc limit 1)`

/** Whether anything was offered, beside a row of `activity`. */
export const hasOffers = sql<boolean>`exists (
  select from submission join submission_version as offered
    on offered.submission_id = submission.id and offered.offer_proof is not null
  where submission.activity_id = activity.id)`

/** Whether something that was offered is undecided, beside a row of `activity`. */
export const hasWaitingOffer = sql<boolean>`exists (
  select from submission cross join lateral ${newestOffer} as newest
  where submission.activity_id = activity.id and newest.version > submission.version
    and newest.taken_at is null and newest.declined_at is null)`

/** Whether what a student offered last was accepted or declined, beside a row of `activity`. */
export const isOfferDecided = (
  accountId: RawBuilder<string>,
  outcome: 'accepted' | 'declined',
) => sql<boolean>`exists (
  select from submission_author as author join submission on submission.id = author.submission_id
  cross join lateral ${newestOffer} as newest
  where author.activity_id = activity.id and author.account_id = ${accountId}
    and ${outcome === 'accepted' ? sql`newest.taken_at is not null` : sql`newest.taken_at is null and newest.declined_at is not null`})`

/** An offer as the caller may see it. */
export function presentOffer(context: CourseContext, author: { alias: string | null }, offer: OfferRead) {
  return {
    version: offer.version,
    state: offer.state,
    proof: offer.proof,
    offeredAt: shownTime(context, author, offer.offered_at),
    writtenAt: shownTime(context, author, offer.written_at),
    reason: offer.state === 'declined' ? offer.reason : '',
  }
}
