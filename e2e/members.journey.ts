import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { assistant1, students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const address = (path: string, courseId: string, role: 0 | 1, more = {}) =>
  `${path}?${new URLSearchParams({ courseId, courseRole: String(role), ...more })}`

describe('members', () => {
  test('come in by a roster, which is looked at before anything happens', async () => {
    const { page, errors } = await on.enter(teacher1)
    const [known, other] = [students[0]!, students[1]!]
    await page.goto(address('/member', emptyCourse.id, 1))
    await page.getByText('No students yet').waitFor()
    await page.getByRole('button', { name: 'Import roster' }).click()
    const lines = [
      'Name,Phone,Class',
      `${known.name},${known.phone},Morning`,
      `${other.name},${other.phone},Evening`,
      'Newcomer,13712121212,Evening',
      'Nobody,,',
    ]
    const file = { name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('New classes: Morning, Evening').waitFor()
    await page.getByText('No number, phone or email').waitFor()
    const before = await on.app().call(teacher1, memberCalls.countStudents, { courseId: emptyCourse.id })
    expect(before.total).toBe(0)
    await page.getByRole('button', { name: 'Import 3 people' }).click()
    await page.getByRole('button', { name: /^Since they joined/ }).click()
    await page.getByText('3 invited, 0 moved to another class.').waitFor()
    await page.getByRole('alertdialog').getByRole('button').click()
    await page.getByText('No students yet').waitFor()

    // People with an account are asked by a message that leads to the answer, and join while the teacher watches.
    const invited = await on.enter(known)
    await invited.page.goto('/ktpInfo')
    await invited.page.getByText(`You are invited to join ${emptyCourse.name}`).click()
    await invited.page.waitForURL('**/ktpCourse')
    await invited.page.getByRole('button', { name: `Join ${emptyCourse.name}`, exact: true }).click()
    await invited.page.getByText('You joined the course').waitFor()
    await invited.page.getByRole('button', { name: emptyCourse.name, exact: true }).waitFor()
    const declining = await on.enter(other, { dark: true })
    await declining.page.goto('/ktpCourse')
    await declining.page.getByRole('button', { name: `Decline ${emptyCourse.name}` }).click()
    await declining.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
    await declining.page.getByText('Declined', { exact: true }).waitFor()

    await page.getByText(/^Students · 1/).waitFor()
    await page.getByRole('radio', { name: /Morning/ }).click()
    await page.getByRole('button', { name: new RegExp(known.name) }).waitFor()
    await page.getByRole('button', { name: 'Manage members' }).click()
    await page.getByRole('button', { name: 'Pending invitations' }).click()
    await page.getByText(other.name).waitFor()
    await page.getByText('Newcomer').waitFor()
    for (const each of [errors, invited.errors, declining.errors]) expect(each).toEqual([])
  })

  test('are looked at, and nothing more, by an assistant who may only take attendance and grade', async () => {
    await on.app().call(teacher1, assistantCalls.updateAssistant, {
      courseId: linearAlgebra.id,
      uid: assistant1.id,
      auth: ['attendance', 'grade'],
    })
    const { page, errors } = await on.enter(assistant1)
    await page.goto(address('/courseHome', linearAlgebra.id, 1))
    await page.getByRole('button', { name: 'Attendance', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Members', exact: true }).click()
    await page.getByText(/^Students · 40/).waitFor()
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Manage members' }).click()
    const menu = page.getByRole('dialog', { name: 'Manage members' })
    await menu.getByRole('button', { name: 'View as student' }).waitFor()
    for (const name of [
      'Select students',
      'Classes',
      'Import roster',
      'Pending invitations',
      'Export as Excel',
    ])
      expect(await menu.getByRole('button', { name }).count()).toBe(0)
    await menu.getByRole('button', { name: 'Cancel' }).click()
    await menu.waitFor({ state: 'detached' })
    // By an address that somebody passed on, the screen comes and its content is refused.
    for (const path of ['/member/invitations', '/enrollReview']) {
      await page.goto(address(path, linearAlgebra.id, 1))
      await page.getByText(kernelErrors.permissionMissing.text.en).first().waitFor()
    }
    await page.goto(address('/checkIn/teacherCheckinIndex', linearAlgebra.id, 1))
    await page
      .getByRole('button', { name: /^Start/ })
      .first()
      .waitFor()
    expect(errors).toEqual([])
  })

  test('are seen as a student sees them, and nothing can be changed', async () => {
    const { page, errors } = await on.enter(teacher1)
    await page.goto(address('/member', linearAlgebra.id, 1))
    await page.getByText(students[0]!.number).first().waitFor()
    await page.getByRole('button', { name: 'Manage members' }).click()
    await page.getByRole('button', { name: 'View as student' }).click()
    await page.waitForURL('**/courseHome?**studentviewer=1**')
    await page.getByText('Viewing as a student').waitFor()
    await page.getByRole('button', { name: 'Members', exact: true }).click()
    await page.getByRole('button', { name: new RegExp(students[0]!.name) }).waitFor()
    expect(await page.getByText(students[0]!.number).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Manage members' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Exit', exact: true }).click()
    await page.waitForURL('**/courseHome?**courseRole=1**')
    await page.getByRole('button', { name: 'Settings' }).waitFor()
    expect(await page.getByText('Viewing as a student').count()).toBe(0)
    expect(errors).toEqual([])
  })
})

describe('groups', () => {
  test('two students race for the last place: one gets in, the other is told', async () => {
    const courseid = linearAlgebra.id
    const { id } = await on.app().call(teacher1, batchCalls.createBatch, {
      courseId: courseid,
      batch: 'The race',
      maxMembers: 1,
    })
    await on.app().call(teacher1, groupCalls.createGroup, { batchId: id, name: 'One place' })
    const both = [await on.enter(students[0]!), await on.enter(students[1]!, { dark: true })]
    // Or the first might be in before the second has pressed, who then sees that it is full.
    const sent: (() => void)[] = []
    for (const { page } of both) {
      await page.route(`**${groupCalls.joinGroup.path}`, route => sent.push(() => void route.continue()))
      await page.goto(address('/member/groupDetails/SelectionGroup', courseid, 0, { activityid: id }))
      await page.getByRole('button', { name: /One place/ }).waitFor()
    }
    await Promise.all(both.map(({ page }) => page.getByRole('button', { name: /One place/ }).click()))
    await expect.poll(() => sent.length).toBe(2)
    for (const go of sent) go()
    await expect
      .poll(async () => {
        const told = both.map(({ page }) => page.getByText('This group is full').count())
        return (await Promise.all(told)).reduce((sum, count) => sum + count, 0)
      })
      .toBe(1)
    const batch = await on.app().call(teacher1, batchCalls.getBatchWithGroups, { batchId: id })
    expect(batch).toMatchObject({ students: 1, groups: [{ members: 1, full: true }] })
    for (const { errors } of both) expect(errors).toEqual([])
  })

  test('are drawn at random, looked at, confirmed exactly so, and moved on the board; students see it live', async () => {
    const teacher = await on.enter(teacher1, { wide: true })
    const student = await on.enter(students[2]!)
    const { page } = teacher
    await page.goto(address('/member/newGroup', linearAlgebra.id, 1))
    await page.getByRole('textbox', { name: 'Group set name' }).fill('Projects')
    await page.getByRole('textbox', { name: 'Group size limit', exact: true }).fill('10')
    await page.getByText('Random', { exact: true }).click()
    await page.getByRole('button', { name: 'Create group set' }).click()
    await page.waitForURL('**/random?**')
    const activityid = new URL(page.url()).searchParams.get('activityid') ?? ''
    await student.page.goto(address('/member/groupDetails', linearAlgebra.id, 0, { activityid }))
    await student.page.getByText('No groups yet').waitFor()
    await page.getByRole('textbox', { name: 'People per group', exact: true }).fill('8')
    await page.getByRole('button', { name: 'Shuffle', exact: true }).click()
    await page.getByText('Nothing has changed yet.').waitFor()
    const shown = await page.getByRole('listitem').filter({ hasText: 'Group 1' }).first().textContent()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await student.page.getByRole('button', { name: /^Group 5/ }).waitFor()
    const tree = await on.app().call(teacher1, groupCalls.listGroupsWithMembers, {
      courseId: linearAlgebra.id,
      batchId: activityid,
    })
    expect(tree.list.map(group => group.students.length)).toEqual([8, 8, 8, 8, 8])
    for (const { name } of tree.list[0]!.students) expect(shown).toContain(name)

    const [from, to] = [tree.list[0]!, tree.list[1]!]
    const moved = from.students[0]!
    await page.goto(address('/member/groupDetails/board', linearAlgebra.id, 1, { activityid }))
    const chip = page.getByRole('button', { name: `Move ${moved.name}` })
    const target = page.getByRole('region', { name: to.name })
    const [start, end] = [await chip.boundingBox(), await target.boundingBox()]
    await page.mouse.move(start!.x + 10, start!.y + 10)
    await page.mouse.down()
    await page.mouse.move(start!.x + 40, start!.y + 30)
    await page.mouse.move(end!.x + 30, end!.y + 20)
    await page.mouse.up()
    await target.getByRole('button', { name: `Move ${moved.name}` }).waitFor()
    await target.getByText('9/10').waitFor()
    await chip.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${from.name}`) })
      .click()
    await page.getByRole('region', { name: from.name }).getByText('8/10').waitFor()
    for (const { errors } of [teacher, student]) expect(errors).toEqual([])
  })
})
