import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { bankErrors, questionErrors } from '#contract/features/question/errors.ts'
import { bankLimits } from '#contract/features/question/rules.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { newId } from '#server/kernel/ids.ts'
import { workersIn } from '#server/kernel/jobs.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit, transaction } from '#server/kernel/unit.ts'
import { keysOf, newerThan, noteUses, questionsOf, questionUse, releaseUses } from './public.ts'
import { banksOf, choiceOf } from './test-questions.ts'

/** Something of a later feature that uses questions, and that teacher2 alone may see. */
const probe = {
  name: 'probe',
  declares: [
    questionUse({
      kind: 'probe',
      seen: (subjectId, accountId) => sql`
        select 'Probe ' || right(${subjectId}::text, 1) as title, 'Its course' as course_title
        where ${accountId} = ${sql.lit(teacher2.id)}::uuid`,
    }),
  ],
}
const app = testApp({
  app: { ...lectern, features: [...lectern.features, probe] },
  settings: { REQUEST_RATE: '1000000' },
})
const { begin, write, share, folder, saysIn } = banksOf(app)
const day = 86_400_000
let uploads = 0
const upload = async (who: CastMember = teacher1) =>
  (await uploadFile(app(), who, { name: 'plan.png', bytes: await picture('png', 40 + uploads++, 20) })).id
const shown = (id: string) => `<p>See</p><img data-file="${id}" alt="Plan">`
const get = (id: string, who = teacher1, versionId: string | null = null) =>
  app().call(who, questionCalls.get, { id, versionId })
const change = (id: string, says: string, version?: number, more: object = {}) =>
  app().call(teacher1, questionCalls.change, { id, version, question: choiceOf(says, more) })
const use = (who: CastMember, subjectId: string, ...versionIds: string[]) =>
  transaction(app().services, unit =>
    noteUses({ ...unit, person: { id: who.id } } as never, { kind: 'probe', subjectId }, versionIds),
  )

