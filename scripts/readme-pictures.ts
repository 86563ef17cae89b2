// The pictures of the README, of a demo school made for them: `npm run pictures -- readme`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, demoPassword, emailOf, students, teacher1 } from '#seed/people.ts'
import { readConfig } from '#server/kernel/config.ts'
import { startServer } from '#server/main.ts'
import { bringChromium } from './chromium.ts'
import { openDatabaseServer } from './database-server.ts'
import { buildWebWhenStale } from './web-build.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const phone = { width: 375, height: 812 }
const desktop = { width: 1280, height: 800 }
/** What a picture is drawn at, and what of it the README needs: twice the width at which it shows. */
const scale = 2
const shown = { phone: 500, desktop: 1540 }
/** Students who have checked in when the picture is taken. */
const checkedIn = 31

const place = `courseId=${linearAlgebra.id}&courseRole=1`
const say = console.log

const homework = (page: Page) => page.getByText('Inverse matrices by row operations', { exact: true })
const grade = (page: Page) => page.getByRole('button', { name: /^Grade \d+/ })

const executablePath = bringChromium(say)
await buildWebWhenStale({ say })
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-pictures-'))
const config = readConfig({
  ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'demo', SEED_LANGUAGE: 'en' },
  LOG_LEVEL: 'error',
})
const database = await openDatabaseServer(config, say)
const server = await startServer(config, database.url)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await takeAll(browser)
  say(`The pictures: ${folder}`)
} finally {
  await browser.close()
  await server.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAll(browser: Browser) {
  const teacher = await logIn(teacher1)
  const onPhone = await enter(browser, teacher, phone)
  await onPhone.goto(`/courseHome?${place}`)
  await homework(onPhone).waitFor()
  await take(onPhone, 'course')

  await homework(onPhone).click()
  await grade(onPhone).click()
  await onPhone.getByRole('button', { name: '95', exact: true }).click()
  await onPhone.mouse.wheel(0, -phone.height)
  await take(onPhone, 'marking')

  const onDesktop = await enter(browser, teacher, desktop)
  await onDesktop.goto(`/courseHome?${place}`)
  await homework(onDesktop).click()
  await grade(onDesktop).waitFor()
  await take(onDesktop, 'desktop')

  const { id, code } = await call(teacher, 'AttenceApi/addDigitAttence', {
    courseid: linearAlgebra.id,
    title: 'Week 9',
  })
  await onPhone.goto(`/checkIn/teaCheckinPage?${place}&attenceid=${id}&id=${id}`)
  await onPhone.getByText(code!).first().waitFor()
  for (const student of students.slice(0, checkedIn))
    await call(await logIn(student), 'AttenceApi/checkin', { id, code })
  await onPhone.getByText(String(checkedIn), { exact: true }).waitFor()
  await take(onPhone, 'attendance')
}

async function enter(browser: Browser, token: string, viewport: typeof phone): Promise<Page> {
  const { address } = server
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    deviceScaleFactor: scale,
    isMobile: viewport === phone,
    hasTouch: viewport === phone,
    timezoneId: 'Asia/Shanghai',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: address,
          localStorage: [
            { name: 'token', value: token },
            { name: 'xlanguage', value: 'en' },
          ],
        },
      ],
    },
  })
  return context.newPage()
}

/** A picture of few colours, as small as a README's should be. */
async function take(page: Page, name: string) {
  // What moves has come to rest, and pictures are there.
  await page.waitForTimeout(1500)
  const width = page.viewportSize()?.width === phone.width ? shown.phone : shown.desktop
  await sharp(await page.screenshot())
    .resize({ width })
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(folder, `${name}.png`))
}

async function logIn(person: CastMember): Promise<string> {
  const { token } = await call('', 'UserApi/login', { email: emailOf(person), password: demoPassword })
  return token!
}

async function call(token: string, path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${server.address}/${path}`, {
    method: 'POST',
    headers: token ? { token } : {},
    body: JSON.stringify(body),
  })
  const { status, message, data } = (await response.json()) as {
    status: number
    message: string
    data: Record<string, string>
  }
  if (status !== 1) throw new Error(`${path}: ${message}`)
  return data
}
