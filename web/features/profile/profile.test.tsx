import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { identityCalls } from '#contract/features/account/identity.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { operatorEntries } from '#web/features/school/me-entries.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { store, stored } from '#web/lib/storage.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { add, knownAdditions } from '#web/shell/extension-points.ts'
import { accountState, student } from '#web/test/user.ts'
import { cutOut, firstCrop, moved, readPicture, within } from './crop.ts'
import { meEntries } from './extension-points.ts'
import { profileRoutes } from './routes.ts'

const token = 'a'.repeat(64)
const strong = 'Chalk&2026'
const me = { ...student, mobile: '13800000101' }

/** A picture code whose puzzle any device solves at once. */
const figure = {
  sessionid: 'p',
  url: `${location.origin}/UserApi/verify?sessionid=p`,
  hasPicture: true,
  puzzle: { challenge: 'c'.repeat(40), bits: 1 },
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  store('token', token)
  server.answer(accountCalls.getAccount, me)
  server.answer(profileCalls.getAccountState, accountState)
  server.answer(profileCalls.updateProfile, {})
  server.answer(accountCalls.logout, {})
})
afterEach(() => {
  server.stop()
  history.replaceState(null, '', '/')
})

function open(address: string) {
  history.replaceState(null, '', address)
  const additions = knownAdditions([add(meEntries, ...operatorEntries)])
  return render(<App table={profileRoutes} client={begin(profileRoutes)} additions={additions} />)
}
type View = Awaited<ReturnType<typeof open>>
const press = (screen: View, name: string | RegExp) =>
  screen.getByRole('button', { name, exact: true }).first().click()
const see = (screen: View, text: string | RegExp) =>
  expect.element(screen.getByText(text).first()).toBeVisible()

test('language and appearance are changed on the page of the person, who may log out there', async () => {
  const screen = await open('/ktpMy')
  await screen.getByRole('radio', { name: '简体中文' }).click()
  await expect.element(screen.getByRole('heading', { name: '我的', exact: true })).toBeVisible()
  expect(document.documentElement.lang).toBe('zh-Hans')
  expect(stored('xlanguage')).toBe('zh-Hans')
  await screen.getByRole('radio', { name: 'English' }).click()
  await screen.getByRole('radio', { name: 'Dark' }).click()
  expect(document.documentElement.dataset.scheme).toBe('dark')
  await screen.getByRole('radio', { name: 'System' }).click()
  await press(screen, 'Log out')
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await vi.waitFor(() => expect(location.pathname).toBe('/login'))
  expect(stored('token')).toBeNull()
})

