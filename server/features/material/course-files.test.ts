import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { courseCalls } from '#contract/features/course/calls.ts'
import { type FileKind, fileKinds, kindOf } from '#contract/features/file/rules.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { plansOf } from '#server/kernel/test-plans.ts'
import { pagesOf } from './files.ts'

const app = testApp()
const courseId = linearAlgebra.id
const types = [
  ...['application/pdf', 'image/png', 'audio/mpeg', 'video/mp4', 'text/plain', 'application/zip'],
  ...['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/epub+zip'],
  ...['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/x-7z-compressed'],
  ...[
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/octet-stream',
  ],
]
const all = 2400

beforeAll(async () => {
  const { db } = app()
  await sql`
    with made as (
      insert into activity (id, course_id, type, title, author_id, published_at, announced_at, created_at, updated_at)
      select new_id(now()), ${courseId}::uuid, 2, 'Files ' || n, ${teacher1.id}::uuid, now() - interval '1 day', now(), now(), now()
      from generate_series(1, ${all / types.length}::int) as n returning id
    ), material as (
      insert into material (id, allow_download) select id, true from made
    ), kinds as (
      select id, place, mime from made cross join unnest(${types}::text[]) with ordinality as given (mime, place)
    ), files as (
      insert into file (id, owner_id, name, size, md5, sha256, mime, key, began_at, created_at)
      select gen_random_uuid(), ${teacher1.id}::uuid, 'file ' || id || '.' || place || '.Ex' || place, 1, '', id || '-' || place, mime,
        'x', now(), now() from kinds returning id, sha256
    )
    insert into activity_file (activity_id, file_id, position)
    select kinds.id, files.id, kinds.place from kinds join files on files.sha256 = kinds.id || '-' || kinds.place`.execute(
    db,
  )
  // Other courses have more.
  const { id: other } = await app().call(teacher1, courseCalls.create, {
    ...{ courseName: 'Other', semester: '2026-2027', term: '1' as const },
  })
  await sql`
    with made as (
      insert into activity (id, course_id, type, title, author_id, created_at, updated_at)
      select new_id(now()), ${other}::uuid, 2, 'Other ' || n, ${teacher1.id}::uuid, now(), now()
      from generate_series(1, 6000) as n returning id
    )
    insert into activity_file (activity_id, file_id, position)
    select made.id, (select file_id from activity_file limit 1), 1 from made`.execute(db)
  await sql`analyze activity, activity_file, file`.execute(db)
})

const list = (fileType: string, page = 1, limit = 200) =>
  app().call(students[0]!, materialCalls.listFiles, { courseId, fileType, page, limit })

test('files beyond the two thousandth are in the list, page after page', async () => {
  const last = await list('', 12)
  expect(last.total).toBeGreaterThanOrEqual(all)
  expect(last.list.length).toBe(200)
  const seen = new Set<string>()
  for (let page = 1; page <= last.pageTotal; page++)
    for (const { id } of (await list('', page)).list) seen.add(id)
  expect(seen.size).toBe(last.total)
})

test('a kind of file, or the end of a name, is found by the database as everywhere else', async () => {
  for (const kind of fileKinds) {
    const { list: found, total } = await list(kind)
    const expected = types.filter(type => kindOf(type) === kind).length * (all / types.length)
    expect([kind, total >= expected], kind).toEqual([kind, true])
    expect(new Set(found.map(({ mime }) => kindOf(mime) as FileKind))).toEqual(new Set([kind]))
  }
  expect((await list('.EX12')).total).toBe(all / types.length)
  expect((await list('ex1')).total).toBe(all / types.length)
})

test('a page is read along the index, without sorting or reading the others', async () => {
  const planned = await plansOf(app().db, async explaining => {
    for (const isFiltered of [false, true])
      await pagesOf({ isStudent: false, isFiltered })(explaining, {
        ...{ courseId, studentId: null, fileType: 'pdf', now: app().clock.now(), limit: 30, offset: 0 },
      })
  })
  expect(planned).not.toEqual([])
  for (const plan of planned) {
    expect(plan).toContain('activity_materials')
    expect(plan).toContain('Presorted Key: activity.id')
    expect(plan).not.toContain('Seq Scan on file')
    expect(plan).not.toContain('Seq Scan on activity')
  }
})
