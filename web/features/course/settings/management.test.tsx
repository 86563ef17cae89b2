import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { kernelErrors } from '#contract/error.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { detailCalls } from '#contract/features/course/detail.ts'
import { entryCalls } from '#contract/features/course/entry.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { landingCalls } from '#contract/features/course/landing.ts'
import { templateCalls } from '#contract/features/course/templates.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { demoCourse } from '#web/features/package/sample-package.ts'
import { visitRole } from '#web/lib/storage.ts'
import { courseBase, courseForm, courseId, courseItem, idOf } from '../sample-course.ts'
import { stage } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())
const inCourse = (path: string, role: '0' | '1') => `${path}?courseId=${courseId}&courseRole=${role}`
const archived = (number: number, badge: number, change = {}) => ({
  ...courseItem(number, change),
  badge,
  archivedAt: Date.UTC(2026, 5, 1),
})

describe('the archive', () => {
  test('of a teacher has the teach tab, and opens an ended course to the class again after a question', async () => {
    on = stage('1')
    on.server.answer(archiveCalls.list, {
      list: [archived(1, 1, { courseName: 'Topology', hasEnded: true }), archived(2, 3)],
    })
    on.server.answer(archiveCalls.unarchive, {})
    const screen = await on.open('/filedCourse')
    await expect.element(screen.getByText('Topology')).toBeVisible()
    expect(screen.getByRole('tab').all()).toHaveLength(5)
    expect(screen.getByText('Course 2').query()).toBeNull()
    await screen.getByRole('button', { name: 'Restore Topology' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect.element(screen.getByText('Back in your list')).toBeVisible()
  })

  test('shows deleted courses for as long as they can be restored', async () => {
    on = stage('1')
    on.server.answer(archiveCalls.list, { list: [] })
    on.server.answer(archiveCalls.listDeleted, {
      list: [
        {
          id: idOf(8),
          courseName: 'Mistake',
          className: null,
          semester: '2026-2027',
          theme: 0,
          total: 3,
          deletedAt: 1,
          restorableUntil: Date.UTC(2026, 11, 1, 4),
        },
      ],
    })
    on.server.refuse(archiveCalls.restore, courseErrors.notRestorable)
    const screen = await on.open('/filedCourse')
    await expect.element(screen.getByText('No archived courses')).toBeVisible()
    await screen.getByRole('tab', { name: 'Deleted' }).click()
    await expect.element(screen.getByText(/Can be restored until/)).toBeVisible()
    await screen.getByRole('button', { name: 'Restore Mistake' }).click()
    await expect.element(screen.getByText(courseErrors.notRestorable.text.en)).toBeVisible()
  })

  test('shows the demo packages with "create" where a course would have "restore"', async () => {
    on = stage('1')
    on.server.answer(archiveCalls.list, { list: [] })
    on.server.answer(packageCalls.listDemos, { list: [demoCourse] })
    on.server.answer(packageCalls.createCourseFromDemo, { id: idOf(7), code: 'NEW234' })
    const screen = await on.open('/filedCourse')
    await screen.getByRole('tab', { name: 'Demos' }).click()
    await screen.getByRole('button', { name: 'Create from Flipped classroom' }).click()
    expect(screen.getByRole('button', { name: 'Restore' }).query()).toBeNull()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Algebra, flipped')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/courseHome'))
    expect(on.server.inputsOf(packageCalls.createCourseFromDemo)).toEqual([
      { courseId: demoCourse.id, courseName: 'Algebra, flipped' },
    ])
  })

  test('of a student has no teach tab', async () => {
    on = stage('0')
    on.server.answer(archiveCalls.list, { list: [archived(2, 3)] })
    on.server.answer(archiveCalls.unarchive, {})
    const screen = await on.open('/filedCourse')
    await expect.element(screen.getByText('Course 2')).toBeVisible()
    expect(screen.getByRole('tab').query()).toBeNull()
    await screen.getByRole('button', { name: 'Restore Course 2' }).click()
    await expect.element(screen.getByText('Back in your list')).toBeVisible()
  })
})

test.each(['/newCourse', '/courseImport', '/createCourseFromDemo'])(
  'the screen %s, which opens courses, sends students to the join code',
  async path => {
    on = stage('0')
    const screen = await on.open(path)
    await expect.element(screen.getByText(/^Only teachers can create courses/)).toBeVisible()
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  },
)

