import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { attendedStates, maxChanged, recordStates } from '#contract/features/attendance/rules.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { ProofRow } from '../records/lists.ts'

const attended = sql.join(attendedStates.map(state => sql.lit(recordStates[state])))

/** Nobody has decided about a proof, and it could still change something. SQL over `proof` and `record`. */
export const isWaiting = sql<SqlBool>`
  proof.accepted is null and record.signed_at is null and record.state not in (${attended})`

/** What a record becomes again: who had not checked in is pending or absent by whether the attendance is over now. */
const restored = (before: RawBuilder<unknown>, isOver: boolean) => sql`case
  when ${before}.edited_at_before is null and ${before}.state_before in (
    ${sql.lit(recordStates.pending)}, ${sql.lit(recordStates.absent)})
  then case when ${isOver}::boolean then ${sql.lit(recordStates.absent)} else ${sql.lit(recordStates.pending)} end
  else ${before}.state_before end`

interface NewProof {
  attendanceId: string
  accountId: string
  device: string
  keySince: number
  shownAt: number
  scannedAt: number
  state: number
  now: number
}
export const insertProof = prepared((db, proof: NewProof) =>
  db
    .insertInto('attendance_proof')
    .values({
      attendance_id: proof.attendanceId,
      account_id: proof.accountId,
      device: proof.device,
      key_since: at(proof.keySince),
      shown_at: at(proof.shownAt),
      scanned_at: at(proof.scannedAt),
      handed_in_at: at(proof.now),
      state: proof.state,
    })
    .onConflict(conflict => conflict.doNothing()),
)

/** How many proofs of an attendance wait for a decision. */
export const countWaitingProofs = prepared(
  (_, attendanceId: string) => sql<{ waiting: number }>`
    select count(*)::int as waiting from attendance_proof proof
    join attendance_record record using (attendance_id, account_id)
    where proof.attendance_id = ${attendanceId} and ${isWaiting}`,
)

interface WaitingProofRow extends ProofRow {
  account_id: string
  name: string
  number: string
  avatar_id: string | null
  recorded: number
}
export const waitingProofs = prepared(
  (_, attendanceId: string) => sql<WaitingProofRow>`
    select account.id as account_id, account.name, account.number, account.avatar_id, record.state as recorded,
      proof.shown_at, proof.scanned_at, proof.handed_in_at, proof.key_since, proof.state as proof_state,
      proof.accepted
    from attendance_proof proof
    join attendance_record record using (attendance_id, account_id)
    join account on account.id = proof.account_id
    where proof.attendance_id = ${attendanceId} and ${isWaiting}
    order by proof.handed_in_at, proof.account_id
    limit ${sql.lit(maxChanged)}`,
)

interface OwnProofRow extends ProofRow {
  id: string
  title: string
  begins_at: number
}
const ownShown = 20
/** A student's newest proofs in a course: those that wait, and what was decided about the others. */
export const ownProofs = prepared(
  (_, courseId: string, accountId: string | null) => sql<OwnProofRow>`
    select attendance.id, attendance.title, attendance.begins_at, proof.shown_at, proof.scanned_at,
      proof.handed_in_at, proof.key_since, proof.state as proof_state, proof.accepted
    from attendance_proof proof
    join attendance_record record using (attendance_id, account_id)
    join attendance on attendance.id = proof.attendance_id
    where proof.account_id = ${accountId}::uuid and attendance.course_id = ${courseId}
      and attendance.deleted_at is null and (proof.accepted is not null or ${isWaiting})
    order by proof.handed_in_at desc, attendance.id
    limit ${sql.lit(ownShown)}`,
)

interface ProofDecision {
  attendanceId: string
  studentIds: readonly string[]
  by: string
  now: number
}
interface DecidedRecord {
  account_id: string
  /** What the record says by now. */
  state: number
}

/** Records what the proofs say: present or late, at the moment when the code was shown. */
export const acceptProofs = prepared(
  (_, { attendanceId, studentIds, by, now }: ProofDecision) => sql<DecidedRecord>`
    with held as (
      select proof.account_id, proof.state as becomes, proof.shown_at, proof.device,
        record.state, record.edited_by, record.edited_at
      from attendance_proof proof
      join attendance_record record using (attendance_id, account_id)
      where proof.attendance_id = ${attendanceId} and proof.account_id = any(${studentIds}::uuid[])
        and ${isWaiting}
      order by proof.account_id
      for update
    ), recorded as (
      update attendance_record record
      set state = held.becomes, signed_at = held.shown_at, device = held.device,
        edited_by = ${by}::uuid, edited_at = ${at(now)}
      from held where record.attendance_id = ${attendanceId} and record.account_id = held.account_id
      returning record.account_id, record.state
    ), decided as (
      update attendance_proof proof
      set accepted = true, decided_by = ${by}::uuid, decided_at = ${at(now)},
        state_before = held.state, edited_by_before = held.edited_by, edited_at_before = held.edited_at
      from held where proof.attendance_id = ${attendanceId} and proof.account_id = held.account_id
    )
    select account_id, state from recorded`,
)

export const declineProofs = prepared(
  (_, { attendanceId, studentIds, by, now }: ProofDecision) => sql<DecidedRecord>`
    with held as (
      select proof.account_id, record.state
      from attendance_proof proof
      join attendance_record record using (attendance_id, account_id)
      where proof.attendance_id = ${attendanceId} and proof.account_id = any(${studentIds}::uuid[])
        and ${isWaiting}
      order by proof.account_id
      for update of proof
    )
    update attendance_proof proof set accepted = false, decided_by = ${by}::uuid, decided_at = ${at(now)}
    from held where proof.attendance_id = ${attendanceId} and proof.account_id = held.account_id
    returning proof.account_id, held.state`,
)

