import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { joinCodeAlphabet } from '#contract/features/course/rules.ts'
import { projectorErrors } from '#contract/features/projector/errors.ts'
import {
  maxProjectors,
  type ProjectorEnd,
  projectorCodeLength,
  projectorEnds,
  projectorStates,
  projectorTimes,
} from '#contract/features/projector/rules.ts'
import {
  countOne,
  openProjectorSession,
  revokeSessionsOf,
  uncountOne,
} from '#server/features/account/public.ts'
import { permits } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import type { Context, CourseContext } from '#server/kernel/feature.ts'
import { newId, newToken, sha256, sign } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { hideNames, publishProjectors } from './display.ts'

/** Pages that ask for codes, from one address: a school shares one, and each of its rooms asks anew every ten minutes. */
const codesFromAddress = { most: 600, window: 15 * 60_000 }
/** Wrong codes, of one account and from one address. */
const wrongCodes = { most: 5, window: projectorTimes.code }

const hashOf = ({ config }: Pick<Unit, 'config'>, code: string) => sign(config.SECRET, 'projector', code)

const newCode = () =>
  Array.from(
    { length: projectorCodeLength },
    () => joinCodeAlphabet[randomInt(joinCodeAlphabet.length)],
  ).join('')

interface NewPage {
  id: string
  codeHash: string
  keyHash: Buffer
  device: string
  address: string
  now: number
  ends: number
}
const insertPage = prepared((db, { id, codeHash, keyHash, device, address, now, ends }: NewPage) =>
  db
    .insertInto('projector')
    .values({
      ...{ id, code_hash: codeHash, key_hash: keyHash, device, address },
      ...{ created_at: at(now), expires_at: at(ends) },
    })
    .onConflict(conflict => conflict.column('code_hash').doNothing()),
)

/** With 887 million codes, a second clash in a row means that something else is wrong. */
const attempts = 8

/** A page asks to be bound. @throws tooMany */
export async function beginPage(context: Context) {
  const { db, now, device, address } = context
  const { count } = await countOne(context, `projector:begin:${address}`, codesFromAddress.window)
  if (count > codesFromAddress.most) fail(kernelErrors.tooMany)
  const key = newToken()
  const page = { id: newId(), keyHash: sha256(key), device, address, now, ends: now + projectorTimes.code }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = newCode()
    if (await insertPage.count(db, { ...page, codeHash: hashOf(context, code) }))
      return { code, key, expiresAt: page.ends, serverTime: now }
  }
  throw new Error('no free code for a projector found')
}

interface Page {
  course_id: string | null
  accepted_at: number | null
  expires_at: number
  ended_as: ProjectorEnd | null
  is_standing: boolean | null
  ends_at: number | null
}
const pageOf = prepared(
  (_, keyHash: Buffer) => sql<Page>`
    select page.course_id, page.accepted_at, page.expires_at, page.ended_as, session.expires_at as ends_at,
      session.revoked_at is null and account.deleted_at is null as is_standing
    from projector as page left join session on session.id = page.id
    left join account on account.id = session.account_id
    where page.key_hash = ${keyHash}`,
)

/** How far a page is. That its code is not known any more looks like that it was never used. */
export async function checkPage({ db, now }: Context, key: string) {
  const over = (reason: ProjectorEnd) => ({ state: projectorStates.ended, reason, courseId: '' })
  const page = await pageOf.first(db, sha256(key))
  if (!page) return over(projectorEnds.time)
  if (page.accepted_at === null)
    return page.expires_at > now
      ? { state: projectorStates.waiting, reason: projectorEnds.none, courseId: '' }
      : over(projectorEnds.time)
  if (page.ended_as !== null) return over(page.ended_as)
  if ((page.ends_at ?? 0) <= now) return over(projectorEnds.time)
  if (!page.is_standing) return over(projectorEnds.loggedOut)
  return { state: projectorStates.bound, reason: projectorEnds.none, courseId: page.course_id! }
}

interface Claim {
  codeHash: string
  courseId: string
  accountId: string
  now: number
}
const claimPage = prepared(
  (_, { codeHash, courseId, accountId, now }: Claim) => sql<{
    id: string
    key_hash: Buffer
    device: string
    address: string
  }>`
    update projector set code_hash = null, course_id = ${courseId}, account_id = ${accountId}, accepted_at = ${at(now)}
    where code_hash = ${codeHash} and expires_at > ${at(now)} and accepted_at is null
    returning id, key_hash, device, address`,
)