describe('writing', () => {
  test('keeps the question, its key and its files, and nothing that is not allowed in texts', async () => {
    const [attached, seen, secret] = [await upload(), await upload(), await upload()]
    const bankId = await begin()
    const evil = '<script>alert(1)</script><img src="https://spy.example/1.png">'
    const { id, versionId } = await write(bankId, 'Plain', {
      html: `${shown(seen)}${evil}`,
      explanation: `${shown(secret)}${evil}`,
      parts: {
        options: [
          { id: 'a', html: `<p onclick="x()">Yes</p>${evil}` },
          { id: 'b', html: shown(attached) },
        ],
      },
      fileIds: [attached, attached],
      knowledge: ['Rules', 'Rules'],
    })
    const read = await get(id)
    expect(JSON.stringify(read)).not.toMatch(/script|spy|onclick/)
    expect(read).toMatchObject({ version: 1, versionId, key: { right: ['a'] }, knowledge: ['Rules'] })
    expect(read.html).toContain(`<img data-file="${seen}" src="`)
    expect(read.files.map(file => file.id)).toEqual([attached])
    const places = await app()
      .db.selectFrom('question_file')
      .select(['file_id', 'position'])
      .where('version_id', '=', versionId)
      .execute()
    expect(places).toHaveLength(3)
    expect(places).toEqual(
      expect.arrayContaining([
        { file_id: attached, position: 0 },
        { file_id: seen, position: -1 },
        { file_id: secret, position: -2 },
      ]),
    )
  })

  test('refuses what is no question, also once its texts are cleaned, and files of others', async () => {
    const bankId = await begin()
    const add = (more: object) => ({ bankId, question: choiceOf('Q', more) })
    const refuse = app().refused
    await refuse(teacher1, questionCalls.create, add({ type: 999 }), questionErrors.typeUnknown)
    await refuse(teacher1, questionCalls.create, add({ parts: { options: 'x' } }), questionErrors.malformed)
    await refuse(teacher1, questionCalls.create, add({ key: { right: [] } }), questionErrors.answerMissing)
    const emptied = add({ html: '<script>x</script>' })
    await refuse(teacher1, questionCalls.create, emptied, questionErrors.textMissing)
    const foreign = await upload(teacher2)
    for (const more of [{ fileIds: [foreign] }, { html: shown(foreign) }, { explanation: shown(foreign) }])
      await refuse(teacher1, questionCalls.create, add(more), fileErrors.notYours)
    const elsewhere = { ...add({}), folderId: await folder(await begin(), 'Elsewhere') }
    await refuse(teacher1, questionCalls.create, elsewhere, kernelErrors.notFound)
    expect(await saysIn(bankId)).toEqual([])
  })

  test('makes a version for each real change and none for a save of the same', async () => {
    const bankId = await begin()
    const { id, versionId } = await write(bankId, 'One')
    expect(await change(id, 'One', 1)).toEqual({ version: 1, versionId })
    const second = await change(id, 'Two', 1)
    expect(second.version).toBe(2)
    // A save that is repeated, as it was when the first had not been answered.
    expect(await change(id, 'Two', 1)).toEqual(second)
    expect(await change(id, 'Two', 2, { difficulty: 3, tags: ['Exam'] })).toEqual(second)
    expect(await get(id)).toMatchObject({ version: 2, difficulty: 3, tags: ['Exam'], html: '<p>Two</p>' })
    expect(await get(id, teacher1, versionId)).toMatchObject({ version: 1, html: '<p>One</p>' })
    const third = await change(id, 'Two', 2, { key: { right: ['b'] } })
    expect(third.version).toBe(3)
    const { list } = await app().call(teacher1, questionCalls.listVersions, { id })
    expect(list.map(({ version, excerpt }) => [version, excerpt])).toEqual([
      [3, 'Two'],
      [2, 'Two'],
      [1, 'One'],
    ])
    const other = await write(bankId, 'Other')
    const foreign = { id, versionId: other.versionId }
    await app().refused(teacher1, questionCalls.get, foreign, kernelErrors.notFound)
  })

  test('of two who change the same version, one is told', async () => {
    const { id } = await write(await begin(), 'One')
    const both = await Promise.allSettled([change(id, 'Mine', 1), change(id, 'Yours', 1)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const question = choiceOf('Late')
    await app().refused(
      teacher1,
      questionCalls.change,
      { id, version: 1, question },
      questionErrors.changedElsewhere,
    )
    expect((await change(id, 'Whatever')).version).toBe(3)
  })

  test('keeps the files of colleagues, also those of former versions', async () => {
    const bankId = await begin()
    await share(bankId, teacher2, 'edit')
    const [file, seen] = [await upload(), await upload()]
    const { id } = await write(bankId, 'One', { fileIds: [file], html: shown(seen) })
    const by = (question: object) => app().call(teacher2, questionCalls.change, { id, question } as never)
    await by(choiceOf('Two'))
    await by(choiceOf('Three', { fileIds: [file], html: shown(seen) }))
    expect((await get(id)).files.map(one => one.id)).toEqual([file])
  })

  test('ends where the bank is full', async () => {
    const bankId = await begin()
    await sql`
      insert into question (id, bank_id, version, type, difficulty, points, said, created_at, changed_at)
      select gen_random_uuid(), ${bankId}::uuid, 1, 2, 2, 1, 'Filled', now(), now()
      from generate_series(1, ${bankLimits.questions})`.execute(app().db)
    const late = { bankId, question: choiceOf('Late') }
    await app().refused(teacher1, questionCalls.create, late, bankErrors.full)
    const { id } = await write(await begin(), 'Elsewhere')
    for (const call of [questionCalls.copy, questionCalls.move])
      await app().refused(teacher1, call, { questionIds: [id], bankId }, bankErrors.full)
  })
})

test('the files of questions are read by who may use the bank, and by nobody else', async () => {
  const bankId = await begin()
  const file = await upload()
  await write(bankId, 'With', { explanation: shown(file) })
  const read = (who: CastMember) => app().call(who, fileCalls.getAttachment, { id: file })
  const refused = (who: CastMember) =>
    app().refused(who, fileCalls.getAttachment, { id: file }, kernelErrors.notFound)
  await share(bankId, teacher2, 'use')
  await read(teacher2)
  await refused(assistant1)
  await refused(students[0]!)
  await app().call(teacher1, bankCalls.unshare, { id: bankId, accountId: teacher2.id })
  await refused(teacher2)
})

describe('many questions at once', () => {
  test('are copied with keys, labels and files, and keep the order of the list', async () => {
    const [from, to] = [await begin(), await begin(teacher2)]
    await share(from, teacher2, 'use')
    const file = await upload()
    const ids: string[] = []
    for (const says of ['A', 'B', 'C'])
      ids.push((await write(from, says, { fileIds: [file], tags: [says], explanation: shown(file) })).id)
    const shownFirst = (await app().call(teacher1, questionCalls.list, { bankId: from })).list.map(
      one => one.id,
    )
    const asked = { questionIds: [...shownFirst, newId()], bankId: to }
    expect(await app().call(teacher2, questionCalls.copy, asked)).toEqual({ done: 3 })
    expect(await saysIn(to, teacher2)).toEqual(await saysIn(from))
    const [first] = (await app().call(teacher2, questionCalls.list, { bankId: to })).list
    const copy = await get(first!.id, teacher2)
    expect(copy).toMatchObject({ key: { right: ['a'] }, tags: ['C'], authorName: teacher2.name, version: 1 })
    expect(copy.files.map(one => one.id)).toEqual([file])
    await app().call(teacher1, bankCalls.delete, { id: from })
    await app().call(teacher2, fileCalls.getAttachment, { id: file })
    const none = { questionIds: ids, bankId: to }
    await app().refused(teacher2, questionCalls.copy, none, kernelErrors.notFound)
  })

  test('move only between banks that the caller may both change', async () => {
    const [own, lent] = [await begin(), await begin(teacher2)]
    const { id } = await write(own, 'Mine')
    const move = { questionIds: [id], bankId: lent }
    await app().refused(teacher1, questionCalls.move, move, kernelErrors.notFound)
    await share(lent, teacher1, 'use', teacher2)
    await app().refused(teacher1, questionCalls.move, move, bankErrors.notYours)
    await share(lent, teacher1, 'edit', teacher2)
    expect(await app().call(teacher1, questionCalls.move, move)).toEqual({ done: 1 })
    expect([await saysIn(own), await saysIn(lent, teacher2)]).toEqual([[], ['Mine']])
    await share(own, teacher2, 'use')
    const { id: other } = await write(own, 'Stays')
    const taken = { questionIds: [other, id], bankId: lent }
    await app().refused(teacher2, questionCalls.move, taken, bankErrors.notYours)
  })

  test('are labelled in their order, without a version, and with no more labels than one may have', async () => {
    const bankId = await begin()
    const { id } = await write(bankId, 'One', { knowledge: ['B', 'A'], tags: ['x'] })
    const label = (more: object) => app().call(teacher1, questionCalls.label, { questionIds: [id], ...more })
    await label({ addKnowledge: ['C', 'A'], removeKnowledge: ['B'], removeTags: ['x'], points: 3 })
    expect(await get(id)).toMatchObject({
      knowledge: ['A', 'C'],
      tags: [],
      points: 3,
      difficulty: 2,
      version: 1,
    })
    const many = { questionIds: [id], addTags: Array.from({ length: 10 }, (_, n) => `t${n}`) }
    await label(many)
    const more = { questionIds: [id], addTags: ['more'] }
    await app().refused(teacher1, questionCalls.label, more, questionErrors.tooManyLabels)
    await write(bankId, 'Two', { knowledge: ['C'] })
    const labels = await app().call(teacher1, questionCalls.labels, { bankId })
    expect(labels.knowledge).toEqual(['C', 'A'])
    expect(labels.tags).toHaveLength(10)
  })

  test('are deleted and put back, and one that is gone does not hinder the others', async () => {
    const bankId = await begin()
    const [one, two] = [await write(bankId, 'One'), await write(bankId, 'Two')]
    const both = { questionIds: [one.id, two.id] }
    await app().call(teacher1, questionCalls.delete, { questionIds: [one.id] })
    await app().refused(teacher1, questionCalls.get, { id: one.id }, kernelErrors.notFound)
    expect(await app().call(teacher1, questionCalls.delete, both)).toEqual({ done: 1 })
    await app().refused(teacher1, questionCalls.delete, both, kernelErrors.notFound)
    expect(await app().call(teacher1, questionCalls.restore, both)).toEqual({ done: 2 })
    expect(await saysIn(bankId)).toHaveLength(2)
  })
})

describe('the list', () => {
  test('finds by words, signs, folder, type, difficulty and labels', async () => {
    const bankId = await begin()
    const inside = await folder(bankId, 'Inside')
    await write(bankId, 'The Laplace transform', { difficulty: 3, knowledge: ['Integrals', 'Series'] })
    await write(bankId, '行列式的性质', { type: 6 })
    const put = { bankId, folderId: inside, question: choiceOf('Laplace in a folder', { tags: ['Exam'] }) }
    await app().call(teacher1, questionCalls.create, put)
    const count = async (filter: object) => (await saysIn(bankId, teacher1, filter)).length
    const counts = {
      laplace: await count({ search: 'laplace' }),
      'words of options': await count({ search: 'transform yes' }),
      行列: await count({ search: '行列' }),
      式: await count({ search: '式' }),
      nothing: await count({ search: '列行' }),
      outside: await count({ folderId: null }),
      inside: await count({ folderId: inside, search: 'laplace' }),
      type: await count({ types: [6] }),
      hard: await count({ difficulties: [3] }),
      'both labels': await count({ knowledge: ['Series', 'Integrals'] }),
      'one label of another': await count({ knowledge: ['Series'], tags: ['Exam'] }),
      all: await count({}),
    }
    expect(counts).toEqual({
      ...{ laplace: 2, 'words of options': 1, 行列: 1, 式: 1, nothing: 0, outside: 2, inside: 1 },
      ...{ type: 1, hard: 1, 'both labels': 1, 'one label of another': 0, all: 3 },
    })
    const page = { bankId, page: 2, limit: 2 }
    expect(await app().call(teacher1, questionCalls.list, page)).toMatchObject({ total: 3, list: [{}] })
  })
})

describe('what uses questions', () => {
  test('keeps its version without the key, is offered a newer one, and is shown to who may see it', async () => {
    const bankId = await begin()
    await share(bankId, teacher2, 'use')
    const { id, versionId } = await write(bankId, 'One', { points: 2 })
    const subject = newId()
    await use(teacher2, subject, versionId)
    await use(teacher2, subject, versionId)
    const { versionId: newest } = await change(id, 'Two', undefined, { points: 2 })
    const { db } = app()
    const used = (await questionsOf(db, [versionId])).get(versionId)!
    expect(used).toMatchObject({ questionId: id, type: 2, html: '<p>One</p>', points: 2, fileIds: [] })
    expect(JSON.stringify(used)).not.toContain('right')
    expect((await keysOf(db, [versionId])).get(versionId)).toEqual({ key: { right: ['a'] }, explanation: '' })
    expect([...(await newerThan(db, [versionId, newest]))]).toEqual([[versionId, newest]])
    expect(await app().call(teacher2, questionCalls.listUses, { id })).toEqual({
      list: [
        {
          ...{ kind: 'probe', id: subject, title: `Probe ${subject.at(-1)}` },
          ...{ courseTitle: 'Its course', version: 1 },
        },
      ],
      ...{ hiddenCount: 0, isUsed: true },
    })
    expect(await app().call(teacher1, questionCalls.listUses, { id })).toEqual({
      ...{ list: [], hiddenCount: 1, isUsed: true },
    })
    const [row] = (await app().call(teacher1, questionCalls.list, { bankId })).list
    expect(row!.useCount).toBe(1)
    await releaseUses(db, 'probe', [subject], [versionId])
    await releaseUses(db, 'probe', [subject])
    expect((await app().call(teacher1, questionCalls.listUses, { id })).isUsed).toBe(false)
  })

  test('takes only what its maker may use, and goes on with what it has', async () => {
    const bankId = await begin()
    const { id, versionId } = await write(bankId, 'One')
    const subject = newId()
    await expect(use(teacher2, subject, versionId)).rejects.toThrow()
    await use(teacher1, subject, versionId)
    await app().call(teacher1, questionCalls.delete, { questionIds: [id] })
    await use(teacher1, subject, versionId)
    await expect(use(teacher1, newId(), versionId)).rejects.toThrow()
  })

  test('keeps what was deleted, alone or with its bank, which is otherwise erased after thirty days', async () => {
    const erasers = workersIn(app().services.declarations).filter(({ queue }) =>
      ['question.erase', 'question_bank.erase'].includes(queue),
    )
    const erase = async () => {
      for (const worker of erasers) await worker.run(readingUnit(app().services), {})
    }
    const remain = async (...ids: string[]) =>
      (await app().db.selectFrom('question').select('id').where('id', 'in', ids).execute()).length
    const [whole, part] = [await begin(), await begin()]
    const [used, unused] = [await write(whole, 'Used'), await write(whole, 'Unused')]
    const [alone, gone, stays] = [await write(part), await write(part), await write(part)]
    await use(teacher1, newId(), used.versionId, alone.versionId)
    await app().call(teacher1, bankCalls.delete, { id: whole })
    await app().call(teacher1, questionCalls.delete, { questionIds: [alone.id, gone.id] })
    app().clock.advance(29 * day)
    await erase()
    expect(await remain(used.id, unused.id, alone.id, gone.id)).toBe(4)
    app().clock.advance(2 * day)
    await erase()
    await erase()
    expect(await remain(unused.id, gone.id)).toBe(0)
    expect(await remain(used.id, alone.id, stays.id)).toBe(3)
    expect((await keysOf(app().db, [used.versionId])).size).toBe(1)
    await releaseUses(
      app().db,
      'probe',
      (await app().db.selectFrom('question_use').select('subject_id').execute()).map(one => one.subject_id),
    )
    await erase()
    expect(await remain(used.id, alone.id)).toBe(0)
    expect(await remain(stays.id)).toBe(1)
  })
})
