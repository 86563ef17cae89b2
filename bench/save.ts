// One process full of students, each of whom saves what they write at an even pace.
import { Agent } from 'node:http'
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
  const took: number[] = []
  let failed = 0
  await Promise.all(
    tokens.map(async token => {
      await pause(Math.random() * every)
      const first = performance.now()
      for (let sequence = 1; sequence <= saves; sequence++) {
        await pause(first + (sequence - 1) * every - performance.now())
        const began = performance.now()
        const content = `Answer ${sequence}: ${'what I think of it, with reasons. '.repeat(6)}`
        const save = { id: homeworkId, content, sequence }
        const path = server === 'lectern' ? '/HomeworkApi/saveDraft' : '/'
        const answer = await post(agent, address + path, token, save)
        took.push(performance.now() - began)
        if (!answer.includes(server === 'lectern' ? '"saved":true' : '"status":1')) failed++
      }
    }),
  )
  process.send?.({ kind: 'done', took, failed })
})

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, milliseconds)))
