import type { GradeProblem } from '#contract/features/submission/grade-import.ts'
import { commentLength, isScoreWithin } from '#contract/features/submission/rules.ts'
import { clean, uuid } from '#contract/wire.ts'
import { plain, undefused } from '#server/features/table/in-thread.ts'

export interface StoodGrade {
  score: number | null
  comment: string
}

/** What stands on the server of a submission that can be graded, as it goes to a thread. */
export interface KnownSubmission extends StoodGrade {
  id: string
  /** What files and clients call it. */
  alias: string
  version: number
  /** Of its student, or of its group. */
  name: string
  number: string
  /** Not handed in any more: it was returned. */
  isReturned: boolean
  /** Its authors have got grades of their own. */
  isApart: boolean
  /** How often its authors were graded. */
  seen: number
  /** Who gave the grade that stands there; empty without one. */
  grader: string
  /** What the levels of the rubric behind it give; null without. */
  rubricScore: number | null
}

export interface Known {
  /** `KnownSubmission[]` as JSON. */
  submissions: string
  /** What columns may be called, as texts are compared. */
  names: Record<'id' | 'folder' | 'name' | 'comment', readonly string[]>
  /** How the name of the column of scores begins: the full score may be another by now. */
  score: readonly string[]
  fullScore: number
  minComment: number
}

interface Row {
  /** Of the table, from 1; 0 for what only has files. */
  line: number
  name: string
  number: string
}

/** A file that is stored, waiting to be given back. */
export interface PlannedFile {
  fileId: string
  name: string
  size: number
  /** The file of the same name that it takes the place of. */
  replaces: string | null
}

export interface PlannedChange extends Row {
  submissionId: string
  /** What clients call it; absent in what was read before they had a name for it. */
  alias?: string
  version: number
  seen: number
  before: StoodGrade
  /** Null: only files are given back. */
  after: { score: number; comment: string } | null
  /** What stood there when the file was made; null where that is not known. */
  base: StoodGrade | null
  isConflict: boolean
  /** It has been handed in again since the file was made. */
  isNewer: boolean
  grader: string
  /** What the levels give that stay with the grade, where that is another score. */
  rubricScore: number | null
  files: PlannedFile[]
}

export interface PlannedProblem extends Row {
  problem: GradeProblem
  /** What the table says there, or the name of a file or a folder. */
  value: string
}

/** A folder of the file, and whose it is. */
interface FolderOf {
  folder: string
  id: string
  version: number
}

export interface GradePlan {
  changes: PlannedChange[]
  problems: PlannedProblem[]
  same: number
  /** As the table names them. */
  folders: FolderOf[]
}

/** How many problems are told: whoever has more has chosen the wrong file. */
export const maxProblems = 1000

type Rows = readonly (readonly string[])[]
const cleaned = (rows: Rows) => rows.map(row => row.map(cell => undefused(clean(cell).trim())))
/** As a number where it is one: spreadsheets write 80 as 80.0 or in full width. */
function numberIn(text: string) {
  const bare = text.normalize('NFKC').trim()
  return /^\d{1,6}([.,]\d{1,10})?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined
}
const key = /^([0-9a-f-]{36})(?:\.(\d{1,7}))?$/

/** @returns the version where the row says which one it is about */
function keyIn(text: string) {
  const [, id = '', version] = key.exec(text.toLowerCase()) ?? []
  return uuid.test(id) ? { id, version: version === undefined ? undefined : Number(version) } : undefined
}

/**
 * What the lines of a table would change.
 * @param asMade the sheet that says what stood there when the file was made; none in CSV
 * @returns undefined if its first line has no column of identifiers
 */
export function planTable(rows: Rows, asMade: Rows, known: Known): GradePlan | undefined {
  const [head = [], ...body] = cleaned(rows)
  const columns = findColumns(head, known)
  if (!columns) return undefined
  const bases = basesOf(asMade, known)
  const submissions = byName(JSON.parse(known.submissions) as KnownSubmission[])
  const plan: GradePlan = { changes: [], problems: [], same: 0, folders: [...bases.folders] }
  const seen = new Set<string>()
  for (const [index, row] of body.entries()) {
    const at = (column: number) => (column < 0 ? undefined : (row[column] ?? ''))
    if (row.every(text => text === '')) continue
    const given = keyIn(at(columns.id) ?? '')
    const submission = given && submissions.get(given.id)
    const cells = { score: at(columns.score), comment: at(columns.comment) }
    const base = given && bases.of.get(given.id)
    const line = index + 2
    const report = (problem: GradeProblem, value = '') =>
      plan.problems.push({
        ...{ line, problem, value },
        name: submission?.name ?? at(columns.name) ?? '',
        number: submission?.number ?? '',
      })
    const isUntouched = base !== undefined && isSame(cells, base)
    // Who has left, and what was returned since, in a line that nobody has touched.
    if (isUntouched && (!submission || submission.isReturned)) continue
    if (!submission) report('unknownRow')
    else if (seen.has(submission.id)) report('repeatedRow')
    else if (base && (isOther(at(columns.name), base.name) || isOther(at(columns.folder), base.folder)))
      report('otherRow', at(columns.name) ?? '')
    else {
      seen.add(submission.id)
      if (given.version !== undefined && bases.of.size === 0 && at(columns.folder))
        plan.folders.push({ folder: at(columns.folder)!, id: submission.id, version: given.version })
      const outcome = compare({ cells, base, isUntouched }, submission, given.version, known)
      if (outcome === 'same') plan.same++
      else if ('problem' in outcome) report(outcome.problem, outcome.value)
      else plan.changes.push({ ...outcome, line })
    }
  }
  plan.problems = plan.problems.slice(0, maxProblems)
  return plan
}

