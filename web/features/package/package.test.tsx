import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/course/test-stage.tsx'
import { allow } from '#web/test/course-entry.ts'
import { courseExport, courseImport, demoCourse } from './sample-package.ts'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())
const inCourse = (path: string) => `${path}?courseId=${courseId}&courseRole=1`

/** The same prompt on every way to a course. */
async function tellsLimit(screen: Awaited<ReturnType<ReturnType<typeof stage>['open']>>) {
  const prompt = screen.getByRole('alertdialog', { name: 'Course limit reached' })
  await expect.element(prompt.getByText(/VIP members can have as many as they like/)).toBeVisible()
  await prompt.getByRole('button').click()
}

describe('copying a course', () => {
  const open = async (auth?: Permission[]) => {
    on = stage('1')
    if (auth) allow(on.server, auth)
    const screen = await on.open(inCourse('/courseHome'))
    await screen.getByRole('button', { name: 'More', exact: true }).click()
    await screen.getByRole('button', { name: 'Copy', exact: true }).click()
    const dialog = screen.getByRole('dialog', { name: /^Copy / })
    await expect.element(dialog).toBeVisible()
    return { screen, dialog, go: dialog.getByRole('button', { name: 'Copy', exact: true }) }
  }

  test('takes along what is chosen, and leads into the copy', async () => {
    const { dialog, go } = await open()
    on.server.answer(packageCalls.copyCourse, { id: idOf(7), code: 'NEW234' })
    await dialog.getByRole('textbox').fill('Linear Algebra, spring')
    await dialog.getByRole('checkbox', { name: 'Students' }).click()
    await go.click()
    await vi.waitFor(() => expect(location.search).toContain(idOf(7)))
    expect(on.server.inputsOf(packageCalls.copyCourse)).toEqual([
      {
        sourceCourseId: courseId,
        courseName: 'Linear Algebra, spring',
        copymember: true,
        copyteacher: false,
        copycourseware: true,
        copyweblink: true,
      },
    ])
  })

  test('offers its people only to those who manage them', async () => {
    const { dialog } = await open(['edit-course'])
    await expect.element(dialog.getByRole('textbox')).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: 'Students' })).not.toBeInTheDocument()
  })

  test('needs a name, and says why the server refused', async () => {
    const { screen, dialog, go } = await open()
    on.server.refuse(packageCalls.copyCourse, courseErrors.limitReached)
    await dialog.getByRole('textbox').fill(' ')
    await go.click()
    await expect.element(dialog.getByText('please enter a course name')).toBeVisible()
    expect(on.server.inputsOf(packageCalls.copyCourse)).toEqual([])
    await dialog.getByRole('textbox').fill('Copy')
    await go.click()
    await tellsLimit(screen)
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('the demo packages', () => {
  test('say what is in them, and become a course under a name of its own', async () => {
    on = stage('1')
    on.server.answer(packageCalls.listDemos, { list: [demoCourse] })
    on.server.answer(packageCalls.createCourseFromDemo, { id: idOf(7), code: 'NEW234' })
    const screen = await on.open('/createCourseFromDemo')
    await expect.element(screen.getByText('Folders 4 · Homework 12')).toBeVisible()
    await screen.getByRole('button', { name: 'Create', exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(dialog.getByText('please enter a course name')).toBeVisible()
    await dialog.getByRole('textbox').fill('Topology')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/courseHome'))
    expect(on.server.inputsOf(packageCalls.createCourseFromDemo)).toEqual([
      { courseId: demoCourse.id, courseName: 'Topology' },
    ])
  })

  test('say that the limit of courses is reached', async () => {
    on = stage('1')
    on.server.answer(packageCalls.listDemos, { list: [demoCourse] })
    on.server.refuse(packageCalls.createCourseFromDemo, courseErrors.limitReached)
    const screen = await on.open('/createCourseFromDemo')
    await screen.getByRole('button', { name: 'Create', exact: true }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    await tellsLimit(screen)
  })

  test('are missed where there are none', async () => {
    on = stage('1')
    on.server.answer(packageCalls.listDemos, { list: [] })
    const screen = await on.open('/createCourseFromDemo')
    await expect.element(screen.getByText('No demo packages')).toBeVisible()
  })
})

describe('an export', () => {
  test('takes work only together with people, and shows how far it is', async () => {
    on = stage('1')
    on.server.answer(packageCalls.listExports, { list: [] })
    on.server.answer(packageCalls.exportCourse, { id: 'export-1' })
    const screen = await on.open(inCourse('/courseExport'))
    await expect.element(screen.getByText('No exports yet')).toBeVisible()
    const work = screen.getByRole('switch', { name: /Include submissions/ })
    await expect.element(work).toBeDisabled()
    await screen.getByRole('switch', { name: /Include people/ }).click()
    await work.click()
    on.server.answer(packageCalls.listExports, { list: [courseExport({ people: true, work: true })] })
    await screen.getByRole('button', { name: 'Export', exact: true }).click()
    await expect.element(screen.getByRole('progressbar', { name: 'Exporting' })).toBeVisible()
    await expect.element(screen.getByText('With people and submissions')).toBeVisible()
    expect(on.server.inputsOf(packageCalls.exportCourse)).toEqual([{ courseId, people: true, work: true }])
  })

  test('that failed says why; one that is too old is no longer there', async () => {
    on = stage('1')
    on.server.answer(packageCalls.listExports, {
      list: [
        courseExport({ id: 'a', state: 'failed', info: 'The disk is full' }),
        courseExport({ id: 'b', state: 'done' }),
      ],
    })
    const screen = await on.open(inCourse('/courseExport'))
    await expect.element(screen.getByText(/The disk is full/)).toBeVisible()
    await expect.element(screen.getByText('No longer available')).toBeVisible()
  })
})

describe('an import', () => {
  test('begins with a file where nothing was imported before', async () => {
    on = stage('1')
    on.server.answer(packageCalls.listImports, { list: [] })
    const screen = await on.open('/courseImport')
    await expect.element(screen.getByText('No imports yet')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Choose package' })).toBeEnabled()
  })

  test('shows what it would create, takes another name, and leads into the course', async () => {
    on = stage('1')
    on.server.answer(packageCalls.listImports, { list: [courseImport()] })
    on.server.answer(packageCalls.getImport, courseImport())
    on.server.answer(packageCalls.importCourse, { id: courseImport().id })
    const screen = await on.open('/courseImport')
    await screen.getByRole('button', { name: /Topology/ }).click()
    await expect.element(screen.getByText('People to add')).toBeVisible()
    await expect.element(screen.getByText('3 · 2 KB', { exact: false })).toBeVisible()
    await screen.getByRole('textbox', { name: /Name of the new course/ }).fill('Topology again')
    on.server.answer(packageCalls.getImport, courseImport({ state: 'done', courseId: idOf(7) }))
    await screen.getByRole('button', { name: 'Import', exact: true }).click()
    await screen.getByRole('button', { name: 'Enter course' }).click()
    await vi.waitFor(() => expect(location.search).toContain(idOf(7)))
    expect(on.server.inputsOf(packageCalls.importCourse)).toEqual([
      { id: courseImport().id, courseName: 'Topology again' },
    ])
  })

  test('says that the limit of courses is reached', async () => {
    on = stage('1')
    on.server.answer(packageCalls.getImport, courseImport())
    on.server.refuse(packageCalls.importCourse, courseErrors.limitReached)
    const screen = await on.open(`/courseImport?id=${courseImport().id}`)
    await screen.getByRole('button', { name: 'Import', exact: true }).click()
    await tellsLimit(screen)
  })

  test('that was refused says why and offers another file', async () => {
    on = stage('1')
    const refused = courseImport({ state: 'refused', preview: null, info: 'This is no course package' })
    on.server.answer(packageCalls.getImport, refused)
    on.server.answer(packageCalls.listImports, { list: [refused] })
    const screen = await on.open(`/courseImport?id=${refused.id}`)
    await expect.element(screen.getByText('This is no course package')).toBeVisible()
    await screen.getByRole('button', { name: 'Choose another' }).click()
    await expect.element(screen.getByRole('button', { name: 'Choose package' })).toBeVisible()
  })
})
