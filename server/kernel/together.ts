import { setTimeout as pause } from 'node:timers/promises'
import { kernelErrors } from '#contract/error.ts'
import type { makeAdmission } from './access.ts'
import { Failure } from './failure.ts'
import type { Context, Outcome, Person, Served } from './feature.ts'
import { type Services, transaction } from './unit.ts'

/** Milliseconds between the beginnings of two rounds of a rush: nobody notices them, and they gather many commands. */
const pace = 80
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
 * transaction fails. Of one person only one is done at a time.
 */
export function gather(
  { call, handleMany }: Required<Served>,
  services: Services,
  { askAllAnew }: Pick<ReturnType<typeof makeAdmission>, 'askAllAnew'>,
) {
  let waiting: WaitingCommand[] = []
  let isRunning = false
  let nextRound = 0
  /** Whose command is being done alone. */
  const busy = new Set<string>()
  const isFree = ({ context }: Command) => !busy.has(context.person.id)

  async function runRounds() {
    isRunning = true
    while (waiting.some(isFree)) {
      const rest = nextRound - performance.now()
      if (waiting.length > 1 && rest > 0) await pause(rest)
      nextRound = performance.now() + pace
      await doAll(takeRound())
    }
    isRunning = false
  }

  function takeRound() {
    const people = new Set(busy)
    const round: WaitingCommand[] = []
    const later: WaitingCommand[] = []
    for (const command of waiting) {
      const isNext = round.length < atMost && !people.has(command.context.person.id)
      people.add(command.context.person.id)
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
    const rest = wanted.flatMap((command, index) => {
      const outcome = outcomes[index] ?? 'alone'
      if (outcome === 'alone') return [doAlone(command)]
      if ('failure' in outcome) command.reject(outcome.failure)
      else command.resolve(outcome.answer)
      return []
    })
    // One that waits for a lock holds up its own person, not the room.
    await Promise.race([Promise.all(rest), pause(pace, undefined, { ref: false })])
  }

  async function doAlone(command: WaitingCommand) {
    const { id } = command.context.person
    busy.add(id)
    await command.alone().then(command.resolve, command.reject)
    busy.delete(id)
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

  return (command: Command) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.push({ ...command, resolve, reject })
    if (!isRunning) void runRounds()
    return promise
  }
}
