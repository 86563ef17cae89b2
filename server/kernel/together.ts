import { setTimeout as pause } from 'node:timers/promises'
import { kernelErrors } from '#contract/error.ts'
import type { makeAdmission } from './access.ts'
import { Failure } from './failure.ts'
import type { Context, Outcome, Person, Served } from './feature.ts'
import { type Services, transaction } from './unit.ts'

/** Milliseconds between the beginnings of two rounds of a rush: nobody notices them, and they gather many commands. */
const usualPace = 80
/** A transaction with more would keep its locks for too long. */
const atMost = 100

export interface Command {
  context: Context & { person: Person }
  input: unknown
  /** Nobody is waiting for the answer any more. */
  isAbandoned(): boolean
  /** Does it in a transaction of its own. */
  alone(): Promise<unknown>
}

type WaitingCommand = Command & Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>

/**
 * Gathers the commands of one call that arrive at the same time, and does them in one transaction (decision 168). Each
 * is answered once that is committed. Whatever is unusual about one of them, it is done alone; so are all, if the
 * transaction fails. Of one person only one is done at a time, or one about each subject.
 */
export function gather(
  {
    call,
    handleMany,
    subjectOf = () => '',
    pace = usualPace,
  }: Pick<Served, 'call'> & NonNullable<Served['together']>,
  services: Services,
  { askAllAnew }: Pick<ReturnType<typeof makeAdmission>, 'askAllAnew'>,
) {
  let waiting: WaitingCommand[] = []
  let isRunning = false
  let nextRound = 0
  /** Several came together the last time: who comes alone now is one of them, a little later. */
  let isRush = false
  /** Whose commands are being done alone. */
  const busy = new Set<string>()
  const isFree = ({ context }: Command) => !busy.has(context.person.id)
  /** Of each person, what is not answered yet. */
  const unanswered = new Map<string, Set<Promise<unknown>>>()

  async function runRounds() {
    isRunning = true
    while (waiting.some(isFree)) {
      const rest = nextRound - performance.now()
      if ((isRush || waiting.length > 1) && rest > 0) await pause(rest)
      nextRound = performance.now() + pace
      const round = takeRound()
      isRush = round.length > 1
      await doAll(round)
    }
    isRunning = false
  }

  function takeRound() {
    const taken = new Set<string>()
    const round: WaitingCommand[] = []
    const later: WaitingCommand[] = []
    for (const command of waiting) {
      const subject = `${command.context.person.id} ${subjectOf(command.input)}`
      const isNext = round.length < atMost && isFree(command) && !taken.has(subject)
      taken.add(subject)
      ;(isNext ? round : later).push(command)
    }
    waiting = later
    return round
  }

  async function doAll(round: WaitingCommand[]) {
    const wanted = round.filter(command => {
      const isAbandoned = command.isAbandoned()
      if (isAbandoned) command.reject(new Failure(kernelErrors.tooMany, {}, {}, false))
      return !isAbandoned
    })
    const outcomes = wanted.length > 1 ? await doTogether(wanted) : wanted.map(() => 'alone' as const)
    const rest = wanted.filter((command, index) => {
      const outcome = outcomes[index] ?? 'alone'
      if (outcome === 'alone') return true
      if ('failure' in outcome) command.reject(outcome.failure)
      else command.resolve(outcome.answer)
      return false
    })
    const ofEach = Map.groupBy(rest, ({ context }) => context.person.id)
    const alone = [...ofEach].map(([personId, theirs]) => doAlone(personId, theirs))
    // One that waits for a lock holds up its own person, not the room.
    await Promise.race([Promise.all(alone), pause(pace, undefined, { ref: false })])
  }

  async function doAlone(personId: string, commands: readonly WaitingCommand[]) {
    busy.add(personId)
    for (const command of commands) await command.alone().then(command.resolve, command.reject)
    busy.delete(personId)
    if (!isRunning) void runRounds()
  }

  async function doTogether(round: WaitingCommand[]): Promise<Outcome[]> {
    try {
      return await transaction(services, async unit => {
        const commands = round.map(({ context, input }) => ({ context: { ...context, ...unit }, input }))
        const admitted = await askAllAnew(call, unit, commands)
        const theirs = admitted.flatMap((context, index) =>
          context instanceof Failure ? [] : [{ context, input: commands[index]!.input }],
        )
        const done = (await handleMany(unit, theirs)).values()
        return admitted.map(context =>
          context instanceof Failure ? { failure: context } : (done.next().value ?? 'alone'),
        )
      })
    } catch (error) {
      if (!services.outage.explains(error))
        services.log.error({ error, call: call.path, commands: round.length }, 'done one by one')
      return round.map(() => 'alone')
    }
  }

  function noteUnanswered(personId: string, answer: Promise<unknown>) {
    const theirs = unanswered.get(personId) ?? new Set()
    unanswered.set(personId, theirs.add(answer))
    const forget = () => {
      theirs.delete(answer)
      if (theirs.size === 0) unanswered.delete(personId)
    }
    answer.then(forget, forget)
  }

  return {
    /** @returns its answer */
    add(command: Command): Promise<unknown> {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.push({ ...command, resolve, reject })
      noteUnanswered(command.context.person.id, promise)
      if (!isRunning) void runRounds()
      return promise
    },
    /** What somebody has sent so far and is not answered yet. */
    unansweredOf: (personId: string): readonly Promise<unknown>[] => [...(unanswered.get(personId) ?? [])],
  }
}
