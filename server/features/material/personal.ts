import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const materialPersonal: PersonalData = {
  tables: [
    {
      table: 'material_reminder',
      column: 'account_id',
      told: columns('material_id account_id reminded_at'),
    },
  ],
}
