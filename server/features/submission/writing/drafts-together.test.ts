import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { sha256 } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { commitsOf } from '#server/kernel/test-round-trips.ts'

const app = testApp({ listen: true, settings: { REQUEST_RATE: '1000000' } })
const { set, handIn, grade, mine, upload } = homeworkOf(app)
const { saveDraft } = attemptCalls
/** In the course. */
const [ana, bob, cid, dan, eve, fay, gus, hal, ivy, jan] = students as Ten<CastMember>
type Ten<T> = [T, T, T, T, T, T, T, T, T, T]

interface Draft {
  who: CastMember
  content?: string
  sequence?: number
  attachments?: string[]
  token?: string
}

/** Sent at the same moment, as by the phones of a room. */
const saveAll = (id: string, drafts: readonly Draft[], address = app().address) =>
  Promise.all(
    drafts.map(async ({ who, token, content = `by ${who.name}`, sequence = 1, attachments = [] }, index) => {
      const response = await fetch(address + saveDraft.path, {
        method: 'POST',
        body: JSON.stringify({ id, content, sequence, attachments }),
        headers: {
          token: token ?? (await app().tokenOf(who)),
          'content-type': 'application/json',
          'x-language': 'en',
          'x-once': `${id}-${index}-${sequence}`.padEnd(50, 'x'),
        },
      })
      return (await response.json()) as {
        status: number
        code: number
        data: { saved: boolean; content: string }
      }
    }),
  )

test('the drafts of a room are stored in few transactions, and each is there', async () => {
  const id = await set()
  for (const person of students) await app().tokenOf(person)
  const commits = await commitsOf(async () => {
    const answers = await saveAll(
      id,
      students.map(who => ({ who })),
    )
    expect(answers.map(({ status, data }) => [status, data.saved, data.content])).toEqual(
      students.map(({ name }) => [1, true, `by ${name}`]),
    )
  })
  expect(commits).toBeLessThan(students.length / 3)
  for (const who of students) expect((await mine(who, id)).draft?.content).toBe(`by ${who.name}`)
  const again = await saveAll(
    id,
    students.map(who => ({ who })),
  )
  expect(again.every(({ data }) => data.saved)).toBe(true)
})

test('each is answered for itself: graded, out of the course, logged out, with files', async () => {
  const id = await set()
  await handIn(bob, id)
  await grade(bob, id, 80)
  const file = await upload(dan, 'solution.txt')
  const foreign = await upload(eve, 'foreign.txt')
  const gone = await app().freshToken(fay)
  // Known to this process, ended by another.
  await app().http.inject({ method: 'POST', url: '/UserApi/getUserInfo', headers: { token: gone } })
  await sql`update session set revoked_at = now() where token_hash = ${sha256(gone)}`.execute(
    app().services.db,
  )
  await sql`update membership set left_at = now() where account_id = ${gus.id} and course_id = ${courseid}`.execute(
    app().services.db,
  )
  const answers = await saveAll(id, [
    { who: ivy },
    { who: ana },
    { who: bob, sequence: 9 },
    { who: cid, content: 'x'.repeat(200_001) },
    { who: dan, attachments: [file.id] },
    { who: eve, attachments: [crypto.randomUUID()] },
    { who: hal, attachments: [foreign.id] },
    { who: fay, token: gone },
    { who: gus },
    { who: teacher1 },
    { who: jan },
  ])
  const ok = 1
  expect(answers.map(({ status, code }) => (status === 1 ? ok : code))).toEqual([
    ok,
    ok,
    homeworkErrors.alreadyGraded.code,
    kernelErrors.malformed.code,
    ok,
    fileErrors.notYours.code,
    fileErrors.notYours.code,
    kernelErrors.sessionMissing.code,
    kernelErrors.notFound.code,
    kernelErrors.notFound.code,
    ok,
  ])
  const { rows } = await sql<{ account_id: string }>`select account_id from submission_author
    where activity_id = ${id} and submission_id is not null`.execute(app().db)
  expect(rows.map(({ account_id }) => account_id).toSorted()).toEqual(
    [ana, bob, dan, ivy, jan].map(({ id: account }) => account).toSorted(),
  )
})

test('two servers at the same time: each student has one submission, with the newest of what was sent', async () => {
  const id = await set()
  const other = await app().another()
  const people = students.filter(({ id: person }) => person !== gus.id)
  const rush = [1, 2, 3].flatMap(sequence => [
    saveAll(
      id,
      people.map(who => ({ who, sequence, content: `entry ${sequence}` })),
    ),
    saveAll(
      id,
      people.map(who => ({ who, sequence: sequence + 3, content: `entry ${sequence + 3}` })),
      other.address,
    ),
  ])
  const answers = (await Promise.all(rush)).flat()
  await other.stop()
  expect(answers.every(({ status }) => status === 1)).toBe(true)
  const { rows } = await sql<{ text: string; count: number }>`
    select part.text, count(*)::int as count from submission join submission_part as part on part.submission_id = submission.id
    where activity_id = ${id} group by part.text`.execute(app().db)
  expect(rows).toEqual([{ text: 'entry 6', count: people.length }])
})
