import { type Permission, permissions } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { thingOf } from '#contract/wire.ts'
import type { CastMember } from '#seed/people.ts'
import {
  type Beside,
  marksIn,
  type Part,
  scoreMarksIn,
  sentBeside,
  type TextKind,
} from '#server/kernel/test-moves.ts'
import type { Marks } from './draw.ts'
import { activityThings } from './things.ts'
import type { Actor } from './world.ts'

export interface Activity {
  id: string
  author: string
  /** The kind, as the course's list has it. */
  type: number
  courseId: string
  /** Null: it is a draft. */
  publishedAt: number | null
  isDeleted: boolean
  areGradesShown: boolean
  /** Staff know by now whose work is whose, though they were not to; they do not forget it. */
  areNamesShown: boolean
  /** What students may see of each other's works: 0 nothing, 1 with names, 2 without. */
  classmates: number
  isAnonymous: boolean
  /** The way of dividing into groups that work together; none for '' or nobody. */
  batchId: string
  /** Its students read and judge each other's work. */
  isReviewed: boolean
  /** From those who review, and from those who are reviewed. */
  hidesAuthors?: boolean
  hidesReviewers?: boolean
  /** A student started it. */
  isOfStudent: boolean
  /** The classes that it is for; absent: the whole course, or groups. */
  classIds?: readonly string[] | undefined
  /** Who was ever in one of them while it was for that; absent: anybody may have been among those whom it is for. */
  reached?: Set<string> | undefined
}

/** Where a text stands: in an activity, or somewhere else in a course. */
export interface Stand {
  courseId: string
  activityId?: string
}

/** A text, or a score. */
export interface Text extends Stand {
  kind: TextKind
  by: string
  /** Where it stands in the gradebook. */
  item?: string
  /** Whom it is about. */
  studentIds: string[]
  /** The work with which it was given back was returned since. */
  isReturned?: boolean
  /** Where copies and packages have taken it. */
  elsewhere: Stand[]
  /** Other students do not learn who wrote it. */
  isNameless?: boolean
  /** The group whose work it was part of when it was written. */
  groupId?: string
  /** Who else has sent it since, as part of what they wrote themselves. */
  carriers: string[]
}

/** Something that somebody did, and what was answered. */
export interface Done<C extends Call = Call> {
  actor: Actor
  call: C
  input: InputOf<C>
  answer: AnswerOf<C>
  now: number
}

/** What has happened, as the life itself remembers it; never what the database says. */
export class Chronicle {
  readonly activities = new Map<string, Activity>()
  readonly texts = new Map<string, Text>()
  /** Marks in files, in their names too. */
  readonly files = new Map<string, readonly string[]>()
  /** Columns of the gradebook that are only for staff. */
  readonly staffColumns = new Set<string>()
  /** Works shown to the class: activity and student. */
  readonly shared = new Set<string>()
  /** Members by group. */
  readonly groups = new Map<string, { batchId: string; members: Set<string> }>()
  /** Everybody who has ever been in one group with somebody: both ids. */
  readonly mates = new Set<string>()
  /** Ways of dividing whose groups were made by the server: anybody may be anybody's mate. */
  readonly unclear = new Set<string>()
  /** Who has read what classmates handed in and can hand in nothing more: activity and student. */
  readonly looked = new Set<string>()
  /** Versions of an activity from which somebody has edited it: activity and version. */
  readonly edited = new Set<string>()
  /** What students have written that nobody who was shown it has replaced since: it must be somewhere. */
  readonly standing = new Set<string>()
  /** The work in which its writer has saved a text last, by what clients call it; empty where they did not say. */
  readonly works = new Map<string, string>()
  /** When the time is up for what somebody has begun: by activity and student. */
  readonly ends = new Map<string, number>()
  /** What a student was last shown of a draft: by activity and student. */
  readonly shownDrafts = new Map<string, string[]>()
  /** The class in which somebody is: by course and student. */
  readonly classes = new Map<string, string>()
  /** Classes that began empty. */
  readonly newClasses = new Set<string>()
  /** Courses in which a roster has put students into classes. */
  readonly unclearClasses = new Set<string>()
  /** Activities that are copies of others. */
  readonly copies = new Set<string>()
  /** Courses whose packages were checked, and who is importing which, by import. */
  readonly packages = new Map<string, string>()
  readonly underway = new Map<string, CastMember>()
  /** Courses that were copied, by their copies, and who did. */
  readonly copied = new Map<string, { from: string; by: CastMember }>()
  /** Who has written in a work, by what clients call it. */
  readonly writers = new Map<string, Set<string>>()
  /** Who is excused from what: activity and student. */
  readonly excused = new Set<string>()
  /** Whose grades were shown one by one: activity and student. */
  readonly gradesShown = new Set<string>()
  /** Who has ever been in a group, or was given a part in its work. */
  readonly #partners = new Map<string, Set<string>>()
  /** Who applied for a course, by application, and whether they were let in for it. */
  readonly applicants = new Map<string, { courseId: string; personId: string; isIn: boolean }>()
  /** What somebody has taken off their list of things to do: activity and person. */
  readonly dismissed = new Set<string>()
  /** Who looks after a student. */
  readonly counselled = new Map<string, string>()
  /** Courses that have ended. */
  readonly ended = new Set<string>()
  /** Those of them that students may not visit. */
  readonly closed = new Set<string>()
  /** Deleted courses: only who may restore them has something to do with them. */
  readonly deleted = new Set<string>()
  readonly #places = new Map<string, { part: Part; granted: readonly Permission[] }>()

