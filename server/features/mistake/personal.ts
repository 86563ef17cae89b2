import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const mistakePersonal: PersonalData = {
  tables: [
    {
      table: 'mistake_practice',
      column: 'account_id',
      told: columns(
        'account_id question_id right_at right_again_at mastered_at back_at practised_at due_at changed_at',
      ),
      erased: true,
    },
  ],
}
