// One process full of phones with the page of a question set open: what a step asks comes with its start, and then each asks for what can be
// joined and for its own answers, as ever.
import { Agent } from 'node:http'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/socket.ts'
import { post } from './post.ts'

export interface PhonesTask {
  address: string
  tokens: string[]
  source: string
  courseId: string
  setId: string
  /** They only wait for the message. */
  isBare?: boolean
}
/** What one phone has seen of a step; moments by the clock of the machine, null: not. */
export interface Seen {
  told: number
  text: number | null
  /** Its own answers, and the addresses of pictures. */
  own: number | null
}

const seen: Seen[] = []
/** By phone and step: what was told before it was said that the step is another. */
const texts = new Map<string, number>()

process.once('message', async ({ address, tokens, source, courseId, setId, isBare }: PhonesTask) => {
  const batch = 100
  for (let from = 0; from < tokens.length; from += batch)
    await Promise.all(
      tokens.slice(from, from + batch).map(
        token =>
          new Promise<void>((resolve, reject) => {
            const url = address.replace('http', 'ws') + (isBare ? '' : socketPath)
            const socket = new WebSocket(url, [token, '1'], { localAddress: source })
            const agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress: source })
            socket.once('error', reject)
            socket.once('open', () => {
              if (isBare) return resolve()
              socket.send(JSON.stringify({ cmd: 'class_active', data: { classId: courseId } }))
            })
            socket.on('message', data => {
              const text = String(data)
              if (text.startsWith('{"cmd":"class_entered"')) resolve()
              if (!text.startsWith('{"cmd":"answering_')) return
              const { cmd, data: told } = JSON.parse(text) as {
                cmd: string
                data: { state: number; stepid: string; questions?: unknown[] }
              }
              const { state, stepid } = told
              if (cmd === 'answering_open' && told.questions) texts.set(`${token} ${stepid}`, Date.now())
              if (cmd !== 'answering_step') return
              const one: Seen = {
                ...{ told: Date.now(), own: null },
                text: state === 2 ? (texts.get(`${token} ${stepid}`) ?? null) : null,
              }
              seen.push(one)
              if (!isBare && state === 2)
                void read(one, { address, token, agent, courseId, setId, stepId: stepid })
            })
          }),
      ),
    )
  process.on('message', (asked: string) => {
    if (asked === 'forget') seen.length = 0
    if (asked === 'seen') process.send?.({ kind: 'seen', seen })
  })
  process.send?.({ kind: 'open' })
})

interface Phone {
  address: string
  token: string
  agent: Agent
  courseId: string
  setId: string
  stepId: string
}

async function read(one: Seen, { address, token, agent, courseId, setId, stepId }: Phone) {
  await post(agent, `${address}/InteractApi/isExistJoinStepV2`, token, {
    courseid: courseId,
    interactid: setId,
  })
  const answer = await post(agent, `${address}/InteractApi/getStepInfo`, token, { stepid: stepId })
  if (!answer.includes('"questions"')) return
  one.own = Date.now()
  one.text ??= one.own
}
