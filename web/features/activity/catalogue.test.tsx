import { afterEach, describe, expect, test, vi } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseBase, courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { homeworkKind } from '#web/features/homework/kind.ts'
import { sampleHomework as homework } from '#web/features/homework/sample-row.ts'
import { allow } from '#web/test/course-entry.ts'
import type { ContentItem } from './kind.ts'
import { jumpPath } from './use-kinds.ts'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const hour = 3_600_000
const now = Date.now()

const folder = (id: string, name: string, child: object[] = []) =>
  ({ id, name, parentid: '0', sort: 0, total: 1, child }) as never

const asStudent = async (list: ContentItem[]) => {
  on = stage('0')
  on.server.answer(courseCalls.getHome, courseBase({ courseRole: 0, badge: 0 }))
  on.server.answer(activityCalls.list, { ...pageOf(list), sort: [] })
  return on.open(`/courseHome?courseId=${courseId}&courseRole=0`)
}
const asTeacher = async (list: ContentItem[]) => {
  on = stage('1')
  on.server.answer(activityCalls.list, { ...pageOf(list), sort: [] })
  return on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
}

describe('the catalogue of a student', () => {
  test('shows their own state in every homework', async () => {
    const screen = await asStudent([
      homework(1),
      homework(2, { state: 3, endtime: now - hour }),
      homework(3, { mstatus: 1 }),
      homework(4, { mstatus: 1, overtime: '1' }),
      homework(5, { mstatus: 2, grade: '95' }),
      homework(6, { mstatus: 4 }),
      homework(7, { mstatus: 3, endtime: null }),
    ])
    const standings = [
      'Not handed in yet',
      'Missing',
      'Handed in',
      'Handed in late',
      '95 / 100',
      'Graded',
      'Returned',
    ]
    for (const [index, text] of standings.entries())
      await expect
        .element(screen.getByRole('button', { name: new RegExp(`Homework ${index + 1} .*${text}`) }))
        .toBeVisible()
    await expect.element(screen.getByText('Deadline: unlimited')).toBeVisible()
    expect(screen.getByRole('button', { name: /More actions for/ }).query()).toBeNull()
  })

  test('says what they are excused from, unless they have done it all the same', async () => {
    const screen = await asStudent([
      homework(1, { excused: true }),
      homework(2, { excused: true, state: 3, endtime: now - hour }),
      homework(3, { excused: true, mstatus: 1 }),
    ])
    for (const [index, text] of ['Excused', 'Excused', 'Handed in'].entries())
      await expect
        .element(screen.getByRole('button', { name: new RegExp(`Homework ${index + 1} .*${text}`) }))
        .toBeVisible()
    expect(
      screen.getByRole('button', { name: /^Homework .*(Not handed in yet|Missing)/ }).elements(),
    ).toEqual([])
  })

  test('brings what is published meanwhile', async () => {
    const screen = await asStudent([])
    await expect.element(screen.getByText('Nothing here yet')).toBeVisible()
    on.server.answer(activityCalls.list, { ...pageOf([homework(1)]), sort: [] })
    on.socket.push(activityMessages.contentChanged, { courseId: courseId, contentType: 4 })
    await expect.element(screen.getByText('Homework 1')).toBeVisible()
  })
})

