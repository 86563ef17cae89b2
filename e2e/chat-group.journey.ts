import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { findings } from './axe.ts'
import type { Guest } from './people.ts'
import { picture } from './picture.ts'
import { stage } from './stage.ts'

const on = stage()
const [ann, ben, carl] = students as unknown as [CastMember, CastMember, CastMember]

const noFindings = async ({ page }: Guest) => expect(await findings(page)).toEqual([])
test('a group of forty: a file, one message recalled, one member removed, who has read, who is mentioned', async () => {
  const { id, streamId } = await on.app().call(teacher1, chatGroupCalls.openOfCourse, {
    ...{ courseId: linearAlgebra.id, scope: 'course', subjectId: '' },
  })
  const add = (who: CastMember, type: string, body: object) =>
    on.app().call(who, streamCalls.add, { id: streamId, code: randomUUID(), type, body })
  const sheet = await uploadFile(on.app(), teacher1, { name: 'plan.txt', bytes: Buffer.from('Week 1 …') })
  await add(teacher1, 'text', { text: 'Welcome, everybody. The plan for the term:' })
  await add(teacher1, 'file', { fileId: sheet.id, text: '' })
  const { entry } = await add(ben, 'text', { text: 'This is the wrong chat' })
  await add(teacher1, 'text', {
    text: `@${ann.name} can you bring the projector?`,
    mentions: [{ id: ann.id }],
  })
  for (const who of students.slice(1, 13)) await on.app().call(who, chatCalls.markSeen, { id })

  const reading = await on.enter(ann)
  await reading.page.goto('/ktpMessage')
  await reading.page.getByText('You were mentioned').waitFor()
  await noFindings(reading)
  await picture(reading, 'list')
  await reading.page
    .getByRole('button', { name: new RegExp(linearAlgebra.name) })
    .first()
    .click()
  await reading.page.getByText('plan.txt').waitFor()
  await reading.page.getByText('This is the wrong chat').waitFor()
  await on.app().call(ben, chatCalls.takeBack, { id, position: entry.position })
  await reading.page.getByText(`${ben.name} recalled a message`).waitFor()
  await noFindings(reading)
  await picture(reading, 'conversation-student')

  const teaching = await on.enter(teacher1, { dark: true })
  await teaching.page.goto(`/chat?groupId=${id}`)
  await teaching.page.getByRole('button', { name: 'Read by 13 of 41' }).waitFor()
  await noFindings(teaching)
  await picture(teaching, 'conversation-teacher')
  await teaching.page.getByRole('button', { name: 'Read by 13 of 41' }).click()
  await teaching.page.getByRole('tab', { name: 'Not yet' }).click()
  await teaching.page.getByRole('list', { name: 'Who has read it' }).getByText(students[20]!.name).waitFor()
  await picture(teaching, 'readers')
  await teaching.page.getByRole('button', { name: 'Close' }).click()

  // A mention, offered while it is written.
  const field = teaching.page.getByRole('textbox', { name: 'Message' })
  await field.fill('Thank you @')
  await teaching.page.getByRole('list', { name: 'People to mention' }).getByText('@all').waitFor()
  await field.fill(`Thank you @${ben.name.slice(0, 2)}`)
  await teaching.page
    .getByRole('list', { name: 'People to mention' })
    .getByRole('button', { name: ben.name })
    .click()
  await picture(teaching, 'mention')
  await teaching.page.getByRole('button', { name: 'Send', exact: true }).click()
  await reading.page.getByText(`@${ben.name}`).waitFor()
  const { list } = await on.app().call(ben, chatCalls.listConversations, {})
  expect(list.find(row => row.id === id)?.isMentioned).toBe(true)

  // One member is removed, and neither reads nor hears any more.
  const leaving = await on.enter(carl)
  await leaving.page.goto(`/chat?groupId=${id}`)
  await leaving.page.getByText('plan.txt').waitFor()
  await teaching.page.getByRole('button', { name: 'More', exact: true }).click()
  await teaching.page.getByRole('button', { name: 'Group details' }).click()
  await teaching.page.getByText('42 members').waitFor()
  await noFindings(teaching)
  await picture(teaching, 'details')
  await teaching.page.getByPlaceholder('Search members').fill(carl.name)
  const members = teaching.page.getByRole('list', { name: '42 members' })
  await expect.poll(() => members.getByRole('listitem').count()).toBe(1)
  await members.getByRole('button', { name: carl.name }).click()
  await teaching.page.getByRole('button', { name: 'Remove from the group' }).click()
  await teaching.page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the group' }).click()
  await teaching.page.getByText('41 members').waitFor()
  await add(teacher1, 'text', { text: 'Without him' })
  await reading.page.getByText('Without him').waitFor()
  await reading.page.getByText(`${teacher1.name} removed ${carl.name}`).waitFor()
  expect(await leaving.page.getByText('Without him').count()).toBe(0)
  for (const { errors } of [reading, teaching]) expect(errors).toEqual([])
})

test('a group is made of people who are searched for, and of a class in three presses', async () => {
  const making = await on.enter(ann)
  await making.page.goto('/ktpMessage')
  await making.page.getByRole('button', { name: 'New group' }).click()
  await making.page.getByText('Search for people, or choose').waitFor()
  await noFindings(making)
  await picture(making, 'new-group')
  const search = making.page.getByPlaceholder('Search by name or pinyin')
  for (const who of [ben, carl]) {
    await search.fill(who.name)
    await making.page
      .getByRole('list', { name: 'Contacts' })
      .getByRole('button', { name: who.name })
      .first()
      .click()
    await making.page.getByRole('button', { name: `Take ${who.name} out` }).waitFor()
  }
  await picture(making, 'chosen')
  await noFindings(making)
  await making.page.getByRole('button', { name: 'Start the group · 2 people chosen' }).click()
  await making.page.getByText('You started the group').waitFor()
  await picture(making, 'made')
  await making.page.getByRole('textbox', { name: 'Message' }).fill('Shall we read together?')
  await making.page.getByRole('button', { name: 'Send', exact: true }).click()
  await making.page.getByRole('button', { name: 'Read by 0 of 2' }).waitFor()
  await making.page.getByRole('button', { name: 'More', exact: true }).click()
  await making.page.getByRole('button', { name: 'Group details' }).click()
  await making.page.getByRole('button', { name: 'Leave the group' }).click()
  await making.page.getByRole('alertdialog').getByRole('button', { name: 'Leave the group' }).click()
  await making.page.getByRole('button', { name: 'New group' }).waitFor()

  const teaching = await on.enter(teacher1)
  await teaching.page.goto('/ktpMessage')
  await teaching.page.getByRole('button', { name: 'New group' }).click()
  await teaching.page.getByText('Search for people, or choose').waitFor()
  await teaching.page
    .getByRole('button', { name: new RegExp(`^${linearAlgebra.name}`) })
    .first()
    .click()
  await picture(teaching, 'course-sheet')
  await teaching.page.getByRole('dialog').getByRole('button', { name: 'Teaching team', exact: true }).click()
  await teaching.page.getByText(`${linearAlgebra.name} · Teaching team`).first().waitFor()
  for (const { errors } of [making, teaching]) expect(errors).toEqual([])
})
