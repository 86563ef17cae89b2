import { expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { fieldsOf, setAll } from '#server/kernel/test-kept-forms.ts'
import { noForms } from './forms/acts.ts'
import { forms } from './forms/all.ts'

countNothing()

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const commands = lectern.features
  .flatMap(feature => feature.calls ?? [])
  .map(({ call }) => call)
  .filter(({ kind }) => kind === 'command')

test('every command either keeps what people enter, which is then read back here, or only does something', () => {
  const known = [...forms.map(({ call }) => call.path), ...noForms]
  expect(commands.map(({ path }) => path).filter(path => !known.includes(path))).toEqual([])
  const unknown = new Set(commands.map(({ path }) => path as string))
  expect(known.filter(path => !unknown.has(path))).toEqual([])
  expect(noForms.filter(path => forms.some(({ call }) => call.path === path))).toEqual([])
})

test.for(forms.map(form => [form.call.path, form] as const))(
  '%s keeps every field that it takes',
  async ([, form]) => {
    const settings = await setAll(app(), form)
    const told = Object.keys(form.unread ?? {})
    expect([...new Set(settings.map(({ field }) => field)), ...told].sort()).toEqual(
      fieldsOf(form.call).sort(),
    )
    // All at once, so that one run tells of all that is lost.
    expect(Object.fromEntries(settings.map(({ field, after }) => [field, after]))).toEqual(
      Object.fromEntries(settings.map(({ field, given }) => [field, given])),
    )
    for (const { field, given, before } of settings)
      expect(before, `${field} is already what is set`).not.toEqual(given)
  },
)
