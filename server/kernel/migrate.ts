import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, '..', 'migrations')
/** Any fixed number: two processes that start together must not both migrate. */
const lock = 4_820_117

/**
 * Brings the database to the newest schema: every file of `server/migrations`, in the order of names, once each, in a
 * transaction of its own. With `last`, only those up to the file of this name.
 * @throws when a migration that ran before has since been changed
 */
export async function migrate(url: string, last?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    const ran = new Map<string, string>(
      (await client.query('select name, checksum from migration')).rows.map(row => [row.name, row.checksum]),
    )
    const done: string[] = []
    for (const { name, text, checksum } of await readMigrations()) {
      if (last !== undefined && name > last) break
      if (ran.get(name) === checksum) continue
      if (ran.has(name))
        throw new Error(`Migration ${name} was changed after it ran; write a new one instead.`)
      await client.query(
        `begin;\n${text}\n;insert into migration (name, checksum) values ('${name}', '${checksum}'); commit;`,
      )
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function readMigrations() {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
