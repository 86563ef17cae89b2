import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { encode, safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { type Envelope, type ErrorDefinition, kernelErrors, successCode } from '#contract/error.ts'
import { type AnswerOf, encodeInput, type InputOf, unknownFields } from '#contract/input.ts'
import { preferredLanguage } from './language.ts'
import { onSessionChange } from './session.ts'
import { stored } from './storage.ts'
import { viewerHeaders } from './student-view.ts'

/** Milliseconds after which a request is abandoned. */
const requestTimeout = 120_000

/** A call that did not succeed: refused by the server (its code and text), or never answered (`code` 0). */
export class CallFailure extends Error {
  readonly code: number
  /** Other fields of the answer's `data`. */
  readonly data: Record<string, unknown>
  readonly path: string

  constructor(path: string, code: number, message: string, data: Record<string, unknown> = {}) {
    super(message)
    this.name = 'CallFailure'
    this.path = path
    this.code = code
    this.data = data
  }

  /** The server could not be reached or did not answer in time: trying again may help. */
  get isOffline() {
    return this.code === 0
  }

  /** Nothing was decided: the same command may be sent again. */
  get mayPass() {
    return this.isOffline || this.is(kernelErrors.stopping)
  }

  is(error: ErrorDefinition) {
    return this.code === error.code
  }
}

type Listener = (failure: CallFailure) => void
const failureListeners = new Set<Listener>()

/** Called for every failed call, to handle what is the same everywhere: a lost session, a deleted course. */
export function onCallFailure(listener: Listener) {
  failureListeners.add(listener)
  return () => {
    failureListeners.delete(listener)
  }
}

export interface CallRecord {
  path: string
  at: number
  took: number
  outcome: string
}
const recordListeners = new Set<(record: CallRecord) => void>()

/** Called for every call with its duration, for the debug console. */
export function onCallRecord(listener: (record: CallRecord) => void) {
  recordListeners.add(listener)
  return () => {
    recordListeners.delete(listener)
  }
}

/** What the device keeps of answers, for when none comes (decision 178). */
export interface KeptAnswers {
  /** @param token of the session that asked */
  keep(call: Call, body: string, envelope: Envelope, token: string | null): Promise<unknown>
  /** The newest answer as it came over the wire, or undefined. */
  find(call: Call, body: string): Promise<unknown>
}
let fetchKeptAnswers: (() => Promise<KeptAnswers>) | undefined
/** Answers are kept a moment after they came, so that fetching the means does not delay a screen. */
const keepAfterMs = 1_000

/** Lets queries be answered from the device when the server does not. */
export const readOffline = (fetchThem: () => Promise<KeptAnswers>): void => {
  fetchKeptAnswers = fetchThem
}

interface SendOptions {
  signal?: AbortSignal
  /** Idempotency key: the command takes effect once, however often it is sent. */
  once?: string
  /** Of a session that is not the device's, such as a projector's: whoever sends it deals with its end. */
  token?: string
}

/**
 * Makes a call.
 * @throws CallFailure
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  const began = Date.now()
  const note = (outcome: string) => {
    for (const listener of recordListeners)
      listener({ path: call.path, at: began, took: Date.now() - began, outcome })
  }
  try {
    const envelope = await exchangeOrFind(call, bodyOf(call, input), options)
    if (envelope.status !== 1 || envelope.code !== successCode)
      throw new CallFailure(
        call.path,
        envelope.code,
        envelope.message || 'error',
        envelope.data as Record<string, unknown>,
      )
    const answer = safeDecode(call.output as ZodType, envelope.data as never)
    if (!answer.success) throw new CallFailure(call.path, -1, `unreadable: ${answer.error.issues[0]?.path}`)
    note('ok')
    return answer.data as AnswerOf<C>
  } catch (error) {
    if (error instanceof CallFailure) {
      note(`${error.code} ${error.message}`)
      if (options.token === undefined) for (const listener of failureListeners) listener(error)
    }
    throw error
  }
}

/** An impossible query: the screen's address is incomplete or misspelt, and nothing is there. */
function bodyOf<C extends Call>(call: C, input: InputOf<C>) {
  const unknown = import.meta.env.DEV ? unknownFields(call, input) : []
  if (unknown.length > 0) throw new Error(`${call.path}: ${unknown}?`)
  try {
    return JSON.stringify(encodeInput(call, input))
  } catch (error) {
    if (call.kind === 'command') throw error
    console.warn(`${call.path}: unfit input`, input)
    throw new CallFailure(call.path, kernelErrors.notFound.code, '')
  }
}

async function exchangeOrFind(call: Call, body: string, options: SendOptions): Promise<Envelope> {
  if (call.kind === 'command' || !fetchKeptAnswers || options.token !== undefined)
    return exchange(call.path, body, options)
  const fetching = fetchKeptAnswers
  const token = stored('token')
  try {
    const envelope = await exchange(call.path, body, options)
    keepSoon(call, body, () => envelope, token)
    return envelope
  } catch (failure) {
    const kept =
      failure instanceof CallFailure && (await fetching().then(kept => kept.find(call, body), nothing))
    if (!kept) throw failure
    return answered(kept)
  }
}

const answered = (data: unknown): Envelope => ({
  status: 1,
  code: successCode,
  message: '',
  data: data as Envelope['data'],
})

const nothing = () => undefined

function keepSoon(call: Call, body: string, envelope: () => Envelope, token: string | null) {
  const keep = () => fetchKeptAnswers?.().then(kept => kept.keep(call, body, envelope(), token), nothing)
  setTimeout(() => void keep(), keepAfterMs)
}

async function exchange(path: string, body: string, { signal, once, token }: SendOptions): Promise<Envelope> {
  const timeout = AbortSignal.timeout(requestTimeout)
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        token: token ?? stored('token') ?? '',
        'x-language': preferredLanguage(),
        ...viewerHeaders(),
        ...(once ? { 'x-once': once } : {}),
      },
      signal: signal ? anySignal(signal, timeout) : timeout,
    })
    return (await response.json()) as Envelope
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailure(path, 0, 'offline')
  }
}

