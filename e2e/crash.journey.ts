import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students } from '#seed/people.ts'
import { crashStage } from './crash-stage.ts'

/** Roll calls that all students answer while everything is being killed. */
const rollCalls = 6
/** People who log in again and again meanwhile. */
const newcomers = 6

const on = crashStage()
const { insist, logIn, isReady, excuses } = on
const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const login of ['teacher1', ...students.map(({ login: name }) => name)])
    tokens.set(login, String((await logIn(login)).data.token))
})

const asTeacher = (path: string, body: object) => insist(path, tokens.get('teacher1')!, body)

/** A moment nobody chose, in the middle of everything. */
const someMoment = () => sleep(400 + Math.random() * 600)

describe('killed in the middle of everything', () => {
  test('the database: the same server continues and loses nothing', { timeout: 120_000 }, async () => {
    const { pid } = on.server()
    await classAtWork(async () => {
      for (const signal of ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const) {
        await someMoment()
        await on.killDatabase(signal)
        expect(on.server().pid).toBe(pid)
      }
      await someMoment()
      await expect.poll(terminateOne).toBe(1)
      await expect.poll(isReady).toBe(true)
    })
    expect(on.server().pid).toBe(pid)
    const told = () => on.server().output.trim().split('\n')
    await expect.poll(() => told().at(-1)).toContain('the database is back')
    expect([...excuses]).toEqual(['503 50003 服务正在重启，请稍后再试'])
    expect(told().filter(line => !/"the database is (away|back)"/.test(line))).toEqual([])
    // Whoever is killed slowly may be missed twice: by the first who goes, and by the last.
    expect(told().length).toBeLessThanOrEqual(16)
  })

  test('the server: nothing that it acknowledged is lost, and none counts twice', {
    timeout: 120_000,
  }, async () => {
    await classAtWork(async () => {
      for (let kills = 0; kills < 3; kills++) {
        await someMoment()
        await on.server().kill()
        await on.server().start()
      }
    })
  })
})

/** Ends one connection that is inside a transaction. @returns how many */
async function terminateOne() {
  const { rowCount } = await on.client().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lectern' and state = 'idle in transaction' limit 1`,
  )
  return rowCount
}

/**
 * All students answer roll calls and hand in while others log in, and something happens. Afterwards everything that
 * was acknowledged is there, once.
 */
async function classAtWork(happens: () => Promise<void>) {
  const calls: { id: string; code: string }[] = []
  for (let number = 0; number < rollCalls; number++) {
    const { data } = await asTeacher('/AttenceApi/addDigitAttence', {
      ...{ courseid: linearAlgebra.id, title: `Roll call ${number}` },
    })
    calls.push({ id: String(data.id), code: String(data.code) })
  }
  const now = Math.floor(Date.now() / 1000)
  const [homeworkId, draftsId] = await Promise.all(
    ['Crash', 'Drafts'].map(async title => {
      const times = { publishtime: now - 5, deadline: now + 3600 }
      const task = { courseid: linearAlgebra.id, title, ...times }
      return String((await asTeacher('/HomeworkApi/addHomework', task)).data.id)
    }),
  )

  const acknowledged = { checkIns: 0, handIns: 0, problems: [] as string[] }
  const hashes = new Map<string, string>()
  let isOver = false
  const happening = happens().finally(() => {
    isOver = true
  })
  const logins = students.slice(0, newcomers).map(async ({ login }) => {
    while (!isOver) {
      const answer = await logIn(login)
      if (answer.status !== 1) acknowledged.problems.push(`login: ${answer.message}`)
    }
  })
  const work = students.map(async ({ login, id }) => {
    const token = tokens.get(login)!
    await sleep(Math.random() * 1500)
    for (const { id: attendance, code } of calls) {
      const answer = await insist('/AttenceApi/checkin', token, { id: attendance, code })
      if (answer.message === '访问成功') acknowledged.checkIns += 1
      else acknowledged.problems.push(`check-in: ${answer.message}`)
      await sleep(Math.random() * 400)
    }
    const bytes = randomBytes(200_000)
    hashes.set(id, createHash('sha256').update(bytes).digest('hex'))
    const file = await upload(token, bytes)
    const answer = await insist('/HomeworkApi/submitWork', token, {
      id: homeworkId,
      content: `Work of ${login}`,
      attachments: [file],
    })
    if (answer.status === 1) acknowledged.handIns += 1
    else acknowledged.problems.push(`hand-in: ${answer.message}`)
  })
  // They write meanwhile; what is saved at the same moment shares a transaction.
  const newest = new Map<string, number>()
  const writing = students.map(async ({ login, id }) => {
    for (let sequence = 1; !isOver; sequence++) {
      const entry = { id: draftsId, content: `Entry ${sequence}`, sequence }
      const { status, message, data } = await insist('/HomeworkApi/saveDraft', tokens.get(login)!, entry)
      if (status === 1 && data.saved === true) newest.set(id, sequence)
      else acknowledged.problems.push(`draft: ${message}`)
      await sleep(Math.random() * 50)
    }
  })
  await happening
  await Promise.all([...work, ...logins, ...writing])

  expect(acknowledged.problems).toEqual([])
  expect(acknowledged).toMatchObject({ checkIns: rollCalls * students.length, handIns: students.length })
  const present = await count(
    'select count(*)::int as n from attendance_record where state = 0 and signed_at is not null and attendance_id = any($1)',
    [calls.map(call => call.id)],
  )
  expect(present).toBe(rollCalls * students.length)
  const versions = await count(
    'select count(*)::int as n from submission_version v join submission s on s.id = v.submission_id where s.activity_id = $1',
    [homeworkId],
  )
  expect(versions).toBe(students.length)

  const drafts = await on
    .client()
    .query<{ account_id: string; text: string }>(
      `select account_id, text from submission_author join submission_part using (submission_id) where activity_id = $1`,
      [draftsId],
    )
  expect(drafts.rows).toHaveLength(students.length)
  for (const { account_id, text } of drafts.rows) expect(text).toBe(`Entry ${newest.get(account_id)}`)

  const { rows } = await on.client().query<{ account_id: string; sha256: string; key: string }>(
    `select a.account_id, f.sha256, f.key from submission_author a join submission_file s using (submission_id)
      join file f on f.id = s.file_id where a.activity_id = $1`,
    [homeworkId],
  )
  expect(rows).toHaveLength(students.length)
  for (const { account_id, sha256, key } of rows) {
    expect(sha256).toBe(hashes.get(account_id))
    const stored = readFileSync(join(on.folder, 'data', 'files', 'store', key))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256)
  }
}

async function count(text: string, values: unknown[]) {
  const { rows } = await on.client().query<{ n: number }>(text, values)
  return rows[0]?.n
}

async function upload(token: string, bytes: Buffer) {
  const form = new FormData()
  form.set('fileMd5', createHash('md5').update(bytes).digest('hex'))
  form.set('chunks', '1')
  form.set('chunk', '0')
  form.set('filename', 'work.bin')
  form.set('size', String(bytes.length))
  form.set('file', new Blob([new Uint8Array(bytes)]), 'work.bin')
  const answer = (await insist('/UploadApi/uploadChunk', token, form)) as unknown as { id: string }
  return answer.id
}
