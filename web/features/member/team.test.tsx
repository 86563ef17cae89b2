import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { successCode, successMessage } from '#contract/error.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { memberErrors } from '#contract/features/member/errors.ts'
import { type RosterRow, rosterCalls } from '#contract/features/member/roster.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { noSource } from '#contract/features/table/source.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())
const open = (path: string, more = '') => {
  on = stage('1')
  on.server.answer(memberCalls.listStudents, pageOf([]))
  on.server.answer(memberCalls.countStudents, { total: 0, grouped: 0 })
  on.server.answer(classCalls.listClasses, { list: [], unassigned: 0 })
  on.server.answer(assistantCalls.listTeachers, { list: [] })
  return () => on.open(`${path}?courseId=${courseId}&courseRole=1${more}`)
}

describe('an assistant', () => {
  const assistant = { uid: idOf(3), name: '陆远', avatar: '', department: '数学学院' }

  test('is added with the permissions of the switches', async () => {
    const show = open('/member/newTeam')
    on.server.refuse(assistantCalls.addAssistant, memberErrors.noSuchTeacher)
    const screen = await show()
    const add = screen.getByRole('button', { name: 'Add', exact: true })
    await add.click()
    await expect.element(screen.getByText('Enter who to add')).toBeVisible()
    await screen.getByRole('textbox').fill(' assistant1 ')
    await screen.getByRole('switch', { name: /^Manage the join code/ }).click()
    await screen.getByRole('switch', { name: /^Grade/ }).click()
    await add.click()
    await expect.element(screen.getByText(memberErrors.noSuchTeacher.text.en)).toBeVisible()
    on.server.answer(assistantCalls.addAssistant, { uid: assistant.uid })
    await add.click()
    await expect.element(screen.getByText('Added to the team')).toBeVisible()
    expect(on.server.inputsOf(assistantCalls.addAssistant).at(-1)).toEqual({
      courseId,
      account: 'assistant1',
      auth: ['manage-activities', 'attendance', 'join-code'],
    })
  })

  test('gets and loses a permission with one press each', async () => {
    const show = open('/member/newTeam', `&uid=${assistant.uid}`)
    on.server.answer(assistantCalls.getAssistant, { ...assistant, auth: ['grade'] })
    on.server.answer(assistantCalls.updateAssistant, {})
    const screen = await show()
    const edits = screen.getByRole('switch', { name: /^Edit the course/ })
    await expect.element(edits).not.toBeChecked()
    on.server.answer(assistantCalls.getAssistant, { ...assistant, auth: ['edit-course', 'grade'] })
    await edits.click()
    await expect.element(edits).toBeChecked()
    await expect.element(edits).toBeEnabled()
    await screen.getByRole('switch', { name: /^Grade/ }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(assistantCalls.updateAssistant)).toEqual([
        { courseId, uid: assistant.uid, auth: ['edit-course', 'grade'] },
        { courseId, uid: assistant.uid, auth: ['edit-course'] },
      ]),
    )
  })

  test('leaves the team only after a question', async () => {
    const show = open('/member/newTeam', `&uid=${assistant.uid}`)
    on.server.answer(assistantCalls.getAssistant, { ...assistant, auth: [] })
    on.server.answer(assistantCalls.removeAssistant, {})
    const screen = await show()
    const remove = screen.getByRole('button', { name: 'Remove from team' })
    await remove.click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(on.server.inputsOf(assistantCalls.removeAssistant)).toEqual([])
    await remove.click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove from team' }).click()
    await expect.element(screen.getByText('Removed from the team')).toBeVisible()
  })
})

