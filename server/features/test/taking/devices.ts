import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import { holderOf } from '#server/features/account/public.ts'
import { studentNamed } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** What a device is called on the wire: of the login with which it writes. */
export const nameOfDevice = (sessionId: string) =>
  createHash('sha256').update(`device ${sessionId}`).digest('base64url').slice(0, 16)

interface Written {
  submission_id: string | null
  /** The login with which it was begun, or taken over; null: it is not kept. */
  device: string | null
  is_one_device: boolean
}

/** Whether somebody writes a paper with another login than this one. */
export const isElsewhere = ({ person }: CourseContext, { device }: Pick<Written, 'device'>) =>
  device !== null && device !== person.sessionId

/** @throws otherDevice where it is written on one device only, and that is another one */
export function checkDevice(context: CourseContext, paper: Pick<Written, 'device' | 'is_one_device'>) {
  if (paper.is_one_device && isElsewhere(context, paper)) fail(takingErrors.otherDevice)
}

const setDevice = prepared(
  (_, submissionId: string, device: string) => sql`
    update test_paper set device = ${device} where submission_id = ${submissionId}`,
)

const standing = prepared((_, sessionId: string, now: number) => holderOf(sessionId, now))

/**
 * From now on a paper is written with this login. Another one learns of it; where there may be no other, it has to be over.
 * @throws otherDevice
 */
export async function takeOver(
  context: CourseContext,
  testId: string,
  { submission_id: submissionId, device, is_one_device }: Written,
) {
  const { db, now, person, course } = context
  if (submissionId === null || device === person.sessionId) return
  if (is_one_device && device !== null && (await standing(db, device, now)).length > 0)
    fail(takingErrors.otherDevice)
  void setDevice(db, submissionId, person.sessionId)
  if (device !== null)
    context.publish(topics.account(person.id), testMessages.takenOver, {
      ...{ testId, courseId: course.id, device: nameOfDevice(person.sessionId) },
    })
}

const releaseDevice = prepared(
  (_, id: string, studentId: string) => sql<{ submission_id: string }>`
    update test_paper as paper set device = null
    from submission_author as author
    where author.activity_id = ${id} and author.account_id = ${studentNamed(id, sql`${studentId}::uuid`)}
      and paper.submission_id = author.submission_id
    returning paper.submission_id`,
)

/** Lets a student go on with another login, wherever they have begun. @throws notFound for who has not */
export async function freeDevice({ db }: CourseContext, id: string, studentId: string) {
  if ((await releaseDevice(db, id, studentId)).length === 0) fail(kernelErrors.notFound)
}
