import { demoPassword, emailOf, students } from '#seed/people.ts'
import { hashPassword, isPassword } from '#server/features/account/public.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import type { World } from './world.ts'

const connections = 16
/** How long each side runs. */
const period = 4000
const goal = 0.8

/** How many right passwords are let in, against how many this machine can check at all. */
export async function measureLogin({ lectern }: World): Promise<Result[]> {
  const hash = await hashPassword(demoPassword)
  const alone = await inParallel(async () => {
    if (!(await isPassword(hash, demoPassword))) throw new Error('the password does not match')
  })
  let turn = 0
  const logins = await inParallel(async () => {
    const person = students[turn++ % students.length]!
    const response = await fetch(`${lectern.address}/UserApi/login`, {
      method: 'POST',
      body: JSON.stringify({ email: emailOf(person), password: demoPassword }),
    })
    const { status, message } = (await response.json()) as { status: number; message: string }
    if (status !== 1) throw new Error(message)
  })
  const share = logins.perSecond / alone.perSecond
  return [
    {
      load: `logging in by password, ${connections} connections`,
      goal: `≥ ${goal} of argon2 alone`,
      measured: `${ratio(share)} (${logins.perSecond.toFixed(0)}/s against ${alone.perSecond.toFixed(0)}/s; p99 ${milliseconds(percentile(logins.took, 0.99))})`,
      met: share >= goal,
    },
  ]
}

async function inParallel(work: () => Promise<void>) {
  const took: number[] = []
  const began = performance.now()
  const lane = async () => {
    while (performance.now() - began < period) {
      const from = performance.now()
      await work()
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return { took, perSecond: (took.length / (performance.now() - began)) * 1000 }
}
