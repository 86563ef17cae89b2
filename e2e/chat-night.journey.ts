import { expect, test } from 'vitest'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import type { Guest } from './people.ts'
import { stage } from './stage.ts'

const on = stage()
const [asking, commuting] = [students[17]!, students[18]!]

async function say(guest: Guest, text: string) {
  await guest.page.getByRole('textbox', { name: 'Message' }).fill(text)
  await guest.page.getByRole('button', { name: 'Send', exact: true }).click()
}
async function open(guest: Guest, friend: CastMember) {
  await guest.page.goto(`/chat?friendid=${friend.id}`)
  await guest.page.getByRole('textbox', { name: 'Message' }).waitFor()
}

test('a student asks at night; in the morning the teacher answers from another device, and the student reads it', async () => {
  const { clock } = on.app()
  const [hour, day] = [3_600_000, 86_400_000]
  // 23:30 in Shanghai.
  clock.advance((15.5 * hour - (clock.now() % day) + day) % day)
  const phone = await on.enter(teacher1)
  await phone.page.goto('/ktpMessage')
  const evening = await on.enter(asking)
  await open(evening, teacher1)
  await say(evening, 'Is the exam in room 204?')
  await evening.page.getByText('Sent', { exact: true }).waitFor()
  await evening.context.close()
  const unread = phone.page.getByRole('button', { name: new RegExp(`^1 unread.*${asking.name}`) })
  await unread.waitFor()

  clock.advance(8 * hour)
  const desk = await on.enter(teacher1, { wide: true })
  await desk.page.goto('/ktpMessage')
  await desk.page.getByRole('button', { name: new RegExp(`^1 unread.*${asking.name}`) }).click()
  await desk.page.getByRole('log').getByText('Is the exam in room 204?').waitFor()
  await say(desk, 'Yes, at nine.')
  await desk.page.getByText('Sent', { exact: true }).waitFor()
  // The phone, which nobody has touched, says the same.
  await unread.waitFor({ state: 'detached' })
  await phone.page.getByText('You: Yes, at nine.').waitFor()

  const morning = await on.enter(asking)
  await morning.page.goto('/ktpMessage')
  await morning.page.getByRole('button', { name: new RegExp(`^1 unread.*${teacher1.name}`) }).click()
  const log = morning.page.getByRole('log')
  await log.getByText('Yes, at nine.').waitFor()
  await log.getByText('Is the exam in room 204?').waitFor()
  await desk.page.getByText('Read', { exact: true }).waitFor()
  for (const { errors } of [phone, desk, morning]) expect(errors).toEqual([])
})

test('ten messages are written in a tunnel of two minutes: they arrive once each, in their order, without another touch', async () => {
  const texts = Array.from({ length: 10 }, (_, index) => `From the tunnel, ${index + 1} of ten`)
  const waiting = await on.enter(teacher1)
  await open(waiting, commuting)
  const riding = await on.enter(commuting)
  await riding.page.clock.install()
  await open(riding, teacher1)
  await say(riding, 'Before the tunnel')
  await riding.page.getByText('Sent', { exact: true }).waitFor()
  await riding.context.setOffline(true)
  for (const text of texts) {
    await say(riding, text)
    await riding.page.clock.fastForward(12_000)
  }
  await riding.page.getByRole('button', { name: `Not sent: ${texts[0]}` }).waitFor()
  expect(await waiting.page.getByText('From the tunnel').count()).toBe(0)
  await riding.context.setOffline(false)
  await waiting.page.getByText(texts[9]!).waitFor()
  await riding.page.getByText(/^(Sent|Read)$/).waitFor()
  for (const { page } of [waiting, riding]) {
    const words = (await page.getByRole('log').textContent()) ?? ''
    const places = texts.map(text => words.indexOf(text))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(words.match(/From the tunnel/g)).toHaveLength(10)
  }
  const { list } = await on.app().call(teacher1, chatCalls.listHistory, { friendId: commuting.id })
  expect(list.map(({ content }) => content.content).toReversed()).toEqual(['Before the tunnel', ...texts])
  expect(riding.errors.filter(error => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([])
})
