import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { keptEarlier } from '#web/test/device.ts'
import { CallFailure } from '../call.ts'
import { closeJournalStore } from '../journal/journal-store.ts'
import { endSession } from '../session.ts'
import { box, type Unsent } from './box.ts'
import type { Carrier } from './deliver.ts'
import { outbox } from './outbox.ts'

interface Letter extends Unsent {
  name: string
  at: number
  text: string
  once: string
  to: string
}

const newBox = () =>
  box<Letter>({
    name: 'letter',
    keyOf: ({ name }) => name,
    atOf: ({ at }) => at,
    isOther: (kept, letter) => kept.once !== letter.once,
  })

const letter = (name: string, more: Partial<Letter> = {}): Letter => ({
  ...{ name, at: name.charCodeAt(0), text: `text of ${name}`, once: `key of ${name}`, to: 'Ann' },
  ...more,
})

const failure = (code: number, reason = 'no') => new CallFailure('/Letter', code, reason)
const offline = failure(0, 'offline')
const refusal = failure(kernelErrors.notAllowed.code, 'You may not write.')

/** A tab of this browser, with what it has sent. */
function tab(account = 'emma', sequenceOf?: (item: Letter) => string) {
  const here = newBox()
  const sender = outbox<Letter, string>(here, sequenceOf)
  const sent: Letter[] = []
  const unseen: number[] = []
  const post = {
    /** What becomes of a letter. */
    answer: async ({ name }: Letter): Promise<string> => `answer to ${name}`,
    settle: undefined as Carrier<Letter, string>['settle'],
  }
  const carrier: Carrier<Letter, string> = {
    send: item => {
      sent.push(item)
      return post.answer(item)
    },
    settle: (item, met) => post.settle?.(item, met) ?? Promise.resolve(undefined),
  }
  const attend = (as = account) => {
    const leave = sender.attend(as, carrier, count => unseen.push(count))
    leaving.push(leave)
    return leave
  }
  const names = () => sent.map(({ name }) => name)
  return { box: here, outbox: sender, sent, unseen, post, attend, names }
}

const leaving: (() => void)[] = []
const kept = (account = 'emma') => newBox().all(account)
const keptNames = async (account?: string) => (await kept(account)).map(({ name }) => name)
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 8_000 })
const comeBack = () => window.dispatchEvent(new Event('online'))

beforeEach(forgetAll)
afterEach(async () => {
  for (const leave of leaving.splice(0)) leave()
  await forgetAll()
})

async function forgetAll() {
  for (const account of ['emma', 'noah'])
    for (const item of await kept(account)) await newBox().forget(account, item)
  await closeJournalStore()
}

/** What is sent is answered only by what this returns. */
function holdAnswer({ post }: ReturnType<typeof tab>) {
  let answer = (_text: string) => {}
  post.answer = () =>
    new Promise(resolve => {
      answer = resolve
    })
  return (text: string) => answer(text)
}

