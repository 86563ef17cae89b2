import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { students } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { slowly } from '#server/kernel/test-meanwhile.ts'
import { personOf } from './sessions.ts'

const app = testApp()
const [anna] = students

const codeFor = async (token: string) =>
  (await app().post(accountCalls.getAccount.path, {}, null, { token })).code

test('a session that ends during its lookup is not trusted afterwards', async () => {
  const token = await app().freshToken(anna!)
  const { db, answer } = slowly(app().services.db)
  const looking = personOf({ ...app().services, db }, token)
  await answer.found
  await app().call(anna!, sessionCalls.endSession)
  answer.arrives()
  // Requests that began before the end may still be let in.
  expect((await looking)?.id).toBe(anna!.id)
  expect(await codeFor(token)).toBe(kernelErrors.sessionMissing.code)
})
