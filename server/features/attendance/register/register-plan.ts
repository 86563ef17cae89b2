import type { RegisterProblem } from '#contract/features/attendance/register.ts'
import {
  type Head,
  headOf,
  linesBelow,
  otherColumns,
  plain,
  type Rows,
  studentFinder,
  tidied,
} from '#server/features/table/in-thread.ts'
import { decodeStates } from '../records/states-as-text.ts'
import type { MarkedStudent } from './register.ts'

/** What a file is compared with, as it goes to a thread. */
export interface Known {
  /** `MarkedStudent[]` as JSON. */
  students: string
  /** In the order of the places in `states`. */
  sessions: readonly { id: string; title: string; begins_at: number; written: string; time: string }[]
  stateNames: readonly (readonly [word: string, state: number])[]
  /** What columns, and lines that are not about a student, may be called. */
  names: Record<'id' | 'name' | 'number' | 'ignored' | 'totals', readonly string[]>
}

export interface PlannedChange {
  line: number
  studentId: string
  name: string
  number: string
  attendanceId: string
  title: string
  createdAt: number
  /** Numbers of states; null: there is no record yet. */
  before: number | null
  after: number
}

export interface PlannedProblem {
  /** 0 for a column. */
  line: number
  name: string
  number: string
  title: string
  createdAt: number | null
  problem: RegisterProblem
  value: string
}

export interface RegisterPlan {
  changes: PlannedChange[]
  problems: PlannedProblem[]
  same: number
}

/** How many problems are told: whoever has more has chosen the wrong file. */
const maxProblems = 1000

/** What the lines of a file would change. @returns undefined if its first line has no column of students */
export function planRegister(known: Known, file: Rows): RegisterPlan | undefined {
  const rows = tidied(file)
  const { id, name, number } = known.names
  const head = headOf(rows, {
    names: { id, name, number },
    needs: has => has('id') || has('name') || has('number'),
  })
  if (!head) return undefined
  const { sessions, problems } = findSessions(head, rows[head.row]!, known)
  const findStudent = studentFinder<MarkedStudent>(JSON.parse(known.students))
  const states = new Map(known.stateNames)
  const changes: PlannedChange[] = []
  let same = 0
  for (const { line, cell } of linesBelow(rows, head)) {
    const named = { name: cell(head.at.name), number: cell(head.at.number) }
    if (isTotal(named, known)) continue
    const found = findStudent({ id: cell(head.at.id), ...named })
    if (typeof found === 'string') {
      problems.push({ line, ...named, title: '', createdAt: null, problem: found, value: '' })
      continue
    }
    const recorded = decodeStates(found.states)
    const person = { line, name: found.name, number: found.number }
    for (const { column, place } of sessions) {
      const value = cell(column)
      if (value === '') continue
      const { id: attendanceId, title, begins_at: createdAt } = known.sessions[place]!
      const after = states.get(plain(value))
      const before = recorded.get(place) ?? null
      if (after === undefined) problems.push({ ...person, title, createdAt, problem: 'unknownState', value })
      else if (after === before) same++
      else changes.push({ ...person, studentId: found.id, attendanceId, title, createdAt, before, after })
    }
  }
  return { changes, same, problems: problems.slice(0, maxProblems) }
}

const isTotal = ({ name, number }: { name: string; number: string }, { names }: Known) =>
  number === '' && names.totals.includes(plain(name))

function findSessions(head: Head<'id' | 'name' | 'number'>, titles: readonly string[], known: Known) {
  const problems: PlannedProblem[] = []
  const sessions: { column: number; place: number }[] = []
  for (const { column, title } of otherColumns(head, titles, known.names.ignored)) {
    const found = findSession(title, known)
    const problem =
      typeof found === 'string'
        ? found
        : sessions.some(({ place }) => place === found)
          ? ('repeatedAttendance' as const)
          : undefined
    if (problem)
      problems.push({
        ...{ line: 0, name: '', number: '', createdAt: null },
        title,
        problem,
        value: '',
      })
    else if (typeof found === 'number') sessions.push({ column, place: found })
  }
  return { sessions, problems }
}

/** A day and time in whatever form a spreadsheet has made of it, year first. */
const moment = /(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[\sT]+(\d{1,2}):(\d{2})/

/** The place of the attendance that a column is about: by what the export calls it, by its time, or by its name. */
function findSession(title: string, { sessions }: Known): number | RegisterProblem {
  const wanted = plain(title)
  const places = (fits: (session: Known['sessions'][number]) => boolean) =>
    sessions.flatMap((session, place) => (fits(session) ? [place] : []))
  const exact = places(({ written }) => plain(written) === wanted)
  if (exact.length === 1) return exact[0]!
  const [, year, ...parts] = moment.exec(wanted) ?? []
  const [month, day, hour, minute] = parts.map(text => text.padStart(2, '0'))
  const time = `${year}-${month}-${day} ${hour}:${minute}`
  const alike = year
    ? places(session => session.time === time)
    : places(session => plain(session.title) === wanted)
  if (alike.length === 1) return alike[0]!
  return alike.length === 0 ? 'unknownAttendance' : 'sameAttendance'
}