describe('what is put into an outbox', () => {
  test('is kept before it is sent, and forgotten when the server has it', async () => {
    const on = tab()
    let before: string[] = []
    on.post.answer = async () => {
      before = await keptNames()
      return 'thanks'
    }
    on.attend()
    const { outcome } = await on.outbox.put(() => letter('a'))
    expect(await outcome).toBe('thanks')
    expect(before).toEqual(['a'])
    expect(on.outbox.items).toEqual([])
    expect(await kept()).toEqual([])
    await until(() => expect(on.unseen, 'somebody was waiting for it').toEqual([0]))
  })

  test('waits without a network, outlasts the page, and goes by itself with the same key', async () => {
    const first = tab()
    first.post.answer = () => Promise.reject(offline)
    const leave = first.attend()
    expect(await (await first.outbox.put(() => letter('a'))).outcome).toBe('waiting')
    leave()
    await closeJournalStore()
    const next = tab()
    next.attend()
    await until(() => expect(next.unseen).toEqual([1]))
    expect(await kept()).toEqual([])
    const keys = [...first.sent, ...next.sent].map(({ once }) => once)
    expect(new Set(keys)).toEqual(new Set(['key of a']))
  })

  test('that nobody waits for any longer is still sent', async () => {
    const on = tab()
    const answer = holdAnswer(on)
    on.attend()
    expect(await (await on.outbox.put(() => letter('a'), 50)).outcome).toBe('waiting')
    expect(await keptNames()).toEqual(['a'])
    answer('late')
    await until(async () => expect(await kept()).toEqual([]))
  })

  test('knows what it takes the place of, which is not sent any more', async () => {
    const on = tab()
    on.post.answer = () => Promise.reject(offline)
    on.attend()
    await on.outbox.put(() => letter('a', { once: 'first' }))
    await on.outbox.put(([before]) => letter('a', { once: 'second', text: `${before?.text}, corrected` }))
    await until(() => expect(on.sent.at(-1)?.once).toBe('second'))
    on.post.answer = async () => 'thanks'
    comeBack()
    await until(async () => expect(await kept()).toEqual([]))
    expect(on.sent.at(-1)?.text).toBe('text of a, corrected')
  })

  test('is not forgotten when the answer to what it has replaced comes', async () => {
    const on = tab()
    const answers: ((text: string) => void)[] = []
    on.post.answer = () => new Promise(resolve => answers.push(resolve))
    on.attend()
    const first = await on.outbox.put(() => letter('a', { once: 'first' }))
    await until(() => expect(on.sent).toHaveLength(1))
    const second = await on.outbox.put(() => letter('a', { once: 'second' }))
    answers[0]!('to the first')
    await until(() => expect(on.sent).toHaveLength(2))
    expect(await keptNames()).toEqual(['a'])
    answers[1]!('to the second')
    expect(await first.outcome).toBe('waiting')
    expect(await second.outcome).toBe('to the second')
    expect(await kept()).toEqual([])
  })
})

describe('what waits', () => {
  const sequence = ({ to }: Letter) => to

  test('is listed and sent in the order in which it was made', async () => {
    const on = tab()
    on.post.answer = () => Promise.reject(offline)
    on.attend()
    for (const [place, name] of ['b', 'c', 'a'].entries())
      await on.outbox.put(() => letter(name, { at: place }))
    expect(on.outbox.items.map(({ name }) => name)).toEqual(['b', 'c', 'a'])
    await until(() => expect(on.sent.length).toBeGreaterThan(0))
    on.sent.length = 0
    on.post.answer = async () => 'thanks'
    comeBack()
    await until(() => expect(on.outbox.items).toEqual([]))
    expect(on.names()).toEqual(['b', 'c', 'a'])
  })

  test.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is sent when %s, without waiting for its pause', async (_when, happens) => {
    const on = tab()
    await on.box.keep('emma', letter('a'))
    on.post.answer = () => Promise.reject(offline)
    on.attend()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await on.outbox.send()
    const arrived = new Promise<string>(resolve => {
      on.post.answer = async ({ name }) => {
        resolve(name)
        return 'thanks'
      }
    })
    happens()
    expect(await arrived).toBe('a')
    vi.useRealTimers()
  })

  test('is tried no further where there is no network, and further where the server failed at one', async () => {
    const on = tab()
    for (const name of ['a', 'b']) await on.box.keep('emma', letter(name))
    on.post.answer = () => Promise.reject(offline)
    on.attend()
    expect(await on.outbox.send()).toBe(0)
    expect(on.names()).not.toContain('b')
    on.post.answer = async ({ name }) => (name === 'a' ? Promise.reject(failure(50000)) : 'thanks')
    expect(await on.outbox.send()).toBe(1)
    expect(await keptNames()).toEqual(['a'])
  })

  test('holds back what must arrive after it, and nothing else', async () => {
    const on = tab('emma', sequence)
    await on.box.keep('emma', letter('a'))
    await on.box.keep('emma', letter('b'))
    await on.box.keep('emma', letter('c', { to: 'Ben' }))
    on.post.answer = async ({ name }) => (name === 'a' ? Promise.reject(failure(50000)) : 'thanks')
    on.attend()
    await on.outbox.send()
    expect(await keptNames()).toEqual(['a', 'b'])
    expect(on.names()).not.toContain('b')
    on.post.answer = async () => 'thanks'
    await on.outbox.send()
    expect(on.names().slice(-2)).toEqual(['a', 'b'])
  })

  test('is its person’s: another account on the same device sees and sends none of it', async () => {
    const on = tab()
    await on.box.keep('emma', letter('a'))
    await on.box.keep('noah', letter('b'))
    on.attend('noah')
    expect(await on.outbox.send()).toBe(1)
    expect(on.names()).toEqual(['b'])
    expect(await keptNames()).toEqual(['a'])
  })

  test('stays when its person logs out, and what comes back after that concerns nobody', async () => {
    const on = tab()
    const answer = holdAnswer(on)
    on.attend()
    const { outcome } = await on.outbox.put(() => letter('a'))
    await on.box.keep('emma', letter('b'))
    await until(() => expect(on.sent).toHaveLength(1))
    endSession()
    expect(await outcome).toBe('waiting')
    expect(on.outbox.items).toEqual([])
    answer('late')
    await until(async () => expect(await keptNames()).toEqual(['b']))
    expect(on.names()).toEqual(['a'])
  })

  test('is not sent in student view', async () => {
    const on = tab()
    await on.box.keep('emma', letter('a'))
    const before = location.href
    localStorage.setItem('token', 't'.repeat(64))
    history.replaceState(null, '', '/courseHome?courseId=1&studentviewer=1')
    on.attend()
    expect(await on.outbox.send()).toBe(0)
    expect(on.sent).toEqual([])
    history.replaceState(null, '', before)
    endSession()
  })

  test('without a carrier that takes it stays', async () => {
    const here = newBox()
    const sender = outbox<Letter, string>(here)
    const send = vi.fn(async () => 'thanks')
    await here.keep('emma', letter('a', { to: 'Ben' }))
    leaving.push(sender.attend('emma', { takes: ({ to }) => to === 'Ann', send }, () => undefined))
    expect(await sender.send()).toBe(0)
    expect(send).not.toHaveBeenCalled()
    leaving.push(sender.attend('emma', { takes: ({ to }) => to === 'Ben', send }, () => undefined))
    expect(await sender.send()).toBe(1)
  })

  test('that cannot even be asked for holds back no other', async () => {
    const on = tab()
    const noted = vi.spyOn(console, 'error').mockReturnValue()
    for (const name of ['a', 'b']) await on.box.keep('emma', letter(name))
    on.post.answer = async ({ name }) => {
      if (name === 'a') throw new TypeError('unfit')
      return 'thanks'
    }
    on.attend()
    expect(await on.outbox.send()).toBe(1)
    expect(await keptNames()).toEqual(['a'])
    expect(noted).toHaveBeenCalled()
  })
})