describe('the editors', () => {
  test.each([
    ['name', 'Name'],
    ['depart', 'Department'],
    ['class', 'Class'],
    ['stno', 'Student number'],
  ])('%s refuses nothing, one letter and too many, with the words of the rules', async (modify, label) => {
    const screen = await open(`/infoModify?modify=${modify}`)
    const field = screen.getByRole('textbox', { name: label })
    const title = label.toLowerCase()
    await field.fill('')
    await press(screen, 'Save')
    await see(screen, `${title} cannot be empty`)
    await field.fill('x')
    await see(screen, `please enter correct ${title}`)
    await field.fill('x'.repeat(41))
    await see(screen, /Use at most (20|40) characters/)
    expect(server.inputsOf(profileCalls.updateProfile)).toEqual([])
    expect(document.querySelectorAll('form')).toHaveLength(1)
    await field.fill('数学 (一)')
    await press(screen, 'Save')
    await see(screen, 'modified successfully')
    expect(server.inputsOf(profileCalls.updateProfile)).toHaveLength(1)
  })

  test('the school is found by a search', async () => {
    server.answer(schoolCalls.searchSchoolNames, {
      list: [{ id: '1', coid: '1', name: '南京大学', courseName: '南京大学' }],
    })
    const screen = await open('/infoModify?modify=school')
    await screen.getByRole('searchbox').fill('nanjing')
    await vi.waitFor(() =>
      expect(server.inputsOf(schoolCalls.searchSchoolNames).at(-1)).toEqual({ search: 'nanjing' }),
    )
    await press(screen, '南京大学')
    await see(screen, 'modified successfully')
    expect(server.inputsOf(profileCalls.updateProfile)).toEqual([{ school: '南京大学' }])
  })

  test('taught courses are added and removed', async () => {
    server.answer(accountCalls.getAccount, { ...me, usertype: '1', teachcourse: ['Algebra'] })
    const screen = await open('/infoModify?modify=lesson')
    await screen.getByRole('textbox').fill('History')
    await press(screen, 'Add')
    await press(screen, 'Remove Algebra')
    await press(screen, 'Save')
    await vi.waitFor(() =>
      expect(server.inputsOf(profileCalls.updateProfile)).toEqual([{ teachcourse: ['History'] }]),
    )
  })

  test('a major is found level by level, or added by hand within its rules', async () => {
    const line = (id: string, title: string, hasChildren: number, child = { id: '', title: '' }) => ({
      ...{ type: 3, id, title, hasChildren, child },
    })
    server.answer(profileCalls.listMajors, (({ pid }: { pid: string }) => ({
      list:
        pid === ''
          ? [line('3/e', 'Engineering', 1)]
          : [line('3/e/s', 'Computing', 0, { id: '3/e/s', title: 'Software' })],
    })) as never)
    const screen = await open('/infoModify?modify=major')
    await press(screen, 'Choose from the list')
    await press(screen, 'Engineering')
    await press(screen, 'Software')
    await see(screen, 'Higher education/Computing/Software')
    await press(screen, 'Add your own')
    const field = screen.getByRole('textbox', { name: 'Major' })
    await field.fill('thirteen chars')
    await press(screen, 'OK')
    await see(screen, 'please enter correct major')
    await field.fill('')
    await press(screen, 'OK')
    await see(screen, 'major cannot be empty')
    await field.fill('Rune lore')
    await press(screen, 'OK')
    await see(screen, 'Rune lore')
    await press(screen, 'Save')
    await vi.waitFor(() =>
      expect(server.inputsOf(profileCalls.updateProfile)).toMatchObject([
        {
          majors: [
            { type: 3, id: '3/e/s' },
            { type: 0, title: 'Rune lore' },
          ],
        },
      ]),
    )
  })

  test('the grade is chosen', async () => {
    const screen = await open('/infoModify?modify=grade')
    await press(screen, 'Save')
    await see(screen, 'Choose a year of study from 1 to 6')
    expect(screen.getByRole('radio').elements()).toHaveLength(6)
    await screen.getByRole('radio', { name: 'Year 3' }).click()
    await press(screen, 'Save')
    await vi.waitFor(() => expect(server.inputsOf(profileCalls.updateProfile)).toEqual([{ grade: '3' }]))
  })

  test('the month of enrolment is chosen, both its parts', async () => {
    const screen = await open('/infoModify?modify=interSchoolTime')
    await press(screen, 'Save')
    await see(screen, 'Choose an enrolment month from 1990-01 onwards')
    await press(screen, 'Year: Choose')
    await press(screen, '2024')
    await press(screen, 'Month: 09')
    await press(screen, '03')
    await press(screen, 'Save')
    await see(screen, 'modified successfully')
    expect(server.inputsOf(profileCalls.updateProfile)).toEqual([{ enrolltime: '2024-03' }])
  })

  test('a major that no longer applies is removed', async () => {
    const major = (title: string) => ({ type: 0, id: '', title, child: { id: '', title: '' } })
    server.answer(accountCalls.getAccount, { ...me, majors: [major('Rune lore'), major('Alchemy')] })
    const screen = await open('/infoModify?modify=major')
    await press(screen, 'Remove Rune lore')
    await press(screen, 'Save')
    await see(screen, 'modified successfully')
    expect(server.inputsOf(profileCalls.updateProfile)).toMatchObject([{ majors: [{ title: 'Alchemy' }] }])
  })

  test('there is none of another name', async () => {
    const screen = await open('/infoModify?modify=salary')
    await expect.element(screen.getByRole('heading').first()).toBeVisible()
    expect(document.querySelectorAll('form')).toHaveLength(0)
  })
})

