import { describe, expect, test } from 'vitest'
import { Declarations, declaration, derived } from './declaration.ts'
import { inquiry, joined, onlyReply, reply, sum } from './inquiry.ts'
import type { Unit } from './unit.ts'

const colour = declaration<string>('colour')
const shape = declaration<string>('shape')

describe('declarations', () => {
  test('are read by kind, in the order of the features', () => {
    const declarations = new Declarations([
      { name: 'lower', declares: [colour('red'), shape('round')] },
      { name: 'silent' },
      { name: 'upper', declares: [colour('blue')] },
    ])
    expect(declarations.of(colour)).toEqual(['red', 'blue'])
    expect(declarations.of(shape)).toEqual(['round'])
    expect(declarations.of(declaration('colour'))).toEqual([])
  })

  test('what is derived from them is built once per application', () => {
    let made = 0
    const palette = derived(declarations => {
      made++
      return declarations.of(colour).join()
    })
    const one = { declarations: new Declarations([{ name: 'one', declares: [colour('red')] }]) }
    const other = { declarations: new Declarations([{ name: 'other', declares: [colour('blue')] }]) }
    expect([palette(one), palette(one), palette(other)]).toEqual(['red', 'red', 'blue'])
    expect(made).toBe(2)
  })
})

test('an inquiry collects the replies of all features that reply to it, and has one even when none does', async () => {
  const count = inquiry<{ ids: string[] }, number>('test.count', sum)
  const names = inquiry<object, string[]>('test.names', joined)
  const setting = inquiry<object, string>('test.setting', onlyReply('plain'))
  const declarations = new Declarations([
    { name: 'one', declares: [reply(count, async (_, { ids }) => ids.length)] },
    { name: 'two', declares: [reply(count, async () => 10), reply(names, async () => ['two'])] },
    { name: 'three', declares: [reply(names, async () => ['three']), reply(setting, async () => 'own')] },
  ])
  const askIn = (of: Declarations) => (asked: typeof count, given: { ids: string[] }) =>
    Promise.all(of.of(asked.repliers).map(give => give({} as Unit, given))).then(asked.merge)
  expect(await askIn(declarations)(count, { ids: ['a', 'b'] })).toBe(12)
  expect(await askIn(new Declarations([]))(count, { ids: ['a'] })).toBe(0)
  expect(names.merge([['two'], ['three']])).toEqual(['two', 'three'])
  expect([setting.merge(['own']), setting.merge([])]).toEqual(['own', 'plain'])
})