/** `AbortSignal.any`, which iOS 15 does not have. */
function anySignal(...signals: AbortSignal[]) {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
}

/** The key under which a query's answer is cached; without input, the key of all the call's answers. */
export function keyOf<C extends Call>(call: C, input?: InputOf<C>): QueryKey {
  return input === undefined ? [call.path] : [call.path, input]
}

interface ComingAnswer {
  path: string
  answer: Promise<unknown>
}

/** Answers that come as part of another call's, by path and body. */
const coming = new Map<string, ComingAnswer>()
onSessionChange(() => coming.clear())
/** Milliseconds for which such an answer, once it is there, is as good as one of its own. */
const freshFor = 5_000

/**
 * Says that a query's answer comes as part of another call's: whoever asks it meanwhile gets that, once. Where it does
 * not come (undefined, or the other call fails), they ask for themselves.
 */
export function comesWith<C extends Call<'query'>>(
  call: C,
  input: InputOf<C>,
  answer: Promise<AnswerOf<C> | undefined>,
): void {
  const [body, token] = [bodyOf(call, input), stored('token')]
  const question = questionOf(call, body)
  const part = { path: call.path, answer: answer.catch(nothing) }
  coming.set(question, part)
  void part.answer.then(value => {
    if (value !== undefined)
      keepSoon(call, body, () => answered(encode(call.output as ZodType, value)), token)
    setTimeout(() => coming.get(question) === part && coming.delete(question), freshFor)
  })
}

const questionOf = (call: Call, body: string) => `${call.path} ${body}`

/** The answers to these queries are outdated, also where they come as part of another's. */
export function outdated(calls: readonly Call[]): void {
  for (const [question, { path }] of coming)
    if (calls.some(call => call.path === path)) coming.delete(question)
}

async function answerTo<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal: AbortSignal,
): Promise<AnswerOf<C>> {
  const question = questionOf(call, bodyOf(call, input))
  const part = coming.get(question)
  coming.delete(question)
  const answer = part && ((await part.answer) as AnswerOf<C> | undefined)
  return answer ?? send(call, input, { signal })
}

/** Asks a query: `useQuery(ask(courseCalls.semesterList, { isstudy: '1' }))`. */
export function ask<C extends Call<'query'>>(call: C, input: InputOf<C>) {
  return queryOptions({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => answerTo(call, input, signal),
  })
}

/** Invalidates every answer to these queries: those on screen are fetched again. */
export function invalidate(client: QueryClient, ...calls: readonly Call[]) {
  outdated(calls)
  return Promise.all(calls.map(call => client.invalidateQueries({ queryKey: keyOf(call) })))
}

interface CommandOptions<C extends Call> {
  /** Queries whose answers this command invalidates. */
  refreshes?: readonly Call[]
  onDone?(answer: AnswerOf<C>, input: InputOf<C>): void
  onFailed?(failure: CallFailure, input: InputOf<C>): void
}

/**
 * Gives a command: `const join = useCommand(courseCalls.joinByCode); join.mutate({ code })`. Retried automatically,
 * with the same idempotency key, if the server did not answer.
 */
export function useCommand<C extends Call<'command'>>(
  call: C,
  { refreshes = [], onDone, onFailed }: CommandOptions<C> = {},
) {
  const client = useQueryClient()
  return useMutation<AnswerOf<C>, CallFailure, InputOf<C>>({
    mutationKey: [call.path],
    // Otherwise the shell shows the failure in an alert.
    meta: { handled: onFailed !== undefined },
    mutationFn: input => sendOnce(call, input),
    onSuccess: async (answer, input) => {
      await invalidate(client, ...refreshes)
      onDone?.(answer, input)
    },
    onError: (failure, input) => onFailed?.(failure, input),
  })
}

const retryDelays = [500, 2000]

/** Keys of unanswered commands: repeating one uses the same key, because it may have taken effect. */
const unanswered = new Map<string, { once: string; until: number }>()
/** As long as the server remembers its answers to guests. */
const sameCommandFor = 10 * 60_000

/** Sends a command that takes effect once, retrying while the server does not answer. */
export async function sendOnce<C extends Call<'command'>>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> {
  const request = `${call.path} ${JSON.stringify(encodeInput(call, input))}`
  const known = unanswered.get(request)
  unanswered.delete(request)
  const once = known && known.until > Date.now() ? known.once : newKey()
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(call, input, { once })
    } catch (error) {
      if (!(error instanceof CallFailure && error.mayPass)) throw error
      const delay = retryDelays[attempt]
      if (delay === undefined) {
        unanswered.set(request, { once, until: Date.now() + sameCommandFor })
        throw error
      }
      await new Promise(resolve => setTimeout(resolve, delay))
    }
  }
}

/** 32 random characters; `crypto.randomUUID` is missing outside secure contexts. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
