import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const chatPersonal: PersonalData = {
  tables: [
    {
      table: 'chat_identity',
      column: 'account_id',
      told: columns('account_id nickname bound_at'),
      without: ['openid', 'unionid'],
      erased: true,
    },
  ],
  others: {
    'chat_request.account_id': 'ends by itself within minutes',
  },
}
