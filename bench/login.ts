import { demoPassword, emailOf, students } from '#seed/people.ts'
import { hashPassword, isPassword } from '#server/features/account/public.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import type { World } from './world.ts'

const connections = 16
/** Turns of each side, one after the other, so that whatever else the machine does falls on both. */
const turns = 4
/** How long a turn takes. */
const period = 1500
const goal = 0.75

/** How many right passwords are let in, against how many this machine can check at all. */
export async function measureLogin({ lectern }: World): Promise<Result[]> {
  const hash = await hashPassword(demoPassword)
  const check = async () => {
    if (!(await isPassword(hash, demoPassword))) throw new Error('the password does not match')
  }
  let turn = 0
  const logIn = async () => {
    const person = students[turn++ % students.length]!
    const response = await fetch(`${lectern.address}/UserApi/login`, {
      method: 'POST',
      body: JSON.stringify({ email: emailOf(person), password: demoPassword }),
    })
    const { status, message } = (await response.json()) as { status: number; message: string }
    if (status !== 1) throw new Error(message)
  }
  const alone: Side = { took: [], time: 0 }
  const logins: Side = { took: [], time: 0 }
  for (let round = 0; round < turns; round++) {
    await inParallel(check, alone)
    await inParallel(logIn, logins)
  }
  const share = perSecond(logins) / perSecond(alone)
  return [
    {
      load: `logging in by password, ${connections} connections`,
      goal: `≥ ${goal} of argon2 alone`,
      measured: `${ratio(share)} (${perSecond(logins).toFixed(0)}/s against ${perSecond(alone).toFixed(0)}/s; p99 ${milliseconds(percentile(logins.took, 0.99))})`,
      met: share >= goal,
    },
  ]
}

interface Side {
  /** Milliseconds of each piece of work. */
  took: number[]
  /** Milliseconds in all. */
  time: number
}

const perSecond = ({ took, time }: Side) => (took.length / time) * 1000

async function inParallel(work: () => Promise<void>, side: Side) {
  const began = performance.now()
  const lane = async () => {
    while (performance.now() - began < period) {
      const from = performance.now()
      await work()
      side.took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  side.time += performance.now() - began
}
