// One process full of students, each of whom writes in the slots of a paper and saves one of them at an even pace.
import { Agent } from 'node:http'
import { sendAtPace } from './pace.ts'
import { post } from './post.ts'

interface Task {
  address: string
  path: string
  writers: { id: string; token: string }[]
  paperId: string
  questions: string[]
  /** Milliseconds between two saves of a student. */
  every: number
  /** Of each student. */
  saves: number
}

process.once('message', async ({ address, path, writers, paperId, questions, every, saves }: Task) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const numbers = new Map<string, number>()
  await sendAtPace(writers, { every, times: saves }, async ({ id, token }) => {
    const slot = 1 + Math.floor(Math.random() * questions.length)
    const sequence = 1 + (numbers.get(`${id} ${slot}`) ?? 0)
    numbers.set(`${id} ${slot}`, sequence)
    const answer = `Answer ${sequence}: ${'what I think of it, with reasons. '.repeat(6)}`
    const text = await post(agent, address + path, token, {
      ...{ testpaperid: paperId, subjectid: questions[slot - 1] },
      // What the bare server stores.
      ...{ account: id, slot, answer, sequence },
    })
    return /"saved":true|"savetime"/.test(text)
  })
})
