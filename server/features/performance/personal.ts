import { type SqlBool, sql } from 'kysely'
import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const performancePersonal: PersonalData = {
  tables: [
    {
      table: 'star_award',
      column: 'account_id',
      through: { table: 'star', there: 'award_id', here: 'id' },
      told: columns('id course_id stars reason given_at step_id'),
      without: ['author_id'],
      rows: () => sql<SqlBool>`theirs.undone_at is null`,
    },
    {
      table: 'star',
      column: 'account_id',
      told: columns('award_id account_id course_id stars group_id'),
      without: columns('undone_by undone_at'),
      rows: () => sql<SqlBool>`one.undone_at is null`,
    },
    {
      table: 'star_pick',
      column: 'account_id',
      told: columns('id course_id account_id picked_at'),
      without: ['picked_by'],
    },
    {
      table: 'star_card',
      column: 'account_id',
      told: columns('course_id account_id made_at'),
      without: ['code'],
      erased: true,
    },
  ],
  others: {
    'star_award.author_id': 'belongs to who got the stars',
    'star.undone_by': 'belongs to who got the stars',
    'star_pick.picked_by': 'belongs to who was picked',
  },
}
