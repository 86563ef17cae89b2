import { expect, test } from 'vitest'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { type Guest, microphone } from './people.ts'
import { stage } from './stage.ts'

const on = stage({}, microphone)
const [student, friend, third] = students.slice(20, 23) as [CastMember, CastMember, CastMember]

const field = ({ page }: Guest) => page.getByRole('textbox', { name: 'Message' })
async function say(guest: Guest, text: string) {
  await field(guest).fill(text)
  await guest.page.getByRole('button', { name: 'Send', exact: true }).click()
  await guest.page.getByRole('log').getByText(text).last().waitFor()
}
const noFindings = async ({ page }: Guest) => expect(await findings(page)).toEqual([])
const button = ({ page }: Guest, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function meet(one: CastMember, other: CastMember) {
  const { id } = await on.app().call(one, chatCalls.open, { friendId: other.id })
  const enter = async (who: CastMember, appearance = {}) => {
    const guest = await on.enter(who, appearance)
    await guest.page.goto(`/chat?groupId=${id}&friendid=${who === one ? other.id : one.id}`)
    await field(guest).waitFor()
    return guest
  }
  return { id, enter }
}

test('a voice message is held down and sent, slid away and gone, or recorded by keys, and is heard on the other side, faster if wished', async () => {
  const { enter } = await meet(student, teacher1)
  const [speaking, listening] = [await enter(student, { wide: true }), await enter(teacher1)]
  const { page } = speaking
  const record = button(speaking, 'Record a voice message')
  const box = (await record.boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const hold = async (ms: number) => {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.getByRole('timer').waitFor()
    await page.waitForTimeout(ms)
  }
  await hold(900)
  await page.mouse.move(at.x - 120, at.y, { steps: 4 })
  await page.getByText('Let go to cancel').waitFor()
  await page.mouse.up()
  await record.waitFor()

  await hold(2200)
  await page.mouse.up()
  const clip = button(listening, /^Play, [123] seconds$/)
  await clip.waitFor()
  expect(await clip.count()).toBe(1)
  expect((await clip.boundingBox())!.width).toBeGreaterThan(100)

  await record.focus()
  await page.keyboard.press('Enter')
  await button(speaking, 'Send the recording').waitFor()
  await noFindings(speaking)
  await page.waitForTimeout(1500)
  await button(speaking, 'Send the recording').click()
  await expect.poll(() => clip.count(), { timeout: 20_000 }).toBe(2)

  await clip.first().click()
  await button(listening, /^Pause/).waitFor()
  await button(listening, 'Speed 1').click()
  await button(listening, 'Speed 1.5').waitFor()
  await noFindings(listening)
  for (const { errors } of [speaking, listening]) expect(errors).toEqual([])
})

test('a message is reacted to, pinned and forwarded; who writes is seen to write, and what was pinned long ago is led to', async () => {
  const { id, enter } = await meet(student, friend)
  const elsewhere = await meet(student, third)
  const [one, other] = [await enter(student), await enter(friend)]
  await say(one, 'Room 204 at ten')
  await other.page.getByText('Room 204 at ten').click()
  await button(other, '👍').click()
  await button(one, `👍 1: ${friend.name}`).waitFor()
  await field(other).pressSequentially('On my')
  await one.page.getByText(`${friend.name} is typing…`).waitFor()
  await noFindings(one)

  await one.page.getByText('Room 204 at ten').first().click()
  await button(one, 'More: Room 204 at ten').click()
  await button(one, 'Pin').click()
  await button(other, `Pinned by ${student.name}: Room 204 at ten`).waitFor()
  await noFindings(other)

  const there = await elsewhere.enter(third)
  await say(await elsewhere.enter(student), 'Hello there')
  await button(one, 'More: Room 204 at ten').click()
  await button(one, 'Forward').click()
  await button(one, 'Forward').click()
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(third.name) })
    .click()
  // Its colour comes slowly.
  await one.page.waitForTimeout(400)
  await noFindings(one)
  await button(one, 'Forward to 1 conversation').click()
  await there.page.getByText('Room 204 at ten').waitFor()
  await there.page.getByText('Forwarded').waitFor()
  expect(await on.app().call(third, chatCalls.search, { id, search: 'room' }).catch(String)).toContain(
    '40004',
  )
  for (const { errors } of [one, other, there]) expect(errors).toEqual([])
})

test('a search finds a message of long ago and leads to it, with what stands around it, loaded both ways; a day does, too', async () => {
  const { id } = await meet(friend, teacher1)
  const { db } = on.app()
  const { stream_id } = (await db
    .selectFrom('stream')
    .select('id as stream_id')
    .where('subject_id', '=', id)
    .executeTakeFirst())!
  await db
    .insertInto('stream_entry')
    .values(
      Array.from({ length: 300 }, (_, index) => ({
        ...{ stream_id, position: index + 1, number: index + 1, by_id: friend.id, type: 'text' },
        at: new Date(Date.now() - (300 - index) * 3_600_000).toISOString() as never,
        body: JSON.stringify({ text: index === 99 ? '行列式的证明' : `Note ${index + 1}` }) as never,
      })),
    )
    .execute()
  await db
    .updateTable('stream')
    .set({ last_number: 300, last_position: 300 })
    .where('id', '=', stream_id)
    .execute()
  const looking = await on.enter(teacher1)
  const { page } = looking
  await page.goto(`/ChatHistory?friendid=${friend.id}&groupId=${id}`)
  await page.getByRole('searchbox').fill('证明')
  await page.getByRole('listitem').getByText('的').first().click()
  await page.getByText('行列式的证明').waitFor()
  await page.getByText('Note 99').waitFor()
  await page.getByText('Note 101').waitFor()
  expect(await page.getByText('Note 60').count()).toBe(0)
  await noFindings(looking)
  await button(looking, 'Earlier messages').click()
  await page.getByText('Note 60').waitFor()
  await button(looking, 'Later messages').click()
  await page.getByText('Note 140').waitFor()

  await page.goBack()
  await page.getByRole('searchbox').fill('')
  await noFindings(looking)
  await button(looking, 'Jump to a day').click()
  await noFindings(looking)
  await button(looking, 'Jump').click()
  await button(looking, 'Earlier messages').waitFor()
  expect(new URL(page.url()).searchParams.get('position')).toMatch(/^\d+$/)
  expect(looking.errors).toEqual([])
})

test('what was read in a conversation is read without a network, and what is seen then counts once there is one', async () => {
  const { id, enter } = await meet(friend, third)
  const [writing, reading] = [await enter(friend), await on.enter(third, { installable: true })]
  await say(writing, 'Before the tunnel')
  await reading.page.goto(`/chat?groupId=${id}&friendid=${friend.id}`)
  await reading.page.getByText('Before the tunnel').waitFor()
  await reading.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  // What the device keeps it keeps a moment later.
  await reading.page.waitForTimeout(2500)
  await reading.page.goto('/ktpMessage')
  await reading.page.getByText('Before the tunnel').waitFor()
  await reading.page.waitForTimeout(2500)
  await reading.context.setOffline(true)
  await reading.page.reload()
  await reading.page.getByText('Before the tunnel').click()
  await reading.page.getByRole('log').getByText('Before the tunnel').waitFor()
  await reading.context.setOffline(false)
  await writing.page.getByText('Read', { exact: true }).waitFor()
})
