import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { openPaper } from '#contract/features/test/opening.ts'
import { sealing } from '#contract/features/test/sealing.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper, StartedPaper } from '#contract/features/test/taking-entities.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import { encodeInput, type InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { commitsOf, roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { testSubmissions } from '../submissions.ts'
import { drawn, kept, open, section, written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { begin, write } = banksOf(app)
const { add, change, questions, start, paper, save, submit, student, classmate } = takingOf(app)

const ahead = async (who: CastMember, id: string, held = '') => {
  const { version, blobs } = await app().call(who, takingCalls.getSealed, { id, version: held })
  return { version, blobs }
}
/** As a device that has kept it. */
const startSealed = async (who: CastMember, id: string) => {
  const { version, blobs } = await ahead(who, id)
  return { started: await start(who, id, { sealed: version }), blobs }
}
const asOpened = ({ serverTime, remain, ...rest }: OwnPaper) => rest

const everyKind = async (more: Parameters<typeof add>[1] = {}) => {
  const bank = await begin()
  for (const name of ['POOL1', 'POOL2', 'POOL3', 'POOL4', 'POOL5', 'POOL6']) await write(bank, name)
  return add([], {
    sections: [
      section([
        written('FIXED', 10),
        written('READING', 0, { type: 10, parts: {}, key: null }),
        written('ORDER', 4, {
          type: 102,
          parts: { items: ['One', 'Two', 'Three'].map((html, id) => ({ id: String(id), html })) },
          key: { order: ['0', '1', '2'] },
        }),
        open('WORDS', 5),
      ]),
      section([drawn(bank, 3, 5)], 'POOLED'),
    ],
    ...{ workingMinutes: 60, shufflesQuestions: true, shufflesOptions: true },
    ...more,
  })
}

test.each([
  { shufflesQuestions: true, shufflesOptions: true },
  { shufflesQuestions: false, shufflesOptions: false },
])(
  'what is opened on a device is the paper to the letter, and the same to everybody else: %o',
  async rules => {
    const id = await everyKind(rules)
    for (const who of students.slice(0, 6)) {
      const { started, blobs } = await startSealed(who, id)
      expect(started.questions).toEqual([])
      expect(started.sections).toEqual([])
      expect(asOpened(await openPaper(started, blobs))).toEqual(asOpened(await paper(who, id)))
    }
    // The others begin as before.
    const whole = await start(students[6]!, id)
    expect(whole.keys).toBeUndefined()
    expect(whole.questions).toHaveLength(7)
  },
)

test('nothing that a device has before the beginning says what is asked, in which order, or how much', async () => {
  const id = await everyKind()
  const { version, blobs } = await ahead(student, id)
  expect(blobs).toHaveLength(11)
  const bytes = blobs.map(blob => Buffer.from(blob, 'base64url'))
  const all = Buffer.concat(bytes).toString('latin1')
  for (const text of ['FIXED', 'READING', 'ORDER', 'WORDS', 'POOL']) expect(all).not.toContain(text)
  for (const one of bytes) expect((one.length - sealing.nonceBytes - 16) % sealing.padBytes).toBe(0)
  expect([...blobs].sort()).toEqual(blobs)
  // Everybody has the same, at any time; who has it is not sent it again.
  expect(await ahead(classmate, id)).toEqual({ version, blobs })
  expect(await ahead(student, id, version)).toEqual({ version, blobs: [] })
})

test('the keys of one paper open nothing that is on another’s only', async () => {
  const id = await everyKind()
  const { started, blobs } = await startSealed(student, id)
  const { places, keys, sectionsPlace } = started.keys!
  const own = new Set([...places, sectionsPlace])
  expect(own.size).toBe(8)
  const others = blobs.flatMap((_, place) => (own.has(place) ? [] : [place]))
  expect(others).toHaveLength(3)
  const bytes = Buffer.from(keys, 'base64url')
  const each = Array.from({ length: bytes.length / sealing.keyBytes }, (_, place) =>
    bytes.subarray(place * sealing.keyBytes, (place + 1) * sealing.keyBytes).toString('base64url'),
  )
  expect(new Set(each).size).toBe(8)
  const tried = async (key: string, place: number) =>
    openPaper(
      { ...started, keys: { version: '', places: [place], sectionsPlace: -1, orders: '', keys: key } },
      blobs,
    )
  for (const place of others) for (const key of each) await expect(tried(key, place)).rejects.toThrow()
  // The one that belongs to it does; so that the above can fail.
  const reading = await openPaper(started, blobs)
  const at = reading.questions.findIndex(({ type }) => type === 10)
  expect((await tried(each[at + 1]!, places[at]!)).questions[0]!.html).toContain('READING')
})

test('keys are given to nobody who may not begin', async () => {
  const late = await everyKind({ beginWindow: 10 })
  const { version: lateVersion } = await ahead(student, late)
  expect(lateVersion).not.toBe('')
  app().clock.advance(11 * 60_000)
  await app().refused(student, takingCalls.start, { id: late, sealed: lateVersion }, takingErrors.beginOver)

  const id = await everyKind({ isOneDevice: true })
  const { version: sealed } = await ahead(student, id)
  // Nobody outside of the course.
  await expect(start(teacher2, id, { sealed })).rejects.toThrow()
  await expect(ahead(teacher2, id)).rejects.toThrow()
  // No teacher who looks at it as a student would.
  const viewing = async <C extends Call>(of: C, input: InputOf<C>) =>
    app().post(of.path, encodeInput(of, input), teacher1, { 'x-student-viewer': '1' })
  expect((await viewing(takingCalls.getSealed, { id })).data).toMatchObject({ version: '', blobs: [] })
  expect(await viewing(takingCalls.start, { id, sealed })).toMatchObject({ status: 0 })
  // Where it is written on one device, no other.
  expect((await start(student, id, { sealed })).keys).toBeDefined()
  const token = await app().freshToken(student)
  const elsewhere = await app().post(
    takingCalls.start.path,
    encodeInput(takingCalls.start, { id, sealed }),
    null,
    { token },
  )
  expect(elsewhere).toMatchObject({ status: 0, code: takingErrors.otherDevice.code, data: {} })
  // Nobody for whom it is not there yet, or not any more.
  const hidden = await everyKind({ publishAt: app().clock.now() + 3_600_000 })
  await expect(ahead(student, hidden)).rejects.toThrow()
  await expect(start(student, hidden, { sealed })).rejects.toThrow()
})

test('there is nothing to keep ahead where nothing has to be begun, nor after the end', async () => {
  expect(await ahead(student, await add([written('FIXED')]))).toEqual({ version: '', blobs: [] })
  const id = await everyKind({ deadline: app().clock.now() + 3_600_000 })
  const { version: sealed, blobs } = await ahead(student, id)
  expect(blobs).toHaveLength(11)
  app().clock.advance(3_600_000)
  expect(await ahead(student, id)).toEqual({ version: '', blobs: [] })
  await app().refused(student, takingCalls.start, { id, sealed }, testSubmissions.errors.closed)
})

test('nor in a course that has ended', async () => {
  const id = await everyKind()
  const { version: sealed } = await ahead(student, id)
  await sql`update course set ended_at = now() where id = ${linearAlgebra.id}`.execute(app().db)
  app().clock.advance(15_000)
  expect(await ahead(student, id)).toEqual({ version: '', blobs: [] })
  await expect(start(student, id, { sealed })).rejects.toThrow()
  await sql`update course set ended_at = null where id = ${linearAlgebra.id}`.execute(app().db)
  app().clock.advance(15_000)
  expect((await start(student, id, { sealed })).keys).toBeDefined()
})

test('a test that was changed has other blobs and other keys, and who holds the former gets the paper', async () => {
  const id = await add([written('BEFORE', 10), written('SAME', 5)], { workingMinutes: 60 })
  const before = await ahead(student, id)
  const [sections] = [await questions(id)]
  const [first, second] = sections[0]!.entries.map(({ question }) => question!.id)
  await change(id, {
    sections: [section([{ ...written('AFTER', 10), id: first! }, kept(second!, 5)])],
  })
  const after = await ahead(student, id, before.version)
  expect(after.version).not.toBe(before.version)
  expect(after.blobs).toHaveLength(3)
  expect(after.blobs.filter(blob => before.blobs.includes(blob))).toEqual([])
  const whole = await start(student, id, { sealed: before.version })
  expect(whole.keys).toBeUndefined()
  expect(whole.questions.map(({ html }) => html)).toEqual(['<p>AFTER</p>', '<p>SAME</p>'])
  const opened = await openPaper(await start(classmate, id, { sealed: after.version }), after.blobs)
  expect(opened.questions.map(({ html }) => html)).toEqual(['<p>AFTER</p>', '<p>SAME</p>'])
})

test('a copy of a test is sealed with keys of its own', async () => {
  const [one, other] = [
    await add([written('SAME')], { workingMinutes: 60 }),
    await add([written('SAME')], { workingMinutes: 60 }),
  ]
  const { started } = await startSealed(student, one)
  const { blobs } = await ahead(student, other)
  await expect(
    openPaper({ ...started, keys: { ...started.keys!, places: [0], sectionsPlace: -1 } }, blobs),
  ).rejects.toThrow()
})

test('who has written something gets it with the paper', async () => {
  const id = await everyKind()
  const { started, blobs } = await startSealed(student, id)
  const opened = await openPaper(started, blobs)
  // Once more, before anything is written: the same.
  const again = await start(student, id, { sealed: started.keys!.version })
  expect(asOpened(await openPaper(again, blobs))).toEqual(asOpened(opened))
  const question = opened.questions.find(({ type }) => type === 2)!
  await save(student, id, [{ questionId: question.id, value: ['a'] }])
  const later = await start(student, id, { sealed: started.keys!.version })
  expect(later.keys).toBeUndefined()
  expect(later.questions.find(one => one.id === question.id)!.written.value).toEqual(['a'])
})

test('another attempt opens what is kept anew, with another order', async () => {
  const id = await everyKind({ attempts: 2, isAnswerOnce: true })
  const { started, blobs } = await startSealed(student, id)
  const first = await openPaper(started, blobs)
  const chosen = first.questions.find(({ type }) => type === 2)!
  await save(student, id, [{ questionId: chosen.id, value: ['a'] }])
  await submit(student, id)
  const { version: sealed } = await ahead(student, id)
  const second = await start(student, id, { attempt: 2, sealed })
  expect(second).toMatchObject({ attempt: 2, keys: { version: sealed } })
  expect(asOpened(await openPaper(second, blobs))).toEqual(asOpened(await paper(student, id)))
})

test('a small picture is sealed with its question, a large one or a file comes with the beginning; no blob gives one away', async () => {
  const upload = async (name: string, bytes: Buffer) =>
    (await uploadFile(app(), teacher1, { name, bytes })).id
  const small = await picture('png', 48, 20)
  const smallId = await upload('plan.png', small)
  // Noise cannot be made smaller.
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(sealing.pictureBytes)
  const largeId = await upload('noise.png', noise)
  const shows = (fileId: string) => `<img data-file="${fileId}" alt="x">`
  const id = await add(
    [
      written('FIRST', 10, { html: `<p>FIRST</p>${shows(smallId)}` }),
      written('SHOWN', 10, { html: `<p>SHOWN</p>${shows(largeId)}` }),
      written('CHOSEN', 10, {
        parts: { options: ['a', 'b'].map(one => ({ id: one, html: `<p>${one}</p>${shows(smallId)}` })) },
        key: { right: ['a'] },
      }),
    ],
    { workingMinutes: 60, shufflesOptions: true },
  )
  const told = await app().call(student, takingCalls.getSealed, { id, version: '' })
  expect(told).toMatchObject({ sealedCount: 2, questionCount: 3, sealedPictures: 1, pictureCount: 2 })
  const bytes = Buffer.concat(told.blobs.map(blob => Buffer.from(blob, 'base64url')))
  expect(bytes.includes(small.subarray(8, 40))).toBe(false)
  expect(bytes.toString('latin1')).not.toContain(small.toString('base64').slice(0, 40))
  expect(JSON.stringify(told)).not.toContain(smallId)

  const { started, blobs } = await startSealed(student, id)
  expect(started.keys!.places.map(place => place < 0)).toEqual([false, true, false])
  expect(started.questions).toHaveLength(1)
  expect(started.questions[0]!.html).toContain('src=')
  const opened = await openPaper(started, blobs)
  const address = `src="data:image/png;base64,${small.toString('base64')}"`
  expect(opened.questions[0]!.html).toContain(address)
  expect(JSON.stringify(opened.questions[2]!.parts).split('data:image/png').length).toBe(3)
  // But for where its pictures are it is the paper to the letter.
  const withoutAddresses = (one: OwnPaper) =>
    JSON.parse(JSON.stringify(asOpened(one)).replaceAll(/ src=\\"[^"]*\\"/g, '')) as unknown
  expect(withoutAddresses(opened)).toEqual(withoutAddresses(await paper(student, id)))
})

test('fifty questions begin with 3 kB, in fewer statements than with the paper itself', async () => {
  const fifty = Array.from({ length: 50 }, (_, place) =>
    written(
      `Question ${place}, ${'with some words that tell what it is about and what is to be found. '.repeat(4)}`,
      2,
    ),
  )
  const id = await add(fifty, { workingMinutes: 60, shufflesOptions: true, shufflesQuestions: true })
  const { version: sealed } = await ahead(student, id)
  const begun = async (who: CastMember, more: object) => {
    let body = ''
    const trips = await roundTripsOf(async () => {
      body = JSON.stringify(
        await app().post(takingCalls.start.path, encodeInput(takingCalls.start, { id, ...more }), who),
      )
    })
    return { bytes: Buffer.byteLength(body), statements: trips.flat().length, trips: trips.length }
  }
  await start(students[4]!, id)
  const whole = await begun(student, {})
  const keys = await begun(classmate, { sealed })
  expect(keys.bytes).toBeLessThanOrEqual(3000)
  expect(whole.bytes).toBeGreaterThan(20_000)
  expect(keys.statements).toBeLessThan(whole.statements)
  expect(keys.trips).toBeLessThanOrEqual(whole.trips)
})

test('a room begins together, whatever each of its devices holds', async () => {
  const id = await everyKind()
  const { version, blobs } = await ahead(student, id)
  const people = students.slice(0, 12)
  for (const who of people) await app().tokenOf(who)
  let begun: StartedPaper[] = []
  const commits = await commitsOf(async () => {
    begun = await Promise.all(
      people.map((who, place) =>
        start(who, id, place % 3 === 0 ? {} : { sealed: place % 3 === 1 ? version : 'former' }),
      ),
    )
  })
  expect(commits).toBeLessThan(people.length)
  for (const [place, who] of people.entries()) {
    expect(begun[place]!.keys !== undefined).toBe(place % 3 === 1)
    expect(asOpened(await openPaper(begun[place]!, blobs))).toEqual(asOpened(await paper(who, id)))
  }
})
