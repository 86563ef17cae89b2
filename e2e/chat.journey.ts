import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import type { Guest } from './people.ts'
import { photo } from './pictures.ts'
import { stage } from './stage.ts'

const on = stage()
const student = students[14]!

const field = ({ page }: Guest) => page.getByRole('textbox', { name: 'Message' })
async function say(guest: Guest, text: string) {
  await field(guest).fill(text)
  await guest.page.getByRole('button', { name: 'Send', exact: true }).click()
}
const noFindings = async ({ page }: Guest) => expect(await findings(page)).toEqual([])
const choose = async ({ page }: Guest, message: string, action: string) => {
  await page.getByText(message, { exact: true }).last().click()
  await page.getByRole('button', { name: `More: ${message}` }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('a student writes through a lost network, the teacher answers from elsewhere, one message is taken back, and what was read says so', async () => {
  const asking = await on.enter(student)
  await asking.page.goto('/ktpMessage')
  await asking.page.getByRole('button', { name: 'Contacts' }).click()
  await asking.page.getByRole('button', { name: new RegExp(linearAlgebra.name), expanded: false }).click()
  await asking.page.getByRole('button', { name: 'Teaching team' }).click()
  await asking.page.getByRole('button', { name: teacher1.name, exact: true }).click()
  await asking.page.getByText('Say hello').waitFor()
  await noFindings(asking)

  await asking.page.getByRole('button', { name: 'Send', exact: true }).click()
  await asking.page.getByText('The message sent cannot be empty').waitFor()
  await say(asking, 'May I hand in tomorrow?')
  await asking.page.getByText('Sent', { exact: true }).waitFor()
  await asking.context.setOffline(true)
  await say(asking, 'I was ill.')
  await say(asking, 'See https://example.org/note')
  await asking.page
    .getByText(/^(Sending|Waiting for the network)…$/)
    .first()
    .waitFor()
  await asking.context.setOffline(false)

  const answering = await on.enter(teacher1)
  await answering.page.goto('/ktpMessage')
  await answering.page.getByText('See https://example.org/note').waitFor()
  await noFindings(answering)
  await answering.page.getByRole('button', { name: new RegExp(`^3 unread.*${student.name}`) }).click()
  await answering.page.getByText('I was ill.').waitFor()
  const link = answering.page.getByRole('link', { name: 'https://example.org/note' })
  expect(await link.getAttribute('rel')).toContain('noopener')
  await asking.page.getByText('Read', { exact: true }).waitFor()
  const words = (await answering.page.getByRole('log').textContent()) ?? ''
  expect(words.indexOf('tomorrow')).toBeLessThan(words.indexOf('ill'))
  expect(words.match(/I was ill/g)).toHaveLength(1)

  await say(answering, 'Yuo may.')
  await asking.page.getByText('Yuo may.').waitFor()
  await choose(answering, 'Yuo may.', 'Edit')
  await field(answering).fill('You may.')
  await answering.page.getByRole('button', { name: 'Save' }).click()
  await asking.page.getByText('You may.').waitFor()
  await asking.page.getByText('Edited').waitFor()
  await choose(asking, 'You may.', 'Reply')
  await say(asking, 'Thank you!')
  await answering.page.getByText('Thank you!').waitFor()

  const page = await photo('sheet.jpg')
  await asking.page.getByLabel('Picture or video').setInputFiles(page)
  await answering.page.getByRole('button', { name: 'Open sheet.jpg' }).click()
  await answering.page.getByRole('button', { name: 'Close' }).click()

  await noFindings(asking)
  await noFindings(answering)
  await say(asking, 'Wrong chat')
  await answering.page.getByText('Wrong chat').waitFor()
  await choose(asking, 'Wrong chat', 'Recall')
  await asking.page.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click()
  await answering.page.getByText(`${student.name} recalled a message`).waitFor()
  expect(await answering.page.getByText('Wrong chat').count()).toBe(0)

  await answering.page.getByRole('button', { name: 'More', exact: true }).click()
  await answering.page.getByRole('button', { name: 'History', exact: true }).click()
  await answering.page.getByText('This message was recalled').waitFor()
  await noFindings(answering)
  await answering.page.getByRole('button', { name: 'Block', exact: true }).click()
  await answering.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await answering.page.getByRole('button', { name: 'Unblock' }).waitFor()
  await asking.page.getByText('The other party has refused').first().waitFor()
  await answering.page.getByRole('button', { name: 'Unblock' }).click()
  await say(asking, 'Are you there?')
  await asking.page.getByText('Sent', { exact: true }).waitFor()
  for (const { errors } of [asking, answering]) expect(errors).toEqual([])
})
