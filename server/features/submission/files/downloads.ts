import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Language } from '#contract/error.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { permits } from '#server/features/course/public.ts'
import { attachmentOf, filesOf, storeFile, tidyName } from '#server/features/file/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { event, job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { submissionKinds } from '../task/kind.ts'
import { handedInOf } from './handed-in.ts'
import { writeArchive } from './handed-in-archive.ts'

/** The works that somebody has asked for can be fetched as one file. */
export const worksReady = event<{ activityId: string; accountId: string }>('submission.works.ready')

const makeJob = job<{ downloadId: string }>('submission.works')
const resumeJob = job<object>('submission.works.resume')

const minute = 60_000
const day = 1440 * minute
/** How long a finished file can be fetched. */
const retention = 7 * day
/** How long it is remembered that there was one. */
const remembered = 30 * day
/** After this time without a word the process that made it has ended. */
const silence = 2 * minute
/** After this time nobody waits for it any more. */
const givenUpAfter = day / 4

export const downloadWorkers = [
  work(makeJob, (unit, { downloadId }) => make(unit, downloadId), { slow: true }),
  work(resumeJob, resume, { cron: '* * * * *', slow: true }),
]

interface NewDownload {
  id: string
  activityId: string
  accountId: string
  states: readonly number[]
  language: string
  now: number
}
const insertDownload = prepared(
  (_, { id, activityId, accountId, states, language, now }: NewDownload) => sql<{ id: string }>`
    insert into submission_download (id, activity_id, account_id, states, language, state, created_at, touched_at)
    values (${id}, ${activityId}, ${accountId}, ${states}::smallint[], ${language}, 'waiting', ${at(now)}, ${at(now)})
    on conflict (activity_id, account_id) where state in ('waiting', 'running') do nothing
    returning id`,
)
const underWay = prepared((db, activityId: string, accountId: string) =>
  db
    .selectFrom('submission_download')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running']),
)

/** Which works somebody may ask for. */
const wanted = {
  submitted: [submissionStates.submitted, submissionStates.graded],
  tograde: [submissionStates.submitted],
  graded: [submissionStates.graded],
} as const
type WantedDownload = keyof typeof wanted

/** Begins to make a file of all works; one at a time for each person and activity. @returns its id */
export async function beginDownload(context: CourseContext, activityId: string, which: WantedDownload) {
  const { db, person, now, language } = context
  const id = newId()
  const download = { id, activityId, accountId: person.id, states: wanted[which], language, now }
  const [inserted, known] = await Promise.all([
    insertDownload.first(db, download),
    underWay.first(db, activityId, person.id),
  ])
  if (inserted) void context.enqueue(makeJob, { downloadId: id })
  return inserted?.id ?? known?.id ?? id
}

const ownDownloads = prepared((db, activityId: string, accountId: string) =>
  db
    .selectFrom('submission_download')
    .select(['id', 'states', 'state', 'progress', 'works', 'file_id', 'created_at', 'finished_at'])
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(5),
)

/** What somebody has asked for of an activity, newest first. */
export async function listDownloads(context: CourseContext, activityId: string) {
  const rows = await ownDownloads(context.db, activityId, context.person.id)
  const files = await filesOf(
    context.db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  )
  return rows.map(row => {
    const file = files.get(row.file_id ?? '')
    return {
      id: row.id,
      which: whichOf(row.states),
      state: row.state as 'waiting' | 'running' | 'done' | 'failed',
      progress: row.progress,
      count: row.works,
      createdAt: row.created_at,
      expiresAt: file && row.finished_at ? row.finished_at + retention : null,
      file: file ? attachmentOf(context, file) : null,
    }
  })
}

const whichOf = (states: readonly number[]): WantedDownload =>
  states.length > 1 ? 'submitted' : states[0] === submissionStates.graded ? 'graded' : 'tograde'

const beginMaking = prepared(
  (_, id: string, now: number) => sql<{
    activity_id: string
    account_id: string
    states: number[]
    language: Language
    title: string
    type: number
    course_id: string
    full_score: number
  }>`
    update submission_download as download set state = 'running', touched_at = ${at(now)}
    from activity
    join submission_policy as policy on policy.activity_id = activity.id
    join course on course.id = activity.course_id and course.deleted_at is null
    where download.id = ${id} and download.state in ('waiting', 'running')
      and activity.id = download.activity_id and activity.deleted_at is null
    returning download.activity_id, download.account_id, download.states, download.language, activity.title,
      activity.type, activity.course_id, policy.full_score`,
)

/** Says that the job is there; nothing if nobody wants it any more. */
const noteProgress = prepared(
  (_, id: string, progress: number, works: number, now: number) => sql<{ id: string }>`
    update submission_download as download
    set progress = ${progress}::int, works = ${works}::int, touched_at = ${at(now)}
    from activity
    where download.id = ${id} and download.state = 'running' and activity.id = download.activity_id
      and activity.deleted_at is null
    returning download.id`,
)

