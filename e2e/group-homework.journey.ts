import { expect, test } from 'vitest'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [anna, ben, chen, alone] = [students[1]!, students[4]!, students[0]!, students[9]!]

async function makeGroups() {
  const set = { courseId: linearAlgebra.id, batch: 'Projects' }
  const { id: batchId } = await on.app().call(teacher1, batchCalls.createBatch, set)
  const make = async (name: string, ...members: (typeof anna)[]) => {
    const { id } = await on.app().call(teacher1, groupCalls.createGroup, { batchId, name, maxMembers: 0 })
    await on
      .app()
      .call(teacher1, groupCalls.addToGroup, { groupId: id, studentIds: members.map(member => member.id) })
    return id
  }
  return { north: await make('North', anna, ben), south: await make('South', chen) }
}

test('a group homework: written together, handed in by one, graded for all and for one; a member who changes groups', {
  timeout: 180_000,
}, async () => {
  const { north, south } = await makeGroups()
  const [teacher, one, two] = await Promise.all([on.enter(teacher1), on.enter(anna), on.enter(ben)])
  await teacher.page.goto(`/addActivity/task?${course}&courseRole=1&submitType=1`)
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('Our report')
  await openMore(teacher.page)
  await teacher.page.getByRole('button', { name: /^Handed in by/ }).click()
  await teacher.page.getByRole('button', { name: /^Projects/ }).click()
  await teacher.page.getByText('Any member hands in for the whole group.').waitFor()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('37 students aren’t in a group and hand in alone.').waitFor()
  const address = new URL(teacher.page.url())
  const forStudents = `${address.pathname}${address.search.replace('courseRole=1', 'courseRole=0')}`

  const none = await on.enter(alone)
  await none.page.goto(forStudents)
  await none.page.getByText('You’re not in a group yet').waitFor()
  await none.page.getByRole('button', { name: 'See groups' }).click()
  await none.page.getByText('North').first().waitFor()

  await Promise.all([one.page.goto(forStudents), two.page.goto(forStudents)])
  await one.page.getByText('North').waitFor()
  await one.page.getByRole('button', { name: 'Hand in homework' }).click()
  await one.page.getByLabel('Text', { exact: true }).fill('Begun by Anna')
  // Without a reload, on the other's phone.
  await two.page.getByText(`Last saved by ${anna.name}`).waitFor()
  await two.page.getByRole('button', { name: 'Hand in homework' }).click()
  const text = two.page.getByLabel('Text', { exact: true })
  await expect.poll(() => text.inputValue()).toBe('Begun by Anna')
  await text.fill('Begun by Anna, finished by Ben')
  await two.page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await two.page
    .getByRole('dialog')
    .or(two.page.getByRole('alertdialog'))
    .getByText('for all 2 of you')
    .waitFor()
  await two.page
    .getByRole('dialog')
    .or(two.page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Hand in', exact: true })
    .click()
  await two.page.getByRole('button', { name: 'Done' }).click()
  await one.page.goto(forStudents)
  await one.page.getByText(`· by ${ben.name}`).waitFor()

  await teacher.page.getByRole('button', { name: 'Grade 2 students' }).click()
  await teacher.page.getByText('Begun by Anna, finished by Ben').waitFor()
  await teacher.page.getByText(`${anna.name} · ${ben.name}`).waitFor()
  await teacher.page.keyboard.type('80')
  await teacher.page.getByRole('button', { name: 'Save, next' }).click()
  await teacher.page.getByText('All submissions are graded').waitFor()
  const grading = `/homework/reviewDetail${address.search}`
  await teacher.page.goto(`${grading}&studentid=${ben.id}`)
  await teacher.page.getByRole('radio', { name: `Only ${ben.name}` }).check({ force: true })
  await teacher.page.keyboard.press('Backspace')
  await teacher.page.keyboard.press('Backspace')
  await teacher.page.keyboard.type('95')
  await teacher.page.getByRole('button', { name: 'Save, next' }).click()
  await teacher.page.getByText('All submissions are graded').waitFor()
  await teacher.page.goto(`${address.pathname}${address.search}`)
  await teacher.page.getByText('95').first().waitFor()
  await teacher.page.getByText('80').first().waitFor()
  await teacher.page.getByText('North').first().waitFor()

  // Ben goes to the other group, which hands in later: he stays with what he wrote until the teacher says otherwise.
  const other = await on.enter(chen)
  await on.app().call(teacher1, groupCalls.removeFromGroup, { groupId: north, studentIds: [ben.id] })
  await on.app().call(teacher1, groupCalls.addToGroup, { groupId: south, studentIds: [ben.id] })
  await other.page.goto(forStudents)
  await other.page.getByRole('button', { name: 'Hand in homework' }).click()
  await other.page.getByLabel('Text', { exact: true }).fill('Report of the South')
  await other.page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await other.page
    .getByRole('dialog')
    .or(other.page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Hand in', exact: true })
    .click()
  await other.page.getByText('Keep this receipt').waitFor()
  await teacher.page.goto(`${grading}&studentid=${ben.id}`)
  await teacher.page.getByText('Begun by Anna, finished by Ben').waitFor()
  await teacher.page.getByRole('button', { name: 'Add to another group’s submission' }).click()
  await teacher.page.getByRole('button', { name: 'South' }).click()
  await teacher.page.getByRole('button', { name: 'Add', exact: true }).click()
  await teacher.page.getByText('Report of the South').waitFor()
  await two.page.goto(forStudents)
  await two.page.getByText('Report of the South').waitFor()
  for (const { errors } of [teacher, one, two, none, other]) expect(errors).toEqual([])
})
