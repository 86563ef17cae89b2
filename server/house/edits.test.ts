import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { thingOf } from '#contract/wire.ts'
import { wireShape } from '#contract/wired.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { makeThings } from './samples.ts'

// Of two people who edit an activity at the same moment one is told, whatever its kind and whatever features are added.

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const calls = lectern.features.flatMap(({ calls = [] }) => calls.map(({ call }) => call as Call))
const shapes = (of: 'input' | 'output') =>
  calls.map(call => ({ call, shape: wireShape(call[of]) })).filter(({ shape }) => 'revision' in shape)
const edits = shapes('input').filter(({ call }) => call.kind === 'command')
const infos = shapes('output').map(({ call }) => ({ call, shape: wireShape(call.input) }))

/** The fields of these calls that name the activity, and the activity's text. */
const idIn = (shape: object) => Object.entries(shape).find(([name, field]) => isActivity(name, field))![0]
const isActivity = (name: string, field: unknown) =>
  name !== 'courseid' && thingOf(field) !== undefined && thingOf(field) !== 'file'
const textIn = (shape: object) => ('details' in shape ? 'details' : 'content')

const courseId = linearAlgebra.id
const types = new Declarations(lectern.features).of(activityKind).flatMap(({ types }) => types)
const ids = new Map<number, string>()
beforeAll(async () => {
  const things = await makeThings(app().db)
  const rows = await app()
    .db.selectFrom('activity')
    .select(['id', 'type'])
    .where('course_id', '=', things.course!)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, type } of rows) ids.set(type, ids.get(type) ?? id)
  const withFile = { activity_id: ids.get(materialTypes.alsoFiles)!, file_id: things.file!, position: 0 }
  await app().db.insertInto('activity_file').values(withFile).execute()
})

/** How an activity of this type is edited and shown: the calls that know its id. */
async function callsOf(type: number) {
  const id = ids.get(type) ?? ''
  for (const { call, shape } of infos) {
    const info = () =>
      app()
        .post(call.path, { [idIn(shape)]: id }, teacher1)
        .then(({ data }) => data)
    if ((await app().post(call.path, { [idIn(shape)]: id }, teacher1)).status !== 1) continue
    const edit = edits.find(({ call: other }) => thingOf(shapeOf(other)) === thingOf(shape[idIn(shape)]))
    if (!edit) break
    const change = (title: string, revision?: unknown) => {
      const said = { title, [textIn(edit.shape)]: `<p>${title}</p>` }
      return app().post(edit.call.path, { [idIn(edit.shape)]: id, ...said, revision }, teacher1)
    }
    const textOf = (data: Record<string, unknown>) => data[textIn(edit.shape)]
    return { id, info, change, textOf }
  }
  throw new Error(`no call that edits an activity of type ${type} takes its revision`)
}
const shapeOf = (call: Call) => {
  const shape = wireShape(call.input)
  return shape[idIn(shape)]
}

const revisionOf = async (info: () => Promise<Record<string, unknown>>) => Number((await info()).revision)

describe.each(types)('an activity of type %i', type => {
  test('is edited by one of two people at the same moment; the other is told, and nothing of theirs is kept', async () => {
    const { info, change, textOf } = await callsOf(type)
    for (let round = 0; round < 6; round++) {
      const begun = await revisionOf(info)
      const titles = [`First ${round}`, `Second ${round}`]
      const answers = await Promise.all(titles.map(title => change(title, begun)))
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
      const [won, lost] = answers[0]!.status === 1 ? [0, 1] : [1, 0]
      expect(answers[lost]).toMatchObject({ code: activityErrors.changedMeanwhile.code })
      const after = await info()
      expect(after).toMatchObject({ title: titles[won], revision: begun + 1 })
      expect(textOf(after)).toBe(`<p>${titles[won]}</p>`)
      // Who looks at the other's version may replace it.
      expect(await change(titles[lost]!, after.revision)).toMatchObject({ status: 1 })
      expect(await info()).toMatchObject({ title: titles[lost], revision: begun + 2 })
    }
  })

  test('is edited as before by clients that name no revision', async () => {
    const { info, change } = await callsOf(type)
    const begun = await revisionOf(info)
    const answers = await Promise.all([change('One'), change('Other')])
    expect(answers.map(({ status }) => status)).toEqual([1, 1])
    expect(await revisionOf(info)).toBe(begun + 2)
    expect(await change('Old', begun)).toMatchObject({ code: activityErrors.changedMeanwhile.code })
    expect((await info()).title).not.toBe('Old')
  })

  test('may be published, unpublished and moved while somebody edits it', async () => {
    const { id, info, change } = await callsOf(type)
    const begun = await revisionOf(info)
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: id })
    await app().call(teacher1, activityCalls.publish, { courseId, contentId: id })
    await app().call(teacher1, activityCalls.move, { courseId, contentId: id, folderId: '0' })
    expect(await change('Meanwhile published', begun)).toMatchObject({ status: 1 })
    expect((await info()).title).toBe('Meanwhile published')
  })
})
