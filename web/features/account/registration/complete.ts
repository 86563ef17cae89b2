import { entryCalls } from '#contract/features/account/entry.ts'
import { sendOnce } from '#web/lib/call.ts'
import type { RegisterCache } from './registration-cache.ts'

interface Completion {
  /** The temporary token of the first step. */
  token: string
  person: Pick<RegisterCache, 'type' | 'username' | 'school' | 'stno'> & { password?: string }
  picture?: { sessionid: string; verify: string }
}

/** Opens the account. @returns the token of its session @throws CallFailure */
export async function complete({ token, person, picture }: Completion) {
  const { type, username, school, stno, password } = person
  const answer = await sendOnce(entryCalls.completeRegistration, {
    token,
    name: username,
    school,
    number: stno,
    usertype: type === 'teacher' ? '1' : '0',
    ...(password ? { password } : {}),
    ...picture,
  })
  return answer.token
}