const endMaking = prepared((db, id: string, fileId: string, now: number) =>
  db
    .updateTable('submission_download')
    .set({ state: 'done', progress: 100, file_id: fileId, finished_at: at(now) })
    .where('id', '=', id)
    .where('state', '=', 'running'),
)
const endInVain = prepared((db, id: string, now: number) =>
  db
    .updateTable('submission_download')
    .set({ state: 'failed', finished_at: at(now) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running']),
)
const hideFile = prepared((db, id: string, now: number) =>
  db
    .updateTable('file')
    .set({ hidden_at: at(now) })
    .where('id', '=', id),
)
const releaseFiles = prepared((db, ids: readonly string[], now: number) =>
  db
    .updateTable('file')
    .set({ deleted_at: at(now), used_at: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)
const takeEarlier = prepared(
  (_, id: string, activityId: string, accountId: string) => sql<{ file_id: string }>`
    update submission_download as download set file_id = null from submission_download as before
    where before.id = download.id and download.activity_id = ${activityId} and download.account_id = ${accountId}
      and download.id <> ${id} and download.file_id is not null
    returning before.file_id`,
)

/** The homework is gone, or another run has finished: what was made so far is thrown away. */
class Unwanted extends Error {}

/** Those that this process makes now: a job may be given to it twice. */
const making = new Set<string>()

async function make(unit: Unit, downloadId: string) {
  if (making.has(downloadId)) return
  making.add(downloadId)
  try {
    const begun = await beginMaking.first(unit.db, downloadId, unit.now)
    if (begun) await makeNow(unit, downloadId, begun)
    else await endInVain(unit.db, downloadId, unit.now)
  } finally {
    making.delete(downloadId)
  }
}

type Begun = Awaited<ReturnType<typeof beginMaking.one>>

async function makeNow(unit: Unit, downloadId: string, begun: Begun) {
  const { db } = unit
  const { activity_id: activityId, account_id: accountId, states, language, title } = begun
  const tell = () =>
    submissionKinds(unit)
      .get(begun.type)
      ?.on.downloadChanged?.(unit, { id: activityId, course_id: begun.course_id }, [accountId])
  const submissions = await handedInOf(db, { activityId, states })
  const onProgress = async (done: number) => {
    const percent = Math.floor((95 * done) / Math.max(1, submissions.length))
    if (!(await noteProgress.first(db, downloadId, percent, submissions.length, Date.now())))
      throw new Unwanted()
    tell()
  }
  try {
    await onProgress(0)
    const path = await writeArchive(unit, { submissions, fullScore: begun.full_score, language, onProgress })
    try {
      const file = await storeFile(unit, { ownerId: accountId, name: tidyName(`${title}.zip`), path })
      await hideFile(db, file.id, unit.now)
      const isWanted = (await endMaking.count(db, downloadId, file.id, unit.now)) > 0
      const old = isWanted ? await takeEarlier(db, downloadId, activityId, accountId) : [{ file_id: file.id }]
      await release(db, old, unit.now)
      if (isWanted) await unit.emit(worksReady, { activityId, accountId })
    } finally {
      await rm(path, { force: true })
    }
  } catch (error) {
    if (!(error instanceof Unwanted))
      unit.log.error({ error, downloadId }, 'works could not be put into a file')
    await endInVain(db, downloadId, unit.now)
  }
  tell()
}

const release = (db: Database, rows: readonly { file_id: string }[], now: number) =>
  releaseFiles(
    db,
    rows.map(({ file_id }) => file_id),
    now,
  )

const silent = prepared((db, before: number) =>
  db
    .selectFrom('submission_download')
    .select(['id', 'created_at'])
    .where('state', 'in', ['waiting', 'running'])
    .where('touched_at', '<', at(before)),
)
/** Files that are old, of activities that are gone, or of people who may not grade there any more. */
const takeUnneeded = prepared(
  (_, before: number) => sql<{ file_id: string }>`
    update submission_download as download set file_id = null from submission_download as known
    where known.id = download.id and download.file_id is not null and (download.finished_at < ${at(before)}
      or not exists (
        select from activity
        join course on course.id = activity.course_id and course.deleted_at is null
        join course_member as staff on staff.course_id = course.id and staff.account_id = download.account_id
          and ${permits('grade', 'staff')}
        where activity.id = download.activity_id and activity.deleted_at is null))
    returning known.file_id`,
)
const forget = prepared((db, before: number) =>
  db.deleteFrom('submission_download').where('finished_at', '<', at(before)).where('file_id', 'is', null),
)

/** Goes on with what a process left that ended in the middle, and lets go of files that nobody is to have any more. */
async function resume(unit: Unit) {
  const { db, now } = unit
  await release(db, await takeUnneeded(db, now - retention), now)
  await forget(db, now - remembered)
  for (const { id, created_at } of await silent(db, now - silence))
    if (created_at < now - givenUpAfter) await endInVain(db, id, now)
    else await make(unit, id)
}
