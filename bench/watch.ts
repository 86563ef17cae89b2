// One process full of students, each of whom watches a video and tells the server so, as the player does: every report
// has all that was played since the player was opened, and some arrive twice.
import { Agent } from 'node:http'
import { post } from './post.ts'

export interface Watching {
  url: string
  students: { id: string; token: string }[]
  videoId: string
  /** Milliseconds between two reports of a student. */
  every: number
  /** Of each student. */
  reports: number
}

/** One report in so many is sent a second time, as where the answer was lost. */
const again = 20

process.once('message', async ({ url, students, videoId, every, reports }: Watching) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const took: number[] = []
  let failed = 0
  const report = async (student: Watching['students'][number], played: number) => {
    const began = performance.now()
    const said = { contentid: videoId, position: played, seconds: played, viewing: student.id.slice(-12) }
    const ranges = played > 0 ? [[0, played]] : []
    const answer = await post(agent, url, student.token, { ...said, ranges, student: student.id })
    took.push(performance.now() - began)
    if (!answer.includes('"status":1')) failed++
  }
  await Promise.all(
    students.map(async (student, place) => {
      await pause(Math.random() * every)
      const first = performance.now()
      await report(student, 0)
      for (let number = 1; number <= reports; number++) {
        await pause(first + number * every - performance.now())
        const played = Math.floor((number * every) / 1000)
        await report(student, played)
        if ((place + number) % again === 0) await report(student, played)
      }
    }),
  )
  agent.destroy()
  process.send?.({ took, failed })
})

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, milliseconds)))
