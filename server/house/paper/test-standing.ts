import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** Everything that is stored of a paper, as JSON has it. */
export interface StoredPaper {
  policy: {
    full_score: number
    is_scaled: boolean
    slot_points: Record<string, number> | null
    attempt_rule: number
    working_time: number | null
    must_begin: boolean
    extra_seconds: number
    scores_published_at: string | null
  }
  ends_at: string | null
  /** By staff, for everybody. */
  ended_at: string | null
  submissions: {
    id: string
    alias: string
    attempt: number
    group_id: string | null
    version: number
    sealed: number
    slot_points: Record<string, number> | null
    began_at: string | null
    ends_at: string | null
    closed_at: string | null
    reopened_until: string | null
  }[]
  authors: {
    account_id: string
    attempt: number
    submission_id: string | null
    is_latest: boolean
    state: number
    score: number | null
    result: number | null
    deduction: number
    score_published_at: string | null
  }[]
  parts: {
    submission_id: string
    slot: number
    version: number
    text: string
    sequence: number
    saved_at: string
  }[]
  versions: {
    submission_id: string
    version: number
    submitted_by: string | null
    submitted_at: string
    returned_at: string | null
    counted_at: string | null
    is_offered: boolean
  }[]
  grades: {
    submission_id: string
    slot: number
    track: number
    number: number
    version: number
    account_id: string | null
    score: number
  }[]
  scorings: {
    submission_id: string
    run: number
    version: number
    scores: Record<string, number>
    regrade_id: string | null
    is_current: boolean
  }[]
  regrades: { id: string; undone_at: string | null }[]
  overtaken: { account_id: string; slot: number; text: string }[]
  exceptions: { account_id: string; extra_seconds: number; granted_at: string }[]
  progress: { account_id: string; state: number; score: number | null }[]
}

