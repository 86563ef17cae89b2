// One process full of students, each of whom writes in the slots of a paper and saves one of them at an even pace.
import { Agent } from 'node:http'
import { post } from './post.ts'

interface Task {
  address: string
  path: string
  writers: { id: string; token: string }[]
  paperId: string
  slots: number
  /** Milliseconds between two saves of a student. */
  every: number
  /** Of each student. */
  saves: number
}

process.once('message', async ({ address, path, writers, paperId, slots, every, saves }: Task) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const took: number[] = []
  let failed = 0
  await Promise.all(
    writers.map(async ({ id, token }) => {
      const sequences = new Map<number, number>()
      await pause(Math.random() * every)
      const first = performance.now()
      for (let number = 0; number < saves; number++) {
        await pause(first + number * every - performance.now())
        const slot = 1 + Math.floor(Math.random() * slots)
        const sequence = 1 + (sequences.get(slot) ?? 0)
        sequences.set(slot, sequence)
        const answer = `Answer ${sequence}: ${'what I think of it, with reasons. '.repeat(6)}`
        const began = performance.now()
        const text = await post(agent, address + path, token, {
          ...{ id: paperId, account: id },
          ...{ slot, answer, sequence },
        })
        took.push(performance.now() - began)
        if (!text.includes('"saved":true')) failed++
      }
    }),
  )
  process.send?.({ kind: 'done', took, failed })
})

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, milliseconds)))
