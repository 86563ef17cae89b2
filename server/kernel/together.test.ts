import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { students } from '#seed/people.ts'
import { Failure } from './failure.ts'
import type { Context, CourseContext, Outcome, Person } from './feature.ts'
import { testApp } from './test-app.ts'
import { type Command, gather } from './together.ts'

const app = testApp()

/** What is done, as it happens: `together a b`, `alone c`. */
let done: string[]
/** What becomes of a command that is done with others, by its input. */
let outcomeOf: (input: string) => Outcome
/** Whom the call refuses. */
let refused: Set<string>
let gathering: ReturnType<typeof gather>
const send = (command: Command) => gathering.add(command)

beforeEach(() => {
  done = []
  refused = new Set()
  outcomeOf = input => ({ answer: `answer to ${input}` })
  const handleMany = async (_: unknown, commands: readonly { input: unknown }[]) => {
    const inputs = commands.map(({ input }) => String(input))
    done.push(`together ${inputs.join(' ')}`)
    await pause(5)
    return inputs.map(input => outcomeOf(input))
  }
  const call = attemptCalls.saveDraft
  // What stands after a colon is what it is about: `a1:first`.
  const subjectOf = (input: unknown) => String(input).split(':')[1] ?? ''
  gathering = gather({ call, handleMany, subjectOf }, app().services, {
    askAllAnew: async (_call, _unit, commands) =>
      commands.map(({ context, input }) =>
        refused.has(String(input))
          ? new Failure(kernelErrors.courseAbsent, {}, {}, false)
          : (context as CourseContext),
      ),
  })
})

/** A command, named by its input. */
function command(input: string, { by = input, isAbandoned = false } = {}): Command {
  const person: Person = {
    ...students[0]!,
    id: by,
    sessionId: by,
    kind: 'student',
    isOperator: false,
    isCounsellor: false,
    vip: 0,
  }
  return {
    context: { person } as Context & { person: Person },
    input,
    isAbandoned: () => isAbandoned,
    alone: async () => {
      done.push(`alone ${input}`)
      await pause(1)
      return `answer to ${input} alone`
    },
  }
}
/** Sends them at the same moment; the first finds nobody there and goes ahead. */
const sendAll = (...commands: Command[]) =>
  Promise.all(
    [command('first'), ...commands].map(one => send(one).catch((error: Failure) => error.definition?.name)),
  )

describe('commands of the same call', () => {
  test('that come one at a time are each done alone', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) await send(command(name))
    expect(done).toHaveLength(10)
    expect(done.every(one => one.startsWith('alone'))).toBe(true)
  })

  test('that come while another is done are done together afterwards, and each is answered', async () => {
    expect(await sendAll(command('a'), command('b'))).toEqual([
      'answer to first alone',
      'answer to a',
      'answer to b',
    ])
    expect(done).toEqual(['alone first', 'together a b'])
  })

  test('that come right behind several wait for each other, until somebody comes alone again', async () => {
    await sendAll(command('a'), command('b'))
    const late = ['c', 'd'].map(async (name, index) => {
      await pause(index * 5)
      await send(command(name))
    })
    await Promise.all(late)
    expect(done).toEqual(['alone first', 'together a b', 'together c d'])
    await pause(200)
    await send(command('e'))
    expect(done.at(-1)).toBe('alone e')
  })

  test('of one person are done one after the other, in their order', async () => {
    const [, ...answers] = await sendAll(
      command('a1', { by: 'a' }),
      command('a2', { by: 'a' }),
      command('b'),
      command('a3', { by: 'a' }),
      command('c'),
    )
    expect(answers).toEqual([
      'answer to a1',
      'answer to a2 alone',
      'answer to b',
      'answer to a3 alone',
      'answer to c',
    ])
    expect(done).toEqual(['alone first', 'together a1 b c', 'alone a2', 'alone a3'])
  })

  test('of one person about different things are done together, about the same in their order', async () => {
    await sendAll(
      command('a1:x', { by: 'a' }),
      command('a2:y', { by: 'a' }),
      command('b1:x', { by: 'b' }),
      command('a3:x', { by: 'a' }),
      command('a4:z', { by: 'a' }),
    )
    expect(done).toEqual(['alone first', 'together a1:x a2:y b1:x a4:z', 'alone a3:x'])
  })

  test('of one person that have to be done alone are done one after the other', async () => {
    outcomeOf = () => 'alone'
    let running = 0
    const most: number[] = []
    const counted = (input: string) => ({
      ...command(input, { by: 'a' }),
      alone: async () => {
        most.push(++running)
        await pause(1)
        running--
      },
    })
    await sendAll(counted('a1:x'), counted('a2:y'), counted('a3:z'))
    expect(most).toEqual([1, 1, 1])
  })

  test('are known as long as they are not answered', async () => {
    const answered = [send(command('a1:x', { by: 'a' })), send(command('a2:y', { by: 'a' }))]
    expect(gathering.unansweredOf('b')).toEqual([])
    expect(gathering.unansweredOf('a')).toHaveLength(2)
    await Promise.all(answered)
    expect(gathering.unansweredOf('a')).toEqual([])
  })

  test('are a hundred at a time', async () => {
    await sendAll(...Array.from({ length: 250 }, (_, index) => command(`p${index}`)))
    expect(done.map(one => one.split(' ').length - 1)).toEqual([1, 100, 100, 50])
  })
})

