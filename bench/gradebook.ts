import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { castId } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { residentOf } from './cpu.ts'
import { startFloor } from './floor.ts'
import { median, milliseconds, percentile, type Result, ratio } from './goal.ts'
import { post } from './post.ts'
import { startProcess } from './process.ts'
import type { World } from './world.ts'

const courseId = castId(66, 1)
const [students, homework] = [500, 60]
const rounds = 20
const exports = 3
const fileSize = 2 * 1024 ** 2
const processes = 3
const [few, many] = [30, 300]
const goals = { book: 300, export: 5000, blocked: 30, memory: 32 * 1024 ** 2 }

/**
 * The gradebook of a large course, against node:http and pg asking the same statements and sending the same bytes; as a
 * file; and what the memory of the process does while the works of a homework are put into one.
 */
export async function measureGradebook(world: World): Promise<Result[]> {
  await fill(world)
  return [...(await measureBook(world)), await measureExport(world), await measureWorks(world)]
}

async function measureBook(world: World): Promise<Result[]> {
  const { token } = world.teacher
  const { path } = scoreCalls.list
  const results: Result[] = []
  for (const [load, limit] of [
    ['all students at once', students],
    ['the first page', 100],
  ] as const) {
    const body = { courseid: courseId, limit }
    const floor = await startFloor(world, { path, token, body }, {})
    const agent = new Agent({ keepAlive: true })
    const took = { ours: [] as number[], floor: [] as number[] }
    const ask = async (address: string) => {
      const began = performance.now()
      const answer = await post(agent, address + path, token, body)
      if (!answer.includes('"status":1')) throw new Error(answer.slice(0, 200))
      return performance.now() - began
    }
    try {
      for (let round = -3; round < rounds; round++) {
        const [theirs, mine] = [await ask(floor.address), await ask(world.lectern.address)]
        if (round >= 0) {
          took.floor.push(theirs)
          took.ours.push(mine)
        }
      }
    } finally {
      agent.destroy()
      await floor.stop()
    }
    const [ours, bare] = [percentile(took.ours, 0.95), percentile(took.floor, 0.95)]
    results.push({
      load: `gradebook of ${students} students × ${homework} homework: ${load}`,
      goal: `p95 ≤ ${goals.book} ms`,
      measured: `${milliseconds(ours)} (median ${milliseconds(median(took.ours))}), ${ratio(ours / bare)} of the same statements and bytes (${milliseconds(bare)})`,
      met: ours <= goals.book,
    })
  }
  return results
}

async function measureExport({ lectern, teacher }: World): Promise<Result> {
  const agent = new Agent({ keepAlive: true })
  const took: number[] = []
  await lectern.health()
  for (let turn = 0; turn < exports; turn++) {
    const began = performance.now()
    const answer = await post(agent, lectern.address + scoreCalls.export.path, teacher.token, {
      courseid: courseId,
    })
    if (!answer.includes('"status":1')) throw new Error(answer.slice(0, 200))
    took.push(performance.now() - began)
  }
  agent.destroy()
  const { blocked } = await lectern.health()
  const alone = await exportedAlone()
  return {
    load: `the same gradebook exported as xlsx`,
    goal: `≤ ${goals.export / 1000} s, event loop never blocked for more than ${goals.blocked} ms`,
    measured: `${milliseconds(median(took))}, event loop blocked for ${milliseconds(blocked)} at most; the same cells by the library alone: ${milliseconds(alone.took)}, blocked ${milliseconds(alone.blocked)} (${ratio(median(took) / alone.took)})`,
    met: median(took) <= goals.export && blocked <= goals.blocked,
  }
}

