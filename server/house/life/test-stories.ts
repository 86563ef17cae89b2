import { expect, test } from 'vitest'

type Live = (seed: number, plant?: readonly string[]) => Promise<{ broken: string[]; told: string[] }>

const seeds = Array.from(
  { length: Number(process.env.STORIES ?? 3) },
  (_, index) => index + Number(process.env.SEED ?? 1),
)

/** Tests that nothing breaks in some stories: `STORIES` says how many, `SEED` with which they begin, `WORDS` that they are told. */
export function testStories(name: string, live: Live) {
  test.each(seeds)(`${name}, story %i`, { timeout: 180_000 }, async seed => {
    const { broken, told } = await live(seed)
    if (process.env.WORDS) console.log(told.join('\n'))
    expect(broken, told.join('\n')).toEqual([])
  })
}

/** Statements that plant a fault into every row of a table as it is written. */
export const upon = (event: string, table: string, body: string): string[] => [
  `create function planted() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
  `create trigger planted before ${event} on ${table} for each row execute function planted()`,
]

/** Tests that each fault is noticed in one of a few stories. @param plants the statements that plant it, by its name */
export function expectNotice(plants: Readonly<Record<string, readonly string[]>>, live: Live) {
  test.each(Object.entries(plants))('%s is noticed', { timeout: 300_000 }, async (_, plant) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { broken } = await live(seed, plant)
      if (process.env.WORDS) console.log(seed, broken)
      if (broken.length > 0) return
    }
    expect.fail('nothing was noticed')
  })
}
