import type { z } from 'zod'
import type { Access, Permission } from '#contract/access.ts'
import type { Call, Schema, Value, Wire } from '#contract/call.ts'
import type { Language } from '#contract/error.ts'
import type { InputOf } from '#contract/input.ts'
import type { Message } from '#contract/message.ts'
import type { Thing } from '#contract/wire.ts'
import type { Database } from './database.ts'
import type { Declarations, Declared } from './declaration.ts'
import type { Failure } from './failure.ts'
import type { Worker } from './jobs.ts'
import type { Portable } from './portable.ts'
import type { DB } from './schema.ts'
import type { Services, Unit } from './unit.ts'

/** The caller. */
export interface Person {
  id: string
  sessionId: string
  name: string
  kind: 'student' | 'teacher'
  isOperator: boolean
  /** Looks after the students of at least one administrative class. */
  isCounsellor: boolean
  /** 0 none, 1 VIP, 2 super VIP, 3 and 4 the same through an institution. */
  vip: number
  /** The session is that of a projector, which shows this course and does nothing else (decision 309). */
  projects?: string
}

/** The caller's place in a course, as the course feature finds it. */
export interface Standing {
  courseId: string
  role: 'owner' | 'assistant' | 'student'
  permissions: readonly Permission[]
  /** The course is over: what is in it stays as it is. */
  hasEnded: boolean
  /** It is over, and the teacher no longer lets students see it. */
  isClosed: boolean
  /** On the staff, viewing as a student. */
  isViewer: boolean
}

/** What every handler gets: its unit of work and the circumstances of the request. */
export interface Context extends Unit {
  /** Null in a call that anyone may make, when nobody is logged in. */
  person: Person | null
  /** The session token of the request; empty without one. */
  token: string
  language: Language
  /** Address of the client, as far as the configured proxies can be trusted. */
  address: string
  /** The request came through an undeclared proxy, so `address` is the proxy's. */
  isRelayed: boolean
  /** The client's user agent, at most 300 characters. */
  device: string
  requestId: string
  /** A staff member is viewing as a student (`x-student-viewer: 1`): nothing can be changed. */
  viewsAsStudent: boolean
  /** Address of the web application, without a final slash. */
  publicUrl: string
  /** The uploaded file of a multipart call. */
  file?: ReceivedFile
  /** Sets or clears the session cookie with the answer. */
  setSession(token: string | null): void
}

export interface ReceivedFile {
  /** Local path; removed after the call unless the handler moved it. */
  path: string
  name: string
  size: number
}

export type AccountContext = Context & { person: Person }
export type CourseContext = AccountContext & {
  course: { id: string; hasEnded: boolean }
  role: Standing['role']
  /**
   * The student whose own work the answer shows. Null for staff, even when viewing as a student: what a student would
   * see of their own is empty for them, never refused.
   */
  studentId: string | null
  /** Whether the caller's role and permissions allow it; never true for students. */
  may(permission: Permission): boolean
  /** The same for changing the course, which nobody may once it has ended. */
  mayChange(permission: Permission): boolean
}

export type ContextOf<A extends Access> = A extends { who: 'course' }
  ? CourseContext
  : A extends { who: 'anyone' }
    ? Context
    : AccountContext

export type Handler<A extends Access, I extends Schema, O extends Schema> = (
  context: ContextOf<A>,
  input: Value<I>,
) => Promise<Value<O>>

/** The type of a call's handler, for one in a file of its own. */
export type HandlerOf<C> =
  C extends Call<'query' | 'command', infer A, infer I, infer O> ? Handler<A, I, O> : never

/** What became of one of several commands that are done together; `alone`: it has to be done by itself. */
export type Outcome<T = unknown> = { answer: T } | { failure: Failure } | 'alone'

/** What became of several commands, their answers as they are presented. */
export const presentEach = <A, B>(
  outcomes: readonly Outcome<A>[],
  present: (answer: A, place: number) => B,
): Outcome<B>[] =>
  outcomes.map((outcome, place) =>
    outcome === 'alone' || 'failure' in outcome ? outcome : { answer: present(outcome.answer, place) },
  )

/**
 * Does the commands of many people in one transaction: an outcome for each, in their order. What it throws is no
 * failure of any of them; each is then done alone.
 */
export type HandlerOfMany<C> =
  C extends Call<'command', infer A, infer I, infer O>
    ? (
        unit: Unit,
        commands: readonly { context: ContextOf<A>; input: Value<I> }[],
      ) => Promise<Outcome<Value<O>>[]>
    : never

