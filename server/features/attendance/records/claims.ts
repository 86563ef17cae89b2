import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

const insertClaims = prepared(
  (_, attendanceId: string, accountId: string, tokens: readonly string[]) => sql`
    insert into attendance_claim (attendance_id, account_id, token)
    select ${attendanceId}::uuid, ${accountId}::uuid, unnest(${tokens}::text[]) on conflict do nothing`,
)
const claimedByOthers = prepared(
  (_, attendanceId: string, accountId: string, tokens: readonly string[]) => sql<{ token: string }>`
    select token from attendance_claim
    where attendance_id = ${attendanceId} and account_id <> ${accountId} and token = any(${tokens}::text[])`,
)
const sharesAddress = prepared(
  (_, attendanceId: string, accountId: string, address: string) => sql<{ shared: boolean }>`
    select exists (
      select from attendance_record where attendance_id = ${attendanceId} and address = ${address}
        and address <> '' and account_id <> ${accountId} and signed_at is not null
    ) as shared`,
)
/** Whether somebody else has checked in from where a person did. */
export const sharesAddressOf = prepared(
  (_, attendanceId: string, accountId: string) => sql<{ shared: boolean }>`
    select exists (
      select from attendance_record own join attendance_record other using (attendance_id, address)
      where own.attendance_id = ${attendanceId} and own.account_id = ${accountId} and own.address <> ''
        and other.account_id <> own.account_id and other.signed_at is not null
    ) as shared`,
)

const provedByOthers = prepared(
  (_, attendanceId: string, accountId: string, device: string) => sql<{ proved: boolean }>`
    select exists (
      select from attendance_record
      where attendance_id = ${attendanceId} and device = ${device} and account_id <> ${accountId}
    ) as proved`,
)

/**
 * Takes a device for one person, in any mode.
 * @returns whether somebody else has used it in this attendance
 */
export async function claimDevice(db: Database, attendanceId: string, accountId: string, device: string) {
  const tokens = [`device ${device}`]
  const [, taken, { proved }] = await Promise.all([
    insertClaims(db, attendanceId, accountId, tokens),
    claimedByOthers(db, attendanceId, accountId, tokens),
    provedByOthers.one(db, attendanceId, accountId, device),
  ])
  return taken.length > 0 || proved
}

interface Claim {
  attendanceId: string
  accountId: string
  /** Where the check-in comes from. */
  address: string
  /** What makes the receipt the only one of its kind. */
  nonce: string | undefined
  /** The device, where it may check in one person only. */
  device: string | null
}

/**
 * Takes what only one person may use, and notes from where they come. Two who come at the same moment with the same device or
 * receipt, or as the first ones of an address, wait for each other.
 * @returns whether somebody else has used the receipt, the device, or the address
 */
export async function claimScan(db: Database, { attendanceId, accountId, address, nonce, device }: Claim) {
  const scan = nonce === undefined ? undefined : `scan ${nonce}`
  const own = device === null ? undefined : `device ${device}`
  const place = address === '' ? undefined : `address ${address}`
  // In one order, so that two with the same ones do not wait crosswise.
  const tokens = [own, scan, place].filter(token => token !== undefined)
  const [, taken, { shared }] = await Promise.all([
    insertClaims(db, attendanceId, accountId, tokens),
    claimedByOthers(db, attendanceId, accountId, tokens),
    sharesAddress.one(db, attendanceId, accountId, address),
  ])
  const isTaken = (token: string | undefined) => taken.some(one => one.token === token)
  return { isScanUsed: isTaken(scan), isDeviceUsed: isTaken(own), isAddressUsed: shared || isTaken(place) }
}

/** Gives back what people have taken who are not checked in after all. */
export const removeClaimsOf = prepared(
  (_, attendanceId: string, accountIds: readonly string[]) => sql`
    delete from attendance_claim
    where attendance_id = ${attendanceId} and account_id = any(${accountIds}::uuid[])`,
)