export async function storedPaper(db: Database, id: string): Promise<StoredPaper> {
  const all = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(row order by row ->> 'id', row ->> 'account_id'), '[]')
      from (${rows}) as one cross join to_jsonb(one) as row)`
  const own = sql`(select id from submission where activity_id = ${id})`
  const ofActivity = (table: string) => all(sql`select * from ${sql.table(table)} where activity_id = ${id}`)
  const ofSubmissions = (table: string) =>
    all(sql`select * from ${sql.table(table)} where submission_id in ${own}`)
  const { rows } = await sql<StoredPaper>`
    select to_jsonb(policy) as policy, to_jsonb(activity.ends_at) as ends_at, to_jsonb(activity.ended_at) as ended_at,
      ${ofActivity('submission')} as submissions, ${ofActivity('submission_author')} as authors,
      ${ofActivity('submission_regrade')} as regrades, ${ofActivity('submission_overtaken')} as overtaken,
      ${ofActivity('activity_exception')} as exceptions, ${ofActivity('progress')} as progress,
      ${ofSubmissions('submission_part')} as parts, ${ofSubmissions('submission_version')} as versions,
      ${ofSubmissions('submission_grade')} as grades, ${ofSubmissions('submission_scoring')} as scorings
    from submission_policy as policy join activity on activity.id = policy.activity_id
    where policy.activity_id = ${id}`.execute(db)
  return rows[0]!
}

type Submission = StoredPaper['submissions'][number]
type Author = StoredPaper['authors'][number]

const halfUp = (value: number, by: number) => Math.floor(value * by + 0.5 + 1e-6) / by
const wholeSlot = -1

/** The run that counts of the version that counts: the newest whose regrade was not undone. */
export function currentRun({ scorings, regrades }: StoredPaper, { id, version }: Submission) {
  const undone = new Set(regrades.filter(one => one.undone_at !== null).map(one => one.id))
  const runs = scorings.filter(
    one => one.submission_id === id && one.version === version && !undone.has(one.regrade_id ?? ''),
  )
  return runs.toSorted((one, other) => one.run - other.run).at(-1)
}

/** What an author's own grades, those of all authors, and the machine give, by slot; in this order. */
function scoresOf(paper: StoredPaper, submission: Submission, accountId: string) {
  const { id, version } = submission
  const scores = new Map(
    Object.entries(currentRun(paper, submission)?.scores ?? {}).map(([slot, score]) => [Number(slot), score]),
  )
  const counting = paper.grades
    .filter(one => one.submission_id === id && one.version === version && one.track === 0)
    .toSorted((one, other) => one.number - other.number)
  for (const ofOne of [null, accountId])
    for (const { account_id, slot, score } of counting) if (account_id === ofOne) scores.set(slot, score)
  return scores
}

/** @returns null while a slot has no score */
function totalOf({ policy }: StoredPaper, submission: Submission, scores: ReadonlyMap<number, number>) {
  const whole = scores.get(wholeSlot)
  if (whole !== undefined) return halfUp(whole, 10)
  const points = submission.slot_points ?? policy.slot_points
  const counted = [...scores].filter(
    ([slot]) => slot > wholeSlot && (points === null || String(slot) in points),
  )
  if (counted.length < (points === null ? 1 : Object.keys(points).length)) return null
  const sum = counted.reduce((all, [, score]) => all + score, 0)
  const most = Object.values(points ?? {}).reduce((all, one) => all + one, 0)
  const total = policy.is_scaled && most > 0 ? (sum * policy.full_score) / most : sum
  return halfUp(Math.min(policy.full_score, total), 10)
}

/** How one attempt of somebody stands. */
function attemptOf(paper: StoredPaper, author: Author) {
  const submission = paper.submissions.find(({ id }) => id === author.submission_id)
  if (!submission || submission.version === 0) return { state: 0, score: null }
  const handed = paper.versions.find(
    one => one.submission_id === submission.id && one.version === submission.version,
  )
  // What counts again since was taken by staff.
  const isReturned = handed?.returned_at != null && (handed.counted_at ?? '') < handed.returned_at
  if (isReturned) return { state: 3, score: null }
  const score = totalOf(paper, submission, scoresOf(paper, submission, author.account_id))
  return { state: score === null ? 1 : 2, score }
}

/** Best, last or mean. */
function resultOf({ policy }: StoredPaper, scores: readonly (number | null)[]) {
  const graded = scores.filter(score => score !== null)
  if (graded.length === 0) return null
  if (policy.attempt_rule === 1) return Math.max(...graded)
  if (policy.attempt_rule === 2) return graded.at(-1)!
  return halfUp(graded.reduce((all, one) => all + one, 0) / graded.length, 1000)
}

/** A student of a paper. */
export interface Standing {
  accountId: string
  attempts: { attempt: number; state: number; score: number | null }[]
  /** Of those that were handed in. */
  latest: number
  result: number | null
  /** 0: nothing, or only begun. */
  progress: { state: number; score: number | null }
}

/** How all stand by what was given, counted anew (decisions 167, 207, 213 and 242). Nothing is deducted. */
export function standingsOf(paper: StoredPaper): Standing[] {
  return [...Map.groupBy(paper.authors, author => author.account_id)].map(([accountId, authors]) => {
    const attempts = authors
      .toSorted((one, other) => one.attempt - other.attempt)
      .map(author => ({ attempt: author.attempt, ...attemptOf(paper, author) }))
    const latest = attempts.findLast(({ state }) => state > 0) ?? attempts[0]!
    const result = resultOf(
      paper,
      attempts.map(({ score }) => score),
    )
    const published = authors.find(({ attempt }) => attempt === latest.attempt)!.score_published_at
    const isShown = published !== null || paper.policy.scores_published_at !== null
    const state = latest.state === 3 ? 3 : latest.state > 0 ? 2 : 0
    return {
      ...{ accountId, attempts, latest: latest.attempt, result },
      progress: { state, score: isShown && state > 0 ? result : null },
    }
  })
}

/** The same as it is stored. */
export function storedStandings({ authors, progress }: StoredPaper): Standing[] {
  return [...Map.groupBy(authors, author => author.account_id)].map(([accountId, its]) => {
    const rows = its.toSorted((one, other) => one.attempt - other.attempt)
    const latest = rows.find(({ is_latest }) => is_latest)!
    const own = progress.find(one => one.account_id === accountId)
    // Begun only is not done.
    const state = (own?.state ?? 0) === 1 && latest.state === 0 ? 0 : (own?.state ?? 0)
    return {
      accountId,
      attempts: rows.map(({ attempt, state, score }) => ({ attempt, state, score })),
      latest: latest.attempt,
      result: latest.result,
      progress: { state, score: own?.score ?? null },
    }
  })
}

/** What a version contains, by slot. */
export function contentIn({ parts }: StoredPaper, submissionId: string, version: number) {
  const rows = parts
    .filter(one => one.submission_id === submissionId && one.version <= version)
    .toSorted((one, other) => one.version - other.version)
  return new Map(rows.map(row => [row.slot, row]))
}

const timeOf = (time: string) => Date.parse(time)

/** When the time of an attempt is up, of whom has longest of these; null: never. */
export function endIn(
  paper: StoredPaper,
  { began_at, reopened_until }: Submission,
  accountIds: readonly string[],
) {
  if (reopened_until !== null) return Date.parse(reopened_until)
  const { working_time, extra_seconds } = paper.policy
  const ends = accountIds.map(accountId => {
    const own = paper.exceptions.find(one => one.account_id === accountId)
    const { ends_at: endsAt, ended_at: endedAt } = paper
    const worked =
      working_time === null || began_at === null ? Infinity : timeOf(began_at) + working_time * 1000
    const deadline = endsAt === null ? Infinity : timeOf(endsAt)
    const isEnded =
      endsAt !== null && endedAt !== null && endedAt >= endsAt && (own?.granted_at ?? endedAt) <= endedAt
    const given = Math.min(worked, deadline) + (extra_seconds + (own?.extra_seconds ?? 0)) * 1000
    return isEnded ? Math.min(given, timeOf(endedAt)) : given
  })
  const end = Math.max(...ends)
  return end === Infinity ? null : end
}