describe('the catalogue of a teacher', () => {
  test('shows what is unpublished, and the course’s progress', async () => {
    const screen = await asTeacher([
      homework(1, { published: false, publish_time: null, state: 1 }),
      homework(2, { published: false, publish_time: now + hour, state: 1 }),
      homework(3, { submitcount: 12, gradecount: 9, studentcount: 40 }),
    ])
    for (const text of ['Unpublished', 'Scheduled', '3 to grade', '12/40', '12 of 40 handed in'])
      await expect.element(screen.getByText(text)).toBeVisible()
  })

  test('counts what is to grade only for who grades', async () => {
    const can = { manage: true, remind: false, grade: false }
    const screen = await asTeacher([homework(3, { submitcount: 12, gradecount: 9, studentcount: 40, can })])
    await expect.element(screen.getByText('12 of 40 handed in', { exact: true })).toBeVisible()
  })

  test('publishes, and takes back after a question', async () => {
    const screen = await asTeacher([
      homework(1, { published: false, publish_time: null, state: 1 }),
      homework(2),
    ])
    on.server.answer(activityCalls.publish, {})
    on.server.answer(activityCalls.unpublish, {})
    await screen.getByRole('button', { name: 'More actions for Homework 1' }).click()
    await screen.getByText('Publish now').click()
    await expect.element(screen.getByText('Published', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'More actions for Homework 2' }).click()
    await screen.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
    await vi.waitFor(() => expect(on.server.inputsOf(activityCalls.unpublish)).toHaveLength(1))
    expect(on.server.inputsOf(activityCalls.publish)).toMatchObject([{ contentId: idOf(101) }])
  })

  test('moves into a folder and deletes', async () => {
    const screen = await asTeacher([homework(1)])
    // Nobody listens to what is in a course before it shows.
    await expect.element(screen.getByText('Homework 1')).toBeVisible()
    on.server.answer(activityCalls.listFolders, { list: [folder(idOf(9), 'Chapter 1')] })
    on.server.answer(activityCalls.move, {})
    on.server.answer(activityCalls.delete, {})
    on.socket.push(activityMessages.contentChanged, { courseId: courseId, contentType: 0 })
    await expect.element(screen.getByText('Chapter 1')).toBeVisible()
    await screen.getByRole('button', { name: 'More actions for Homework 1' }).click()
    await screen.getByText('Move to folder').click()
    await screen.getByRole('button', { name: 'Chapter 1' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(activityCalls.move)).toMatchObject([
        { contentId: idOf(101), folderId: idOf(9) },
      ]),
    )
    await screen.getByRole('button', { name: 'More actions for Homework 1' }).click()
    await screen.getByText('Delete', { exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Deleted', { exact: true })).toBeVisible()
  })

  test('offers an assistant without the permission nothing but to share', async () => {
    on = stage('1')
    allow(on.server, ['grade'])
    on.server.answer(activityCalls.list, { ...pageOf([homework(1)]), sort: [] })
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'More actions for Homework 1' }).click()
    await expect.element(screen.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Delete', exact: true }).query()).toBeNull()
    expect(screen.getByRole('button', { name: 'Sort' }).query()).toBeNull()
  })
})

describe('a folder', () => {
  const tree = { list: [folder(idOf(9), 'Chapter 1', [folder(idOf(10), 'Section 1.1')])] }
  const address = (id: string) => `/folders?courseId=${courseId}&courseRole=1&folderid=${id}`

  test('opens from the catalogue and shows its own folders and activities', async () => {
    on = stage('1')
    on.server.answer(activityCalls.listFolders, tree)
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: /^Chapter 1/ }).click()
    await expect.element(screen.getByRole('heading', { name: 'Chapter 1' })).toBeVisible()
    await expect.element(screen.getByText('Section 1.1')).toBeVisible()
    await expect
      .poll(() => on.server.inputsOf(activityCalls.list).at(-1))
      .toMatchObject({ folderId: idOf(9) })
  })

  test('says so when it is no longer there', async () => {
    on = stage('1')
    const screen = await on.open(address(idOf(9)))
    await expect.element(screen.getByText('This folder no longer exists')).toBeVisible()
  })

  test('is renamed, and needs a name', async () => {
    on = stage('1')
    on.server.answer(activityCalls.listFolders, tree)
    on.server.answer(activityCalls.changeFolder, {})
    const screen = await on.open(address(idOf(9)))
    await screen.getByRole('button', { name: 'More actions for Section 1.1' }).click()
    await screen.getByText('Rename', { exact: true }).click()
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Enter a folder name')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Rank')
    await screen.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(activityCalls.changeFolder)).toMatchObject([{ id: idOf(10), name: 'Rank' }]),
    )
  })

  test('is made from the list of what can be added', async () => {
    on = stage('1')
    on.server.answer(activityCalls.createFolder, { id: idOf(11) })
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'New activity' }).click()
    await expect.element(screen.getByRole('button', { name: /^Homework/ })).toBeVisible()
    await screen.getByRole('button', { name: /^Folder/ }).click()
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Chapter 2')
    await screen.getByRole('button', { name: 'Create' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/courseHome'))
    expect(on.server.inputsOf(activityCalls.createFolder)).toMatchObject([
      { name: 'Chapter 2', parentid: '0' },
    ])
  })
})

test('a type that no screen shows has no address to jump to', () => {
  const place = { courseId: 'algebra', isStaff: false }
  expect(jumpPath([homeworkKind], { id: '7', contenttype: 4 }, place)).toBe(
    '/homework?id=7&courseId=algebra&courseRole=0',
  )
  expect(() => jumpPath([homeworkKind], { id: '7', contenttype: 99 }, place)).toThrow(
    'no jump address configured',
  )
})

describe('deleted activities', () => {
  const deleted = (place: number) => ({
    id: idOf(100 + place),
    contentType: 4,
    title: `Homework ${place}`,
    activitylabel: 'Homework',
    deletedAt: now,
    restorableUntil: now + 30 * 24 * hour,
  })

  test('are restored one by one', async () => {
    on = stage('1')
    on.server.answer(activityCalls.listDeleted, pageOf([deleted(1), deleted(2)]))
    on.server.answer(activityCalls.restore, {})
    const screen = await on.open(`/deletedActivities?courseId=${courseId}&courseRole=1`)
    await expect.element(screen.getByText('Homework 2')).toBeVisible()
    on.server.answer(activityCalls.listDeleted, pageOf([deleted(2)]))
    await screen.getByRole('button', { name: 'Restore Homework 1' }).click()
    await expect.element(screen.getByText('Restored', { exact: true })).toBeVisible()
    expect(on.server.inputsOf(activityCalls.restore)).toMatchObject([{ contentId: idOf(101) }])
    await expect.element(screen.getByText('Homework 1')).not.toBeInTheDocument()
  })

  test('of which there are none say how long they would stay', async () => {
    on = stage('1')
    on.server.answer(activityCalls.listDeleted, pageOf([]))
    const screen = await on.open(`/deletedActivities?courseId=${courseId}&courseRole=1`)
    await expect.element(screen.getByText(/stay here for 30 days/)).toBeVisible()
  })
})