/** How a command is done for many at once. */
export type Together<C> =
  C extends Call<'command', infer _A, infer I, infer _O>
    ? {
        handleMany: HandlerOfMany<C>
        /**
         * What a command is about, such as a slot: those of one person about different things may be done at once, in
         * any order. Absent: of one person, one at a time.
         */
        subjectOf?: (input: Value<I>) => string
        /** Milliseconds between the beginnings of two rounds, where others wait for what is said: less gathers less. */
        pace?: number
      }
    : never

/** A call with its handlers, without its types. */
export interface Served {
  call: Call
  handle: (context: CourseContext, input: unknown) => Promise<unknown>
  together?: {
    handleMany: (
      unit: Unit,
      commands: readonly { context: CourseContext; input: unknown }[],
    ) => Promise<Outcome[]>
    subjectOf?: (input: unknown) => string
    pace?: number
  }
}

/**
 * Joins a feature's calls with their handlers: exactly one each, or it does not compile.
 * @param together for commands which whole rooms send at once, and which may be repeated as they are: handlers of many
 */
export function serve<const Calls extends Record<string, unknown>>(
  calls: Calls,
  handlers: NoInfer<{ [Name in keyof Calls]: HandlerOf<Calls[Name]> }>,
  together: NoInfer<{ [Name in keyof Calls]?: Together<Calls[Name]> }> = {},
): Served[] {
  return Object.entries(calls).map(([name, call]) => ({
    call: call as Call,
    handle: handlers[name as keyof Calls] as Served['handle'],
    together: together[name as keyof Calls] as Served['together'],
  }))
}

/** Finds the course of a thing; undefined when the thing does not exist (any more). */
export type Locate = (db: Database, id: string) => Promise<string | undefined>

/** A plain HTTP route beside the calls, such as a file download. */
export interface Address {
  method: 'GET' | 'POST'
  path: `/${string}`
  /** Part of the protocol: any letter case and pages of any origin, as with calls. */
  ofProtocol?: true
  handle: (
    context: Context,
    request: import('fastify').FastifyRequest,
    reply: import('fastify').FastifyReply,
  ) => Promise<unknown>
}

/** A connection, whoever's it is. */
export interface SocketConnection {
  send(frame: Buffer): void
  /**
   * Takes part in a topic of the hub until it lets go, is taken out, or ends. Whether the person may is for the feature to say, before and
   * after. @returns false where it takes part in too many
   */
  takePart(topic: string, listener: TopicListener): boolean
  letGo(topic: string): void
}

/** A connection of somebody, as features see it that hear what it sends. What it is sent are messages of the class socket. */
export interface SocketClient extends SocketConnection {
  readonly person: Person
  /** On the staff, viewing as a student. */
  readonly looksAsStudent: boolean
}

export interface TopicListener {
  hear(frame: Buffer): void
  /** It takes part no more; `isExpelled`: because the person was taken out. */
  gone(isExpelled: boolean): void
}

/** A message of the class socket that a feature hears, and does something with; those of one connection come one after the other. */
interface Heard {
  message: Message
  hear(services: Services, client: SocketClient, data: unknown): Promise<void>
}
/** One that is sent in place of a call. */
export interface Requesting {
  message: Message
  choose(services: Services, data: unknown): Requested | Promise<Requested>
}
export type Hearing = Heard | Requesting

/** Declares a message that clients send. What is thrown is answered as a refusal. */
export const hearing = <S extends z.ZodType>(
  message: Message<S>,
  hear: (services: Services, client: SocketClient, data: z.output<S>) => Promise<void>,
): Hearing => ({ message, hear: hear as Heard['hear'] })

/** Why a part of what a call does is refused, as its answer says it. */
export interface Refusal {
  code: number
  message: string
}

/** The call in place of which a message was sent. */
export interface Requested {
  call: Call
  input: object
  refusalIn?(answer: unknown): Refusal | null | undefined
}

/** @param refusalIn what of an answer is told as a refusal, where the call refuses only a part of what it is asked */
export const requested = <C extends Call>(
  call: C,
  input: InputOf<C>,
  refusalIn?: (answer: Wire<C['output']>) => Refusal | null | undefined,
): Requested => ({ call, input: input as object, refusalIn: refusalIn as Requested['refusalIn'] })

