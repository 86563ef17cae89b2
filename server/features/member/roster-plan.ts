import type { RosterOutcome, RosterReason, RosterRow } from '#contract/features/member/roster.ts'
import { classNameLength, maxClasses } from '#contract/features/member/rules.ts'
import { typedNumber } from '#contract/typed.ts'
import { isDate, isNumberCut } from '#server/features/table/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { RosterLine } from './roster-lines.ts'

/** What a line does: to a member, to somebody awaited, or to nobody: whom a place is kept for, if the line is good. */
export interface PlannedLine extends RosterRow {
  target: { kind: 'member' | 'invitation' | 'nobody'; id: string }
}

/**
 * Decides what each line of a roster does to a course as it is now. Accounts outside the course are not considered, so
 * that a roster reveals nobody.
 */
export async function planRoster(db: Database, courseId: string, lines: readonly RosterLine[]) {
  const known = await lookUp(db, courseId)
  const seen = new Map<string, number>()
  let places = known.freePlaces
  const newClasses = new Map<string, string>()
  const planned = lines.map((line): PlannedLine => {
    const decided = decide(line, known, seen)
    if (decided.outcome === 'added' && places-- <= 0) return refused(line, 'courseFull')
    if (decided.outcome === 'refused' || line.class === '' || known.classes.has(key(line.class)))
      return decided
    newClasses.set(key(line.class), newClasses.get(key(line.class)) ?? line.class)
    return known.classes.size + newClasses.size > maxClasses ? refused(line, 'classesFull') : decided
  })
  return { planned, newClasses: [...newClasses.values()] }
}

type RosterMatches = Awaited<ReturnType<typeof lookUp>>

function decide(line: RosterLine, known: RosterMatches, seen: Map<string, number>): PlannedLine {
  const problem = problemOf(line)
  if (problem) return refused(line, problem)
  const handles = handlesOf(line)
  const earlier = handles.map(handle => seen.get(handle)).find(Boolean)
  for (const handle of handles) if (!seen.has(handle)) seen.set(handle, line.line)
  if (earlier !== undefined) return { ...refused(line, 'repeated'), before: String(earlier) }

  const members = unique(handles.map(handle => known.members.get(handle)))
  const [member] = members
  if (members.length > 1) return refused(line, 'ambiguous')
  if (member && member.role !== 'student') return refused(line, 'isStaff')
  // A number alone is not enough: the name must match as well.
  if (member && !isNamed(member.name, line) && !sharesContact(member, line)) return refused(line, 'ambiguous')
  if (member)
    return ordered(line, { kind: 'member', id: member.id }, known.classNames.get(member.class_id ?? ''))

  const invitations = unique(handles.map(handle => known.invitations.get(handle)))
  const [invitation] = invitations
  if (invitations.length > 1) return refused(line, 'ambiguous')
  if (invitation)
    return ordered(
      line,
      { kind: 'invitation', id: invitation.id },
      known.classNames.get(invitation.class_id ?? ''),
    )

  return { ...line, outcome: 'added', reason: '', before: '', target: { kind: 'nobody', id: '' } }
}

/** Somebody who is in the course or awaited: only another class changes anything. */
function ordered(line: RosterLine, target: PlannedLine['target'], before = ''): PlannedLine {
  const changes = line.class !== '' && key(line.class) !== key(before)
  const outcome: RosterOutcome = changes ? 'changed' : 'same'
  return { ...line, outcome, reason: '', before, target }
}

const refused = (line: RosterLine, reason: RosterReason): PlannedLine => ({
  ...line,
  outcome: 'refused',
  reason,
  before: '',
  target: { kind: 'nobody', id: '' },
})

const longest = { name: 50, number: 50, email: 200 }

function problemOf(line: RosterLine): RosterReason | undefined {
  if (line.name === '') return 'nameMissing'
  if ([...line.name].length > longest.name) return 'nameLong'
  if (line.number === '' && line.phone === '' && line.email === '') return 'contactMissing'
  if (line.number.length > longest.number) return 'numberLong'
  if (isNumberCut(line.number)) return 'numberCut'
  if (isDate(line.number) || isDate(line.class)) return 'isDate'
  if (line.phone !== '' && !/^\+?\d{6,15}$/.test(line.phone)) return 'phoneWrong'
  if (
    line.email !== '' &&
    (line.email.length > longest.email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(line.email))
  )
    return 'emailWrong'
  return [...line.class].length > classNameLength ? 'classLong' : undefined
}

export const key = (text: string) => text.toLowerCase()
const handlesOf = ({ phone, email, number }: Pick<RosterLine, 'phone' | 'email' | 'number'>) =>
  [phone && `p${phone}`, email && `e${email}`, number && `n${key(typedNumber(number))}`].filter(
    handle => handle !== '',
  )
const isNamed = (name: string, line: RosterLine) =>
  key(name.replace(/\s/g, '')) === key(line.name.replace(/\s/g, ''))
const sharesContact = (member: { phone: string | null; email: string | null }, line: RosterLine) =>
  (line.phone !== '' && member.phone === line.phone) ||
  (line.email !== '' && member.email?.toLowerCase() === line.email)

function unique<T extends { id: string }>(found: (T | undefined)[]): T[] {
  return [...new Map(found.filter(one => one !== undefined).map(one => [one.id, one])).values()]
}

/** Everything that the lines could mean, in a fixed number of statements however many they are. */
async function lookUp(db: Database, courseId: string) {
  const [members, invitations, classes, { student_cap, student_count }] = await Promise.all([
    peopleIn(db, courseId),
    invitedIn(db, courseId),
    classesIn(db, courseId),
    roomIn.one(db, courseId),
  ])
  return {
    members: byHandle(members),
    invitations: byHandle(invitations),
    classes: new Map(classes.map(({ id, name }) => [key(name), id])),
    classNames: new Map(classes.map(({ id, name }) => [id, name])),
    freePlaces: student_cap - student_count - invitations.length,
  }
}

const peopleIn = prepared((db, courseId: string) =>
  db
    .selectFrom('course_member as membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.name', 'account.phone', 'account.email', 'account.number'])
    .select(['membership.role', 'membership.class_id'])
    .where('course_id', '=', courseId)
    .orderBy('account.id'),
)

const invitedIn = prepared((db, courseId: string) =>
  db
    .selectFrom('invitation')
    .select(['id', 'name', 'phone', 'email', 'number', 'class_id'])
    .where('course_id', '=', courseId)
    .orderBy('id'),
)

export const classesIn = prepared((db, courseId: string) =>
  db.selectFrom('course_class').select(['id', 'name']).where('course_id', '=', courseId),
)

const roomIn = prepared((db, courseId: string) =>
  db.selectFrom('course').select(['student_cap', 'student_count']).where('id', '=', courseId),
)

function byHandle<T extends { phone: string | null; email: string | null; number: string }>(rows: T[]) {
  const found = new Map<string, T>()
  for (const row of rows) {
    const { phone, email, number } = row
    for (const handle of handlesOf({ phone: phone ?? '', email: email?.toLowerCase() ?? '', number }))
      if (!found.has(handle)) found.set(handle, row)
  }
  return found
}
