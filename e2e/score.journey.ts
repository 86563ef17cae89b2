import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'
import { countTaps } from './taps.ts'

const on = stage()
const courseId = linearAlgebra.id
const [first] = students as [(typeof students)[number]]
const home = (role: 0 | 1) => `/courseHome?courseId=${courseId}&courseRole=${role}`

test('a teacher weighs, adds a column and enters a grade; the student sees it, and the total once it is shown', async () => {
  const homework = await on.app().call(teacher1, homeworkCalls.create, { courseId, title: 'Eigenvalues' })
  await on.app().call(first, homeworkCalls.submit, { id: homework.id, content: 'Done' })
  await on.app().call(teacher1, homeworkCalls.grade, { id: homework.id, studentId: first.id, score: 60 })
  await on.app().call(teacher1, homeworkCalls.publishGrades, { id: homework.id, published: true })
  const teacher = await on.enter(teacher1)
  const student = await on.enter(first)

  await teacher.page.goto(home(1))
  await teacher.page.getByRole('button', { name: 'Grades', exact: true }).click()
  await teacher.page.getByRole('button', { name: new RegExp(first.name) }).waitFor()
  await teacher.page.getByRole('button', { name: 'More actions' }).click()
  await teacher.page.getByRole('button', { name: 'Weights and columns' }).click()
  await teacher.page.getByRole('spinbutton', { name: 'Weight of Homework, in percent' }).fill('50')
  await teacher.page.getByRole('button', { name: 'Save weights' }).click()
  await teacher.page.getByText(/add up to 70/).waitFor()
  await teacher.page.getByRole('spinbutton', { name: 'Weight of Attendance, in percent' }).fill('0')
  await teacher.page.getByRole('spinbutton', { name: 'Weight of Other grades, in percent' }).fill('50')
  await teacher.page.getByText('100% of 100% · complete').waitFor()
  await teacher.page.getByRole('button', { name: 'Save weights' }).click()
  await teacher.page.getByText('Weights saved').waitFor()
  await teacher.page.getByRole('button', { name: 'Add column' }).click()
  await teacher.page.getByRole('textbox', { name: /^Name/ }).fill('Oral exam')
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await teacher.page
    .getByRole('button', { name: /^Oral exam/ })
    .first()
    .waitFor()

  await teacher.page.getByRole('button', { name: 'Choose letter grades' }).click()
  await teacher.page.getByRole('button', { name: 'Pass or fail' }).click()
  await teacher.page.getByLabel('From').last().fill('10')
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await teacher.page.getByText('The lowest letter grade must begin at 0').waitFor()
  await teacher.page.getByLabel('From').last().fill('0')
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await teacher.page.getByText('from 60').waitFor()

  await student.page.goto(home(0))
  await student.page.getByRole('button', { name: 'Grades', exact: true }).click()
  await student.page.getByText('Your teacher hasn’t published totals yet.').waitFor()
  await student.page.getByText('60 of 100').first().waitFor()

  await teacher.page.goBack()
  await teacher.page.getByRole('button', { name: new RegExp(first.name) }).click()
  await teacher.page.getByRole('button', { name: /^Oral exam/ }).click()
  await teacher.page.getByLabel(/^Grade, at most 100/).fill('101')
  await teacher.page.getByRole('button', { name: 'Save', exact: true }).click()
  await teacher.page.getByText('Grade must not exceed 100').waitFor()
  await teacher.page.getByLabel(/^Grade, at most 100/).fill('90')
  await teacher.page.getByRole('button', { name: 'Save', exact: true }).click()
  await teacher.page.getByText(`${first.name}: 90`).waitFor()
  await student.page.getByText('90 of 100').waitFor()

  await teacher.page.goBack()
  await teacher.page.getByRole('button', { name: 'More actions' }).click()
  await teacher.page.getByRole('button', { name: /^Show totals to students/ }).click()
  await teacher.page.getByText('Students see their total now').waitFor()
  const { total } = await on.app().call(first, scoreCalls.getStudent, { courseId, studentId: null })
  expect(total).not.toBeNull()
  await student.page.reload()
  await student.page.getByText(String(total), { exact: true }).first().waitFor()
  await student.page.getByText('Pass', { exact: true }).waitFor()
  await student.page.goto('/ktpInfo')
  await student.page.getByText(/^Your total is shown/).click()
  await student.page.getByText('Pass', { exact: true }).waitFor()

  // What would be is shown to the student alone, and saved nowhere.
  await student.page.getByRole('button', { name: 'What if…' }).click()
  await student.page.getByRole('button', { name: /^Oral exam/ }).click()
  await student.page.getByLabel(/^Grade, at most 100/).fill('100')
  await student.page.keyboard.press('Enter')
  await student.page.getByText('100 of 100').waitFor()
  await student.page.getByRole('button', { name: 'Back to my grades' }).click()
  await student.page.getByText('90 of 100').waitFor()
  for (const { errors } of [teacher, student]) expect(errors).toEqual([])
})

