import { describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit, transaction } from '#server/kernel/unit.ts'
import { waiting } from '#server/ports/ports.ts'

/**
 * `round-trips.test.ts` makes every call so that it succeeds, and every other test makes some: a command that used a
 * waiting port inside its transaction would fail in all of them. These show that it would.
 */
const app = testApp({ settings: { DATABASE_POOL: '2' } })
const methods = Object.entries(waiting).flatMap(([port, names]) =>
  Object.keys(names).map(method => [port, method] as const),
)

describe('a port that waits for something outside', () => {
  test.each(methods)('%s.%s cannot be called inside a transaction, only outside', async (port, method) => {
    const { services } = app()
    const answered = Symbol('answered')
    const before = services.ports[port as 'pages']
    Object.assign(services.ports, { [port]: { [method]: async () => answered } })
    const use = ({ ports }: ReturnType<typeof readingUnit>) =>
      (ports as unknown as Record<string, Record<string, () => Promise<unknown>>>)[port]![method]!()
    try {
      expect(await use(readingUnit(services))).toBe(answered)
      await expect(transaction(services, async unit => use(unit))).rejects.toThrow('inside a transaction')
    } finally {
      Object.assign(services.ports, { [port]: before })
    }
  })

  test('keeps nobody from the database while a stranger’s server takes its time', async () => {
    const leave: (() => void)[] = []
    let asked = 0
    app().services.ports.pages = {
      look: async address => {
        asked++
        await new Promise<void>(resolve => leave.push(resolve))
        return { address, title: 'At last', mayEmbed: false }
      },
      fetchPicture: async () => Buffer.of(),
    }
    const input = { courseid: linearAlgebra.id, url: 'https://slow.example/' }
    const checks = Array.from({ length: 4 }, () => app().post(materialCalls.checkLink.path, input, teacher1))
    let isOver = false
    const all = Promise.all(checks).finally(() => {
      isOver = true
    })
    while (asked === 0 && !isOver) await new Promise(resolve => setImmediate(resolve))
    expect(asked, 'a page is looked at, outside of any transaction').toBe(1)
    const { list } = await app().call(students[0]!, activityCalls.list, { courseId: linearAlgebra.id })
    expect(list).toEqual([])
    // One person's looks wait for each other.
    expect(asked).toBe(1)
    const timer = setInterval(() => leave.shift()?.(), 1)
    const answers = await all.finally(() => clearInterval(timer))
    expect(answers.map(({ data }) => data.pagetitle)).toEqual(Array(4).fill('At last'))
  })
})
