import { Agent } from 'node:http'
import { sql } from 'kysely'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { castId } from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { median, milliseconds, type Result, ratio } from './goal.ts'
import { post } from './post.ts'
import { type ChildProcess, startProcess } from './process.ts'
import type { World } from './world.ts'

const attendances = 60
const turns = 3
const goals = { took: 5000, blocked: 30, page: 1000 }
const formats = ['xlsx', 'csv'] as const
const agent = new Agent({ keepAlive: true })

/** A register of everybody in the lecture as a file, and whether anybody else has to wait for it. */
export async function measureExport(world: World): Promise<Result[]> {
  const { db, lectern, teacher, students, lecture } = world
  await addAttendances(db, lecture.id, teacher.id)
  const bare = await startProcess('serve-bare-export.ts', {
    BENCH_ROWS: String(students.length),
    BENCH_COLUMNS: String(attendances),
  })
  const results: Result[] = []
  try {
    for (const format of formats) {
      const address = lectern.address + registerCalls.exportRegister.path
      await bare.health()
      const ours = await measure(lectern, () =>
        post(agent, address, teacher.token, { courseid: lecture.id, format }),
      )
      const idle = await bare.health()
      const alone = await measure(bare, () => post(agent, `${bare.address}/${format}`, '', {}))
      const size = `${Math.round(ours.length / 1024)} KiB of answer`
      results.push({
        load: `${students.length.toLocaleString('en')} students × ${attendances} attendances exported as ${format}`,
        goal: `≤ ${goals.took / 1000} s, event loop never blocked for more than ${goals.blocked} ms`,
        measured: `${milliseconds(ours.took)}, loop blocked ${milliseconds(ours.blocked)}, that of an idle process meanwhile ${milliseconds(idle.blocked)} (${size}); the same cells by the library alone: ${milliseconds(alone.took)}, blocked ${milliseconds(alone.blocked)} (${ratio(ours.took / alone.took)})`,
        met: ours.took <= goals.took && ours.blocked <= goals.blocked,
        note: 'The baseline has the cells already and writes them in the process that answers; Lectern reads them from the database, and writes them in a thread.',
      })
    }
    const page = await measure(lectern, () =>
      post(agent, lectern.address + registerCalls.listTallies.path, teacher.token, { courseid: lecture.id }),
    )
    results.push({
      load: 'the same students by score, one page',
      goal: `≤ ${goals.page} ms`,
      measured: milliseconds(page.took),
      met: page.took <= goals.page,
    })
  } finally {
    await bare.stop()
    await removeAttendances(db)
  }
  return results
}

/** The median time and the longest block of a few turns, after one that warms up. */
async function measure(server: ChildProcess, run: () => Promise<string>) {
  await run()
  await server.health()
  const times: number[] = []
  let length = 0
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    const answer = await run()
    times.push(performance.now() - began)
    length = answer.length
    if (length < 2000) throw new Error(answer.slice(0, 200))
  }
  return { took: median(times), blocked: (await server.health()).blocked, length }
}

const attendanceOf = (index: number) => castId(74, index + 1)
const ids = Array.from({ length: attendances }, (_, index) => attendanceOf(index))

async function addAttendances(db: Database, courseId: string, author: string) {
  const now = Date.now()
  await db
    .insertInto('attendance')
    .values(
      ids.map((id, index) => {
        const begins = at(now - (attendances - index) * 86_400_000)
        return {
          ...{ id, course_id: courseId, title: `Week ${index + 1}`, method: 1, author_id: author },
          ...{ begins_at: begins, ended_at: begins },
        }
      }),
    )
    .execute()
  await sql`
    insert into attendance_record (attendance_id, account_id, state)
    select attendance.id, account_id, case when random() < 0.8 then 0 else floor(random() * 8) end
    from unnest(${ids}::uuid[]) as attendance (id) cross join course_student where course_id = ${courseId}`.execute(
    db,
  )
  await sql`vacuum analyze attendance_record`.execute(db)
}

/** The other loads find the lecture as it was. */
async function removeAttendances(db: Database) {
  await sql`delete from attendance_record where attendance_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from attendance where id = any(${ids}::uuid[])`.execute(db)
  await sql`vacuum analyze attendance_record`.execute(db)
}