describe('one of many', () => {
  test('that is refused, or not admitted, leaves the others as they are', async () => {
    outcomeOf = input =>
      input === 'b' ? { failure: new Failure(kernelErrors.tooMany, {}, {}, false) } : { answer: input }
    refused.add('c')
    expect(await sendAll(command('a'), command('b'), command('c'), command('d'))).toEqual([
      'answer to first alone',
      'a',
      kernelErrors.tooMany.name,
      kernelErrors.courseAbsent.name,
      'd',
    ])
    expect(done).toEqual(['alone first', 'together a b d'])
  })

  test('that has to be done alone is, once the others are stored', async () => {
    outcomeOf = input => (input === 'b' ? 'alone' : { answer: input })
    expect(await sendAll(command('a'), command('b'))).toEqual([
      'answer to first alone',
      'a',
      'answer to b alone',
    ])
    expect(done).toEqual(['alone first', 'together a b', 'alone b'])
  })

  test('that waits for something holds up its own person only', async () => {
    const lock = Promise.withResolvers<string>()
    const held = { ...command('held', { by: 'h' }), alone: () => lock.promise }
    const [slow, later] = [send(held), send(command('later', { by: 'h' }))]
    expect(await Promise.all([send(command('a')), send(command('b'))])).toEqual([
      'answer to a',
      'answer to b',
    ])
    expect(done).toEqual(['together a b'])
    lock.resolve('free')
    expect(await Promise.all([slow, later])).toEqual(['free', 'answer to later alone'])
  })

  test('whose sender is gone is not done', async () => {
    const [, , gone] = await sendAll(command('a'), command('b', { isAbandoned: true }), command('c'))
    expect(gone).toBe(kernelErrors.tooMany.name)
    expect(done).toEqual(['alone first', 'together a c'])
  })
})

test('if they cannot be done together, each is done alone', async () => {
  outcomeOf = () => {
    throw new Error('a fault')
  }
  expect(await sendAll(command('a'), command('b'))).toEqual([
    'answer to first alone',
    'answer to a alone',
    'answer to b alone',
  ])
})

test('a fault of one command is answered to that one', async () => {
  outcomeOf = () => 'alone'
  const broken = {
    ...command('b'),
    alone: () => Promise.reject(new Failure(kernelErrors.unknown, {}, {}, false)),
  }
  expect(await sendAll(command('a'), broken)).toEqual([
    'answer to first alone',
    'answer to a alone',
    kernelErrors.unknown.name,
  ])
})