/** By what files call them: the alias, in those made before there was one the id. */
export const byName = (known: readonly KnownSubmission[]) =>
  new Map(known.flatMap(submission => [submission.alias, submission.id].map(name => [name, submission])))

/** What stood there when the file was made. */
interface Base {
  score: string
  comment: string
  name: string | undefined
  folder: string | undefined
}
interface Cells {
  score: string | undefined
  comment: string | undefined
}

const isOther = (text: string | undefined, base: string | undefined) =>
  text !== undefined && base !== undefined && text !== '' && plain(text) !== plain(base)

/** Lines end as the system has it, and Excel writes 80 as 80.0. */
const isSameText = (one: string, other: string) => one === other || lined(one) === lined(other)
const lined = (text: string) => text.replace(/\r\n?/g, '\n').trim()
const isSameScore = (one: string, other: string) =>
  one === other || (numberIn(one) !== undefined && numberIn(one) === numberIn(other))
const isSame = (cells: Cells, base: Base) =>
  (cells.score === undefined || isSameScore(cells.score, base.score)) &&
  (cells.comment === undefined || isSameText(cells.comment, base.comment))

type Outcome = Omit<PlannedChange, 'line'> | { problem: GradeProblem; value?: string } | 'same'

function compare(
  { cells, base, isUntouched }: { cells: Cells; base: Base | undefined; isUntouched: boolean },
  submission: KnownSubmission,
  version: number | undefined,
  known: Known,
): Outcome {
  if (isUntouched) return 'same'
  const { score: before, comment } = submission
  const scoreText = cells.score ?? ''
  const isEmpty = scoreText === '' && (cells.comment ?? '') === ''
  // Without the sheet of what stood there, an empty line may be one that somebody has not got to.
  if (isEmpty && !base) return 'same'
  const isScoreKept = cells.score === undefined || (scoreText === '' && (!base || base.score === ''))
  if (!isScoreKept && scoreText === '') return { problem: 'scoreRemoved' }
  const score = isScoreKept ? before : numberIn(scoreText)
  if (score === undefined) return { problem: 'notScore', value: scoreText }
  // In CSV an empty comment may be one that somebody has not written.
  const after =
    cells.comment === undefined || (cells.comment === '' && !base) ? comment : lined(cells.comment)
  if (score === null) return { problem: 'scoreMissing' }
  if (score === before && after === lined(comment)) return 'same'
  if (submission.isReturned) return { problem: 'notHandedIn' }
  if (submission.isApart) return { problem: 'gradedApart' }
  if (score > known.fullScore) return { problem: 'tooHigh', value: scoreText }
  if (!isScoreWithin(score, known.fullScore)) return { problem: 'notScore', value: scoreText }
  if ([...after].length < known.minComment) return { problem: 'commentShort' }
  if (after.length > commentLength) return { problem: 'commentLong' }
  const isNewer = version !== undefined && version !== submission.version
  const stood = base && { score: numberIn(base.score) ?? null, comment: lined(base.comment) }
  const isGradedSince = stood !== undefined && (stood.score !== before || stood.comment !== lined(comment))
  return {
    ...planOf(submission),
    after: { score, comment: after },
    base: stood ?? null,
    isConflict: isNewer || isGradedSince,
    isNewer,
    rubricScore:
      submission.rubricScore !== null && submission.rubricScore !== score ? submission.rubricScore : null,
  }
}

/** A submission of which nothing changes yet. */
export const planOf = (submission: KnownSubmission): Omit<PlannedChange, 'line'> => ({
  submissionId: submission.id,
  ...{
    alias: submission.alias,
    version: submission.version,
    seen: submission.seen,
    name: submission.name,
    number: submission.number,
    grader: submission.grader,
  },
  before: { score: submission.score, comment: submission.comment },
  ...{ after: null, base: null, isConflict: false, isNewer: false, rubricScore: null, files: [] },
})

function findColumns(head: readonly string[], known: Known) {
  const titles = head.map(plain)
  const columnOf = (names: readonly string[]) => titles.findIndex(title => names.includes(title))
  const { id, folder, name, comment } = known.names
  const of = {
    ...{ id: columnOf(id), folder: columnOf(folder), name: columnOf(name), comment: columnOf(comment) },
    score: titles.findIndex(title => known.score.some(start => title.startsWith(start))),
  }
  return of.id >= 0 && (of.score >= 0 || of.comment >= 0) ? of : undefined
}

function basesOf(asMade: Rows, known: Known) {
  const [head = [], ...body] = cleaned(asMade)
  const columns = findColumns(head, known)
  const of = new Map<string, Base>()
  const folders: FolderOf[] = []
  for (const row of columns ? body : []) {
    const at = (column: number) => (column < 0 ? undefined : (row[column] ?? ''))
    const given = keyIn(at(columns!.id) ?? '')
    if (!given) continue
    of.set(given.id, {
      ...{ score: at(columns!.score) ?? '', comment: at(columns!.comment) ?? '' },
      ...{ name: at(columns!.name), folder: at(columns!.folder) },
    })
    const folder = at(columns!.folder)
    if (folder) folders.push({ folder, id: given.id, version: given.version ?? 0 })
  }
  return { of, folders }
}
