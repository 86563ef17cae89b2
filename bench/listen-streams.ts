// Holds many sockets open, each in one stream; says how long what was said took to come, and what came in another order or not at all.
import { WebSocket } from 'ws'

export interface ListenTask {
  /** Of the class sockets: connections go to each in turn. */
  urls: string[]
  people: { token: string; streamId: string }[]
  source: string
}

export interface Heard {
  /** Milliseconds for each entry and socket, from before it was sent. */
  waits: number[]
  /** Entries that did not follow the one before. */
  gaps: number
}

let heard: Heard = { waits: [], gaps: 0 }
let joined = 0
const now = () => performance.timeOrigin + performance.now()

process.on('message', async (task: ListenTask | 'report') => {
  if (task === 'report') {
    process.send?.({ kind: 'heard', value: heard })
    heard = { waits: [], gaps: 0 }
    return
  }
  const { people } = task
  const batch = 100
  for (let from = 0; from < people.length; from += batch)
    await Promise.all(people.slice(from, from + batch).map((_, index) => open(task, from + index)))
})

function open({ urls, people, source }: ListenTask, index: number) {
  const { token, streamId } = people[index]!
  const url = urls[index % urls.length]!.replace('http', 'ws')
  return new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url, [token, '1'], { perMessageDeflate: false, localAddress: source })
    let last = 0
    socket.on('message', bytes => {
      const text = String(bytes)
      if (text.startsWith('{"cmd":"stream_joined"')) {
        joined += 1
        if (joined === people.length) process.send?.({ kind: 'open' })
        return resolve()
      }
      if (!text.startsWith('{"cmd":"stream_entry"') && !text.startsWith('{"cmd" : "stream_entry"')) return
      const { data } = JSON.parse(text) as { data: { number: number; body: { text: string } } }
      heard.waits.push(now() - Number(data.body.text.split(' ')[0]))
      if (data.number !== last + 1) heard.gaps += 1
      last = data.number
    })
    socket.once('error', reject)
    socket.once('open', () =>
      socket.send(JSON.stringify({ cmd: 'stream_join', data: { streams: { [streamId]: null } } })),
    )
  })
}
process.once('disconnect', () => process.exit())