/** As many cells, written by the library in the process that answers. */
async function exportedAlone() {
  const bare = await startProcess('serve-bare-export.ts', {
    BENCH_ROWS: String(students),
    BENCH_COLUMNS: String(homework),
  })
  const agent = new Agent({ keepAlive: true })
  const took: number[] = []
  try {
    for (let turn = -1; turn < exports; turn++) {
      const began = performance.now()
      await post(agent, `${bare.address}/xlsx`, '', {})
      if (turn >= 0) took.push(performance.now() - began)
      else await bare.health()
    }
    return { took: median(took), blocked: (await bare.health()).blocked }
  } finally {
    agent.destroy()
    await bare.stop()
  }
}

/** The library alone, with as many copies of a file: how long it takes for many, and how far that process grows. */
async function zippedAlone() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-zip-'))
  const file = join(folder, 'work.bin')
  writeFileSync(file, bytesOfWork())
  const bare = await startProcess('serve-bare-zip.ts', { BENCH_FILE: file })
  try {
    await fetch(`${bare.address}/5`)
    const before = await bare.memory()
    let highest = 0
    const watching = setInterval(() => {
      highest = Math.max(highest, residentOf(bare.id))
    }, 20)
    const began = performance.now()
    await fetch(`${bare.address}/${many}`)
    const took = performance.now() - began
    clearInterval(watching)
    return { took, growth: highest - before }
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true })
  }
}

