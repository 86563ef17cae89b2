import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { NamedQuery } from './named-query.ts'

const client = () => opened!
let opened: pg.Client | undefined
/** How often PostgreSQL has described the columns. */
let descriptions = 0

beforeAll(async () => {
  opened = new pg.Client({ connectionString: inject('postgresUrl') })
  await opened.connect()
  const { connection } = opened as unknown as { connection: NodeJS.EventEmitter }
  connection.on('rowDescription', () => descriptions++)
})
afterAll(() => opened?.end())
beforeEach(() => {
  descriptions = 0
})

function run(name: string, text: string, ...values: unknown[]) {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new NamedQuery(text, values, name, (error, result) =>
      error ? reject(error) : resolve(result as pg.QueryResult),
    )
    client().query(query as never)
  })
}

describe('a named statement', () => {
  const text =
    'select n as number, n * 1.5 as half, case when n > 1 then $2::text end as word from generate_series(1, $1::int) n'

  test('is described once and read the same way from then on', async () => {
    const first = await run('rows', text, 2, '字')
    const later = [
      await run('rows', text, 2, '字'),
      await run('rows', text, 0, ''),
      await run('rows', text, 1, ''),
    ]
    expect(first.rows).toEqual([
      { number: 1, half: first.rows[0].half, word: null },
      { number: 2, half: first.rows[1].half, word: '字' },
    ])
    expect(later[0]).toMatchObject({ rows: first.rows, rowCount: 2, command: 'SELECT', fields: first.fields })
    expect(later.slice(1).map(({ rows }) => rows)).toEqual([[], [first.rows[0]]])
    expect(descriptions).toBe(1)
  })

  test('builds its rows as pg does, whatever the columns are called', async () => {
    const columns = `null::int as nothing, true as class, 7 as "constructor", '{a,b}'::text[] as list, 'x' as "a b",
      '{"a":1}'::jsonb as json, 1 as twice, 2 as twice, 'it''s "so"' as quoted, 3 as "__proto__"`
    for (const selected of [columns, columns.replace(`'x' as "a b",`, '').replace(/, 3 as .*/s, '')]) {
      const plain = await client().query(`select ${selected}, $1::int as n`, [5])
      const named = await run(`columns ${selected.length}`, `select ${selected}, $1::int as n`, 5)
      expect(named.rows).toEqual(plain.rows)
      expect((await run(`columns ${selected.length}`, `select ${selected}, $1::int as n`, 5)).rows).toEqual(
        plain.rows,
      )
    }
  })

  test('fails when a value cannot be read, and the next one is read', async () => {
    const { MACADDR } = pg.types.builtins
    const known = pg.types.getTypeParser(MACADDR)
    pg.types.setTypeParser(MACADDR, () => {
      throw new Error('unreadable')
    })
    const unread = run('unread', `select '08:00:2b:01:02:03'::macaddr as address, $1::int as n`, 1)
    await expect(unread).rejects.toThrow('unreadable')
    pg.types.setTypeParser(MACADDR, known)
    expect((await run('after', 'select $1::int as n', 2)).rows).toEqual([{ n: 2 }])
  })

  test('runs beside others without mixing up their columns', async () => {
    for (let turn = 0; turn < 30; turn++) {
      const column = `column${turn % 3}`
      expect((await run(column, `select $1::int as ${column}`, turn)).rows).toEqual([{ [column]: turn }])
    }
    expect(descriptions).toBe(3)
  })

  test('without columns counts the rows it affected', async () => {
    await client().query('create temporary table kept (n int)')
    const insert = 'insert into kept select generate_series(1, $1::int)'
    expect(await run('insert', insert, 2)).toMatchObject({ rowCount: 2, rows: [] })
    expect(await run('insert', insert, 3)).toMatchObject({ rowCount: 3, rows: [], command: 'INSERT' })
    expect(await run('returning', 'delete from kept where n = $1 returning n', 1)).toMatchObject({
      rowCount: 2,
    })
    expect((await run('returning', 'delete from kept where n = $1 returning n', 3)).rows).toEqual([{ n: 3 }])
  })

  test('that fails, for whatever reason, can be run again', async () => {
    const divide = 'select 10 / $1::int as share'
    await expect(run('divide', divide, 0)).rejects.toThrow('division by zero')
    expect((await run('divide', divide, 5)).rows).toEqual([{ share: 2 }])
    await expect(run('divide', divide, 0)).rejects.toThrow('division by zero')
    await expect(run('divide', divide, 'five')).rejects.toThrow('integer')
    expect((await run('divide', divide, 2)).rows).toEqual([{ share: 5 }])
    await expect(run('wrong', 'select nothing from nowhere where $1')).rejects.toThrow('nowhere')
  })

  test('whose columns have changed is refused by PostgreSQL, not misread', async () => {
    await client().query('create temporary table changing (a int)')
    await client().query('insert into changing values (1)')
    const all = 'select * from changing where a = $1'
    expect((await run('all', all, 1)).rows).toEqual([{ a: 1 }])
    await client().query('alter table changing add column b int default 2')
    await expect(run('all', all, 1)).rejects.toThrow('cached plan must not change result type')
  })
})
