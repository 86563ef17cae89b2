// One process full of students, each of whom answers the question of a step once, at a moment of their own.
import { Agent } from 'node:http'
import { post } from './post.ts'

export interface AnsweringTask {
  url: string
  students: { id: string; token: string }[]
  stepId: string
  questionId: string
  /** Milliseconds over which the answers are spread. */
  spread: number
}

process.once('message', async ({ url, students, stepId, questionId, spread }: AnsweringTask) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const took: number[] = []
  const at: number[] = []
  let failed = 0
  await Promise.all(
    students.map(async ({ id, token }, place) => {
      await new Promise(resolve => setTimeout(resolve, Math.random() * spread))
      const began = performance.now()
      const answer = await post(agent, url, token, {
        stepid: stepId,
        answers: [{ questionid: questionId, value: [place % 3 === 0 ? 'b' : 'a'], sequence: 1, base: 0 }],
        // What the bare server stores.
        ...{ account: id, slot: 1, answer: 'a', sequence: 1 },
      })
      took.push(performance.now() - began)
      at.push(Date.now())
      if (!answer.includes('"saved":true')) failed++
    }),
  )
  agent.destroy()
  process.send?.({ took, at, failed })
})