describe('the classes of a course', () => {
  test('are made, renamed and deleted', async () => {
    const show = open('/member/classes')
    const first = { id: idOf(11), name: 'Class 1', total: 1 }
    const screen = await show()
    await expect.element(screen.getByText('No classes yet')).toBeVisible()
    on.server.answer(classCalls.createClass, { id: first.id })
    on.server.answer(classCalls.listClasses, { list: [first], unassigned: 2 })
    await screen.getByRole('button', { name: 'Add class' }).click()
    await screen.getByRole('dialog').getByRole('textbox').fill('Class 1')
    await userEvent.keyboard('{Enter}')
    const row = screen.getByRole('button', { name: 'Class 1 1 student', exact: true })
    await expect.element(row).toBeVisible()
    await expect.element(screen.getByText('2 students have no class.')).toBeVisible()
    on.server.answer(classCalls.renameClass, {})
    await row.click()
    await screen.getByRole('button', { name: 'Rename' }).click()
    await screen.getByRole('dialog').getByRole('textbox').fill('Class A')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(on.server.inputsOf(classCalls.renameClass)).toEqual([
        { courseId, id: first.id, name: 'Class A' },
      ]),
    )
    on.server.answer(classCalls.deleteClass, {})
    await row.click()
    await screen.getByRole('button', { name: 'Delete class' }).click()
    on.server.answer(classCalls.listClasses, { list: [], unassigned: 3 })
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete class' }).click()
    await expect.element(screen.getByText('No classes yet')).toBeVisible()
  })
})

