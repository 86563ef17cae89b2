// Runs in a thread of its own: a workbook of five thousand students takes seconds, and would block all other requests.
import { type SheetFormat, writeSheet } from '#server/features/table/in-thread.ts'
import { type RegisterTable, registerCells } from './register-table.ts'

export const answer = async ({ format, table }: { format: SheetFormat; table: RegisterTable }) =>
  (await writeSheet(registerCells(table), { format })).toString('base64')
