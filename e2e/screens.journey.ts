import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { seedLife } from '#seed/demo.ts'
import { type CastMember, castId, students, teacher1 } from '#seed/people.ts'
import { transaction } from '#server/kernel/unit.ts'
import type { Appearance } from './people.ts'
import { stage } from './stage.ts'

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

interface Route {
  path: string
  audience: 'public' | 'all' | 'teacher' | 'student'
}

// Through a variable: these types belong to the browser, and the server's type check does not know it.
const routesFile: string = join(import.meta.dirname, '..', 'web', 'routes.ts')
const { screenRoutes } = (await import(routesFile)) as { screenRoutes: Route[] }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const on = stage()
/** What the addresses of the screens need, found in the demo school. */
const found = { homework: '', student: '', attendance: '', file: '' }

beforeAll(async () => {
  const { services, db } = on.app()
  await transaction(services, seedLife)
  const work = await db
    .selectFrom('submission')
    .innerJoin('activity', 'activity.id', 'submission.homework_id')
    .select(['homework_id', 'account_id'])
    .where('course_id', '=', linearAlgebra.id)
    .where('submission.state', '=', 1)
    .orderBy('account_id')
    .executeTakeFirstOrThrow()
  const attendance = await db
    .selectFrom('attendance')
    .select('id')
    .where('course_id', '=', linearAlgebra.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('owner_id', '=', students[0]!.id)
    .executeTakeFirst()
  Object.assign(found, {
    homework: work.homework_id,
    student: work.account_id,
    attendance: attendance.id,
    file: file?.id ?? '',
  })
})

/** A route's address with everything its query may want. */
function addressOf({ path }: Route, role: 0 | 1) {
  const query = new URLSearchParams({
    courseId: linearAlgebra.id,
    courseRole: String(role),
    ...(path.startsWith('/checkIn')
      ? { attenceid: found.attendance, id: found.attendance }
      : { id: found.homework }),
    studentid: found.student,
    submitType: '1',
    source: '4',
    detail: 'messageNotice',
    fileid: found.file,
    activityid: castId(33, 1),
    groupid: castId(34, 1),
    modify: 'name',
    bind: 'email',
  })
  if (path === '/newCourse' || path === '/courseImport') query.delete('id')
  if (/enrol|seniorSetting/i.test(path)) enrolment(query)
  if (path.startsWith('/login') || path.startsWith('/preLogin')) return path
  return `${path}?${query}`
}

/** The course of the demo school that takes applications. */
function enrolment(query: URLSearchParams) {
  query.set('courseId', emptyCourse.id)
  query.set('courseid', emptyCourse.id)
  query.set('code', emptyCourse.code)
  query.set('id', castId(36, 1))
}

const forRole = (role: 0 | 1) =>
  screenRoutes.filter(
    ({ audience }) =>
      audience === 'all' || audience === 'public' || audience === (role === 1 ? 'teacher' : 'student'),
  )

/** Serious findings of axe on the page, as lines. */
async function findings(page: Page) {
  await page.evaluate(axe)
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as {
    violations: Violation[]
  }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** With LECTERN_PICTURES a folder, every screen is kept there as a picture. */
const pictures = process.env.LECTERN_PICTURES

async function problemsOf(page: Page, { path }: Route, address: string, whose: string) {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(150)
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (pictures) {
    const name = new URL(page.url()).pathname.slice(1).replaceAll('/', '.') || 'index'
    await page.screenshot({ path: join(pictures, whose.replace(/\W+/g, '-'), `${name}.png`) })
  }
  const words = ((await page.locator('body').textContent()) ?? '').trim().length
  return [
    ...(overflow > 0 ? [`${path} is ${overflow} px too wide`] : []),
    ...(words < 2 ? [`${path} is empty`] : []),
    ...(await findings(page)).map(finding => `${path} ${finding}`),
  ]
}

/** Visits the screens with several phones of one person: most of a visit is waiting for the network to fall silent. */
async function walk(
  routes: Route[],
  role: 0 | 1,
  whose: string,
  person: CastMember | null,
  look: Appearance,
) {
  const ahead = [...routes]
  const phones = await Promise.all(Array.from({ length: 4 }, () => on.enter(person, look)))
  const walks = phones.map(async ({ page, errors }) => {
    const problems: string[] = []
    for (let route = ahead.shift(); route; route = ahead.shift())
      problems.push(...(await problemsOf(page, route, addressOf(route, role), whose)))
    return [...problems, ...errors]
  })
  return (await Promise.all(walks)).flat()
}

describe('every screen shows itself without an error, fits, and is accessible', () => {
  test.each([
    { name: 'a teacher, English, light, phone', role: 1 as const, look: {} },
    {
      name: 'a student, simplified Chinese, dark, phone',
      role: 0 as const,
      look: { language: 'zh-Hans' as const, dark: true },
    },
    {
      name: 'a teacher, traditional Chinese, dark, desktop',
      role: 1 as const,
      look: { language: 'zh-Hant' as const, dark: true, wide: true },
    },
  ])('for $name', { timeout: 240_000 }, async ({ name, role, look }) => {
    const person = role === 1 ? teacher1 : students[0]!
    expect(await walk(forRole(role), role, name, person, look)).toEqual([])
  })

  test('for a guest, as far as it is public', async () => {
    const open = screenRoutes.filter(({ audience }) => audience === 'public')
    expect(await walk(open, 0, 'a guest', null, { language: 'zh-Hans' })).toEqual([])
  })
})