/** How far the resident memory of a fresh process grows while it makes the file. */
async function growthOf(world: World, works: number) {
  const lectern = await startProcess('serve-lectern.ts', {
    ...world.environment,
    BENCH_DATABASE: world.databaseUrl,
  })
  try {
    const make = async (id: string) => {
      const ask = async (path: string) => {
        const answer = await fetch(lectern.address + path, {
          method: 'POST',
          headers: { token: world.teacher.token, 'content-type': 'application/json' },
          body: JSON.stringify({ id }),
        })
        return (await answer.json()) as {
          status: number
          message: string
          data: { list: { state: string }[] }
        }
      }
      const began = performance.now()
      const begun = await ask(archiveCalls.download.path)
      if (begun.status !== 1) throw new Error(begun.message)
      let highest = 0
      for (;;) {
        const { state } = (await ask(archiveCalls.listDownloads.path)).data.list[0]!
        highest = Math.max(highest, residentOf(lectern.id))
        if (state === 'done') return { highest, took: performance.now() - began }
        if (state === 'failed') throw new Error('the works could not be put into a file')
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    }
    // What is only loaded at the first time is not what is measured.
    await make(homeworkOf(2))
    const before = await lectern.memory()
    const { highest, took } = await make(homeworkOf(works === few ? 0 : 1))
    return { growth: highest - before, took }
  } finally {
    await lectern.stop()
  }
}

/** When garbage is collected is chance; what is needed is needed every time. */
async function leastGrowthOf(world: World, works: number) {
  const grown = []
  for (let turn = 0; turn < processes; turn++) grown.push(await growthOf(world, works))
  return grown.reduce((least, one) => (one.growth < least.growth ? one : least))
}

async function measureWorks(world: World): Promise<Result> {
  const small = await leastGrowthOf(world, few)
  const large = await leastGrowthOf(world, many)
  const alone = await zippedAlone()
  const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`
  return {
    load: `zip of ${many} works, each with ${mib(fileSize)}, against one of ${few}`,
    goal: `memory grows by ≤ ${mib(goals.memory)} for either`,
    measured: `${ratio(large.growth / small.growth)} (${mib(large.growth)} against ${mib(small.growth)}; ${milliseconds(large.took)} against ${milliseconds(small.took)} for ${mib(many * fileSize)} and ${mib(few * fileSize)}); ${many} copies of the file by the library alone: ${milliseconds(alone.took)}, ${mib(alone.growth)} (${ratio(large.took / alone.took)})`,
    met: Math.max(large.growth, small.growth) <= goals.memory,
    note: `Resident memory above that after a garbage collection, at its highest while the file is made; the least of ${processes} processes that have each made a small one before. In some, up to 100 MiB of garbage lie about for a while, about as much as after the start, whatever the number of works.`,
  }
}

const homeworkOf = (place: number) => castId(67, place + 1)

async function fill(world: World) {
  const { db, teacher, lectern } = world
  const now = at(Date.now() - 3_600_000)
  await sql`
    insert into course (id, owner_id, name, semester, term, code, student_count, created_at, updated_at)
    values (${courseId}, ${teacher.id}, 'Gradebook', '2026-2027', 1, 'BG2000', ${students}, ${now}, ${now})`.execute(
    db,
  )
  const ids = world.students.slice(3200, 3200 + students).map(({ id }) => id)
  await sql`
    insert into membership (course_id, account_id, role, joined_at)
    select ${courseId}::uuid, ${teacher.id}::uuid, 'owner', ${now}::timestamptz
    union all select ${courseId}::uuid, id, 'student', ${now}::timestamptz from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
  const tasks = Array.from({ length: homework }, (_, place) => homeworkOf(place))
  await sql`
    insert into activity (id, course_id, type, title, author_id, published_at, announced_at, created_at, updated_at)
    select id, ${courseId}::uuid, ${homeworkType}, 'Homework ' || nr, ${teacher.id}::uuid, told, told, told, told
    from unnest(${tasks}::uuid[]) with ordinality as task (id, nr), (select ${now}::timestamptz as told) as moment`.execute(
    db,
  )
  await sql`insert into activity_text (activity_id, html) select id, '' from unnest(${tasks}::uuid[]) as id`.execute(
    db,
  )
  await sql`insert into submission_policy (activity_id) select id from unnest(${tasks}::uuid[]) as id`.execute(
    db,
  )
  const file = await upload(lectern.address, teacher.token)
  // The first two have works with a file, of few and of many; all are graded.
  await sql`
    insert into submission (id, activity_id, version, sealed, began_at)
    select new_id(now()), task.id, 1, 1, ${now}::timestamptz
    from unnest(${tasks}::uuid[]) with ordinality as task (id, nr)
    cross join generate_series(1, ${students}::int) as place
    where case task.nr when 1 then place <= ${few} when 2 then place <= ${many} when 3 then place <= 5 else true end`.execute(
    db,
  )
  await sql`
    insert into submission_author (activity_id, account_id, submission_id, state, submitted_at, score, result)
    select work.activity_id, (${ids}::uuid[])[work.place], work.id, 2, ${now}::timestamptz, score, score
    from (
      select id, activity_id, row_number() over (partition by activity_id order by id) as place,
        floor(random() * 100) as score
      from submission where activity_id = any(${tasks}::uuid[])) as work`.execute(db)
  const withFiles = sql`(select id from submission where activity_id = any(${tasks.slice(0, 3)}::uuid[]))`
  await sql`
    insert into submission_part (submission_id, slot, version, text, saved_at, changed_at)
    select id, 0, 1, repeat('My answer, with its reasons. ', 200), now(), now() from ${withFiles} as work`.execute(
    db,
  )
  await sql`insert into submission_file (submission_id, slot, version, file_id, position)
    select id, 0, 1, ${file}::uuid, 0 from ${withFiles} as work`.execute(db)
  await sql`insert into submission_version (submission_id, version, submitted_at)
    select id, 1, now() from ${withFiles} as work`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** They do not compress. */
function bytesOfWork() {
  const bytes = new Uint8Array(fileSize)
  for (let place = 0; place < fileSize; place += 65_536)
    crypto.getRandomValues(bytes.subarray(place, place + 65_536))
  return bytes
}

/** Such bytes as a file of the teacher's. @returns its id */
async function upload(server: string, token: string) {
  const form = new FormData()
  form.set('file', new Blob([bytesOfWork()]), 'work.bin')
  const answer = await fetch(`${server}/UploadApi/upload`, { method: 'POST', headers: { token }, body: form })
  const { data } = (await answer.json()) as { data: { fileid: string } }
  return data.fileid
}