/** Takes decisions back. What staff have recorded since then stays. */
export const reopenProofs = prepared(
  (
    _,
    { attendanceId, studentIds, isOver }: Omit<ProofDecision, 'by' | 'now'> & { isOver: boolean },
  ) => sql<DecidedRecord>`
    with held as (
      select proof.*, record.state as recorded from attendance_proof proof
      join attendance_record record using (attendance_id, account_id)
      where proof.attendance_id = ${attendanceId} and proof.account_id = any(${studentIds}::uuid[])
        and proof.accepted is not null
      order by proof.account_id
      for update
    ), back as (
      update attendance_record record
      set state = ${restored(sql`held`, isOver)}, signed_at = null, device = null,
        edited_by = held.edited_by_before, edited_at = held.edited_at_before
      from held where record.attendance_id = ${attendanceId} and record.account_id = held.account_id
        and held.accepted and record.edited_at = held.decided_at
      returning record.account_id, record.state
    ), reopened as (
      update attendance_proof proof
      set accepted = null, decided_by = null, decided_at = null,
        state_before = null, edited_by_before = null, edited_at_before = null
      from held where proof.attendance_id = ${attendanceId} and proof.account_id = held.account_id
    )
    select held.account_id, coalesce(back.state, held.recorded) as state from held left join back using (account_id)`,
)

interface SpotCheckQuery {
  attendanceId: string
  count: number
  evidenceFirst: boolean
}
interface SpotCheckCandidate {
  account_id: string
  name: string
  number: string
  avatar_id: string | null
  has_evidence: boolean
}

/**
 * Students of the course who are recorded as there and were not called yet. The odds fall to a third for each time that
 * somebody was called more often in the course than whoever was called least, at most twice: nobody is safe after their turn.
 */
export const pickStudents = prepared(
  (_, { attendanceId, count, evidenceFirst }: SpotCheckQuery) => sql<SpotCheckCandidate>`
    with candidate as materialized (
      select record.account_id,
        record.is_unproven or record.is_moved or record.is_abnormal or record.is_elsewhere or record.hints <> '{}'
          or coalesce(proof.accepted, false)
          or (record.device is not null and exists (
            select from attendance_record other
            where other.attendance_id = record.attendance_id and other.device = record.device
              and other.account_id <> record.account_id)) as has_evidence,
        (select count(*) from attendance_spot_check earlier
          join attendance other on other.id = earlier.attendance_id
          where earlier.account_id = record.account_id and other.course_id = attendance.course_id)::int as times
      from attendance
      join attendance_record record on record.attendance_id = attendance.id
      join course_student membership
        on membership.course_id = attendance.course_id and membership.account_id = record.account_id
      left join attendance_proof proof
        on proof.attendance_id = record.attendance_id and proof.account_id = record.account_id
      where attendance.id = ${attendanceId} and record.state in (${attended}) and not exists (
        select from attendance_spot_check called
        where called.attendance_id = record.attendance_id and called.account_id = record.account_id)
    ), drawn as (
      select account_id, has_evidence,
        -ln(1 - random()) * 3 ^ least(times - min(times) over (), 2) as place
      from candidate
    )
    select account.id as account_id, account.name, account.number, account.avatar_id, drawn.has_evidence
    from drawn join account on account.id = drawn.account_id
    order by (${evidenceFirst}::boolean and drawn.has_evidence) desc, drawn.place
    limit ${count}`,
)

interface SpotCheckResult extends ProofDecision {
  wereHere: readonly boolean[]
}

/** @returns those who became absent */
export const noteSpotCheck = prepared(
  (_, { attendanceId, studentIds, wereHere, by, now }: SpotCheckResult) => sql<DecidedRecord>`
    with called as (
      select * from unnest(${studentIds}::uuid[], ${wereHere}::boolean[]) as called (account_id, was_here)
    ), held as (
      select record.account_id, called.was_here, record.state, record.edited_by, record.edited_at
      from attendance_record record join called using (account_id)
      where record.attendance_id = ${attendanceId} and record.state in (${attended})
      order by record.account_id
      for update of record
    ), noted as (
      insert into attendance_spot_check as known (attendance_id, account_id, was_here, checked_by, checked_at,
        state_before, edited_by_before, edited_at_before)
      select ${attendanceId}::uuid, account_id, was_here, ${by}::uuid, ${at(now)}, state, edited_by, edited_at
      from held
      on conflict (attendance_id, account_id) do update set was_here = excluded.was_here,
        checked_by = excluded.checked_by, checked_at = excluded.checked_at, state_before = excluded.state_before,
        edited_by_before = excluded.edited_by_before, edited_at_before = excluded.edited_at_before
    )
    update attendance_record record
    set state = ${sql.lit(recordStates.absent)}, edited_by = ${by}::uuid, edited_at = ${at(now)}
    from held
    where record.attendance_id = ${attendanceId} and record.account_id = held.account_id and not held.was_here
    returning record.account_id, record.state`,
)

/** @returns those whose records are as before again */
export const removeSpotCheck = prepared(
  (_, { attendanceId, studentIds }: Pick<ProofDecision, 'attendanceId' | 'studentIds'>) => sql<DecidedRecord>`
    with removed as (
      delete from attendance_spot_check
      where attendance_id = ${attendanceId} and account_id = any(${studentIds}::uuid[])
      returning *
    )
    update attendance_record record
    set state = removed.state_before, edited_by = removed.edited_by_before, edited_at = removed.edited_at_before
    from removed
    where record.attendance_id = ${attendanceId} and record.account_id = removed.account_id
      and not removed.was_here and record.edited_at = removed.checked_at
    returning record.account_id, record.state`,
)
