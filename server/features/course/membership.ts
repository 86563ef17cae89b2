import { type SqlBool, sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { topicsOfCourse } from '#server/kernel/hub.ts'
import { event } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countTurn, publishCount, publishCourseChanged, publishListChanged } from './announce.ts'
import { courseChange, type Role } from './store.ts'

/** Emitted when a student has joined a course, for the first time or again. */
export const memberJoined = event<{ courseId: string; accountId: string }>('course.member.joined')
/** Emitted when a student has left a course or was removed; their work stays. */
export const memberLeft = event<{ courseId: string; accountId: string }>('course.member.left')

/** The owner, in this process's memory, of counts of a course's students. Forgotten when one joins or leaves. */
export const studentsOf = (courseId: string) => `students ${courseId}`

/** `closed`: the course was deleted or has ended in the meantime. */
export type Admission = 'joined' | 'already' | 'full' | 'closed'

/**
 * Makes a person a student of a course that is open to newcomers. One conditional update takes the place, so that
 * however many join at once, the course's cap holds.
 */
export async function admitStudent(unit: Unit, courseId: string, accountId: string): Promise<Admission> {
  const { db, now } = unit
  const place = await admit.first(db, courseId, accountId, now)
  if (!place) return (await openCourse.first(db, courseId)) ? 'full' : 'closed'
  unit.forgetStanding({ accounts: [accountId] })
  unit.forget([studentsOf(courseId)])
  if (!place.entered) {
    // The same person has just joined on another device: release the place.
    void giveBackPlaces(db, courseId, 1)
    return 'already'
  }
  void unit.emit(memberJoined, { courseId, accountId })
  publishCount(unit, {
    courseId,
    ownerId: place.owner_id,
    studentCount: place.student_count,
    turn: place.turn,
  })
  publishListChanged(unit, accountId)
  return 'joined'
}

const admit = prepared(
  (_, courseId: string, accountId: string, now: number) => sql<Admitted>`
    with place as (
      update course set student_count = student_count + 1
      where id = ${courseId} and student_count < student_cap
        -- It may have been deleted or ended since it was found.
        and deleted_at is null and ended_at is null
      returning student_count, owner_id, ${countTurn}
    ), entered as (
      insert into membership (course_id, account_id, role, joined_at)
      select ${courseId}::uuid, ${accountId}::uuid, 'student', ${at(now)} from place
      on conflict (course_id, account_id) do update
        set role = 'student', permissions = '{}', joined_at = excluded.joined_at, left_at = null,
          counts_from = coalesce(membership.counts_from, case membership.role when 'student' then membership.joined_at end), archived_at = null
        where membership.left_at is not null
      returning account_id
    )
    select place.*, exists (select from entered) as entered from place`,
)

interface Admitted {
  student_count: number
  owner_id: string
  turn: number
  entered: boolean
}

const openCourse = prepared((db, courseId: string) =>
  db
    .selectFrom('course')
    .select('id')
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null),
)

const giveBackPlaces = prepared((db, courseId: string, count: number) =>
  db
    .updateTable('course')
    .set({ student_count: sql`student_count - ${count}` })
    .where('id', '=', courseId)
    .returning(['student_count', 'owner_id', countTurn]),
)

/**
 * Removes students from a course; their work and records stay for a later return.
 * @returns those who were in it
 */
export async function dismissStudents(unit: Unit, courseId: string, accountIds: readonly string[]) {
  const { db, now, hub } = unit
  if (accountIds.length === 0) return []
  unit.forgetStanding({ accounts: accountIds })
  const left = (await leave(db, courseId, accountIds, now)).map(({ account_id }) => account_id)
  if (left.length === 0) return left
  unit.forget([studentsOf(courseId)])
  for (const accountId of left) {
    void unit.emit(memberLeft, { courseId, accountId })
    unit.afterCommit(() => hub.expel(accountId, ...topicsOfCourse(courseId)))
    publishListChanged(unit, accountId)
  }
  const course = await giveBackPlaces.one(db, courseId, left.length)
  publishCount(unit, {
    courseId,
    ownerId: course.owner_id,
    studentCount: course.student_count,
    turn: course.turn,
  })
  return left
}

const leave = prepared((db, courseId: string, accountIds: readonly string[], now: number) =>
  db
    .updateTable('membership')
    .set({ left_at: at(now), pinned_at: null })
    .where('course_id', '=', courseId)
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`)
    .where('role', '=', 'student')
    .where('left_at', 'is', null)
    .returning('account_id'),
)

/** The course of a join code (as `typedJoinCode` gives it) with the person's role in it; undefined when there is none. */
export const findByCode = prepared((db, code: string, accountId: string) =>
  db
    .selectFrom('course')
    .innerJoin('account', 'account.id', 'course.owner_id')
    .leftJoin('membership', join =>
      join
        .onRef('membership.course_id', '=', 'course.id')
        .on('membership.account_id', '=', accountId)
        .on('membership.left_at', 'is', null),
    )
    .select(['course.id', 'course.name', 'course.code_stopped', 'course.ended_at'])
    .select(['course.enrolment_open', 'course.attest_required'])
    .select(['account.name as teacher', 'account.avatar_id'])
    .select(({ ref }) => ref('membership.role').$castTo<Role | null>().as('role'))
    .where('course.code', '=', code)
    .where('course.deleted_at', 'is', null),
).first

const attestation = prepared((db, accountId: string) =>
  db.selectFrom('account').select('attested_at').where('id', '=', accountId),
)

/**
 * Whether a course asks for people whose identity is verified, and this person's is not: for everybody who would come in
 * by themselves. Where no course asks, nobody is looked up.
 */
export const lacksAttestation = async (
  db: Database,
  { attest_required }: { attest_required: boolean },
  accountId: string,
) => attest_required && (await attestation.one(db, accountId)).attested_at === null

const openEnrolment = prepared((db, id: string, now: number, isOpen: boolean) =>
  courseChange(db, id, now).set({ enrolment_open: isOpen }),
)

/** Lets newcomers apply by the enrolment form instead of joining by the code, or not. */
export function setEnrolmentOpen(unit: Unit, courseId: string, open: boolean) {
  void openEnrolment(unit.db, courseId, unit.now, open)
  publishCourseChanged(unit, courseId)
}

const countWaiting = prepared((db, courseId: string, by: number) =>
  db
    .updateTable('course')
    .set({ waiting_count: sql`waiting_count + ${by}` })
    .where('id', '=', courseId)
    .returning('waiting_count'),
)

/**
 * Adjusts the count of pending applications, shown in the course's header.
 * @returns how many there are now
 */
export const changeWaiting = async (db: Database, courseId: string, by: number) =>
  (await countWaiting.one(db, courseId, by)).waiting_count
