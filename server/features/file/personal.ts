import { type SqlBool, sql } from 'kysely'
import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const filePersonal: PersonalData = {
  tables: [
    {
      table: 'file',
      column: 'owner_id',
      told: columns(
        'id owner_id name size md5 sha256 mime width height began_at created_at used_at deleted_at hidden_at',
      ),
      without: ['key', 'thumbnail_key'],
      rows: () => sql<SqlBool>`one.deleted_at is null`,
    },
  ],
  others: {
    'upload.owner_id': 'notes of transfers; the files themselves are listed',
  },
}
