import pg from 'pg'
import { vi } from 'vitest'

interface Asked {
  text?: string
}

/**
 * The statements of the transaction that says `mark` in one of them, while something runs: what else happens at the
 * same time (jobs, for example) is not counted.
 */
export async function statementsOf(mark: string, run: () => Promise<unknown>): Promise<string[]> {
  const open = new Map<unknown, string[]>()
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const found: string[][] = []
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | Asked]
    const text = typeof asked === 'string' ? asked : (asked.text ?? '')
    if (/^begin/i.test(text)) open.set(this, [])
    open.get(this)?.push(text)
    if (/^commit/i.test(text)) {
      found.push(open.get(this) ?? [])
      open.delete(this)
    }
    return Reflect.apply(query, this, given)
  } as typeof query)
  try {
    await run()
  } finally {
    spy.mockRestore()
  }
  const [only, ...others] = found.filter(statements => statements.some(text => text.includes(mark)))
  if (!only || others.length > 0) throw new Error(`not one transaction with ${mark}`)
  return only
}
