import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { noticeCalls } from '#contract/features/notification/school-notices.ts'
import { operatorBuildingCalls } from '#contract/features/school/buildings.ts'
import { schoolErrors } from '#contract/features/school/errors.ts'
import { operatorHealthCalls } from '#contract/features/school/health.ts'
import { operatorSchoolCalls as calls } from '#contract/features/school/operator.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { store } from '#web/lib/storage.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { student } from '#web/test/user.ts'
import { newSchool } from './new-school.ts'
import { schoolRoutes } from './routes.ts'

const id = '01890000-0000-7000-8000-0000000000d1'
const school = { ...newSchool, id, name: '武汉大学', domain: 'whu' }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  store('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, { ...student, isoperator: true })
  server.answer(calls.listSchools, { list: [school] })
})
afterEach(() => {
  server.stop()
  history.replaceState(null, '', '/')
})

function open(address: string) {
  history.replaceState(null, '', address)
  return render(<App table={schoolRoutes} client={begin(schoolRoutes)} />)
}

test('a school is closed to registration, and its domain put right where it is taken', async () => {
  server.refuse(calls.saveSchool, schoolErrors.domainTaken)
  server.answer(calls.getSchool, school)
  const screen = await open('/schools')
  await screen.getByRole('button', { name: /武汉大学/ }).click()
  await screen.getByRole('button', { name: /Name, login and downloads/ }).click()
  const sheet = screen.getByRole('dialog', { name: '武汉大学' })
  await sheet.getByRole('textbox', { name: 'Subdomain' }).fill('not a domain')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(sheet.getByText(schoolErrors.domainWrong.text.en)).toBeVisible()
  expect(server.inputsOf(calls.saveSchool)).toEqual([])
  await sheet.getByRole('textbox', { name: 'Subdomain' }).fill('taken')
  await sheet.getByRole('switch', { name: 'Allow registration' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(sheet.getByText(schoolErrors.domainTaken.text.en)).toBeVisible()
  server.answer(calls.saveSchool, { id: school.id })
  await sheet.getByRole('textbox', { name: 'Subdomain' }).fill('whu')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Saved')).toBeVisible()
  expect(server.inputsOf(calls.saveSchool).at(-1)).toEqual({ ...school, registeropen: false })
})

test('a school that is not there is added under the name that was looked for', async () => {
  server.answer(calls.listSchools, { list: [] })
  server.answer(calls.saveSchool, { id: school.id })
  const screen = await open('/schools')
  await screen.getByRole('searchbox').fill('新星学院')
  await screen.getByRole('button', { name: 'Add school' }).click()
  await screen.getByRole('dialog', { name: 'New school' }).getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(server.inputsOf(calls.saveSchool)).toMatchObject([{ name: '新星学院' }]))
})

test('a place is added to those of a school, with coordinates as maps copy them, and removed', async () => {
  const library = { name: 'Library', latitude: 30.5, longitude: 114.3, radius: 80 }
  server.answer(operatorBuildingCalls.listBuildings, { list: [library] })
  server.answer(operatorBuildingCalls.saveBuildings, {})
  const screen = await open(`/schoolPlaces?schoolid=${school.id}`)
  await screen.getByRole('button', { name: 'Add place' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Add place' })
  await sheet.getByRole('textbox', { name: /^Name/ }).fill('Library')
  await sheet.getByRole('textbox', { name: /^Latitude/ }).fill('here')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(sheet.getByText(schoolErrors.placeNameTaken.text.en)).toBeVisible()
  await expect.element(sheet.getByText(schoolErrors.pointWrong.text.en)).toBeVisible()
  await sheet.getByRole('textbox', { name: /^Name/ }).fill('Gym')
  await sheet.getByRole('textbox', { name: /^Latitude/ }).fill('30.54，-114.36')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const gym = { name: 'Gym', latitude: 30.54, longitude: -114.36, radius: 100 }
  await vi.waitFor(() =>
    expect(server.inputsOf(operatorBuildingCalls.saveBuildings)).toEqual([
      { school: school.id, list: [library, gym] },
    ]),
  )
  await screen.getByRole('button', { name: /Library/ }).click()
  await screen.getByRole('button', { name: 'Remove place' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove place' }).click()
  await vi.waitFor(() =>
    expect(server.inputsOf(operatorBuildingCalls.saveBuildings).at(-1)).toEqual({
      school: school.id,
      list: [],
    }),
  )
})

test('a notice is published to one school after a question', async () => {
  server.answer(noticeCalls.publishSchoolNotice, { id: '01890000-0000-7000-8000-0000000000d2' })
  const screen = await open('/publishNotice')
  await screen.getByRole('button', { name: 'Publish' }).click()
  await expect.element(screen.getByText('Enter a title')).toBeVisible()
  await screen.getByRole('button', { name: /^To: / }).click()
  await screen.getByRole('button', { name: '武汉大学' }).click()
  await screen.getByRole('radio', { name: 'System' }).click()
  await screen.getByRole('textbox', { name: /^Title/ }).fill('Exam week')
  await screen.getByRole('button', { name: 'Publish' }).click()
  const question = screen.getByRole('alertdialog')
  await expect.element(question.getByText(/^Everyone at 武汉大学 receives it/)).toBeVisible()
  await question.getByRole('button', { name: 'Publish' }).click()
  await vi.waitFor(() =>
    expect(server.inputsOf(noticeCalls.publishSchoolNotice)).toEqual([
      { school: '武汉大学', type: '2', title: 'Exam week', content: '' },
    ]),
  )
})

test('to others neither is there', async () => {
  server.refuse(calls.listSchools, kernelErrors.notFound)
  for (const address of ['/schools', '/publishNotice']) {
    const screen = await open(address)
    await expect.element(screen.getByText(kernelErrors.notFound.text.en)).toBeVisible()
    expect(screen.getByRole('textbox').query()).toBeNull()
    await screen.unmount()
  }
})

test('the operator sees which program is missing, what does not work without it, and what to install', async () => {
  const held = {
    isLimited: true,
    isOffline: false,
    isEnclosed: false,
    space: 5_000_000_000,
    reserve: 268_435_456,
  }
  const poppler = { name: 'poppler' as const, isThere: true, version: '25.03.0' }
  server.answer(operatorHealthCalls.getHealth, {
    ...held,
    programs: [{ name: 'libreoffice', isThere: false, version: '' }, poppler],
  })
  const screen = await open('/serverHealth')
  await expect.element(screen.getByText('25.03.0')).toBeVisible()
  await expect.element(screen.getByText('Missing')).toBeVisible()
  await expect.element(screen.getByText(/libreoffice-writer-nogui/)).toBeVisible()
  await expect.element(screen.getByText('Install what is missing, then restart Lectern.')).toBeVisible()
})