describe('a roster', () => {
  const row = (line: number, change: Partial<RosterRow>): RosterRow => ({
    line,
    name: `Person ${line}`,
    number: String(2026010000 + line),
    phone: '',
    email: '',
    class: '',
    outcome: 'added',
    reason: '',
    before: '',
    ...change,
  })
  const rows = [
    row(2, {}),
    row(3, { outcome: 'changed', class: 'Class 2', before: 'Class 1' }),
    row(4, { outcome: 'refused', reason: 'repeated', before: '2' }),
    row(5, { outcome: 'refused', reason: 'nameMissing', name: '' }),
  ]
  const counts = { added: 1, changed: 1, same: 0, refused: 2 }
  const importId = idOf(21)
  const preview = ({ outcome }: { outcome: string }) => ({
    ...pageOf(rows.filter(one => outcome === '' || one.outcome === outcome)),
    counts,
    newClasses: ['Class 2'],
    source: { sheet: '', encoding: 'big5' as const, unused: ['Remark'] },
  })

  test('is sent, looked at line by line, narrowed, and taken in', async () => {
    const show = open('/member/rosterImport')
    on.server.answer(rosterCalls.getRosterPreview, preview as never)
    on.server.answer(rosterCalls.applyRoster, { joined: 0, invited: 1, changed: 1 })
    const source = { sheet: '', encoding: 'big5', unused: ['Remark'] }
    const sent = answerForm({ importid: importId, counts, newclasses: ['Class 2'], source })
    const screen = await show()
    const input = await vi.waitUntil(() => document.querySelector('input[type="file"]'))
    await userEvent.upload(input, new File(['姓名,学号\n'], 'roster.csv', { type: 'text/csv' }))
    await expect.element(screen.getByText('New classes: Class 2')).toBeVisible()
    expect(sent.map(form => [form.get('courseid'), (form.get('file') as File).name])).toEqual([
      [courseId, 'roster.csv'],
    ])
    await expect
      .element(screen.getByText('Read as Traditional Chinese (Big5) · Columns not used: Remark'))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Do names look wrong?' }).click()
    await screen.getByRole('button', { name: 'Simplified Chinese (GB 18030)' }).click()
    await expect.poll(() => sent.map(form => form.get('encoding'))).toEqual([null, 'gb18030'])
    expect((sent[1]!.get('file') as File).name).toBe('roster.csv')
    await expect.element(screen.getByText('From Class 1 to Class 2', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Same person as in line 2', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Line 5', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: /Refused/ }).click()
    await expect.element(screen.getByText('Person 2', { exact: true })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Import 2 people' }).click()
    await screen.getByRole('button', { name: 'Since they joined', exact: false }).click()
    await expect.element(screen.getByText('1 invited, 1 moved to another class.')).toBeVisible()
    expect(on.server.inputsOf(rosterCalls.applyRoster)).toEqual([{ courseId, importId, countsAll: false }])
  })

  test('with nobody to take in cannot be confirmed', async () => {
    const show = open('/member/rosterImport', `&importid=${importId}`)
    on.server.answer(rosterCalls.getRosterPreview, {
      ...pageOf([row(2, { outcome: 'same' })]),
      counts: { added: 0, changed: 0, same: 1, refused: 0 },
      newClasses: [],
      source: noSource,
    })
    const screen = await show()
    await expect.element(screen.getByText('Person 2', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Import 0 people' })).toBeDisabled()
  })
})

describe('the people of a course package', () => {
  const imported = (number: number, sameid = '') => ({
    id: idOf(30 + number),
    name: `Imported ${number}`,
    number: String(2025000000 + number),
    sameid,
  })
  const member = (number: number) => ({
    id: idOf(40 + number),
    name: `Member ${number}`,
    avatar: '',
    number: String(2026000000 + number),
    department: '',
    class: '',
    badge: 0,
  })

  test('are matched to members with the same number and name, or those chosen, who get their work', async () => {
    const show = open('/member/imported')
    const list = [imported(1, member(1).id), imported(2), imported(3)]
    on.server.answer(packageCalls.listImportedStudents, { list })
    const listed = { ...member(5), id: list[2]!.id, name: 'Imported 3' }
    on.server.answer(memberCalls.listStudents, pageOf([member(1), member(2), listed]))
    on.server.answer(packageCalls.previewMerge, { moved: 7, kept: 1 })
    on.server.answer(packageCalls.mergeStudents, { moved: 7, kept: 1 })
    const screen = await show()
    const row = (number: number) => screen.getByRole('button', { name: new RegExp(`^Imported ${number}`) })
    const textOf = (one: ReturnType<typeof row>) => one.element().textContent
    await expect.poll(() => textOf(row(1))).toMatch(/Is.+Imported 1.+2025000001/)
    await expect.poll(() => textOf(row(2))).toMatch(/Not matched yet/)
    await row(2).click()
    const sheet = screen.getByRole('dialog', { name: 'Who is Imported 2?' })
    await expect.element(sheet.getByRole('button', { name: /^Member 2/ })).toBeVisible()
    // Members already matched, and imported people, cannot be chosen.
    await expect.element(sheet.getByRole('button', { name: /^Member 1/ })).not.toBeInTheDocument()
    await expect.element(sheet.getByRole('button', { name: /^Imported 3/ })).not.toBeInTheDocument()
    await sheet.getByRole('button', { name: /^Member 2/ }).click()
    await expect.poll(() => textOf(row(2))).toMatch(/Is.+Member 2.+2026000002/)
    await row(1).click()
    await screen.getByRole('button', { name: 'None of them' }).click()
    await expect.poll(() => textOf(row(1))).toMatch(/Not matched yet/)
    await screen.getByRole('button', { name: 'Hand over to 1 member' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question.getByText(/^Submissions and records handed over: 7\./)).toBeVisible()
    await question.getByRole('button', { name: 'Hand over' }).click()
    await expect.element(screen.getByText('Submissions and records handed over')).toBeVisible()
    expect(on.server.inputsOf(packageCalls.mergeStudents)).toEqual([
      { courseId, importedids: [list[1]!.id], studentIds: [member(2).id] },
    ])
  })

  test('one member is never two of them', async () => {
    const show = open('/member/imported')
    const same = member(1).id
    on.server.answer(packageCalls.listImportedStudents, { list: [imported(1, same), imported(2, same)] })
    const screen = await show()
    await expect.element(screen.getByRole('button', { name: 'Hand over to 1 member' })).toBeEnabled()
  })
})

/** Answers what is sent as a form, which the fake server does not read. @returns the forms that came */
function answerForm(data: unknown): FormData[] {
  const forms: FormData[] = []
  const others = window.fetch
  window.fetch = async (target, options) => {
    if (!(options?.body instanceof FormData)) return others(target, options)
    forms.push(options.body)
    return new Response(JSON.stringify({ status: 1, code: successCode, message: successMessage, data }))
  }
  return forms
}
