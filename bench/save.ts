// One process full of students, each of whom saves what they write at an even pace.
import { Agent } from 'node:http'
import { sendAtPace } from './pace.ts'
import { post } from './post.ts'

interface Task {
  /** Lectern, or the ruler, which answers a row. */
  server: 'lectern' | 'ruler'
  address: string
  tokens: string[]
  homeworkId: string
  /** Milliseconds between two saves of a student. */
  every: number
  /** Of each student. */
  saves: number
}

process.once('message', async ({ server, address, tokens, homeworkId, every, saves }: Task) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const isLectern = server === 'lectern'
  await sendAtPace(tokens, { every, times: saves }, async (token, number) => {
    const sequence = number + 1
    const content = `Answer ${sequence}: ${'what I think of it, with reasons. '.repeat(6)}`
    const path = isLectern ? '/HomeworkApi/saveDraft' : '/'
    const answer = await post(agent, address + path, token, { id: homeworkId, content, sequence })
    return answer.includes(isLectern ? '"saved":true' : '"status":1')
  })
})
