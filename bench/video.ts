import { sql } from 'kysely'
import { videoType } from '#contract/features/video/entities.ts'
import { castId } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { measureClients } from './clients.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import { type ChildProcess, startProcess } from './process.ts'
import { type Cost, total } from './ruler.ts'
import type { Watching } from './watch.ts'
import type { World } from './world.ts'

const processes = 2
const watchers = 1000
/** As often as the player tells the server. */
const every = 10_000
const reports = 12
const goals = { p95: 100, cost: 2.5 }

/** A thousand students who watch a video for two minutes, beside a bare server that keeps each report by one upsert. */
export async function measureVideo(world: World): Promise<Result[]> {
  const { db, lecture, teacher } = world
  const videoId = castId(63, 1)
  await addVideo(world, { id: videoId, courseId: lecture.id, authorId: teacher.id })
  await sql`create table bare_progress (video_id uuid, account_id uuid, watched int4multirange not null,
    seconds integer not null, position integer not null, watched_at timestamptz not null,
    primary key (video_id, account_id))`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const bareServer = await startProcess('serve-bare-progress.ts', { BENCH_DATABASE: world.databaseUrl })
  const bare = await watch(world, bareServer, { url: bareServer.address, videoId })
  await bareServer.stop()
  const path = '/VideoApi/reportWatch'
  const ours = await watch(world, world.lectern, { url: world.lectern.address + path, videoId })
  const played = (reports * every) / 1000
  const { rows } = await sql<{ kept: number; seconds: number }>`
    select count(*) filter (where watched = int4multirange(int4range(0, ${played}::int)))::int as kept,
      coalesce(sum(seconds), 0)::int as seconds
    from progress_part where activity_id = ${videoId}`.execute(db)
  const { kept, seconds } = rows[0]!
  const [lost, more] = [watchers - kept, seconds - watchers * played]
  const cost = total(ours.cost) / total(bare.cost)
  const p95 = percentile(ours.took, 0.95)
  return [
    {
      load: `${watchers.toLocaleString('en')} students who report every 10 s for two minutes what they watch, one report in twenty twice`,
      goal: `p95 ≤ ${goals.p95} ms; nothing lost, refused or counted twice; ≤ ${goals.cost} × the CPU of a bare server with one upsert for each`,
      measured: `p95 ${milliseconds(p95)}, p99 ${milliseconds(percentile(ours.took, 0.99))} (bare p95 ${milliseconds(percentile(bare.took, 0.95))}); ${lost} lost, ${ours.failed} refused, ${more} s too many; ${ratio(cost)} (${said(ours.cost)} against ${said(bare.cost)}; ${ours.took.length} reports)`,
      met: p95 <= goals.p95 && lost === 0 && ours.failed === 0 && more === 0 && cost <= goals.cost,
    },
  ]
}

const said = (cost: Cost) =>
  `${Math.round(total(cost))} µs: Node ${Math.round(cost.node)}, PostgreSQL ${Math.round(cost.postgres)}`

interface Video {
  id: string
  courseId: string
  authorId: string
}

/** A linked film of an hour. */
async function addVideo({ db }: World, { id, courseId, authorId }: Video) {
  const now = at(Date.now() - 1000)
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: courseId, type: videoType, title: 'Lecture', author_id: authorId },
      ...{ published_at: now, announced_at: now, created_at: now, updated_at: now },
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id }).execute()
  const link = 'https://films.school.example/lecture.mp4'
  await db.insertInto('video').values({ id, link, duration: 3600 }).execute()
}

/** Everybody watches at the same time. @returns how long each report took, and what one cost in microseconds */
async function watch(world: World, server: ChildProcess, task: Pick<Watching, 'url' | 'videoId'>) {
  const share = watchers / processes
  const shares = Array.from({ length: processes }, (_, index): Watching => {
    const students = world.students.slice(index * share, (index + 1) * share)
    return { ...task, students, every, reports }
  })
  return measureClients(world, server, 'watch.ts', shares)
}
