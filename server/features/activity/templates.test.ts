import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { templateCalls } from '#contract/features/course/templates.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const student = students[0]!
const courseid = linearAlgebra.id
const navigation = async () =>
  (await app().call(student, activityCalls.listTypes, { courseId: courseid })).navigation.map(
    ({ contenttype }) => contenttype,
  )

describe("a course's modules", () => {
  test('are everything until a template is chosen', async () => {
    const before = await app().call(teacher1, templateCalls.getTemplate, { courseId: courseid })
    expect(before.type).toBe('')
    expect((await navigation()).flat()).toEqual(before.available)
    expect(before.available).toEqual(expect.arrayContaining(['0', '4']))
    await app().call(teacher1, templateCalls.chooseTemplate, { courseId: courseid, type: '6' })
    expect((await navigation())[0]).toBe('4')
    expect(await navigation()).not.toContain('0')
    await app().call(teacher1, templateCalls.chooseTemplate, { courseId: courseid, type: '1' })
    expect((await navigation()).flat()).toEqual(before.available)
  })

  test('can be named and ordered by staff; a new template starts over', async () => {
    const modules = [
      { contenttype: '4', name: '练习' },
      { contenttype: ['999', '0'], name: '单元' },
    ]
    await app().call(teacher1, templateCalls.saveTemplate, { courseId: courseid, type: '4', modules })
    const shown = [
      { contenttype: '4', name: '练习' },
      { contenttype: '0', name: '单元' },
    ]
    expect((await app().call(student, activityCalls.listTypes, { courseId: courseid })).navigation).toEqual(
      shown,
    )
    await app().call(teacher1, templateCalls.updateModules, { courseId: courseid, modules: modules.slice(1) })
    expect(await app().call(teacher1, templateCalls.getTemplate, { courseId: courseid })).toMatchObject({
      type: '4',
      modules: shown.slice(1),
    })
    await app().call(teacher1, templateCalls.chooseTemplate, { courseId: courseid, type: '6' })
    expect((await navigation())[0]).toBe('4')
  })

  test('need a name of one to eight characters each, and at least one module', async () => {
    const update = (names: string[]) => ({
      courseId: courseid,
      modules: names.map(name => ({ contenttype: '4', name })),
    })
    const cases = [
      [[], courseErrors.modulesMissing],
      [['作业', ' '], courseErrors.moduleNameMissing],
      [['123456789'], courseErrors.moduleNameLong],
    ] as const
    for (const [names, error] of cases) {
      await app().refused(teacher1, templateCalls.updateModules, update([...names]), error)
      await app().refused(teacher1, templateCalls.saveTemplate, { ...update([...names]), type: '2' }, error)
    }
    await app().call(teacher1, templateCalls.updateModules, update(['😀😀😀😀😀😀😀😀']))
    for (const as of [student, teacher2])
      await app().refused(
        as,
        templateCalls.chooseTemplate,
        { courseId: courseid, type: '1' },
        as === student ? kernelErrors.notAllowed : kernelErrors.courseAbsent,
      )
  })

  test('of unknown types show everything instead of nothing', async () => {
    const modules = [{ contenttype: '999', name: 'Gone' }]
    await app().call(teacher1, templateCalls.updateModules, { courseId: courseid, modules })
    expect(await navigation()).toEqual(expect.arrayContaining(['0', '4']))
  })
})
