// The server of a story as a process of its own, so that it can be killed. Everything it does it is asked by the story.
import { lectern } from '#server/app.ts'
import { TestClock } from '#server/kernel/clock.ts'
import { createLog } from '#server/kernel/log.ts'
import { createServer } from '#server/kernel/server.ts'
import type { OutboxMessage } from '#server/ports/outbox.ts'
import type { Answered, Asked, Opening } from './server-apart.ts'

const clock = new TestClock()
let offset = 0

/** The story's time, which has gone on since the last question. */
function follow(wanted: number) {
  clock.advance(wanted - offset)
  offset = wanted
}

const say = (said: Answered) => process.send?.(said)

async function open({ config, databaseUrl, topics, offset: wanted }: Opening) {
  follow(wanted)
  const log = createLog(config.LOG_LEVEL)
  const server = await createServer({
    ...{ app: lectern, config, databaseUrl, log, clock },
    ...{ keepsTime: false, takesJobs: false },
  })
  for (const topic of topics)
    server.services.hub.subscribe(topic, {
      ...{ accountId: '', sessionId: '', end() {} },
      send: frame => say({ topic, frame: frame.toString() }),
    })
  return server
}

let server: Awaited<ReturnType<typeof open>>
let told: OutboxMessage | undefined

/** Letters that were sent since they were last told. */
function newLetters() {
  const all = server.services.ports.outbox!.messages()
  const fresh = told ? all.slice(0, all.indexOf(told)) : all
  told = all[0]
  return [...fresh]
}

async function answer(asked: Asked) {
  follow(asked.offset)
  if (asked.request) {
    const { statusCode, headers, rawPayload } = await server.http.inject(asked.request)
    return { statusCode, headers, rawPayload }
  }
  const worker = server.workers.find(({ queue }) => queue === asked.queue)
  await server.runJob(worker!, asked.data)
  return undefined
}

process.on('message', async (message: { opening: Opening } | Asked) => {
  if ('opening' in message) {
    server = await open(message.opening)
    return say({ isOpen: true })
  }
  const { id } = message
  try {
    const response = await answer(message)
    say({ id, response, letters: newLetters() })
  } catch (error) {
    say({ id, error: String((error as Error).stack ?? error), letters: newLetters() })
  }
})
process.once('disconnect', () => process.exit())
