import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { operatorHealthCalls } from '#contract/features/school/health.ts'
import { admin, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openConvert } from '#server/ports/convert-by-programs.ts'
import { addProgram, standIn } from '#server/ports/test-programs.ts'

const office = await standIn('echo "LibreOffice 25.2.3.2 520(Build:2)"')
const drawer = await standIn('echo "pdftoppm version 25.03.0" >&2', 'pdftoppm')
await addProgram(dirname(drawer), 'pdfinfo', 'exit 0')
const silent = await standIn('sleep 7')

const equipped = testApp({ settings: { LIBREOFFICE: office, PDFTOPPM: drawer } })
const bare = testApp({ settings: { LIBREOFFICE: '0', PDFTOPPM: '0' } })
type App = ReturnType<typeof bare>
const health = (app: App) => app.call(admin, operatorHealthCalls.getHealth, {})
const probe = async (app: App) => (await app.http.inject({ url: '/healthz' })).json()

test('the operator sees the programs of the machine with their versions, and the space that is left', async () => {
  const { programs, space, reserve } = await health(equipped())
  expect(programs).toEqual([
    { name: 'libreoffice', isThere: true, version: '25.2.3.2' },
    { name: 'poppler', isThere: true, version: '25.03.0' },
  ])
  expect(space).toBeGreaterThan(0)
  expect(reserve).toBe(equipped().services.config.DISK_RESERVE)
  expect(await probe(equipped())).toMatchObject({ status: 'ok', documents: 'LibreOffice', pages: 'poppler' })
})

test('a machine without them says which are missing', async () => {
  expect((await health(bare())).programs).toEqual([
    { name: 'libreoffice', isThere: false, version: '' },
    { name: 'poppler', isThere: false, version: '' },
  ])
  expect(await probe(bare())).toMatchObject({ documents: 'none', pages: 'none' })
})

test('a program that does not say its version is not waited for long', async () => {
  const { office: version } = await openConvert({ LIBREOFFICE: silent, PDFTOPPM: '0' }).versions()
  expect(version).toBe('')
})

test('for anybody else there is no such thing', async () => {
  for (const who of [teacher1, students[0]!])
    await bare().refused(who, operatorHealthCalls.getHealth, {}, kernelErrors.notFound)
})

const real = openConvert()
test.runIf(real.hasPages)('poppler of this machine says its version', async () => {
  expect((await real.versions()).pages).toMatch(/^\d+\.\d+/)
})
test.runIf(real.hasOffice)('LibreOffice of this machine says its version', async () => {
  expect((await real.versions()).office).toMatch(/^\d+\.\d+/)
})
