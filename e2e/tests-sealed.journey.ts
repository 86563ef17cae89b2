import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { section, written } from '#server/features/test/test-tests.ts'
import { findings } from './axe.ts'
import { readNotices } from './reading-notices.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const [student] = students as [(typeof students)[0]]
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().tap()

/** All that the databases of the page contain, as text. */
const keptOn = (page: Page) =>
  page.evaluate<string>(`(async () => {
  const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const kept = []
  for (const { name } of await indexedDB.databases()) {
    const db = await answer(indexedDB.open(name))
    for (const store of db.objectStoreNames)
      kept.push(await answer(db.transaction(store).objectStore(store).getAll()))
    db.close()
  }
  return [kept, localStorage, sessionStorage].map(one => JSON.stringify(one)).join(' ')
})()`)

test('a paper is kept ahead without saying anything, opens at the start with a few keys, and is written on after a reload in a tunnel', async () => {
  await readNotices(on.app(), student)
  const says = (place: number) => `MARKER${place} ${'What is to be found here? '.repeat(20)}`
  const { id: drawn } = await uploadFile(on.app(), teacher1, {
    ...{ name: 'plan.png', bytes: await picture('png', 120, 80) },
  })
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title: 'Finals', workingMinutes: 40, shufflesOptions: true },
    sections: [
      section(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(place =>
          written(
            says(place),
            2,
            place === 1 ? { html: `<p>${says(1)}</p><img data-file="${drawn}" alt="Plan">` } : {},
          ),
        ),
        'MARKERPART',
      ),
    ],
  })
  const { page, context, errors } = await on.enter(student, { installable: true })
  const files: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/File/') && request.url().includes(drawn))
      files.push(request.url())
  })
  const heard: { path: string; body: string }[] = []
  page.on('response', response => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/TestpaperApi/'))
      void response.text().then(
        body => heard.push({ path, body }),
        () => undefined,
      )
  })
  const bodiesOf = (call: { path: string }) =>
    heard.flatMap(({ path, body }) => (path === call.path ? [body] : []))
  await page.goto('/ktpCourse')
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.goto(`/testing/stu/detail?courseId=${courseId}&courseRole=0&id=${id}`)
  await page.getByText('The paper is already on this device, sealed until you start.').waitFor()
  expect(await findings(page)).toEqual([])
  const before = await keptOn(page)
  expect(before).toContain('sealed:')
  expect(before).not.toContain('MARKER')
  expect(JSON.stringify(heard)).not.toContain('MARKER')

  await press(page, 'Start')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).tap()
  await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor()
  await context.setOffline(true)
  const [answer] = bodiesOf(takingCalls.start)
  expect(answer).not.toContain('MARKER')
  expect(answer!.length).toBeLessThan(2000)
  expect(bodiesOf(takingCalls.getPaper)).toEqual([])
  await page.getByText('MARKER1 ').first().waitFor()
  // Its picture came with it: there is no network, and it was never asked for.
  const widthOfPlan = () => page.evaluate<number>(`document.querySelector('img[alt="Plan"]')?.naturalWidth`)
  await expect.poll(widthOfPlan).toBe(120)
  expect(files).toEqual([])
  await page.getByRole('radio').first().tap()
  await page.getByText('Kept on this device until you’re online').first().waitFor()
  await expect.poll(() => keptOn(page)).toContain('MARKER10')

  await page.reload()
  await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor()
  await expect.poll(widthOfPlan).toBe(120)
  expect(await page.getByRole('radio').first().isChecked()).toBe(true)
  await press(page, 'Next')
  await page.getByText('MARKER2 ').first().waitFor()
  await page.getByRole('radio').last().tap()
  await context.setOffline(false)
  await page.getByText('Saved', { exact: true }).first().waitFor()
  const paper = await on.app().call(student, takingCalls.getPaper, { id })
  expect(paper.questions.filter(({ written: { sequence } }) => sequence > 0)).toHaveLength(2)
  expect(await keptOn(page)).not.toContain('sealed:')
  expect(errors).toEqual([])
})
