// One process full of students, each of whom sends one request at a moment of its own within some seconds.
import { Agent } from 'node:http'
import { post } from './post.ts'

interface Task {
  address: string
  path: string
  people: { id: string; token: string }[]
  paperId: string
  /** What else is in the request. */
  more: object
  /** Milliseconds in which they all come. */
  spread: number
}

process.once('message', async ({ address, path, people, paperId, more, spread }: Task) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const took: number[] = []
  let failed = 0
  await Promise.all(
    people.map(async ({ id, token }) => {
      await new Promise(resolve => setTimeout(resolve, Math.random() * spread))
      const began = performance.now()
      const text = await post(agent, address + path, token, {
        id: paperId,
        testpaperid: paperId,
        account: id,
        ...more,
      }).catch(String)
      took.push(performance.now() - began)
      if (!/"status":1\b/.test(text)) failed++
    }),
  )
  process.send?.({ kind: 'done', took, failed })
})
