import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const counsellorPersonal: PersonalData = {
  tables: [
    {
      table: 'school_counsellor',
      column: 'account_id',
      told: columns('school_id class_number account_id'),
      erased: true,
    },
  ],
}
