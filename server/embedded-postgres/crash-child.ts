// A process for the tests to kill: it starts PostgreSQL, inserts rows and reports each one confirmed.
import pg from 'pg'
import { startPostgres } from './supervisor.ts'

const [dataDir = ''] = process.argv.slice(2)
const { url } = await startPostgres({ dataDir })
const client = new pg.Client(url)
client.on('error', () => {})
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS confirmed (id int PRIMARY KEY)')
const { rows } = await client.query<{ next: number }>(
  'SELECT coalesce(max(id), 0) + 1 AS next FROM confirmed',
)
for (let id = rows[0]!.next; ; id++) {
  await client.query('INSERT INTO confirmed VALUES ($1)', [id])
  process.stdout.write(`${id}\n`)
}
