import { afterEach, describe, expect, test } from 'vitest'
import { batchCalls, groupCalls, randomCalls } from '#contract/features/group/calls.ts'
import type { GroupItem } from '#contract/features/group/entities.ts'
import { groupErrors } from '#contract/features/group/errors.ts'
import { groupMessages } from '#contract/features/group/messages.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { middleOf, touch } from '#web/test/finger.ts'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const batchId = idOf(900)
const group = (number: number, more: Partial<GroupItem> = {}): GroupItem => ({
  id: idOf(910 + number),
  name: `Group ${number}`,
  members: 1,
  maxMembers: 3,
  leader: '',
  leaderName: '',
  full: false,
  groupCode: '',
  mine: false,
  can: { join: false, quit: false, remove: false, lead: false },
  ...more,
})
const batch = {
  id: batchId,
  batch: 'Projects',
  mode: 2,
  maxMembers: 3,
  maxGroups: 10,
  allowjoin: true,
  allowcreate: true,
  allowdelete: false,
  allowquit: true,
}
const info = (groups: GroupItem[], can = { manage: false, create: true, join: true }) => ({
  ...batch,
  groups,
  students: groups.reduce((sum, { members }) => sum + members, 0),
  ungrouped: 5,
  can,
  largest: { members: 100, groups: 500 },
})
const person = (number: number) => ({
  id: idOf(5000 + number),
  name: `Student ${number}`,
  avatar: '',
  number: String(number),
  department: '',
  class: '',
  badge: 0,
})
const address = (path: string, role: '0' | '1', more = '') =>
  `/member/groupDetails${path}?courseId=${courseId}&courseRole=${role}&activityid=${batchId}${more}`

describe('the list of group sets', () => {
  const groups = (role: '0' | '1') => `/member?courseId=${courseId}&courseRole=${role}&tab=groups`
  const create = { name: 'New group set' }
  const can = { manage: true }

  test('offers the first one in its empty state, and further ones below the list', async () => {
    on = stage('1')
    on.server.answer(batchCalls.listBatches, { list: [], total: 40, can })
    const screen = await on.open(groups('1'))
    const button = screen.getByRole('button', create)
    await expect.element(button).toBeVisible()
    expect(button.element().closest('[data-state=empty]')).not.toBeNull()
    const list = [{ ...batch, groups: 3, students: 12, mygroup: '' }]
    on.server.answer(batchCalls.listBatches, { list, total: 40, can })
    on.socket.push(groupMessages.groupsChanged, { courseId, batchId })
    await expect.element(screen.getByRole('button', { name: /^Projects/ })).toBeVisible()
    await expect.element(button).toBeVisible()
    expect(button.element().closest('[data-bottom-bar]')).not.toBeNull()
  })

  test('offers a student nothing to make', async () => {
    on = stage('0')
    on.server.answer(batchCalls.listBatches, { list: [], total: 40, can: { manage: false } })
    const screen = await on.open(groups('0'))
    await expect.element(screen.getByText('No group sets yet')).toBeVisible()
    await expect.element(screen.getByRole('button', create)).not.toBeInTheDocument()
  })
})

describe('a student', () => {
  test('sees the groups fill up while looking', async () => {
    on = stage('0')
    on.server.answer(batchCalls.getBatchWithGroups, info([group(1), group(2)]))
    const screen = await on.open(address('', '0'))
    await expect.element(screen.getByRole('button', { name: /Group 1.*1\/3/ })).toBeVisible()
    on.server.answer(batchCalls.getBatchWithGroups, info([group(1, { members: 3, full: true }), group(2)]))
    on.socket.push(groupMessages.groupsChanged, { courseId, batchId })
    await expect.element(screen.getByRole('button', { name: /Group 1.*Full 3\/3/ })).toBeVisible()
  })

  test('joins by code, and is told when the code is wrong', async () => {
    on = stage('0')
    on.server.answer(batchCalls.getBatchWithGroups, info([group(1)]))
    on.server.refuse(groupCalls.joinGroup, groupErrors.codeUnknown)
    const screen = await on.open(address('/SelectionGroup', '0'))
    const field = screen.getByRole('textbox', { name: 'Group code' })
    await field.fill('abc234')
    await expect.element(screen.getByText(groupErrors.codeUnknown.text.en)).toBeVisible()
    on.server.answer(groupCalls.joinGroup, { id: idOf(911) })
    await field.fill('KTX789')
    await expect.element(screen.getByText('You’re in')).toBeVisible()
    expect(on.server.inputsOf(groupCalls.joinGroup).at(-1)).toMatchObject({ groupCode: 'KTX789' })
  })

  test('cannot choose a full group, nor open what is for the teacher', async () => {
    on = stage('0')
    const full = group(1, { full: true, members: 3 })
    on.server.answer(batchCalls.getBatchWithGroups, info([full]))
    on.server.answer(groupCalls.getGroup, { list: [person(1)], leader: '', group: full, batch })
    const screen = await on.open(address('/SelectionGroup', '0'))
    await expect.element(screen.getByRole('button', { name: /Group 1/ })).toBeDisabled()
    const refused = await on.open(address('/remove', '0', `&groupid=${full.id}`))
    await expect.element(refused.getByText(/Only the course’s teachers/).first()).toBeVisible()
  })
})

