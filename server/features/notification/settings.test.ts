import { expect, test } from 'vitest'
import { accountCalls } from '#contract/features/account/calls.ts'
import { deliveryCalls as calls } from '#contract/features/notification/settings.ts'
import { students } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const [person, other] = students as [(typeof students)[0], (typeof students)[0]]

test('each of the four switches controls the setting with its number, for its owner alone', async () => {
  const switches = [calls.switchMembers, calls.switchHomework, calls.switchLetters, calls.switchTopics]
  const stateOf = async (who: typeof person) => {
    const { notify1, notify2, notify3, notify4 } = await app().call(who, accountCalls.getAccount)
    return [notify1, notify2, notify3, notify4]
  }
  const before = await stateOf(person)
  for (const [place, call] of switches.entries())
    for (const flage of [!before[place], before[place]!]) {
      await app().call(person, call, { flage })
      expect(await stateOf(person)).toEqual(before.with(place, flage))
    }
  expect(await stateOf(other)).toEqual(before)
})