  place(courseId: string, personId: string, part: Part, granted: readonly Permission[] = []) {
    this.#places.set(`${courseId} ${personId}`, { part, granted })
  }

  /** Somebody of the team, by what they are allowed. */
  assist(courseId: string, personId: string, auth: readonly Permission[]) {
    const isEverything = auth.length === permissions.length
    const part = isEverything ? 'assistant' : auth.length > 0 ? 'limited' : 'helper'
    this.place(courseId, personId, part, auth)
  }

  partOf(courseId: string, personId: string): Part {
    const part = this.#places.get(`${courseId} ${personId}`)?.part ?? 'stranger'
    return this.deleted.has(courseId) && part !== 'stranger' && part !== 'owner' ? 'left' : part
  }

  /** Whether somebody is staff with this permission. */
  may(courseId: string, personId: string, permission: Permission) {
    const place = this.#places.get(`${courseId} ${personId}`)
    if (place?.part === 'owner' || place?.part === 'assistant') return true
    return place?.part === 'limited' && place.granted.includes(permission)
  }

  groupOf(batchId: string, personId: string) {
    if (!batchId) return undefined
    for (const [id, group] of this.groups)
      if (group.batchId === batchId && group.members.has(personId)) return id
    return undefined
  }

  join(groupId: string, personId: string) {
    const group = this.groups.get(groupId)
    if (!group) return
    for (const other of this.groups.values())
      if (other.batchId === group.batchId) other.members.delete(personId)
    this.share(groupId, personId)
    group.members.add(personId)
  }

  /** It is for these classes from now on; undefined: for others besides, or in other ways. @param before as it was until now */
  aim(activity: Activity, classIds: readonly string[] | undefined, before: Pick<Activity, 'reached'>) {
    const isKnown = classIds?.every(id => this.newClasses.has(id)) ?? false
    activity.classIds = classIds
    activity.reached = isKnown ? before.reached : undefined
    this.reach(activity)
  }

  /** Somebody is in another class by now, or in none. */
  moveToClass(courseId: string, personId: string, classId: string | undefined) {
    if (classId === undefined) this.classes.delete(`${courseId} ${personId}`)
    else this.classes.set(`${courseId} ${personId}`, classId)
    for (const activity of this.activities.values()) this.reach(activity)
  }

  /** Those whom an activity is for by now have been among them. */
  reach({ courseId, classIds, reached }: Activity) {
    for (const [place, classId] of this.classes)
      if (reached && classIds?.includes(classId) && place.startsWith(courseId))
        reached.add(place.split(' ')[1]!)
  }

  /** Whether an activity is certainly for somebody now. */
  isMeant({ courseId, classIds }: Activity, personId: string) {
    if (!classIds) return true
    return (
      !this.unclearClasses.has(courseId) &&
      classIds.includes(this.classes.get(`${courseId} ${personId}`) ?? '')
    )
  }

  /** Whether somebody may ever have been one of those whom an activity is for. */
  mayReach({ courseId, reached }: Activity, personId: string) {
    return !reached || this.unclearClasses.has(courseId) || reached.has(personId)
  }

  /** Somebody comes to share the work of a group. */
  share(groupId: string, personId: string) {
    const partners = this.#partners.get(groupId) ?? new Set()
    this.#partners.set(groupId, partners)
    for (const partner of partners) {
      this.mates.add(`${partner} ${personId}`)
      this.mates.add(`${personId} ${partner}`)
    }
    partners.add(personId)
  }

  /** Who is meant where people are named, or the works or the texts that they wrote. */
  peopleOf(named: readonly string[]) {
    return new Set(named.flatMap(name => [...(this.writers.get(name) ?? [this.texts.get(name)?.by ?? name])]))
  }

  /** What stands in a work when its time is up is handed in as it is. */
  pass(now: number) {
    for (const [begun, end] of this.ends) {
      if (end > now) continue
      this.ends.delete(begun)
      const [activityId, personId] = begun.split(' ')
      for (const text of this.texts.values()) {
        const isTheirs = text.by === personId || this.mates.has(`${text.by} ${personId}`)
        if (text.kind === 'draft' && text.activityId === activityId && isTheirs) text.kind = 'answer'
      }
    }
  }

