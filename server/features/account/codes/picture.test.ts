import sharp, { type Sharp } from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answerOf, readPicture, solve } from '../test-codes.ts'
import { drawTask, newTask, pictureSize } from './picture.ts'
import { inWords as wordsOf } from './question-words.ts'

const app = testApp()
const phone = '13900000001'
const get = (url: string) => {
  const { pathname, search } = new URL(url)
  return app().http.inject({ method: 'GET', url: pathname + search })
}
const verify = (sessionid: string, code: string) =>
  app().http.inject({ method: 'POST', url: '//userapi/VERIFY', payload: { sessionid, code } })
const send = (picture: { sessionid: string; verify: string }, mobile = phone) =>
  app().post('/UserApi/sendCode', { ...picture, mobile, type: 'login' }, null)

describe('the picture', () => {
  test('is never the same twice, even for the same question', async () => {
    const question = { text: '23+8=?' }
    const drawn = await Promise.all(Array.from({ length: 12 }, () => drawTask(question)))
    expect(new Set(drawn.map(picture => picture.toString('base64'))).size).toBe(12)
  })

  test('has ink over its whole width, and is small', async () => {
    const picture = await drawTask({ text: '6×7=?' })
    expect(picture.length).toBeLessThan(12_000)
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject(pictureSize)
    // The lightest colour of a line is still far from the paper's.
    const dark = Array.from(
      { length: 5 },
      (_, part) =>
        data.filter(
          (value, place) => value < 200 && Math.floor(((place % info.width) / info.width) * 5) === part,
        ).length,
    )
    for (const count of dark) expect(count).toBeGreaterThan(60)
  })

  test('asks for mental arithmetic, with many possible answers', () => {
    const questions = Array.from({ length: 500 }, newTask)
    for (const { text, answer } of questions) {
      const [, a, sign, b] = /^(\d+)([+\-×])(\d+)=\?$/.exec(text) ?? []
      const [left, right] = [Number(a), Number(b)]
      const result = sign === '+' ? left + right : sign === '-' ? left - right : left * right
      expect(Number(answer)).toBe(result)
    }
    expect(new Set(questions.map(({ answer }) => answer)).size).toBeGreaterThan(50)
  })

  test('is served to pages of any origin, is never cached, and changes with every view', async () => {
    const { sessionid, url } = await readPicture(app())
    const first = await get(url)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const before = await answerOf(app(), sessionid)
    const answers = [before]
    for (let look = 0; look < 6; look++) {
      expect((await get(url)).rawPayload.equals(first.rawPayload)).toBe(false)
      answers.push(await answerOf(app(), sessionid))
    }
    expect(new Set(answers).size).toBeGreaterThan(1)
  })
})

describe('POST /UserApi/verify', () => {
  test('says when the answer is right, and spends nothing', async () => {
    const picture = await readPicture(app())
    expect((await verify(picture.sessionid, picture.verify)).json()).toMatchObject({ status: 1, code: 10000 })
    expect((await send(picture)).status).toBe(1)
  })

  test('otherwise returns a new picture, and the old question is gone', async () => {
    const picture = await readPicture(app())
    const answer = await verify(picture.sessionid, '9999')
    expect(answer.headers['content-type']).toBe('image/png')
    // A new question, so that the old answer could be right only by accident.
    const now = await answerOf(app(), picture.sessionid)
    if (now !== picture.verify) expect((await send(picture, '13900000002')).status).toBe(0)
  })

  test('accepts only session ids issued by the server', async () => {
    for (const sessionid of ['', 'mine', '019a0000-0001-7000-8000-000000000001', "' or 1=1"]) {
      expect((await verify(sessionid, '1')).statusCode).toBe(404)
      expect((await send({ sessionid, verify: '1' })).code).toBe(accountErrors.pictureWrong.code)
    }
  })
})