describe('my page', () => {
  test('says who I am, and a refused change of the role says why', async () => {
    server.refuse(profileCalls.changeRole, profileErrors.vipStudent)
    const screen = await open('/ktpMy')
    await see(screen, '陈思远')
    await press(screen, 'Switch to teacher')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Switch to teacher' }).click()
    await see(screen, 'a student VIP cannot switch to teacher, contact support')
    await press(screen, 'OK')
  })

  test('shows the VIP that is in force, and nothing of it to others', async () => {
    const plain = await open('/ktpMy')
    await see(plain, '陈思远')
    expect(plain.getByText(/VIP/).query()).toBeNull()
    expect(plain.getByText('Administration').query()).toBeNull()
    await plain.unmount()
    const endsAt = Date.UTC(2027, 5, 30) / 1000
    server.answer(accountCalls.getAccount, { ...me, isvip: 2, endsAt })
    const screen = await open('/ktpMy')
    await see(screen, 'Super VIP')
    await see(screen, /^Until .*2027/)
  })

  test('leads the operator to the schools and to publishing a notice', async () => {
    server.answer(accountCalls.getAccount, { ...me, isoperator: true })
    const screen = await open('/ktpMy')
    await see(screen, 'Administration')
    await expect.element(screen.getByRole('button', { name: 'Schools' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Publish a notice' })).toBeVisible()
  })

  test('a changed role is felt at once', async () => {
    server.answer(profileCalls.changeRole, () => {
      server.answer(accountCalls.getAccount, { ...me, usertype: '1' })
      return {}
    })
    const screen = await open('/ktpMy')
    await press(screen, 'Switch to teacher')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Switch to teacher' }).click()
    await see(screen, 'Role switched')
    await see(screen, /^Teacher · /)
    await expect.element(screen.getByRole('button', { name: 'Switch to student' })).toBeVisible()
    expect(server.inputsOf(profileCalls.changeRole)).toEqual([{ role: '1' }])
  })

  test.each([
    ['0', 'Student number', 'Majors studied'],
    ['1', 'Staff number', 'Majors taught'],
  ] as const)('the profile of role %s speaks of %s and %s', async (usertype, number, majors) => {
    server.answer(accountCalls.getAccount, { ...me, usertype })
    const screen = await open('/myInfoDetail')
    await see(screen, number)
    await see(screen, majors)
  })

  test('account management shows what is bound, and what is not', async () => {
    server.answer(accountCalls.getAccount, { ...me, email: null })
    const screen = await open('/myAllSetting?detail=myAccountManage')
    await see(screen, '138****0101')
    await see(screen, 'not bound')
    await see(screen, '••••••••')
    await expect.element(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
  })
})

describe('binding', () => {
  test('a mobile checks the number, then takes the code', async () => {
    server.answer(entryCalls.getCaptcha, figure)
    server.answer(entryCalls.sendPhoneCode, {})
    server.refuse(profileCalls.bindPhone, accountErrors.codeWrong)
    const screen = await open('/accoundNumberInfo?bind=mobile&open=1')
    const field = screen.getByRole('textbox', { name: 'New phone number' })
    await field.fill('10912340001')
    await press(screen, 'Get code')
    await see(screen, 'please enter correct mobile number')
    await field.fill('13912340001')
    await press(screen, 'Get code')
    await press(screen, 'I can’t see the picture')
    await see(screen, 'Verified without the picture')
    await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await see(screen, 'We sent a 6-digit code to 13912340001')
    expect(server.inputsOf(entryCalls.sendPhoneCode)).toMatchObject([
      { mobile: '13912340001', type: 'saveMobile' },
    ])
    await screen.getByRole('textbox', { name: 'Verification code' }).fill('123456')
    await see(screen, /The code is wrong/)
  })

  test('an e-mail is unbound after showing who it is, when the login is long ago', async () => {
    server.refuse(profileCalls.unbindEmail, accountErrors.confirmFirst)
    server.refuse(identityCalls.confirmIdentity, accountErrors.ownPasswordWrong)
    const screen = await open('/accoundNumberInfo?bind=email')
    await press(screen, 'Unbind')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Unbind' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabelText(/^Login password\*?$/).fill('guess')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(dialog.getByText('Wrong password')).toBeVisible()
    server.answer(identityCalls.confirmIdentity, {})
    server.answer(profileCalls.unbindEmail, {})
    await dialog.getByLabelText(/^Login password\*?$/).fill(strong)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await see(screen, 'Unbound')
    expect(server.inputsOf(identityCalls.confirmIdentity).at(-1)).toMatchObject({ password: strong })
    expect(server.inputsOf(profileCalls.unbindEmail)).toHaveLength(2)
  })

  test('where there is no password a code to their own phone shows who it is', async () => {
    server.answer(profileCalls.getAccountState, { ...accountState, hasPassword: false, freshlogin: false })
    server.answer(entryCalls.getCaptcha, figure)
    server.answer(profileCalls.sendConfirmationCode, {})
    server.refuse(profileCalls.changePassword, accountErrors.confirmFirst)
    server.answer(identityCalls.confirmIdentity, {})
    const screen = await open('/accoundNumberInfo?bind=password')
    await screen.getByLabelText(/^Password\*?$/).fill(strong)
    await screen.getByLabelText(/^Repeat password\*?$/).fill(strong)
    await press(screen, 'Set password')
    const dialog = screen.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect.element(dialog.getByText('The code goes to 138****0101')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await press(screen, 'I can’t see the picture')
    await see(screen, 'Verified without the picture')
    await screen.getByRole('dialog', { name: 'Quick check' }).getByRole('button', { name: 'Send' }).click()
    await vi.waitFor(() =>
      expect(server.inputsOf(profileCalls.sendConfirmationCode)).toMatchObject([{ by: 'mobile' }]),
    )
    await dialog.getByLabelText(/^Verification code\*?$/).fill('123456')
    server.answer(profileCalls.changePassword, {})
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/login'))
    expect(server.inputsOf(identityCalls.confirmIdentity)).toMatchObject([{ code: '123456', by: 'mobile' }])
  })

  test('a phone is unbound by the code that is sent to it; when that fails it is said, and one is back', async () => {
    server.answer(entryCalls.getCaptcha, figure)
    server.answer(profileCalls.sendConfirmationCode, {})
    server.refuse(profileCalls.unbindPhone, accountErrors.codeWrong)
    const sendCode = async (screen: View) => {
      await press(screen, 'Unbind')
      await press(screen, 'Get code')
      await press(screen, 'I can’t see the picture')
      await see(screen, 'Verified without the picture')
      await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await see(screen, 'We sent a 6-digit code to 13800000101')
    }
    history.replaceState({ idx: 0 }, '', '/myAllSetting?detail=myAccountManage')
    const screen = await open('/accoundNumberInfo?bind=mobile')
    await sendCode(screen)
    await screen.getByRole('textbox', { name: 'Verification code' }).fill('000000')
    await see(screen, 'unbind failed')
    await see(screen, /The code is wrong/)
    await press(screen, 'OK')
    await vi.waitFor(() => expect(location.search).toBe('?detail=myAccountManage'))
    localStorage.removeItem('codeUntil:confirm')
    server.answer(profileCalls.unbindPhone, {})
    await press(screen, /^Phone/)
    await sendCode(screen)
    await screen.getByRole('textbox', { name: 'Verification code' }).fill('123456')
    await see(screen, 'Unbound')
    expect(server.inputsOf(profileCalls.unbindPhone)).toEqual([{ code: '000000' }, { code: '123456' }])
    await vi.waitFor(() => expect(location.search).toBe('?detail=myAccountManage'))
  })

  test('the only way of signing in cannot be unbound', async () => {
    server.answer(profileCalls.getAccountState, { ...accountState, emailremovable: false })
    const screen = await open('/accoundNumberInfo?bind=email')
    await see(screen, 's01@demo.lectern')
    await expect.element(screen.getByRole('button', { name: 'Unbind' })).toBeDisabled()
  })

  test('a password that is set forgets everything on the device and leads to the login', async () => {
    server.answer(profileCalls.changePassword, {})
    const screen = await open('/accoundNumberInfo?bind=password')
    await screen.getByLabelText(/^Password\*?$/).fill(strong)
    await screen.getByLabelText(/^Repeat password\*?$/).fill(`${strong}x`)
    await press(screen, 'Set password')
    await see(screen, 'The two passwords are inconsistent')
    await screen.getByLabelText(/^Repeat password\*?$/).fill(strong)
    await press(screen, 'Set password')
    await vi.waitFor(() => expect(location.pathname).toBe('/login'))
    expect(stored('token')).toBeNull()
    expect(server.inputsOf(profileCalls.changePassword)).toEqual([
      { newpassword: strong, repeatnewpassword: strong },
    ])
  })
})

describe('leaving', () => {
  test('names the courses that stand in the way', async () => {
    server.answer(profileCalls.getDataExport, { latest: null })
    server.answer(profileCalls.getAccountState, {
      ...accountState,
      courses: [{ id: '01890000-0000-7000-8000-0000000000c1', courseName: 'Linear Algebra', className: '1' }],
    })
    const screen = await open('/myAllSetting?detail=myData')
    await see(screen, 'Linear Algebra')
    expect(screen.getByLabelText(/password/).query()).toBeNull()
  })

  test('asks for the password and once more', async () => {
    server.answer(profileCalls.getDataExport, { latest: null })
    server.answer(profileCalls.closeAccount, {})
    const screen = await open('/myAllSetting?detail=myData')
    await screen.getByLabelText(/^Login password\*?$/).fill(strong)
    await press(screen, 'Delete my account')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/login'))
    expect(server.inputsOf(profileCalls.closeAccount)).toMatchObject([{ password: strong }])
  })
})

describe('the library', () => {
  const page = { total: 0, pageTotal: 0, currentPage: 1, pageSize: 20, used: 1024, quota: 4096 }
  test('is empty at first, and searched later', async () => {
    server.answer(libraryCalls.listFiles, { ...page, list: [] })
    const screen = await open('/myAllSetting?detail=myLibrary')
    await see(screen, 'No files yet')
    await screen.getByRole('searchbox').fill('essay')
    await see(screen, 'No files found')
    expect(server.inputsOf(libraryCalls.listFiles).at(-1)).toMatchObject({ search: 'essay' })
  })

  const essay = {
    ...attachmentOf({ name: 'essay.png', mime: 'image/png' }),
    createdAt: Date.UTC(2026, 10, 20),
    isUsed: false,
  }
  async function actions(file = essay) {
    server.answer(libraryCalls.listFiles, { ...page, total: 1, pageTotal: 1, list: [file] })
    const screen = await open('/myAllSetting?detail=myLibrary')
    await see(screen, 'Files stay here until you delete them.')
    await press(screen, 'Actions for essay.png')
    return screen
  }
  const inDialog = (screen: View, name: string) => screen.getByRole('dialog').getByRole('button', { name })

  test('opens a file', async () => {
    const screen = await actions()
    await inDialog(screen, 'Open').click()
    await expect.element(screen.getByRole('dialog').getByRole('img')).toBeVisible()
  })

  test('renames a file, never to nothing', async () => {
    server.answer(libraryCalls.renameFile, { name: 'draft.png' })
    const screen = await actions()
    await inDialog(screen, 'Rename').click()
    const field = screen.getByRole('textbox', { name: 'New name' })
    await expect.element(field).toHaveValue('essay.png')
    await field.fill(' ')
    await press(screen, 'OK')
    await see(screen, 'Enter a file name')
    await field.fill('draft.png')
    await press(screen, 'OK')
    await see(screen, 'Renamed')
    expect(server.inputsOf(libraryCalls.renameFile)).toEqual([{ id: essay.id, name: 'draft.png' }])
    expect(server.inputsOf(libraryCalls.listFiles).length).toBeGreaterThan(1)
  })

  test('deletes a file once it was asked, and says what becomes of one in use', async () => {
    server.answer(libraryCalls.deleteFile, {})
    const screen = await actions({ ...essay, isUsed: true })
    await inDialog(screen, 'Delete').click()
    await see(screen, /stays where it’s used/)
    expect(server.inputsOf(libraryCalls.deleteFile)).toEqual([])
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await see(screen, 'Deleted')
    expect(server.inputsOf(libraryCalls.deleteFile)).toEqual([{ id: essay.id }])
  })
})

describe('the picture', () => {
  async function drawn(width: number, height: number) {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#00f'
    pen.fillRect(0, 0, width / 2, height)
    pen.fillStyle = '#f00'
    pen.fillRect(width / 2, 0, width / 2, height)
    return new Promise<Blob>(resolve => canvas.toBlob(blob => resolve(blob!), 'image/png'))
  }

  test('is cut to a square of 200 pixels, the part that was chosen', async () => {
    const image = (await readPicture(await drawn(800, 400)))!
    const size = { width: 800, height: 400 }
    const left = moved(size, firstCrop(size), 1, 0)
    expect(left).toEqual({ x: 200, y: 200, zoom: 1 })
    expect(within(size, { x: -50, y: 9999, zoom: 99 })).toMatchObject({ x: 40, y: 360, zoom: 5 })
    const cut = await cutOut(image, left)
    expect(cut.type).toBe('image/png')
    const bitmap = await createImageBitmap(cut)
    expect([bitmap.width, bitmap.height]).toEqual([200, 200])
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 200, height: 200 })
    const pen = canvas.getContext('2d')!
    pen.drawImage(bitmap, 0, 0)
    expect([...pen.getImageData(190, 100, 1, 1).data]).toEqual([0, 0, 255, 255])
  })

  test('that the server does not take stays as it was, and that is said', async () => {
    server.refuse(fileCalls.uploadAvatar, fileErrors.pictureTooLarge)
    const screen = await open('/avatar')
    await see(screen, 'Choose a picture')
    const file = new File([await drawn(800, 400)], 'd.png', { type: 'image/png' })
    await userEvent.upload(document.querySelector('input[type=file]')!, file)
    await press(screen, 'Use this picture')
    await see(screen, 'modification failed')
    expect(location.pathname).toBe('/avatar')
    await expect.element(screen.getByRole('button', { name: 'Use this picture' })).toBeEnabled()
  })

  test('must be an image of at most 5 MB; the keys move it', async () => {
    const screen = await open('/avatar')
    const choose = (file: File) => userEvent.upload(document.querySelector('input[type=file]')!, file)
    await expect.element(screen.getByText('Choose a picture')).toBeVisible()
    await choose(new File(['text'], 'a.txt', { type: 'text/plain' }))
    await see(screen, 'choose an image file')
    await choose(new File([new Uint8Array(5_242_881)], 'b.png', { type: 'image/png' }))
    await see(screen, 'image cannot exceed 5MB')
    await choose(new File(['no picture'], 'c.HEIC', { type: '' }))
    await see(screen, /Your browser can’t show this picture/)
    await choose(new File([await drawn(800, 400)], 'd.png', { type: 'image/png' }))
    const stage = screen.getByRole('button', { name: /Crop area/ })
    await expect.element(stage).toBeVisible()
    const canvas = document.querySelector('canvas')!
    const middle = () => [...canvas.getContext('2d')!.getImageData(canvas.width - 5, 50, 1, 1).data]
    await vi.waitFor(() => expect(middle()).toEqual([255, 0, 0, 255]))
    ;(stage.element() as HTMLElement).focus()
    for (let press = 0; press < 12; press++) await userEvent.keyboard('{ArrowRight}')
    for (let press = 0; press < 24; press++) await userEvent.keyboard('{ArrowLeft}')
    await vi.waitFor(() => expect(middle()).toEqual([0, 0, 255, 255]))
  })
})
