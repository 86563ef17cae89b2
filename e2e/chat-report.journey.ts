import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { admin, type CastMember, students } from '#seed/people.ts'
import { findings } from './axe.ts'
import type { Guest } from './people.ts'
import { picture } from './picture.ts'
import { stage } from './stage.ts'

const on = stage()
const [ann, ben] = students as unknown as [CastMember, CastMember]

const noFindings = async ({ page }: Guest) => expect(await findings(page)).toEqual([])
test('a student reports a message, the operator removes it and mutes its author, and both are told', async () => {
  const { id } = await on.app().call(ann, chatCalls.open, { friendId: ben.id })
  const { streamId } = await on.app().call(ann, chatCalls.getConversation, { id })
  const say = async (who: CastMember, text: string) => {
    const said = { id: streamId, code: randomUUID(), type: 'text', body: { text } }
    await on.app().call(who, streamCalls.add, said)
  }
  await say(ben, 'Did you do the exercises?')
  await say(ann, 'Not yet, and you?')
  await say(ben, 'You are too stupid for this course')

  const reporting = await on.enter(ann)
  await reporting.page.goto('/ktpMessage')
  const tab = reporting.page.getByRole('navigation').getByRole('button', { name: /Messages/ })
  await expect.poll(() => tab.textContent()).toContain('2')
  await picture(reporting, 'tab')
  await reporting.page.goto(`/chat?groupId=${id}&friendid=${ben.id}`)
  await reporting.page.getByText('You are too stupid').click()
  await expect.poll(() => reporting.page.getByText('Sent').count()).toBeLessThan(2)
  await reporting.page.getByRole('button', { name: 'More: You are too stupid' }).click()
  await picture(reporting, 'menu')
  await reporting.page.getByRole('button', { name: 'Report', exact: true }).click()
  await reporting.page.getByRole('radio', { name: 'Insults or bullying' }).waitFor()
  await reporting.page.getByLabel(/Anything to add/).fill('He does this every day')
  await noFindings(reporting)
  await picture(reporting, 'sheet')
  await reporting.page.getByRole('button', { name: 'Send the report' }).click()
  await reporting.page.getByText('Reported. You will be told').waitFor()

  const writing = await on.enter(ben)
  await writing.page.goto(`/chat?groupId=${id}&friendid=${ann.id}`)
  await writing.page.getByText('You are too stupid').waitFor()

  // The operator is told, and finds it from the notification.
  await on.app().settle()
  const deciding = await on.enter(admin)
  await deciding.page.goto('/ktpInfo')
  await deciding.page.getByText('A message was reported').click()
  await deciding.page.getByText('Did you do the exercises?').waitFor()
  await deciding.page.getByText('He does this every day').waitFor()
  await noFindings(deciding)
  await picture(deciding, 'report')
  await deciding.page.getByRole('button', { name: 'Decide' }).click()
  await deciding.page.getByRole('radio', { name: new RegExp(`Mute ${ben.name}`) }).check()
  await deciding.page.getByRole('radio', { name: '7 days' }).check()
  await deciding.page.getByRole('switch', { name: 'Also remove the message' }).click()
  await deciding.page.getByLabel(/should know/).fill('Please stay polite')
  await noFindings(deciding)
  await picture(deciding, 'decision')
  await deciding.page.getByRole('dialog').getByRole('button', { name: 'Decide', exact: true }).click()
  await deciding.page.getByText('Muted · 7 days').waitFor()
  await picture(deciding, 'decided')
  await deciding.page.goto('/chatReports?tab=decided')
  await deciding.page.getByText('You are too stupid').waitFor()
  await noFindings(deciding)
  await picture(deciding, 'reports')

  // Gone for both, and whoever wrote it writes nothing more.
  await reporting.page.getByText('Message removed by the operator').waitFor()
  await on.app().settle()
  await writing.page.goto('/ktpInfo')
  await writing.page.getByText(/You can’t send messages for 7 days/).waitFor()
  await writing.page.getByText('The operator says: Please stay polite').waitFor()
  await picture(writing, 'told-author')
  await writing.page.goto(`/chat?groupId=${id}&friendid=${ann.id}`)
  await writing.page.getByText('You can’t send messages for now').waitFor()
  await noFindings(writing)
  await picture(writing, 'muted')
  await reporting.page.goto('/ktpInfo')
  await reporting.page.getByText(/something was done about the message/).waitFor()
  for (const { errors } of [reporting, writing, deciding]) expect(errors).toEqual([])
})