describe('a picture code', () => {
  test('works once: sent again it is refused', async () => {
    const picture = await readPicture(app())
    expect((await send(picture, '13900000010')).status).toBe(1)
    const again = await send(picture, '13900000011')
    expect(again.code).toBe(accountErrors.pictureWrong.code)
  })

  test('works once even when sent twice at the same moment', async () => {
    const picture = await readPicture(app())
    const answers = await Promise.all(
      ['13900000012', '13900000013', '13900000014', '13900000015'].map(mobile => send(picture, mobile)),
    )
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
  })

  test('for mail sends nothing to a phone', async () => {
    const picture = await readPicture(app(), 'email')
    expect((await send(picture, '13900000016')).code).toBe(accountErrors.pictureWrong.code)
  })

  test('is over after five minutes', async () => {
    const picture = await readPicture(app())
    app().clock.advance(5 * 60_000 + 1)
    expect((await send(picture, '13900000017')).code).toBe(accountErrors.pictureWrong.code)
  })

  test('takes five wrong answers, then not even the right one', async () => {
    const { sessionid, url } = await readPicture(app())
    for (let guess = 0; guess < 5; guess++) {
      await send({ sessionid, verify: '9999' }, '13900000018')
      await get(url)
    }
    expect((await get(url)).statusCode).toBe(404)
  })

  test("can be solved by computing instead of seeing, but not with another one's puzzle", async () => {
    const mine = await app().call(null, entryCalls.getCaptcha, { type: 'sms' })
    const other = await app().call(null, entryCalls.getCaptcha, { type: 'sms' })
    const proof = solve(mine.puzzle)
    expect((await send({ sessionid: other.sessionid, verify: proof }, '13900000020')).status).toBe(0)
    expect((await send({ sessionid: mine.sessionid, verify: proof }, '13900000021')).status).toBe(1)
    expect((await send({ sessionid: mine.sessionid, verify: proof }, '13900000022')).status).toBe(0)
    for (const verify of ['proof:', 'proof:-1', 'proof:1e99', 'proof:x'])
      expect((await send({ sessionid: other.sessionid, verify }, '13900000023')).status).toBe(0)
  })

  test('costs more computing the more of them one address has solved', { timeout: 120_000 }, async () => {
    const { puzzle: before } = await app().call(null, entryCalls.getCaptcha, {})
    for (let turn = 0; turn < 5; turn++) {
      const { sessionid, puzzle } = await app().call(null, entryCalls.getCaptcha, { type: 'sms' })
      await send({ sessionid, verify: solve(puzzle) }, `1390000003${turn}`)
    }
    const { puzzle: after } = await app().call(null, entryCalls.getCaptcha, {})
    expect(after.bits).toBeGreaterThan(before.bits)
  })
})

describe('the question in words', () => {
  const inWords = (sessionid: string, language = 'en') =>
    app().post('/UserApi/getFigureWords', { sessionid }, null, { 'x-language': language })

  test('comes in three languages', () => {
    const question = (left: number, sign: '+' | '-' | '×', right: number) => ({
      ...{ left, sign, right },
      text: '',
      answer: '',
    })
    expect(wordsOf(question(47, '+', 8), 'en')).toBe('What is forty-seven plus eight?')
    expect(wordsOf(question(20, '-', 2), 'en')).toBe('What is twenty minus two?')
    expect(wordsOf(question(12, '-', 3), 'zh-Hans')).toBe('十二减三等于几？')
    expect(wordsOf(question(60, '+', 9), 'zh-Hant')).toBe('六十加九等於幾？')
    expect(wordsOf(question(7, '×', 9), 'zh-Hans')).toBe('七乘九等于几？')
  })

  test('replaces the one in the picture, and its answer counts once', async () => {
    const { sessionid, url } = await readPicture(app(), 'sms')
    const { data } = await inWords(sessionid)
    const said = /^What is ([a-z-]+) (plus|minus|times) ([a-z-]+)\?$/.exec(String(data.question))
    expect(said).not.toBeNull()
    const verify = await answerOf(app(), sessionid)
    const numbers = Array.from({ length: 100 }, (_, number) => number)
    const numberOf = (word: string) =>
      numbers.find(number =>
        wordsOf({ text: '', answer: '', left: number, sign: '+', right: 2 }, 'en').includes(` ${word} plus`),
      ) ?? Number.NaN
    const [left, right] = [numberOf(said![1]!), numberOf(said![3]!)]
    const result = { plus: left + right, minus: left - right, times: left * right }
    expect(String(result[said![2] as 'plus'])).toBe(verify)
    expect((await send({ sessionid, verify }, '13900000040')).status).toBe(1)
    expect((await send({ sessionid, verify }, '13900000041')).code).toBe(accountErrors.pictureWrong.code)
    expect((await get(url)).statusCode).toBe(404)
    expect((await inWords(sessionid)).code).toBe(accountErrors.pictureWrong.code)
  })

  test('is given twenty times an hour to one address; the puzzle has no such limit', async () => {
    app().clock.advance(3_600_000)
    const { sessionid } = await readPicture(app(), 'sms')
    for (let turn = 0; turn < 20; turn++) expect((await inWords(sessionid)).status).toBe(1)
    expect((await inWords(sessionid)).code).toBe(accountErrors.wordsLimit.code)
    const { sessionid: other, puzzle } = await app().call(null, entryCalls.getCaptcha, { type: 'sms' })
    expect((await inWords(other)).code).toBe(accountErrors.wordsLimit.code)
    expect((await send({ sessionid: other, verify: solve(puzzle) }, '13900000042')).status).toBe(1)
    app().clock.advance(3_600_000)
    const { sessionid: later } = await readPicture(app(), 'sms')
    expect((await inWords(later)).status).toBe(1)
  })

  test('is only for valid picture codes', async () => {
    app().clock.advance(3_600_000)
    for (const id of ['', 'mine', '019a0000-0001-7000-8000-000000000001'])
      expect((await inWords(id)).code).toBe(accountErrors.pictureWrong.code)
  })
})

