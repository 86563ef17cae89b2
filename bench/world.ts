import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedCast } from '#seed/cast.ts'
import { castId, demoSchool, teacher1 } from '#seed/people.ts'
import { startPostgres } from '#server/embedded-postgres/supervisor.ts'
import { at, type Database, openDatabase } from '#server/kernel/database.ts'
import { newToken, sha256 } from '#server/kernel/ids.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { type ChildProcess, startProcess } from './process.ts'
import { openPushStub, type PushStub } from './push-stub.ts'

export interface Attendee {
  id: string
  token: string
}

export interface World {
  databaseUrl: string
  db: Database
  lectern: ChildProcess
  teacher: Attendee
  /** All in the lecture. */
  students: Attendee[]
  /** One of them, in 200 courses. */
  collector: Attendee
  lecture: { id: string }
  /** A push service that Lectern may send to. */
  pushes: PushStub
  environment: Record<string, string>
  stop(): Promise<void>
}

/** The course with the crowd in it. */
export const lectureId = castId(60, 1)
/** Students of the one big lecture. */
const crowd = 5000
/** Courses of every student in the crowd's first hundred. */
const coursesEach = 40
/** The most courses any student is in. */
const coursesOfCollector = 200

/**
 * A durable PostgreSQL of its own with a school of thousands, and Lectern serving it; deleted after the run.
 * @param server the file that serves it
 */
export async function makeWorld(say: (line: string) => void, server = 'serve-lectern.ts'): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { max_connections: '120' },
  })
  await migrate(postgres.url)
  const database = openDatabase({
    url: postgres.url,
    connections: 4,
    namedStatements: true,
    onError: () => {},
  })
  say('filling the school …')
  const { teacher, students, collector, lecture } = await fill(database.db)
  // As a minute later: what PostgreSQL plans before it has looked at a school is not what is measured.
  await sql`vacuum analyze`.execute(database.db)
  const pushes = await openPushStub()
  const environment = {
    PUSH_HOSTS: pushes.host,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    SEED: 'none',
    LOG_LEVEL: 'error',
    // One caller of the bench represents many.
    REQUEST_RATE: '1000000',
    BENCH_DATABASE: postgres.url,
  }
  const lectern = await startProcess(server, environment)
  return {
    databaseUrl: postgres.url,
    db: database.db,
    lectern,
    teacher,
    students,
    collector,
    lecture,
    pushes,
    environment,
    async stop() {
      await lectern.stop()
      await pushes.stop()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(db: Database) {
  const now = Date.now()
  await seedCast(db, now)
  const students = Array.from({ length: crowd }, (_, index) => ({
    id: castId(50, index + 1),
    token: newToken(),
  }))
  const teacher = { id: teacher1.id, token: newToken() }
  await inSlices(students, 1000, async slice => {
    await db
      .insertInto('account')
      .values(
        slice.map(({ id }) => ({
          id,
          email: `${id}@bench.lectern`,
          password_hash: '-',
          ...nameColumns(`Student ${id.slice(-5)}`),
          kind: 0,
          school: demoSchool,
          number: id.slice(-5),
          created_at: at(now),
        })),
      )
      .execute()
    await openSessions(db, slice, now)
  })
  await openSessions(db, [teacher], now)
  const collector = students[crowd - 1]!
  const courses = Array.from({ length: coursesOfCollector }, (_, index) => castId(60, index + 1))
  for (const [index, id] of courses.entries()) {
    const circle = index < coursesEach ? students.slice(0, 100) : []
    const members = index === 0 ? students : [...circle, collector]
    await db
      .insertInto('course')
      .values({
        id,
        owner_id: teacher.id,
        name: `Course ${index + 1}`,
        semester: index % 2 ? '2025-2026' : '2026-2027',
        term: 1,
        code: `BE${String(2000 + index)}`,
        student_cap: 10_000,
        student_count: members.length,
        created_at: at(now),
        updated_at: at(now),
      })
      .execute()
    const rows = [
      { id: teacher.id, role: 'owner' },
      ...members.map(({ id: student }) => ({ id: student, role: 'student' })),
    ]
    await inSlices(rows, 1000, slice =>
      db
        .insertInto('membership')
        .values(
          slice.map(({ id: account_id, role }) => ({ course_id: id, account_id, role, joined_at: at(now) })),
        )
        .execute(),
    )
  }
  return { teacher, students, collector, lecture: { id: courses[0]! } }
}

export async function openSessions(db: Database, people: Attendee[], now: number) {
  await db
    .insertInto('session')
    .values(
      people.map(({ id, token }) => ({
        id,
        token_hash: sha256(token),
        account_id: id,
        device: 'bench',
        address: '127.0.0.1',
        created_at: at(now),
        seen_at: at(now),
        expires_at: at(now + 86_400_000),
      })),
    )
    .execute()
}

async function inSlices<T>(all: T[], size: number, run: (slice: T[]) => Promise<unknown>) {
  for (let from = 0; from < all.length; from += size) await run(all.slice(from, from + size))
}