describe('what the server refuses', () => {
  test('is kept with the reason, holds nothing back, and is sent again only if wanted', async () => {
    const on = tab()
    on.post.answer = async ({ name }) => (name === 'a' ? Promise.reject(refusal) : 'thanks')
    on.attend()
    expect(await (await on.outbox.put(() => letter('a'))).outcome).toBe(refusal)
    const { code, message: reason } = refusal
    expect(on.outbox.items).toMatchObject([{ name: 'a', refusal: { code, reason } }])
    expect(await (await on.outbox.put(() => letter('b'))).outcome).toBe('thanks')
    await on.outbox.send()
    expect(on.names()).toEqual(['a', 'b'])
    on.post.answer = async () => 'thanks'
    const [refused] = on.outbox.items
    await on.outbox.again(refused!, letter('a'))
    await until(() => expect(on.outbox.items).toEqual([]))
    expect(on.names()).toEqual(['a', 'b', 'a'])
  })

  test('is gone when its person gives it up', async () => {
    const on = tab()
    on.post.answer = () => Promise.reject(refusal)
    on.attend()
    await (await on.outbox.put(() => letter('a'))).outcome
    await on.outbox.discard(on.outbox.items[0]!)
    expect(on.outbox.items).toEqual([])
    expect(await kept()).toEqual([])
  })

  test('may be there already, or need nobody’s attention, or be sent differently at once', async () => {
    const on = tab()
    on.attend()
    on.post.answer = () => Promise.reject(refusal)
    on.post.settle = async () => 'taken'
    expect(await (await on.outbox.put(() => letter('a'))).outcome).toBe('waiting')
    on.post.settle = async () => 'forgotten'
    expect(await (await on.outbox.put(() => letter('b'))).outcome).toBe(refusal)
    expect(await kept()).toEqual([])
    on.post.answer = async ({ once }) => (once === 'better' ? 'thanks' : Promise.reject(refusal))
    on.post.settle = async item => ({ ...item, once: 'better' })
    expect(await (await on.outbox.put(() => letter('c'))).outcome).toBe('thanks')
    expect(on.sent.map(({ once }) => once)).toEqual(['key of a', 'key of b', 'key of c', 'better'])
  })

  test('waits while it cannot be known what that comes to', async () => {
    const on = tab()
    on.post.answer = () => Promise.reject(refusal)
    on.post.settle = () => Promise.reject(offline)
    on.attend()
    expect(await (await on.outbox.put(() => letter('a'))).outcome).toBe('waiting')
    expect((await kept())[0]?.refusal).toBeUndefined()
  })
})

