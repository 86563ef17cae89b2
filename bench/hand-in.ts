// One process full of students who each upload a file and hand it in, at their own times before the deadline.
import { handInFile } from './hand-in-file.ts'

interface Task {
  address: string
  tokens: string[]
  homeworkId: string
  /** Milliseconds over which the hand-ins are spread. */
  spread: number
  /** Bytes of each file. */
  size: number
}

process.once('message', async ({ address, tokens, homeworkId, spread, size }: Task) => {
  const results = await Promise.all(
    tokens.map(async token => {
      await new Promise(resolve => setTimeout(resolve, Math.random() * spread))
      const began = performance.now()
      const problem = await handInFile(address, token, homeworkId, size).catch(String)
      return { took: performance.now() - began, problem }
    }),
  )
  process.send?.({ kind: 'done', results })
})
