import { type SqlBool, sql } from 'kysely'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMethods, type PositionHint, positionTries } from '#contract/features/attendance/rules.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { beyond, type Circle, distance, type Fix, fixOf, judge } from '../records/distance.ts'
import { type AttendanceMethod, noEvidence, type Position } from '../records/method.ts'
import { type CheckInCandidate, type CheckInRecord, countWrongCode } from '../records/store.ts'

/** Within some metres of a place that the staff choose. */
export const byGps: AttendanceMethod = {
  number: attendanceMethods.gps,
  name: { en: 'Position', zh: '定位考勤' },

  keep: ({ place: { name, ...circle } = fail(attendanceErrors.placeMissing) }) => ({
    ...circle,
    place: name,
  }),

  /**
   * Students learn whether they are inside, for five positions; after that, none is judged. Whoever goes on with a reason
   * is checked in, and learns nothing.
   */
  async admit(context, attendance, record, { position = nowhere, scan }) {
    if (scan) fail(attendanceErrors.notQr)
    const [circle, fix] = [circleOf(attendance), fixOf(position)]
    const verdict = judge(circle, fix)
    if (!position.isUnusual && verdict !== 'inside')
      return turnAway(context, attendance, record, verdict === 'outside' ? fix : null)
    if (!position.isUnusual && record.wrong_codes >= positionTries) usedUp()
    const hints = circle && fix ? await hintsOf(context, attendance.id, circle, fix) : []
    if (circle && fix) keepNearest(context, attendance.id, circle, fix)
    const isAbnormal = verdict !== 'inside'
    void markPosition(context.db, {
      ...{ attendanceId: attendance.id, accountId: context.person.id, isAbnormal, hints },
      reason: isAbnormal ? position.reason : '',
    })
    return noEvidence
  },

  hides: ['latitude', 'longitude', 'radius', 'place'],
}

/** Of a client that says no position. */
const nowhere: Position = { latitude: '', longitude: '', accuracy: '', isUnusual: false, reason: '' }

/** Null for an attendance that has come from another server without its place. */
function circleOf({ latitude, longitude, radius }: CheckInCandidate): Circle | null {
  return latitude === null || longitude === null || radius === null ? null : { latitude, longitude, radius }
}

/** Refuses a position. One that says too little costs no try, because its answer tells nothing of the place. */
function turnAway(
  context: AccountContext,
  attendance: CheckInCandidate,
  { wrong_codes }: CheckInRecord,
  outside: Fix | null,
): never {
  if (wrong_codes >= positionTries) usedUp()
  const circle = circleOf(attendance)
  if (!outside || !circle) return fail(attendanceErrors.positionUnsure, {}, { place: 'unsure' })
  void countWrongCode(context.db, attendance.id, context.person.id)
  keepNearest(context, attendance.id, circle, outside)
  const left = positionTries - wrong_codes - 1
  return refuse(attendanceErrors.outside, { left }, { place: 'outside', left })
}

const usedUp = () => fail(attendanceErrors.positionTriesUsedUp, { limit: positionTries })

interface Place extends Fix {
  attendanceId: string
  accountId: string
  beyond: number
}
const keepIfNearer = prepared((db, place: Place) =>
  db
    .updateTable('attendance_record')
    .set({
      latitude: place.latitude,
      longitude: place.longitude,
      accuracy: place.accuracy,
      beyond: place.beyond,
    })
    .where('attendance_id', '=', place.attendanceId)
    .where('account_id', '=', place.accountId)
    .where(sql<SqlBool>`(beyond is null or beyond >= ${place.beyond})`),
)

/** Of all positions that a student tried, the nearest counts. */
function keepNearest({ db, person }: AccountContext, attendanceId: string, circle: Circle, fix: Fix) {
  void keepIfNearer(db, { attendanceId, accountId: person.id, ...fix, beyond: beyond(circle, fix) })
}

interface Mark {
  attendanceId: string
  accountId: string
  isAbnormal: boolean
  reason: string
  hints: readonly PositionHint[]
}
const markPosition = prepared((db, { attendanceId, accountId, isAbnormal, reason, hints }: Mark) =>
  db
    .updateTable('attendance_record')
    .set({ is_abnormal: isAbnormal, reason, hints: sql<string[]>`${hints}::text[]` })
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId),
)

interface NewPosition extends Fix {
  attendanceId: string
  accountId: string
}
interface OtherPositions {
  /** Somebody else in this attendance, or the same person on another day, was at the very same point. */
  is_repeated: boolean
  latitude: number | null
  longitude: number | null
  signed_at: number | null
}
/** Where the person checked in last, and whether the position has been sent before. */
const compared = prepared(
  (_, { attendanceId, accountId, latitude, longitude }: NewPosition) => sql<OtherPositions>`
    select last.latitude, last.longitude, last.signed_at,
      coalesce(last.latitude = ${latitude}::float8 and last.longitude = ${longitude}::float8, false) or exists (
        select from attendance_record other
        where other.attendance_id = ${attendanceId} and other.account_id <> ${accountId}
          and other.latitude = ${latitude}::float8 and other.longitude = ${longitude}::float8
          and other.signed_at is not null
      ) as is_repeated
    from (select) one left join lateral (
      select latitude, longitude, signed_at from attendance_record
      where account_id = ${accountId} and attendance_id <> ${attendanceId}
        and latitude is not null and signed_at is not null
      order by signed_at desc limit 1
    ) last on true`,
)

/** Metres a second that nobody travels at, and metres below which nobody needs to. */
const jump = { speed: 100, least: 2000 }

/** What is odd about a position. None of it decides anything: the staff see it. */
async function hintsOf({ db, person, now }: AccountContext, attendanceId: string, circle: Circle, fix: Fix) {
  const last = await compared.one(db, { attendanceId, accountId: person.id, ...fix })
  const hints: PositionHint[] = []
  if (!fix.accuracy) hints.push('unmeasured')
  if ((fix.accuracy ?? 0) > circle.radius) hints.push('inaccurate')
  if (last.is_repeated) hints.push('repeated')
  const { latitude, longitude, signed_at } = last
  if (latitude !== null && longitude !== null && signed_at !== null) {
    const metres = distance(fix, { latitude, longitude })
    if (metres > jump.least && metres > ((now - signed_at) / 1000) * jump.speed) hints.push('jump')
  }
  return hints
}
