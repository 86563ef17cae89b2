import { beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { moduleCalls } from '#contract/features/activity/modules.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { templateCalls } from '#contract/features/course/templates.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const student = students[0]!

const modules = async () => (await app().call(teacher1, moduleCalls.list, { courseId })).list
const shapes = async () =>
  (await modules()).map(({ name, contenttypes }) => [
    name,
    contenttypes.map(({ contenttype }) => contenttype),
  ])
const navigation = async () => (await app().call(student, activityCalls.listTypes, { courseId })).navigation
const idOf = async (name: string) => (await modules()).find(module => module.name === name)!.id

beforeEach(async () => {
  const start = [{ contenttype: '0' }, { contenttype: '4' }, { contenttype: '7' }]
  await app().call(teacher1, templateCalls.updateModules, { courseId, modules: start })
})

describe('the modules of a course', () => {
  test('are added empty, filled with types that leave where they were, and shown to students then', async () => {
    const { id } = await app().call(teacher1, moduleCalls.add, { courseId, name: 'Work' })
    expect((await navigation()).map(({ contenttype }) => contenttype)).toEqual(['0', '4', '7'])
    await app().call(teacher1, moduleCalls.change, { courseId, id, types: ['4', '7'] })
    expect(await shapes()).toEqual([
      ['', ['0']],
      ['', []],
      ['', []],
      ['Work', ['4', '7']],
    ])
    expect(await navigation()).toEqual([{ contenttype: '0' }, { contenttype: ['4', '7'], name: 'Work' }])
  })

  test('are named, ordered and removed, down to the last', async () => {
    await app().call(teacher1, moduleCalls.change, { courseId, id: '4', name: 'Tasks' })
    await app().call(teacher1, moduleCalls.sort, { courseId, ids: ['7', '4'] })
    expect(await navigation()).toEqual([
      { contenttype: '7' },
      { contenttype: '4', name: 'Tasks' },
      { contenttype: '0' },
    ])
    await app().call(teacher1, moduleCalls.remove, { courseId, id: '7' })
    await app().call(teacher1, moduleCalls.remove, { courseId, id: '0' })
    const { rest } = await app().call(teacher1, moduleCalls.list, { courseId })
    expect(rest.map(({ contenttype }) => contenttype)).toEqual(expect.arrayContaining(['0', '7']))
    const last = { courseId, id: await idOf('Tasks') }
    await app().refused(teacher1, moduleCalls.remove, last, courseErrors.modulesMissing)
    await app().refused(teacher1, moduleCalls.remove, { courseId, id: 'x' }, kernelErrors.notFound)
  })

  test('need a name of one to eight characters', async () => {
    const add = (name: string) => ({ courseId, name })
    await app().refused(teacher1, moduleCalls.add, add(' '), courseErrors.moduleNameMissing)
    await app().refused(teacher1, moduleCalls.add, add('123456789'), courseErrors.moduleNameLong)
  })
})

describe('a type of activity', () => {
  test('has the name that the course gives it, until that is taken back', async () => {
    const { id } = await app().call(teacher1, courseNoticeCalls.create, {
      ...{ courseId, title: 'Room', content: '<p>204</p>' },
    })
    const label = async () =>
      (await app().call(student, activityCalls.list, { courseId, activityId: String(id) })).list[0]!
        .activitylabel
    const name = (text: string) =>
      app().call(teacher1, moduleCalls.nameType, { courseId, contentType: '7', name: text })
    await name('Board')
    expect(await label()).toBe('Board')
    expect(await navigation()).toContainEqual({ contenttype: '7', name: 'Board' })
    const { id: copy } = await app().call(teacher1, packageCalls.copyCourse, {
      ...{ sourceCourseId: courseId, courseName: 'Copy' },
    })
    const copied = await app().call(teacher1, activityCalls.listTypes, { courseId: copy })
    expect(copied.navigation).toContainEqual({ contenttype: '7', name: 'Board' })
    await name('')
    expect(await label()).toBe('公告')
    const long = { courseId, contentType: '7', name: '12345678901' }
    await app().refused(teacher1, moduleCalls.nameType, long, activityErrors.typeNameLong)
  })
})