/**
 * Declares a message that clients send in place of a call, which is made as theirs: who may, what is valid and how often is for the call to
 * say, and only that (decision 313).
 * @param choose finds the call and its input. It knows nobody's rights, so what it does not find it names all the same, and the call
 * refuses that as it refuses what is another's
 */
export const requesting = <S extends z.ZodType>(
  message: Message<S>,
  choose: (services: Services, data: z.output<S>) => Requested | Promise<Requested>,
): Hearing => ({ message, choose: choose as Requesting['choose'] })

/** A connection of a socket that a feature brings: nobody's until somebody is admitted. */
export interface Visitor extends SocketConnection {
  /**
   * It is this person's from now on: one of their connections, which ends with the session. It takes part in nothing of before.
   * @param find is asked again once it is theirs: the session may have ended meanwhile
   * @param listener hears what is told to their account
   */
  admit(find: () => Promise<Person | undefined>, listener: TopicListener): Promise<Admission>
}
export type Admission = { person: Person } | 'unknown' | 'tooMany'

/** What a protocol does on one connection. */
export interface Dialogue {
  /** Hears one message; the next one waits for its end. It must not fail. */
  hear(text: string): Promise<void>
  /** The process leaves, and the connection is about to be closed. */
  away?(): void
  /** It has ended. */
  gone?(): void
}

/**
 * A socket beside that of classes, with a protocol of its own. All that sockets have in common is the kernel's: how much a connection may
 * send, its largest message, the connections of an account, and that it ends.
 */
export interface FeatureSocket {
  path: `/${string}`
  /** Somebody has connected. Who is not admitted within ten seconds is disconnected. */
  meet(services: Services, visitor: Visitor): Dialogue
}

/** What a feature brings to the server; app.ts lists them, lowest first. */
export interface Feature {
  name: string
  calls?: Served[]
  messages?: Record<string, Message>
  /** Messages of the class socket that it hears. */
  hears?: readonly Hearing[]
  /** Sockets with protocols of their own. */
  sockets?: readonly FeatureSocket[]
  /** What goes on in each process while it serves. */
  runs?(services: Services): { stop(): Promise<void> }
  workers?: Worker[] | ((declarations: Declarations) => Worker[])
  /** Those that it alone writes; features that do not say it here are in `house/row-owners.ts`. */
  tables?: readonly (keyof DB)[]
  /** How to find the course from the ids of this feature's things. */
  locate?: Partial<Record<Thing, Locate>>
  addresses?: Address[]
  /** Which of its tables travel when a course is copied, exported or imported, and which do not. */
  portable?: Portable | ((declarations: Declarations) => Portable)
  /**
   * What lower features read from it: files, kinds of activity, answers to questions (`declaration.ts`, `question.ts`).
   */
  declares?: readonly Declared[]
}

/** What the kernel needs to know of accounts and courses; given by those features to app.ts. */
export interface Gates {
  /**
   * The person of a session token, as this process remembers it; undefined when it is unknown, ended or revoked.
   * @param onExtended is called, now and then, when use has extended the session
   * @param isAskedAgain `personNow` follows before the caller may do anything
   */
  person(
    services: Services,
    token: string,
    onExtended?: () => void,
    isAskedAgain?: boolean,
  ): Promise<Person | undefined>
  /** The same of a session that may be a projector's. Everything else knows people only. */
  personOrProjector(services: Services, token: string): Promise<Person | undefined>
  /** The same person as the unit's database knows it now; undefined once the session has ended. */
  personNow(unit: Unit, person: Person): Promise<Person | undefined>
  /** The same for many, in their order. */
  peopleNow(unit: Unit, people: readonly Person[]): Promise<(Person | undefined)[]>
  /**
   * The person's place in a course, as this process remembers it; undefined for outsiders. Staff viewing as a student
   * are students there, without permissions, and kept out wherever students are.
   */
  standing(
    services: Services,
    person: Person,
    courseId: string,
    looksAsStudent: boolean,
  ): Promise<Standing | undefined>
  /** The same as the unit's database knows it now. */
  standingNow(
    unit: Unit,
    person: Person,
    courseId: string,
    looksAsStudent: boolean,
  ): Promise<Standing | undefined>
  /** The same for many, in their order; none of them views as a student. */
  standingsNow(
    unit: Unit,
    asked: readonly { person: Person; courseId: string }[],
  ): Promise<(Standing | undefined)[]>
}

export interface App {
  features: Feature[]
  gates: Gates
}
