import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const rubricPersonal: PersonalData = {
  tables: [
    {
      table: 'rubric',
      column: 'owner_id',
      told: columns('id owner_id title criteria version changed_at'),
      erased: true,
    },
    {
      table: 'phrase',
      column: 'owner_id',
      told: columns('id owner_id text uses used_at'),
      erased: true,
    },
  ],
}
