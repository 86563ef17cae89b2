import { readScore } from '#contract/features/activity/score-rounding.ts'
import type { GradeProblem } from '#contract/features/submission/grade-import.ts'
import { commentLength, isScoreWithin } from '#contract/features/submission/rules.ts'
import { clean, uuid } from '#contract/wire.ts'
import { headOf, linesBelow, plain, type Rows, tidied } from '#server/features/table/in-thread.ts'

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

interface Line {
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

export interface PlannedChange extends Line {
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

export interface PlannedProblem extends Line {
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

/** As a number where it is one. */
const numberIn = (text: string) => readScore(text) ?? undefined
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
export function planTable(known: Known, rows: Rows, asMade: Rows): GradePlan | undefined {
  const lines = linesOf(rows, known)
  if (!lines) return undefined
  const bases = basesOf(asMade, known)
  const submissions = byName(JSON.parse(known.submissions) as KnownSubmission[])
  const plan: GradePlan = { changes: [], problems: [], same: 0, folders: [...bases.folders] }
  const seen = new Set<string>()
  for (const { line, given, ...cells } of lines) {
    const submission = given && submissions.get(given.id)
    const base = given && bases.of.get(given.id)
    const report = (problem: GradeProblem, value = '') =>
      plan.problems.push({
        ...{ line, problem, value },
        name: submission?.name ?? cells.name ?? '',
        number: submission?.number ?? '',
      })
    const isUntouched = base !== undefined && isSame(cells, base)
    // Who has left, and what was returned since, in a line that nobody has touched.
    if (isUntouched && (!submission || submission.isReturned)) continue
    if (!submission) report('unknownRow')
    else if (seen.has(submission.id)) report('repeatedRow')
    else if (base && (isOther(cells.name, base.name) || isOther(cells.folder, base.folder)))
      report('otherRow', cells.name)
    else {
      seen.add(submission.id)
      if (given.version !== undefined && bases.of.size === 0 && cells.folder)
        plan.folders.push({ folder: cells.folder, id: submission.id, version: given.version })
      const outcome = compare({ cells, base, isUntouched }, submission, given.version, known)
      if (outcome === 'same') plan.same++
      else if ('problem' in outcome) report(outcome.problem, outcome.value)
      else plan.changes.push({ ...outcome, line })
    }
  }
  plan.problems = plan.problems.slice(0, maxProblems)
  return plan
}

/** What a line says; undefined where the table has no such column. */
interface Cells {
  score: string | undefined
  comment: string | undefined
  name: string | undefined
  folder: string | undefined
}

/** The lines of a table, and of what each is; undefined if its first one has no column of identifiers. */
function linesOf(sheet: Rows, { names, score }: Known) {
  const rows = tidied(sheet.map(row => row.map(clean)))
  const head = headOf(rows, {
    names: { ...names, score: [] },
    begins: { score },
    needs: has => has('id') && (has('score') || has('comment')),
  })
  return (
    head &&
    linesBelow(rows, head).map(({ line, cell }) => {
      const at = (key: keyof Cells) => (head.at[key] < 0 ? undefined : cell(head.at[key]))
      return {
        ...{ line, given: keyIn(cell(head.at.id)) },
        ...{ score: at('score'), comment: at('comment'), name: at('name'), folder: at('folder') },
      }
    })
  )
}

/** By what files call them: the alias, in those made before there was one the id. */
export const byName = (known: readonly KnownSubmission[]) =>
  new Map(known.flatMap(submission => [submission.alias, submission.id].map(name => [name, submission])))

/** What stood there when the file was made. */
interface Base extends Cells {
  score: string
  comment: string
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

function basesOf(asMade: Rows, known: Known) {
  const of = new Map<string, Base>()
  const folders: FolderOf[] = []
  for (const { given, line: _, ...cells } of linesOf(asMade, known) ?? []) {
    if (!given) continue
    of.set(given.id, { ...cells, score: cells.score ?? '', comment: cells.comment ?? '' })
    if (cells.folder) folders.push({ folder: cells.folder, id: given.id, version: given.version ?? 0 })
  }
  return { of, folders }
}