describe('the template of a course', () => {
  const open = async (modules: { contenttype: string; name?: string }[]) => {
    on = stage('1')
    on.server.answer(templateCalls.getTemplate, { type: '6', modules, available: ['0', '4'] })
    on.server.answer(templateCalls.chooseTemplate, {})
    return on.open(inCourse('/chooseCourseModule', '1'))
  }

  test('is changed at once while the course follows one', async () => {
    const screen = await open([{ contenttype: '4' }])
    await expect.element(screen.getByRole('radio', { name: /^Short/ })).toBeChecked()
    await screen.getByRole('radio', { name: /^Everything/ }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Saved')).toBeVisible()
    expect(on.server.inputsOf(templateCalls.chooseTemplate)).toEqual([{ courseId, type: '1' }])
  })

  test('replaces modules that were made by hand only after a question', async () => {
    const screen = await open([{ contenttype: '4', name: 'Tasks' }])
    await expect.element(screen.getByRole('radio', { name: /^Short/ })).not.toBeChecked()
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await screen.getByRole('radio', { name: /^Short/ }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(on.server.inputsOf(templateCalls.chooseTemplate)).toEqual([])
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
    await expect.element(screen.getByText('Saved')).toBeVisible()
    expect(on.server.inputsOf(templateCalls.chooseTemplate)).toEqual([{ courseId, type: '6' }])
  })
})

describe('entering a course that asks for personal data', () => {
  test('shows the form first, asks whether it is right, saves it in both places, and then lets in', async () => {
    on = stage('0')
    const entry = { canVisit: true, hasEnded: false, courseRole: 0, larger: false }
    on.server.answer(courseCalls.checkEntry, { ...entry, state: 0 })
    on.server.answer(courseCalls.getHome, courseBase({ courseRole: 0, badge: 0 }))
    on.server.answer(entryCalls.getEntryFields, {
      asks: ['classno', 'grade', 'enrolltime'],
      data: { classno: '', grade: '2', enrolltime: '' },
    })
    on.server.answer(entryCalls.saveEntryFields, {})
    on.server.answer(entryCalls.saveOwnFields, {})
    const screen = await on.open(inCourse('/courseHome', '0'))
    await screen.getByRole('button', { name: 'Continue' }).click()
    await expect.element(screen.getByText(courseErrors.classMissing.text.en)).toBeVisible()
    await expect.element(screen.getByText(courseErrors.monthMissing.text.en)).toBeVisible()
    await screen.getByRole('textbox', { name: 'Class' }).fill('3')
    await screen.getByRole('button', { name: /Enrolment year/ }).click()
    await screen.getByRole('dialog').getByRole('button', { name: '2025' }).click()
    await screen.getByRole('button', { name: /Enrolment month/ }).click()
    await screen.getByRole('dialog').getByRole('button', { name: '09' }).click()
    await screen.getByRole('button', { name: 'Continue' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question.getByText('2025-09')).toBeVisible()
    on.server.answer(courseCalls.checkEntry, { ...entry, state: 1 })
    await question.getByRole('button', { name: 'Yes, save' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Linear Algebra' })).toBeVisible()
    const sent = { courseId, data: { classno: '3', grade: '2', enrolltime: '2025-09' } }
    expect(on.server.inputsOf(entryCalls.saveEntryFields)).toEqual([sent])
    expect(on.server.inputsOf(entryCalls.saveOwnFields)).toEqual([sent])
  })
})

describe('the role of a visit', () => {
  test('is kept for addresses of the course that do not name it', async () => {
    on = stage('1')
    await on.open(inCourse('/courseHome', '1'))
    await expect.poll(() => visitRole.stored(courseId)).toBe('1')
    expect(visitRole.stored(idOf(9))).toBeNull()
  })
})

describe("the course's public page", () => {
  const course = {
    courseId,
    courseName: 'Topology',
    className: 'Class 1',
    semester: '2026-2027',
    term: '1',
    theme: 0,
    teacher: { name: '沈岚', avatar: '', school: 'Lectern Demo School', department: '' },
    studentCount: 40,
    hasEnded: false,
    enrollstate: false,
    code: '',
  }
  const landing = (change: object, school = '') => ({
    courseId,
    courseName: 'Topology',
    teacher: course.teacher,
    description: '<p>What it is about</p>',
    school,
    list: [{ ...course, ...change }],
  })

  test('is open to everybody, and leads to joining for those who came with the code', async () => {
    on = stage('0')
    on.server.answer(landingCalls.getLanding, landing({ code: 'MA2223' }))
    const screen = await on.open('/courseDoor?code=MA2223')
    await expect.element(screen.getByText('What it is about')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Join this course' })).toBeVisible()
  })

  test('says of a hidden course only that there is nothing to see', async () => {
    on = stage('0')
    on.server.refuse(landingCalls.getLanding, kernelErrors.notFound)
    const screen = await on.open(`/courseDoor?courseId=${courseId}`)
    await expect.element(screen.getByText('Course not available')).toBeVisible()
  })

  test('of a school lists its courses, each leading to its own page', async () => {
    on = stage('0')
    on.server.answer(landingCalls.getLanding, landing({}, 'Lectern Demo School'))
    const screen = await on.open('/courseDoor?coid=demo')
    await expect.element(screen.getByText('Courses of Lectern Demo School')).toBeVisible()
    await screen.getByRole('button', { name: 'Topology' }).click()
    await expect.poll(() => location.search).toBe(`?courseId=${courseId}`)
  })
})

describe("a course's description", () => {
  const open = async (description = '') => {
    on = stage('1')
    on.server.answer(courseCalls.getForm, courseForm({ description }))
    on.server.answer(detailCalls.update, {})
    return on.open(inCourse('/courseIntro', '1'))
  }
  const saved = async (screen: Awaited<ReturnType<typeof open>>) => {
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Saved')).toBeVisible()
    return (on.server.inputsOf(detailCalls.update).at(-1) as { description: string }).description
  }

  test('is written with tools that the keyboard reaches', async () => {
    const screen = await open()
    const editor = screen.getByRole('textbox', { name: 'About the course' })
    await editor.click()
    await userEvent.keyboard('Knots')
    await screen.getByRole('button', { name: 'Heading' }).click()
    await userEvent.keyboard('{Enter}and ')
    screen.getByRole('button', { name: 'Heading' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.element(screen.getByRole('button', { name: 'Bold' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('links')
    expect(await saved(screen)).toBe('<h2>Knots</h2><p>and <strong>links</strong></p>')
  })

  test('keeps uploaded pictures, and takes from a paste its text and structure only', async () => {
    const picture = `<img src="/File/x" alt="" data-file="${idOf(7)}">`
    const screen = await open(`<p>Plan</p>${picture}`)
    const editor = screen.getByRole('textbox', { name: 'About the course' })
    await editor.click()
    const clipboard = new DataTransfer()
    clipboard.setData(
      'text/html',
      '<p style="color:red" onclick="x()">Pasted <b>text</b><img src="https://spy.example/1.png"></p><script>x()</script>',
    )
    editor
      .element()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
      )
    const html = await saved(screen)
    expect(html).toContain(`data-file="${idOf(7)}"`)
    expect(html).toContain('Pasted <strong>text</strong>')
    expect(html).not.toMatch(/spy|style|script|onclick/)
  })

  test('takes pictures only, of at most 5 MB, and says so before anything is sent', async () => {
    const screen = await open('<p>Plan</p>')
    await screen.getByRole('textbox', { name: 'About the course' }).click()
    for (const [file, words] of [
      [new File(['<svg/>'], 'plan.svg', { type: 'image/svg+xml' }), 'choose an image file'],
      [new File([new Uint8Array(5_242_881)], 'plan.gif', { type: 'image/gif' }), 'image cannot exceed 5MB'],
    ] as const) {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!
      await userEvent.upload(input, file)
      const dialog = screen.getByRole('alertdialog')
      await expect.element(dialog.getByText(words)).toBeVisible()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect.poll(() => dialog.query()).toBeNull()
    }
    expect(on.server.inputsOf(fileCalls.getUploadState)).toEqual([])
  })

  test('gets links to the web only', async () => {
    const screen = await open()
    await screen.getByRole('textbox', { name: 'About the course' }).click()
    await screen.getByRole('button', { name: 'Link' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog.getByText('Enter a valid web address')).toBeVisible()
    await dialog.getByRole('textbox').fill('example.org/knots')
    await dialog.getByRole('button', { name: 'OK' }).click()
    expect(await saved(screen)).toContain('href="https://example.org/knots"')
  })
})