describe('guests who ask for many pictures', () => {
  test('have them drawn one at a time, and five for one code', { timeout: 60_000 }, async () => {
    let [running, most] = [0, 0]
    const { toBuffer } = sharp.prototype
    const drawing = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
      most = Math.max(most, ++running)
      return Promise.resolve(toBuffer.call(this)).finally(() => running--) as never
    })
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => app().call(null, entryCalls.getCaptcha, {})),
    )
    const pictures = await Promise.all(codes.flatMap(({ url }) => Array.from({ length: 6 }, () => get(url))))
    drawing.mockRestore()
    expect(most).toBe(1)
    const drawn = pictures.filter(({ statusCode }) => statusCode === 200)
    expect(drawn).toHaveLength(6 * 5)
    expect(new Set(drawn.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(6 * 5)
    expect(pictures.filter(({ statusCode }) => statusCode === 404)).toHaveLength(6)
  })

  test('have nothing drawn for a code that is none, or was drawn often enough', async () => {
    app().clock.advance(11 * 60_000)
    const { url } = await app().call(null, entryCalls.getCaptcha, {})
    for (let time = 0; time < 5; time++) expect((await get(url)).statusCode).toBe(200)
    const drawing = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('drawn'))
    try {
      // Until there is none left in stock.
      for (let status = 200; status === 200; ) {
        const code = await app().call(null, entryCalls.getCaptcha, {})
        status = (await get(code.url)).statusCode
      }
      const none = url.replace(/sessionid=.*/, `sessionid=${crypto.randomUUID()}`)
      for (const futile of [none, url]) expect((await get(futile)).statusCode, futile).toBe(404)
    } finally {
      drawing.mockRestore()
    }
  })

  test('compute after a hundred and twenty codes from one address, and see nothing', {
    timeout: 60_000,
  }, async () => {
    app().clock.advance(11 * 60_000)
    const codes = []
    for (let count = 0; count < 122; count++)
      codes.push(await app().call(null, entryCalls.getCaptcha, { type: 'sms' as const }))
    expect(codes.map(({ hasPicture }) => hasPicture)).toEqual([...Array(120).fill(true), false, false])
    const [last] = codes.slice(-1)
    expect((await get(last!.url)).statusCode).toBe(404)
    expect((await get(codes[0]!.url)).statusCode).toBe(200)
    const verify = solve(last!.puzzle)
    expect((await send({ sessionid: last!.sessionid, verify }, '13900000077')).status).toBe(1)
    app().clock.advance(11 * 60_000)
    expect(await app().call(null, entryCalls.getCaptcha, {})).toMatchObject({ hasPicture: true })
  })
})
