import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { demoPassword, students } from '#seed/people.ts'
import { type RunningPostgres, startPostgres } from '#server/embedded-postgres/supervisor.ts'
import {
  folderColumn,
  scoreColumn,
  sheetOf,
  unzipped,
  workbookOf,
  zipped,
} from '#server/features/homework/test-archives.ts'
import { ServerProcess } from './server-process.ts'

/** More than one batch of the worker: killed after the first. */
const authors = students.slice(0, 25)
/** Keys of locks that a test holds. */
const [making, applying] = [71, 72]

const folder = mkdtempSync(join(tmpdir(), 'lectern-works-'))
let postgres: RunningPostgres
let server: ServerProcess
let client: pg.Client
/** Holds up what the server does. */
let holder: pg.Client

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  server = new ServerProcess({
    E2E_DATABASE: postgres.url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    REQUEST_RATE: '1000',
  })
  await server.start()
  client = new pg.Client({ connectionString: postgres.url })
  holder = new pg.Client({ connectionString: postgres.url })
  await Promise.all([client.connect(), holder.connect()])
}, 240_000)

afterAll(async () => {
  await server.kill()
  await Promise.all([client.end(), holder.end()])
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Envelope {
  status: number
  message: string
  data: Record<string, never>
}
async function call(path: string, token: string, body: object | FormData): Promise<Envelope['data']> {
  const isForm = body instanceof FormData
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { token, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  const { status, message, data } = (await response.json()) as Envelope
  expect(status, message).toBe(1)
  return data
}
const logIn = async (login: string) =>
  String((await call('/UserApi/login', '', { email: `${login}@demo.lectern`, password: demoPassword })).token)
async function rows<T>(query: string, ...values: unknown[]) {
  return (await client.query(query, values)).rows as T[]
}

/** Whatever changes such a row waits until the lock is free: the moment in which the server is killed. */
async function holdUp(table: string, when: string, key: number) {
  await client.query(`
    create function hold_${table}() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${key}); return new; end $$`)
  await client.query(`
    create trigger hold before update on ${table} for each row when (${when}) execute function hold_${table}()`)
  await holder.query('select pg_advisory_lock($1)', [key])
}
async function letGo(table: string, key: number) {
  // First the lock: what waits for it holds the table.
  await holder.query('select pg_advisory_unlock($1)', [key])
  await client.query(`drop trigger hold on ${table}`)
}
const isHeldUp = async () =>
  (await rows(`select from pg_locks where locktype = 'advisory' and not granted and classid = 0`)).length > 0

test('a server killed while it makes the file of all submissions makes it whole; killed while it applies grades it has applied none', {
  timeout: 420_000,
}, async () => {
  const teacher = await logIn('teacher1')
  const { id } = await call('/HomeworkApi/addHomework', teacher, {
    ...{ courseid: linearAlgebra.id, title: 'Essays' },
  })
  for (const { login } of authors)
    await call('/HomeworkApi/submitWork', await logIn(login), { id, content: `by ${login}` })

  await holdUp('submission_download', `new.state = 'running' and new.progress > 0`, making)
  const { id: downloadId } = await call('/HomeworkApi/packWorks', teacher, { id })
  await expect.poll(isHeldUp, { timeout: 30_000 }).toBe(true)
  await server.kill()
  await letGo('submission_download', making)
  const stateOf = async () =>
    (await rows<{ state: string }>('select state from submission_download where id = $1', downloadId))[0]!
      .state
  expect(await stateOf()).toBe('running')
  // As two minutes later, in which nobody said a word.
  await client.query(`update submission_download set touched_at = touched_at - interval '3 minutes'`)
  await server.start()
  await expect.poll(stateOf, { timeout: 200_000, interval: 500 }).toBe('done')
  const { list } = (await call('/HomeworkApi/getPackedWorks', teacher, { id })) as unknown as {
    list: { id: string; count: number; file: { rurl: string } }[]
  }
  expect(list).toMatchObject([{ id: downloadId, count: authors.length }])
  const { pathname, search } = new URL(list[0]!.file.rurl, server.address)
  const response = await fetch(server.address + pathname + search, { headers: { token: teacher } })
  const entries = await unzipped(Buffer.from(await response.arrayBuffer()))
  const texts = [...entries].filter(([path]) => path.endsWith('正文.txt'))
  expect(texts.map(([, bytes]) => bytes.toString('utf8').replace('\ufeff', '')).sort()).toEqual(
    authors.map(({ login }) => `by ${login}`).sort(),
  )

  const table = [...entries.keys()].find(path => path.endsWith('.xlsx'))!
  const [sheet, asMade] = [await sheetOf(entries.get(table)!, 1), await sheetOf(entries.get(table)!, 2)]
  for (const row of sheet.slice(1)) row[scoreColumn] = '81'
  entries.set(table, await workbookOf(sheet, asMade))
  entries.set(`${sheet[1]![folderColumn]}/批改/notes.txt`, Buffer.from('see me'))
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await zipped(entries))]), 'Graded.zip')
  const { id: fileId } = await call('/UploadApi/upload', teacher, form)
  const { importid } = await call('/HomeworkApi/previewWorks', teacher, { id, fileid: fileId })
  const standing = () =>
    rows(
      `select account_id, state, score, comment, grade_count from submission_author where activity_id = $1
       order by account_id`,
      id,
    )
  const before = await standing()

  // In the middle: the file is given back, the grades are being written.
  await holdUp('submission_author', 'new.state = 2 and old.state = 1', applying)
  const applied = call('/HomeworkApi/applyWorks', teacher, { id, importid }).catch(() => 'killed')
  await expect.poll(isHeldUp, { timeout: 30_000 }).toBe(true)
  await server.kill()
  expect(await applied).toBe('killed')
  await letGo('submission_author', applying)
  expect(await standing()).toEqual(before)
  expect(await rows('select from submission_feedback')).toEqual([])
  expect(
    await rows(
      'select from submission_grade as grade join submission on submission.id = grade.submission_id where activity_id = $1',
      id,
    ),
  ).toEqual([])

  await server.start()
  await call('/HomeworkApi/applyWorks', teacher, { id, importid })
  const after = (await standing()) as { state: number; score: string }[]
  expect(new Set(after.map(({ state, score }) => `${state} ${Number(score)}`))).toEqual(new Set(['2 81']))
  expect(await rows('select from submission_feedback')).toHaveLength(1)
  await call('/HomeworkApi/undoWorks', teacher, { id, importid })
  expect(await standing()).toEqual(
    (before as { grade_count: number }[]).map(row => ({ ...row, grade_count: row.grade_count + 2 })),
  )
})