  /** Takes in what somebody was lawfully shown. */
  reads({ me, part }: Pick<Actor, 'me' | 'part'>, mark: string) {
    const text = this.texts.get(mark)
    if (text?.kind !== 'answer' || !text.activityId || part !== 'student') return
    const { activityId, by, carriers } = text
    const isOwn = [by, ...carriers].some(one => one === me.id || this.mates.has(`${one} ${me.id}`))
    const isShared = [by, ...carriers].some(one => this.shared.has(`${activityId} ${one}`))
    const { batchId = '', isReviewed } = this.activities.get(activityId) ?? {}
    if (!isOwn && !isShared && !isReviewed && !this.unclear.has(batchId))
      this.looked.add(`${activityId} ${me.id}`)
  }

  describe(mark: string) {
    const text = this.texts.get(mark)
    return text ? `${mark} (${text.kind} of ${text.activityId ?? 'the course'} by ${text.by})` : mark
  }

  /** Somebody has sent what others may have written, as part of their own. */
  carry(personId: string, marks: readonly string[], workId: string, isHandedIn: boolean) {
    for (const mark of marks) {
      const text = this.texts.get(mark)
      if (!text) continue
      if (text.by === personId) this.works.set(mark, workId)
      if (text.by !== personId && !text.carriers.includes(personId)) text.carriers.push(personId)
      if (isHandedIn) text.kind = 'answer'
    }
  }

  /** Somebody who was shown a text puts another in its place. */
  replace(shown: readonly string[], written: readonly string[], added: readonly string[] = []) {
    for (const mark of shown) if (!written.includes(mark)) this.standing.delete(mark)
    for (const mark of added) if (written.includes(mark)) this.standing.add(mark)
  }

  /** The marks of texts in what somebody writes, and in the files that go with it. */
  marksOf(value: unknown) {
    const named = JSON.stringify(value ?? null).match(idPattern) ?? []
    return [...new Set([...marksIn(value), ...named.flatMap(id => this.files.get(id) ?? [])])]
  }

  /** What somebody writes with an input. A table sent beside it says again what others have written. */
  #writtenWith(input: object) {
    const { file } = sentBeside(input)
    const beside = [...scoreMarksIn(input), ...(file ? writtenIn(file) : [])]
    return [...this.marksOf(input), ...beside.filter(mark => !this.texts.has(mark))]
  }

  /** Takes in what somebody did. */
  note(done: Done, of: Marks['of']) {
    const { actor, input, answer } = done
    const activityId = activityIn(done) ?? (answer as { id?: string } | undefined)?.id
    const named = input as NamedThings
    const people = [...(named.studentIds ?? [named.studentId]), ...(named.workIds ?? [named.workId])]
    for (const mark of this.#writtenWith(input)) {
      const { kind, about } = of(mark) ?? {}
      if (!kind) continue
      // A gradebook that is sent as a table also says what was computed: scores of works belong to an activity.
      if (!activityId && kind !== 'entry' && /^\d/.test(mark)) continue
      const known = this.texts.get(mark)
      this.texts.set(mark, {
        carriers: known ? [...known.carriers, known.by] : [],
        elsewhere: known?.elsewhere ?? [],
        // What was handed in stays so when it is kept in a draft.
        kind: known?.kind === 'answer' ? 'answer' : kind,
        ...{ by: actor.me.id, courseId: actor.courseId, activityId, item: named.item },
        studentIds: [...this.peopleOf(about ?? people.filter(one => one !== undefined))],
        isNameless: (input as { isNameless?: boolean }).isNameless,
        groupId: this.groupOf(this.activities.get(activityId ?? '')?.batchId ?? '', actor.me.id),
      })
    }
  }
}

interface NamedThings {
  studentIds?: string[]
  studentId?: string
  workIds?: string[]
  workId?: string
  item?: string
}

const idPattern = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** The marks in a file and its name. */
export const writtenIn = ({ name, content }: NonNullable<Beside['file']>) => {
  const written = typeof content === 'string' ? [name, content] : [name]
  return written.flatMap(text => [...marksIn(text), ...scoreMarksIn(text)])
}

/** The activity that a call names. */
function activityIn({ call, input }: Done) {
  const { shape } = call.input as unknown as { shape: Record<string, unknown> }
  return Object.entries(input as Record<string, string>).find(([name, value]) => {
    const thing = thingOf(shape[name])
    return thing && value && (thing === 'activity' || activityThings[thing])
  })?.[1]
}

/** The rows of an answer: each object with what it holds itself, lists within it being rows of their own. */
export function* rowsIn(value: unknown): Generator<Record<string, unknown>[]> {
  if (Array.isArray(value)) for (const item of value) yield* rowsIn(item)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const own: Record<string, unknown>[] = []
  const lists: unknown[] = []
  const take = (of: Record<string, unknown>) => {
    own.push(of)
    for (const inner of Object.values(of))
      if (Array.isArray(inner)) lists.push(inner)
      else if (typeof inner === 'object' && inner !== null) take(inner as Record<string, unknown>)
  }
  take(value as Record<string, unknown>)
  yield own
  for (const list of lists) yield* rowsIn(list)
}
