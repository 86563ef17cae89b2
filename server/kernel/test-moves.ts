import type { Call } from '#contract/call.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import type { Thing } from '#contract/wire.ts'
import type { CastMember } from '#seed/people.ts'

/** Who somebody is in a course; `assistant` has every permission, `helper` none, `limited` some. */
export type Part =
  | 'owner'
  | 'assistant'
  | 'helper'
  | 'limited'
  | 'student'
  | 'viewer'
  | 'left'
  | 'stranger'
  | 'counsellor'
  | 'guest'

/** What a text is, which decides who may read it (`server/house/life/rules.ts`). */
export type TextKind =
  /** The name of something that everybody in the course may see: a class, a group, a folder, a module. */
  | 'name'
  /** Of an activity: whoever may see it. */
  | 'title'
  | 'details'
  /** In the discussion of an activity. */
  | 'comment'
  /** Not handed in yet. */
  | 'draft'
  | 'answer'
  /** What staff say about a student's work: with a grade, with a return. */
  | 'remark'
  | 'reason'
  /** A file that staff give back with a work. */
  | 'feedback'
  /** What staff enter in the gradebook. */
  | 'entry'
  /** What one student says of another's work. */
  | 'review'
  /** For staff only; of them for those who grade. */
  | 'staff'
  | 'grading'
  /** Between one student and the staff: why they ask for leave. */
  | 'request'
  /** What is answered to it: also who asked and is in the course no more. */
  | 'reply'
  /** Between the staff and the students whom it names: why they got a star. */
  | 'personal'
  /** The name of a class inside a course: also whoever is invited into it. */
  | 'class'
  /** What a course says of itself and asks of newcomers: whoever finds it. */
  | 'page'
  /** Between the staff and who applied, and is perhaps not let in. */
  | 'decision'

/** Draws what a person might do; the same story draws the same again. */
export interface Draw {
  /** A whole number, both ends included. */
  number(min: number, max: number): number
  chance(percent: number): boolean
  one<T>(of: readonly T[]): T
  /** Up to so many of them, at least one, in their order. */
  some<T>(of: readonly T[], most: number): T[]
  /**
   * A text that nobody else writes: it carries a mark of its own.
   * @param about the people whom it is about, or their works or texts, where the call does not name them
   */
  text(kind: TextKind, about?: readonly string[]): string
  /**
   * A score in tenths that nobody else gives, which is its mark: never a whole one, so that those can be given beside it.
   * When none is left, a whole one.
   */
  score(kind: TextKind, full: number, about?: readonly string[]): number
  /** A time near now, or a while ahead, in milliseconds; on full seconds. */
  soon(): number
}

/** The same in another order. */
export const shuffled = <T>({ number }: Draw, of: readonly T[]): T[] =>
  of
    .map(item => ({ item, rank: number(1, 1_000_000) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)

/** The marks of the texts in what somebody writes or is shown. */
export const marksIn = (value: unknown) => [
  ...new Set(
    (typeof value === 'string' ? value : JSON.stringify(value ?? null)).match(/zq[0-9a-z]{4}/g) ?? [],
  ),
]

/** The scores in what somebody sends that are no whole ones, as marks. */
export const scoreMarksIn = (value: unknown) => [
  ...new Set(
    (typeof value === 'string' ? value : JSON.stringify(value ?? null)).match(
      /(?<![\w.-])\d{1,2}\.[1-9](?![\w.-])/g,
    ) ?? [],
  ),
]

/** Something that somebody has been shown. */
export interface Row {
  id: string
  /** The call that showed it, and what it was asked. */
  call: string
  asked: Record<string, unknown>
  /** The object that it was in, as code sees it. */
  is: Record<string, unknown>
}

export interface Seen {
  /** What the asker has been shown of this kind in this course, oldest first. */
  of(thing: Thing, where?: (row: Row) => boolean): Row[]
}

/** Somebody's moment in a course, in which they may do something. */
export interface Turn {
  me: CastMember
  part: Part
  courseId: string
  now: number
  seen: Seen
  draw: Draw
  /** Asks as this person. @returns undefined when it is refused */
  ask<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C> | undefined>
  /** What somebody else in the room shows or says: the code on the wall, a join code, a card. */
  askAs<C extends Call>(part: Part, call: C, input: InputOf<C>): Promise<AnswerOf<C> | undefined>
  /** Everybody who lives in this course, or in that part of it. */
  people(part?: Part): CastMember[]
  /**
   * Uploads a small text file whose name and content carry a mark, or what is given instead. @returns its id
   */
  file(kind: TextKind, given?: { name: string; content: string | Buffer }): Promise<string>
  /** What they carry with them from one moment to the next, such as a phone with its key; made when it is first asked for. */
  kept<T>(make: () => T, whose?: CastMember): T
  /**
   * Whether to go on: where an answer's `can` offers what the move does, and now and then where it does not. What was
   * offered must then be accepted, and what was not must be refused.
   */
  dares(offered: boolean): boolean
}

/** What is sent beside an input. */
export interface Beside {
  /** With a call that takes a file. */
  file?: { name: string; content: string | Buffer }
  /** The address from which it comes. */
  from?: string
}

const beside = Symbol('beside')

/** An input with what is sent beside it. */
export const sentWith = <I extends object>(input: I, what: Beside): I => ({ ...input, [beside]: what })

export const sentBeside = (input: object): Beside => (input as { [beside]?: Beside })[beside] ?? {}

/** What takes a move back; afterwards everybody sees what they saw before. */
export interface Undo {
  call: Call
  /** Out of what was sent and what was answered. */
  input(turn: Turn, sent: object, answer: object): Promise<object | undefined> | object | undefined
  /** Fields of answers that may differ afterwards, with the reason. */
  leaves: Record<string, string>
}

/** Something that people do, for the tests in which a school lives (`server/house/life`). */
export interface Move {
  call: Call
  /** Whose it usually is. Others try it now and then. */
  by: readonly Part[]
  /** Refusals that a story brings about; any other of who usually does it is a fault of the move or of the product. */
  refusals: readonly ErrorDefinition[]
  undo?: Undo
  /** How often it is done in a story beside others; default 1. More where everybody does it for themselves. */
  often?: number
  /** What they would send, out of what they have been shown; undefined where it makes no sense to them now. */
  input(turn: Turn): Promise<object | undefined> | object | undefined
}

type Maybe<T> = Promise<T | undefined> | T | undefined

interface MoveDeclaration<C extends Call> {
  by: readonly Part[]
  refusals?: readonly ErrorDefinition[]
  often?: number
  undo?: (answer: { of: C }) => Undo
  input(turn: Turn): Maybe<InputOf<C>>
}

export function move<C extends Call>(
  call: C,
  { by, refusals = [], often, undo, input }: MoveDeclaration<C>,
): Move {
  return { call, by, refusals, often, undo: undo?.({ of: call }), input: input as Move['input'] }
}

/** What a move is taken back with, typed by both calls. */
export function undoneBy<C extends Call, U extends Call>(
  call: U,
  input: (turn: Turn, sent: InputOf<C>, answer: AnswerOf<C>) => Maybe<InputOf<U>>,
  leaves: Record<string, string> = {},
) {
  return (_: { of: C }): Undo => ({ call, input: input as Undo['input'], leaves })
}