/**
 * Binds the page that shows a code to the course, for its caller. Wrong, used and expired codes look the same.
 * @throws codeWrong, tooManyTries, tooManyProjectors
 */
export async function acceptPage(context: CourseContext, code: string) {
  const { db, now, person, course } = context
  // Counted before it is looked up, so that of many guesses at one moment only five are.
  const keys = [`projector:wrong:${person.id}`, `projector:wrong:${context.address}`]
  const counts = await Promise.all(keys.map(key => countOne(context, key, wrongCodes.window)))
  const full = counts.filter(({ count }) => count > wrongCodes.most)
  if (full.length > 0) {
    const ends = Math.max(...full.map(({ endsAt }) => endsAt))
    fail(projectorErrors.tooManyTries, { count: Math.max(1, Math.ceil((ends - now) / 60_000)) })
  }
  const claim = { codeHash: hashOf(context, code), courseId: course.id, accountId: person.id, now }
  const [standing, page] = await Promise.all([standingIn(db, course.id, now), claimPage.first(db, claim)])
  if (!page) return refuse(projectorErrors.codeWrong)
  if (standing.length >= maxProjectors) fail(projectorErrors.tooManyProjectors, { limit: maxProjectors })
  for (const key of keys) void uncountOne(db, key)
  const { id, key_hash: tokenHash, device, address } = page
  void openProjectorSession(context, {
    ...{ id, tokenHash, accountId: person.id, courseId: course.id, device, address },
    ...{ now, ends: now + projectorTimes.bound },
  })
  // Names are shown where somebody asks for them, not where somebody once did.
  if (standing.length === 0) void hideNames(db, course.id)
  publishProjectors(context, course.id)
  return { id }
}

interface Standing {
  id: string
  account_id: string
  name: string
  device: string
  accepted_at: number
  ends_at: number
}
/** Those that show a course now, newest first. */
export const standingIn = prepared(
  (_, courseId: string, now: number) => sql<Standing>`
    select page.id, page.account_id, account.name, page.device, page.accepted_at, session.expires_at as ends_at
    from projector as page
    join session on session.id = page.id and session.revoked_at is null and session.expires_at > ${at(now)}
    join account on account.id = page.account_id and account.deleted_at is null
    where page.course_id = ${courseId} and page.ended_at is null
    order by page.accepted_at desc, page.id desc`,
)

const endPages = prepared(
  (_, ids: readonly string[], as: ProjectorEnd, now: number) => sql`
    update projector set ended_at = ${at(now)}, ended_as = ${as}
    where id = any(${ids}::uuid[]) and ended_at is null`,
)

function endThese(
  unit: Unit,
  courseId: string,
  pages: readonly { id: string; account_id: string }[],
  as: ProjectorEnd,
) {
  if (pages.length === 0) return
  void endPages(
    unit.db,
    pages.map(({ id }) => id),
    as,
    unit.now,
  )
  void revokeSessionsOf(
    unit,
    pages.map(({ id, account_id }) => ({ id, accountId: account_id })),
  )
  publishProjectors(unit, courseId)
}

/** @param id null: all of them @throws notFound */
export async function endProjectors(context: CourseContext, id: string | null) {
  const { db, course, now } = context
  const pages = (await standingIn(db, course.id, now)).filter(page => id === null || page.id === id)
  if (id !== null && pages.length === 0) fail(kernelErrors.notFound)
  endThese(context, course.id, pages, projectorEnds.ended)
}

const unfit = prepared(
  (_, courseId: string) => sql<{ id: string; account_id: string; is_over: boolean }>`
    select page.id, page.account_id, course.ended_at is not null or course.deleted_at is not null as is_over
    from projector as page join course on course.id = page.course_id
    where page.course_id = ${courseId} and page.ended_at is null and (
      course.ended_at is not null or course.deleted_at is not null or not exists (
        select from course_member as membership where membership.course_id = course.id
          and membership.account_id = page.account_id and ${permits('manage-activities')}))`,
)

/** Ends those of a course that is over, or whose people lead it no more. */
export async function endUnfit(unit: Unit, { courseId }: { courseId: string }) {
  const pages = await unfit(unit.db, courseId)
  const [over, left] = [pages.filter(page => page.is_over), pages.filter(page => !page.is_over)]
  endThese(unit, courseId, over, projectorEnds.courseOver)
  endThese(unit, courseId, left, projectorEnds.left)
}

/** Pages that nobody can come back to. */
export const sweepPages = prepared((db, before: number) =>
  db.deleteFrom('projector').where('created_at', '<', at(before)),
)
