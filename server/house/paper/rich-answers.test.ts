import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { paperCalls, paperHandlers } from './calls.ts'
import { makeTables, paperFeature } from './kind.ts'
import { paperOf } from './test-paper.ts'

const feature = { ...paperFeature, calls: paperHandlers }
const app = testApp({
  app: { ...lectern, features: [...lectern.features, feature] },
  settings: { REQUEST_RATE: '1000000' },
})
const { set, save, handIn, submission, answers } = paperOf(app)
const { makeBatch, makeGroup, join } = groupsOf(app)
const [student, classmate] = [students[0]!, students[1]!]
const essay = '<h2>Thesis</h2><p>Ants are <b>strong</b> &amp; small.</p>'
const plain = 'Thesis\nAnts are strong & small.'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

beforeAll(() => makeTables(app().db))

const write = (who: CastMember, id: string, slot: number, html: string, sequence = 1) =>
  app().call(who, paperCalls.saveAnswer, { id, slot, html, sequence })
const stored = async (who: CastMember, id: string, slot = 1) =>
  app()
    .db.selectFrom('submission_part')
    .select(['text', 'html', 'version', 'changed_at'])
    .where('submission_id', '=', (await submission(who, id)).id)
    .where('slot', '=', slot)
    .orderBy('version')
    .execute()

describe('an answer with formatting', () => {
  test('is cleaned, alone and in a round, and what stands in it is its text', async () => {
    const id = await set()
    const dirty = `${essay}<script>steal()</script><p onclick="x()"><a href="javascript:x()">here</a></p>`
    const alone = await write(student, id, 1, dirty)
    await write(classmate, id, 3, '<p>begun</p>')
    const together = await Promise.all([1, 2].map(slot => write(classmate, id, slot, dirty)))
    for (const saved of [alone, ...together]) {
      expect(saved).toMatchObject({ saved: true, answer: `${plain}\nhere` })
      expect(saved.html).toContain(essay)
      expect(saved.html).not.toMatch(/script|onclick|steal/)
    }
    expect((await answers(student, id)).answers).toMatchObject([{ text: `${plain}\nhere`, html: alone.html }])
  })

  test('sent again as it was, or as it was cleaned, is the same; another formatting of the same words is not', async () => {
    const id = await set()
    const dirty = `${essay}<script>1</script>`
    await write(student, id, 1, dirty, 4)
    const [first] = await stored(student, id)
    app().clock.advance(60_000)
    for (const html of [dirty, essay])
      expect(await write(student, id, 1, html, 4)).toMatchObject({ saved: true, html: essay, sequence: 4 })
    await write(student, id, 1, essay, 5)
    expect(await stored(student, id)).toEqual([first])
    const bolder = essay.replace('strong', '<i>strong</i>')
    expect(await write(student, id, 1, bolder, 5)).toMatchObject({ saved: false, html: essay })
    app().clock.advance(60_000)
    expect(await write(student, id, 1, bolder, 6)).toMatchObject({ saved: true, answer: plain, html: bolder })
    const [changed] = await stored(student, id)
    expect(changed!.changed_at).toBeGreaterThan(first!.changed_at)
  })

  test('is replaced by plain text, which has none', async () => {
    const id = await set()
    await write(student, id, 1, essay)
    await app().call(student, paperCalls.saveAnswer, { id, slot: 1, answer: plain, sequence: 2 })
    expect(await stored(student, id)).toMatchObject([{ text: plain, html: '' }])
    await write(student, id, 1, '<p><br></p>', 3)
    expect(await stored(student, id)).toMatchObject([{ text: '' }])
  })

  test('has its own hash in the receipt, and stays in its version', async () => {
    const id = await set()
    await save(student, id, 1, { html: essay })
    await save(student, id, 2, { text: 'plain' })
    const { parts } = await handIn(student, id)
    expect(parts).toMatchObject([
      { textHash: sha256(plain), htmlHash: sha256(essay) },
      { textHash: sha256('plain'), htmlHash: '' },
    ])
    await save(student, id, 1, { html: essay.replace('b>', 'i>').replace('b>', 'i>') })
    expect((await stored(student, id)).map(({ version, html }) => [version, html === essay])).toEqual([
      [1, true],
      [2, false],
    ])
    expect((await answers(student, id, teacher1)).answers[0]).toMatchObject({ html: essay })
    const again = await handIn(student, id)
    expect(again.parts[0]!.textHash).toBe(parts[0]!.textHash)
    expect(again.parts[0]!.htmlHash).not.toBe(parts[0]!.htmlHash)
  })

  test('is kept with its formatting for who is put into a group that has begun', async () => {
    const setId = await makeBatch()
    const group = await makeGroup(setId, [classmate])
    const id = await set({ batchId: setId })
    await save(student, id, 1, { html: essay })
    await save(classmate, id, 1, { text: 'Ours' })
    await join(group, student)
    await handIn(classmate, id)
    const kept = await app()
      .db.selectFrom('submission_overtaken')
      .select(['slot', 'text', 'html'])
      .where('activity_id', '=', id)
      .execute()
    expect(kept).toEqual([{ slot: 1, text: plain, html: essay }])
  })
})