test('the gradebook as a table is read and filled in by the keyboard', async () => {
  const column = { id: null, title: 'Essay', fullScore: 100, isExtra: false, isShown: true }
  await on.app().call(teacher1, scoreCalls.saveColumns, { courseId, list: [column] })
  const { page, errors } = await on.enter(teacher1, { wide: true })
  await page.goto(`/score?courseId=${courseId}&courseRole=1`)
  await page.getByRole('grid').waitFor()
  await page.getByRole('rowheader').first().focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'End']) await page.keyboard.press(key)
  await page.keyboard.type('75.5')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: '75.5' }).last().waitFor()
  const entered = async (limit: number) => {
    const { list } = await on.app().call(teacher1, scoreCalls.list, { courseId, limit })
    return list.map(({ cells }) => cells.at(-1))
  }
  await expect.poll(() => entered(2)).toEqual([null, 75.5])

  // A column from a spreadsheet goes on from there, and back as a whole; then what was typed, too.
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '80\\n81,5\\n')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(paste)
  })()`)
  await expect.poll(() => entered(4)).toEqual([null, 75.5, 80, 81.5])
  await page.keyboard.press('Control+z')
  await expect.poll(() => entered(4)).toEqual([null, 75.5, null, null])
  await page.keyboard.press('Control+z')
  await expect.poll(() => entered(2)).toEqual([null, null])
  expect(errors).toEqual([])
})

test('forty grades into a new column on a phone: four taps, then only keys of the pad', async () => {
  const { page, errors, context } = await on.enter(teacher1)
  await page.goto('/ktpCourse')
  await page.getByRole('button', { name: 'Linear Algebra', exact: true }).waitFor()
  const taps = await countTaps(page)
  await page.getByRole('button', { name: 'Linear Algebra', exact: true }).click()
  await page.getByRole('button', { name: 'Grades', exact: true }).click()
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.keyboard.type('Quiz 1')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  const pad = page.getByRole('group', { name: 'Enter a grade' })
  await pad.waitFor()
  expect(await taps()).toBe(4)
  const before = await taps()
  let keys = 0
  const key = async (name: string) => {
    await pad.getByRole('button', { name, exact: true }).click()
    keys += 1
  }
  for (const place of students.keys()) {
    // The lift has no network for a while.
    if (place === 10) await context.setOffline(true)
    if (place === 20) await context.setOffline(false)
    for (const digit of String(50 + place)) await key(digit)
    await key(place === students.length - 1 ? 'Done' : 'Next')
  }
  expect((await taps()) - before).toBe(keys)
  const entered = async () => {
    const { list, columns } = await on.app().call(teacher1, scoreCalls.list, { courseId, limit: 100 })
    const place = columns.findIndex(({ title }) => title === 'Quiz 1')
    return list.map(({ cells }) => cells[place])
  }
  await expect.poll(entered, { timeout: 30_000 }).toEqual(students.map((_, place) => 50 + place))
  expect(errors.filter(error => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('a gradebook is downloaded, edited in a spreadsheet and comes back with exactly its differences', async () => {
  const column = { id: null, title: 'Presentation', fullScore: 20, isExtra: false, isShown: true }
  const { columns } = await on.app().call(teacher1, scoreCalls.getScheme, { courseId })
  const own = columns.filter(({ isOwn }) => isOwn)
  const { ids } = await on.app().call(teacher1, scoreCalls.saveColumns, { courseId, list: [...own, column] })
  const [second, third] = students.slice(1) as [(typeof students)[number], (typeof students)[number]]
  const enter = (studentId: string, score: string) =>
    on.app().call(teacher1, scoreCalls.set, { courseId, studentId, item: ids.at(-1)!, score })
  await enter(first.id, '12')
  await enter(second.id, '13')
  const teacher = await on.enter(teacher1)
  await teacher.page.goto(`/score?courseId=${courseId}&courseRole=1`)
  const menu = async (name: RegExp) => {
    await teacher.page.getByRole('button', { name: 'More actions' }).click()
    await teacher.page.getByRole('dialog').getByRole('button', { name }).click()
  }
  const [download] = await Promise.all([teacher.page.waitForEvent('download'), menu(/^Export as Excel/)])
  const bytes = await readFile(await download.path())
  const [sheet, asExported] = await Promise.all([readSheet(bytes, 1), readSheet(bytes, 2)])
  const place = sheet[0]!.indexOf('Presentation (20)')
  const lineOf = ({ number }: { number: string }) => sheet.find(row => row[1] === number)!
  lineOf(first)[place] = 15
  lineOf(second)[place] = 16
  lineOf(third)[place] = 21
  // Somebody else corrects one of them while the file is being edited.
  await enter(second.id, '14')

  await menu(/^Import from a file/)
  const cells = (rows: typeof sheet) =>
    rows.map(row => row.map(cell => (cell === null ? null : { value: String(cell), type: String })))
  await teacher.page.locator('input[type=file]').setInputFiles({
    name: 'Grades.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsxFile(
      [sheet, asExported].map((rows, index) => ({ data: cells(rows), sheet: `${index}` })),
    ).toBuffer(),
  })
  await teacher.page.getByText('Presentation · was: 12').waitFor()
  await teacher.page.getByRole('tab', { name: /Problems/ }).click()
  await teacher.page.getByText('21 is above 20').waitFor()
  await teacher.page.getByRole('tab', { name: /Conflicts/ }).click()
  await teacher.page.getByText('Presentation · was: 13, now: 14').waitFor()
  await teacher.page.getByRole('button', { name: 'Enter 1 grade', exact: true }).waitFor()
  await teacher.page.getByRole('switch', { name: /^Replace these as well/ }).click()
  await teacher.page.getByRole('button', { name: 'Enter 2 grades' }).click()
  await teacher.page.getByText('2 grades entered').waitFor()
  const scoreOf = async (studentId: string) =>
    (await on.app().call(teacher1, scoreCalls.getStudent, { courseId, studentId })).cells.at(-1)!.score
  expect(await Promise.all([first, second, third].map(({ id }) => scoreOf(id)))).toEqual([15, 16, null])
  await teacher.page.getByRole('button', { name: 'Undo' }).click()
  await teacher.page.getByText('2 grades restored').waitFor()
  expect(await Promise.all([first, second, third].map(({ id }) => scoreOf(id)))).toEqual([12, 14, null])
  expect(teacher.errors).toEqual([])
})
