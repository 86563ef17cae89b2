import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { event } from '#server/kernel/jobs.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countTurn, tellCount, tellCourseChanged, tellListChanged } from './announce.ts'
import { changeCourse, type Role } from './store.ts'

/** Told when a student is in a course who was not a moment ago, for the first time or again. */
export const memberJoined = event<{ courseId: string; accountId: string }>('course.member.joined')
/** Told when a student has left a course or was taken out; what was done in it stays. */
export const memberLeft = event<{ courseId: string; accountId: string }>('course.member.left')

/** `closed`: the course was deleted or has ended in the meantime. */
export type Admission = 'joined' | 'already' | 'full' | 'closed'

/**
 * Makes a person a student of a course that is open to newcomers. The place is taken by one conditional update, so
 * that however many come at once, no more than the course's cap get in.
 */
export async function admitStudent(unit: Unit, courseId: string, accountId: string): Promise<Admission> {
  const { db, now } = unit
  const place = await db
    .updateTable('course')
    .set({ student_count: sql`student_count + 1` })
    .where('id', '=', courseId)
    .whereRef('student_count', '<', 'student_cap')
    // It may have been deleted or ended since it was found.
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning(['student_count', 'owner_id', countTurn])
    .executeTakeFirst()
  if (!place) return (await isOpen(db, courseId)) ? 'full' : 'closed'
  const member = await db
    .insertInto('membership')
    .values({ course_id: courseId, account_id: accountId, role: 'student', joined_at: at(now) })
    .onConflict(conflict =>
      conflict
        .columns(['course_id', 'account_id'])
        .doUpdateSet({
          role: 'student',
          permissions: sql`'{}'`,
          joined_at: at(now),
          left_at: null,
          archived_at: null,
        })
        .where('membership.left_at', 'is not', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  unit.forgetStanding({ accounts: [accountId] })
  if (!member) {
    // The same person came in by another device in this very moment: the place goes back.
    await db
      .updateTable('course')
      .set({ student_count: sql`student_count - 1` })
      .where('id', '=', courseId)
      .execute()
    return 'already'
  }
  await unit.emit(memberJoined, { courseId, accountId })
  tellCount(unit, { courseId, ownerId: place.owner_id, studentCount: place.student_count, turn: place.turn })
  tellListChanged(unit, accountId)
  return 'joined'
}

async function isOpen(db: Database, courseId: string) {
  const { deleted_at, ended_at } = await db
    .selectFrom('course')
    .select(['deleted_at', 'ended_at'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return deleted_at === null && ended_at === null
}

/** Takes a student out of a course; the person's work and records stay for a later return. */
export async function dismissStudent(unit: Unit, courseId: string, accountId: string): Promise<boolean> {
  const { db, now } = unit
  const left = await db
    .updateTable('membership')
    .set({ left_at: at(now), pinned_at: null })
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('role', '=', 'student')
    .where('left_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (!left) return false
  unit.forgetStanding({ accounts: [accountId] })
  const course = await db
    .updateTable('course')
    .set({ student_count: sql`student_count - 1` })
    .where('id', '=', courseId)
    .returning(['student_count', 'owner_id', countTurn])
    .executeTakeFirstOrThrow()
  await unit.emit(memberLeft, { courseId, accountId })
  unit.afterCommit(() => unit.hub.expel(accountId, topics.course(courseId), topics.staff(courseId)))
  tellCount(unit, {
    courseId,
    ownerId: course.owner_id,
    studentCount: course.student_count,
    turn: course.turn,
  })
  tellListChanged(unit, accountId)
  return true
}

/** The course of a join code (as `normaliseJoinCode` gives it) with the person's role in it; undefined when there is none. */
export function findByCode({ db }: Unit, code: string, accountId: string) {
  return db
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
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether an institution has attested who this person is. */
export async function isAttested(db: Database, accountId: string) {
  const { attested_at } = await db
    .selectFrom('account')
    .select('attested_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return attested_at !== null
}

/** Lets newcomers apply by the enrolment form instead of joining by the code, or not. */
export async function setEnrolmentOpen(unit: Unit, courseId: string, open: boolean) {
  await changeCourse(unit.db, courseId, unit.now, { enrolment_open: open })
  tellCourseChanged(unit, courseId)
}

/** Counts applications that wait for a decision up or down; the head of the course shows the number. */
export async function changeWaiting({ db }: Unit, courseId: string, by: number) {
  await db
    .updateTable('course')
    .set({ waiting_count: sql`waiting_count + ${by}` })
    .where('id', '=', courseId)
    .execute()
}