describe('two tabs', () => {
  test('send the same thing once: the other looks on the device before it sends', async () => {
    const [one, other] = [tab(), tab()]
    one.post.answer = () => Promise.reject(offline)
    other.post.answer = () => Promise.reject(offline)
    one.attend()
    other.attend()
    await one.outbox.put(() => letter('a'))
    await until(() => expect(other.outbox.items).toHaveLength(1))
    await Promise.all([one.outbox.send(), other.outbox.send()])
    for (const { sent } of [one, other]) sent.length = 0
    one.post.answer = async () => 'thanks'
    other.post.answer = async () => 'thanks'
    await one.outbox.send()
    await other.outbox.send()
    expect([...one.names(), ...other.names()]).toEqual(['a'])
    await until(() => expect(other.outbox.items).toEqual([]))
  })

  test('that cannot hear each other look all the same', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const [one, other] = [tab(), tab()]
    for (const name of ['a', 'b']) await one.box.keep('emma', letter(name))
    let answer = (_text: string) => {}
    other.post.answer = () =>
      new Promise(resolve => {
        answer = resolve
      })
    other.attend()
    await until(() => expect(other.names()).toEqual(['a']))
    one.attend()
    await one.outbox.send()
    expect(await kept()).toEqual([])
    answer('late')
    await until(() => expect(other.outbox.items).toEqual([]))
    expect(other.names()).toEqual(['a'])
    vi.unstubAllGlobals()
  })

  test('leave nobody waiting for what the other has sent', async () => {
    const [one, other] = [tab(), tab()]
    let answer = (_text: string) => {}
    one.post.answer = ({ name }) =>
      name === 'b'
        ? Promise.resolve('thanks')
        : new Promise(resolve => {
            answer = resolve
          })
    one.attend()
    await one.outbox.put(() => letter('a'))
    await until(() => expect(one.names()).toEqual(['a']))
    const { outcome } = await one.outbox.put(() => letter('b'))
    await other.box.forget('emma', letter('b'))
    await until(() => expect(one.outbox.items).toHaveLength(1))
    answer('late')
    expect(await outcome).toBe('waiting')
    expect(one.names()).toEqual(['a'])
  })

  test('that send it at the same moment do so with the same key, and neither loses another thing by it', async () => {
    const [one, other] = [tab(), tab()]
    await one.box.keep('emma', letter('a'))
    one.attend()
    other.attend()
    await Promise.all([one.outbox.send(), other.outbox.send()])
    const keys = [...one.sent, ...other.sent].map(({ once }) => once)
    expect(new Set(keys)).toEqual(new Set(['key of a']))
    await one.outbox.put(() => letter('b'))
    await until(async () => expect(await kept()).toEqual([]))
  })

  test('hear what was given up in the other, which is not kept again with its refusal', async () => {
    const [one, other] = [tab(), tab()]
    let refuse = () => {}
    one.post.answer = () =>
      new Promise((_, reject) => {
        refuse = () => reject(refusal)
      })
    one.attend()
    await one.outbox.put(() => letter('a'))
    await until(() => expect(one.sent).toHaveLength(1))
    await other.box.forget('emma', letter('a'))
    refuse()
    await until(() => expect(one.outbox.items).toEqual([]))
    expect(await kept()).toEqual([])
  })
})

describe('what the version before kept', () => {
  const found = (value: object) => keptEarlier('emma/letter:a', value, 97)

  test('is sent with its key', async () => {
    await found(letter('a'))
    const on = tab()
    on.attend()
    expect(await on.outbox.send()).toBe(1)
    expect(on.sent).toEqual([letter('a')])
    expect(await kept()).toEqual([])
  })

  test('with a refusal of which only the reason was kept still shows that', async () => {
    await found({ ...letter('a'), refusal: 'The course has ended.' })
    const on = tab()
    on.attend()
    expect(await on.outbox.send()).toBe(0)
    expect(on.outbox.items).toEqual([letter('a', { refusal: { code: 0, reason: 'The course has ended.' } })])
  })
})
