import pg from 'pg'

const scalars: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  float8: 'number',
  int8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  bpchar: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  jsonb: 'unknown',
  int4multirange: 'string',
  bytea: 'Buffer',
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  has_default: boolean
}

/** The TypeScript types of a migrated database's tables, as the text of `server/kernel/schema.ts`. */
export async function schemaTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      // PostgreSQL does not know whether a view's columns can be null; none of ours can.
      `select table_name, column_name, udt_name, column_default is not null as has_default,
         is_nullable = 'YES' and table_name not in (select table_name from information_schema.views) as nullable
       from information_schema.columns
       where table_schema = 'public' and table_name <> 'migration'
       order by table_name, ordinal_position`,
    )
    return render(rows)
  } finally {
    await client.end()
  }
}

function render(columns: Column[]) {
  const tables = Map.groupBy(columns, column => column.table_name)
  const interfaces = [...tables].map(
    ([table, own]) =>
      `export interface ${typeName(table)} {\n${own.map(c => `  ${c.column_name}: ${typeOf(c)}\n`).join('')}}\n`,
  )
  const database = `export interface DB {\n${[...tables.keys()].map(name => `  ${name}: ${typeName(name)}\n`).join('')}}\n`
  return `// Made from the migrated schema by \`npm run migrate -- --types\`; a test compares it. Not edited by hand.
import type { ColumnType } from 'kysely'
import type { Instant } from './database.ts'

type Moment = ColumnType<number, Instant, Instant>
type MomentOrNull = ColumnType<number | null, Instant | null | undefined, Instant | null>
type Filled<T> = ColumnType<T, T | undefined, T>

${interfaces.join('\n')}
${database}`
}

const typeName = (table: string) =>
  `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`

function typeOf({ udt_name, nullable, has_default }: Column) {
  if (udt_name === 'timestamptz')
    return nullable
      ? 'MomentOrNull'
      : has_default
        ? 'ColumnType<number, Instant | undefined, Instant>'
        : 'Moment'
  const scalar = udt_name.startsWith('_') ? `${scalars[udt_name.slice(1)]}[]` : scalars[udt_name]
  if (!scalar || scalar.startsWith('undefined'))
    throw new Error(`No TypeScript type for PostgreSQL's ${udt_name}`)
  const type = nullable ? `${scalar} | null` : scalar
  return has_default || nullable ? `Filled<${type}>` : type
}
