import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { searchCalls, searchLimit } from '#contract/features/activity/search.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const anna = students[0]!

const add = async (title: string) =>
  (await app().call(teacher1, courseNoticeCalls.create, { courseId, title, content: '<p>-</p>' }))
    .id as string

describe('what is found more often than anybody reads', () => {
  /** Comments of anna's, the oldest first; their ids, the newest first. */
  async function say(activityId: string, count: number, body: ReturnType<typeof sql<string>>) {
    const { rows } = await sql<{ id: string }>`
      insert into comment (id, activity_id, author_id, body, created_at)
      select new_id(to_timestamp(${app().clock.now()}::float8 / 1000) + n * interval '1 ms'), ${activityId}::uuid, ${anna.id}::uuid,
        ${body}, now()
      from generate_series(1, ${count}::int) as n returning id`.execute(app().db)
    return rows.map(({ id }) => id).reverse()
  }

  const pageOf = async (words: string, page: number, who = anna) => {
    const { list, total, more } = await app().call(who, searchCalls.search, {
      ...{ courseId, search: words, page, limit: 200 },
    })
    return { ids: list.map(({ itemId }) => itemId), total, more }
  }
  const shown = async (words: string, who = anna) =>
    (await Promise.all([1, 2, 3].map(page => pageOf(words, page, who)))).flatMap(({ ids }) => ids)

  test('is counted to five hundred: the nearest and newest of all, each once', async () => {
    const [earlier, later] = [await add('Earlier'), await add('Later')]
    // Of the fifteen hundred newest only every tenth; the others are looked up.
    const old = await say(earlier, 2500, sql`'koala ' || n`)
    const latest = await say(later, 1600, sql`case when n % 10 = 0 then 'koala ' else 'wallaby ' end || n`)
    const tenth = latest.filter((_, place) => place % 10 === 0)
    const title = await add('Koala')
    const expected = [title, ...tenth, ...old].slice(0, searchLimit)
    expect(await shown('koala')).toEqual(expected)
    expect(await shown('koala', teacher1)).toEqual(expected)
    expect(await pageOf('koala', 1)).toMatchObject({ total: searchLimit, more: true })
    expect(await pageOf('koala', 4)).toEqual({ ids: [], total: searchLimit, more: true })
    // Not so many that the newest are read first.
    expect(await shown('wallaby')).toEqual(latest.filter(id => !tenth.includes(id)).slice(0, searchLimit))
    expect(await pageOf('koala 2000', 1)).toEqual({ ids: [old[500]], total: 1, more: false })
    await sql`update comment set hidden_at = now() where id in (${tenth[0]!}, ${old[0]!})`.execute(app().db)
    expect(await shown('koala')).toEqual([title, ...tenth.slice(1), ...old.slice(1)].slice(0, searchLimit))
    expect(await shown('koala', teacher1)).toEqual(expected)
  })

  test('says of exactly five hundred that these are all', async () => {
    const activityId = await add('Exact')
    const said = await say(activityId, searchLimit, sql`'bandicoot'`)
    expect(await shown('bandicoot')).toEqual(said)
    expect(await pageOf('bandicoot', 1)).toMatchObject({ total: searchLimit, more: false })
  })

  test('finds of Chinese only what stands together, however often its signs stand two by two', async () => {
    const activityId = await add('Signs')
    const said = await say(
      activityId,
      2200,
      sql`case when n > 700 and n % 2 = 0 then '子丑寅' when n % 2 = 0 then '说子丑寅' else '子丑和丑寅' end`,
    )
    const [together, apart] = [0, 1].map(rest => said.filter((_, place) => place % 2 === rest))
    expect(await shown('子丑寅')).toEqual(together!.slice(0, searchLimit))
    expect(await shown('子丑')).toEqual(said.slice(0, searchLimit))
    expect(await pageOf('丑和', 1)).toMatchObject({ ids: apart!.slice(0, 200), more: true })
    expect(await pageOf('说子丑寅', 1)).toMatchObject({ total: 350, more: false })
  })
})
