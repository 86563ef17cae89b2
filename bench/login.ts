import { verify } from '@node-rs/argon2'
import { demoPassword, emailOf, students } from '#seed/people.ts'
import { hashPassword } from '#server/features/account/public.ts'
import { median, milliseconds, type Result, ratio } from './goal.ts'
import type { World } from './world.ts'
import { post } from './wrk.ts'

const connections = 16
/** Alternating turns for each side, so that other load on the machine affects both. */
const turns = 5
/** Seconds per turn. */
const period = 2
const goal = 0.75

/** The rate of accepted logins, against how many passwords this machine can check at all. */
export async function measureLogin({ lectern }: World): Promise<Result[]> {
  const hash = await hashPassword(demoPassword)
  const alone: number[] = []
  const logins: Awaited<ReturnType<typeof post>>[] = []
  for (const person of students.slice(0, turns)) {
    alone.push(await checksPerSecond(hash))
    logins.push(
      await post({
        url: `${lectern.address}/UserApi/login`,
        body: { email: emailOf(person), password: demoPassword },
        headers: {},
        connections,
        seconds: period,
      }),
    )
  }
  const perSecond = median(logins.map(turn => turn.perSecond))
  const errors = logins.reduce((sum, turn) => sum + turn.errors + turn.late, 0)
  const share = perSecond / median(alone)
  return [
    {
      load: `logging in by password, ${connections} connections`,
      goal: `≥ ${goal} of argon2 alone`,
      measured: `${ratio(share)} (${perSecond.toFixed(0)}/s against ${median(alone).toFixed(0)}/s; p99 ${milliseconds(median(logins.map(turn => turn.p99)))}; ${errors} errors)`,
      met: share >= goal && errors === 0,
      note: 'The baseline checks the passwords in the measuring process, Lectern in the server; wrk sends the logins.',
    },
  ]
}

async function checksPerSecond(hash: string) {
  const began = performance.now()
  let count = 0
  const worker = async () => {
    while (performance.now() - began < period * 1000) {
      if (!(await verify(hash, demoPassword))) throw new Error('the password does not match')
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return (count / (performance.now() - began)) * 1000
}
