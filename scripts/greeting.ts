import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import pg from 'pg'
import qrcode from 'qrcode'
import { admin, demoPassword, emailOf, students, teacher1 } from '#seed/people.ts'
import { demoKeeperId } from '#server/features/package/public.ts'
import { type Config, missingForLinks } from '#server/kernel/config.ts'

/** What to print at the terminal once all runs: addresses, accounts, where data is stored. */
export async function greeting(config: Config, address: string, databaseUrl: string): Promise<string> {
  const forPhones = config.PUBLIC_URL ?? addressInNetwork(config, new URL(address).port)
  return [
    '',
    `  On this machine   ${address}`,
    ...(forPhones ? [`  On a phone        ${forPhones}`, '', await drawCode(forPhones)] : []),
    ...((await hasDemoSchool(config, databaseUrl)) ? demoAccounts() : []),
    `  Data              ${resolve(config.DATA_DIR)}${config.DATABASE_URL ? ' (files; the database is external)' : ''}`,
    ...missingForLinks(config).map(
      ({ name, by }) =>
        `  Missing           ${name}, needed by ${by}: links in messages lead to this machine only`,
    ),
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}

function demoAccounts(): string[] {
  return [
    `  Demo accounts     ${emailOf(teacher1)}   a teacher`,
    `                    ${emailOf(students[0]!)}        a student (to ${students.at(-1)!.login})`,
    `                    ${emailOf(admin)}      the operator`,
    `  Password          ${demoPassword}`,
    '',
  ]
}

/** It is there, or will be at the first call. */
async function hasDemoSchool({ SEED }: Config, databaseUrl: string): Promise<boolean> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const sql = `SELECT EXISTS (SELECT FROM account WHERE id = $1 AND deleted_at IS NULL)
      OR ($2 = 'demo' AND NOT EXISTS (SELECT FROM account WHERE id <> $3)) AS known`
    return (await client.query(sql, [teacher1.id, SEED, demoKeeperId])).rows[0].known
  } finally {
    await client.end()
  }
}

function addressInNetwork({ HOST }: Config, port: string): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
  const found = all.find(
    ({ family, internal, address }) =>
      family === 'IPv4' && !internal && ['0.0.0.0', '::', address].includes(HOST),
  )
  return found && `http://${found.address}:${port}`
}

async function drawCode(text: string): Promise<string> {
  // In a terminal with colours dark on light, which every scanner reads; elsewhere in plain characters.
  const code = process.stdout.isTTY
    ? await qrcode.toString(text, { type: 'terminal', small: true })
    : await qrcode.toString(text, { type: 'utf8' })
  return code.replaceAll(/^/gm, '    ')
}