describe('the teacher', () => {
  test('draws, looks, and confirms exactly what was shown', async () => {
    on = stage('1')
    on.server.answer(batchCalls.getBatchWithGroups, info([], { manage: true, create: true, join: false }))
    const list = [
      { name: 'Group 1', students: [person(1), person(2)] },
      { name: 'Group 2', students: [person(3)] },
    ]
    on.server.answer(randomCalls.drawGroups, { list })
    on.server.answer(randomCalls.applyDraw, { groups: 2, students: 3 })
    const screen = await on.open(address('/random', '1'))
    await screen.getByRole('button', { name: 'Shuffle', exact: true }).click()
    await expect.element(screen.getByText('Student 1, Student 2')).toBeVisible()
    expect(on.server.inputsOf(randomCalls.applyDraw)).toEqual([])
    await screen.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(screen.getByText('2 groups with 3 people')).toBeVisible()
    expect(on.server.inputsOf(randomCalls.applyDraw)).toMatchObject([
      { list: list.map(({ name, students }) => ({ name, students: students.map(({ id }) => id) })) },
    ])
  })

  test('gives a group more or fewer places, within what fits', async () => {
    on = stage('1')
    const shown = group(1, { members: 2, can: { join: false, quit: false, remove: true, lead: true } })
    on.server.answer(
      batchCalls.getBatchWithGroups,
      info([shown], { manage: true, create: true, join: false }),
    )
    on.server.answer(groupCalls.getGroup, {
      list: [person(1), person(2)],
      leader: '',
      group: shown,
      batch,
    })
    on.server.answer(groupCalls.updateGroup, {})
    const screen = await on.open(address('/subGrouped', '1', `&groupid=${shown.id}`))
    await screen.getByRole('button', { name: 'More actions' }).click()
    await screen.getByRole('button', { name: /^Change size limit/ }).click()
    const field = screen.getByRole('textbox', { name: 'Group size limit' })
    await expect.element(field).toHaveValue('3')
    for (const wrong of ['1', '101', 'many']) {
      await field.fill(wrong)
      await screen.getByRole('button', { name: 'OK' }).click()
      await expect.element(screen.getByText('Enter a number from 2 to 100')).toBeVisible()
    }
    await field.fill('5')
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect
      .poll(() => on.server.inputsOf(groupCalls.updateGroup))
      .toEqual([{ groupId: shown.id, name: 'Group 1', maxMembers: 5 }])
  })

  const openBoard = () => {
    on = stage('1')
    on.server.answer(groupCalls.listGroupsWithMembers, {
      list: [
        { id: idOf(911), name: 'Group 1', maxMembers: 3, leader: '', students: [person(1)] },
        { id: idOf(912), name: 'Group 2', maxMembers: 1, leader: '', students: [person(2)] },
        { id: idOf(913), name: 'Group 3', maxMembers: 3, leader: '', students: [] },
      ],
    })
    on.server.answer(groupCalls.listUngrouped, pageOf([person(9)]))
    on.server.answer(groupCalls.addToGroup, {})
    return on.open(address('/board', '1'))
  }

  test('moves people on the board by keyboard', async () => {
    const screen = await openBoard()
    await screen.getByRole('button', { name: 'Move Student 1' }).click()
    const sheet = screen.getByRole('dialog')
    await expect.element(sheet.getByRole('button', { name: /Group 2/ })).toBeDisabled()
    await sheet.getByRole('button', { name: /Group 3/ }).click()
    await expect
      .poll(() => on.server.inputsOf(groupCalls.addToGroup))
      .toEqual([{ groupId: idOf(913), studentIds: [person(1).id] }])
  })

  test('carries people on the board with a finger that rested on them first', async () => {
    const screen = await openBoard()
    const chip = screen.getByRole('button', { name: 'Move Student 1' })
    await expect.element(chip).toBeVisible()
    const student = middleOf(chip.element())
    const group3 = middleOf(screen.getByRole('region', { name: 'Group 3' }).element())
    await touch([[student, group3]], { restMs: 400 })
    await expect
      .poll(() => on.server.inputsOf(groupCalls.addToGroup))
      .toEqual([{ groupId: idOf(913), studentIds: [person(1).id] }])
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})
