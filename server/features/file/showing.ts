import { type SqlBool, sql } from 'kysely'
import { kindPatterns } from '#contract/features/file/rules.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** What this server can draw: pages of documents, and Office documents. */
export interface Drawn {
  pages: boolean
  office: boolean
}

export const drawnHere = ({ ports }: Pick<Unit, 'ports'>): Drawn => ({
  pages: ports.convert.hasPages,
  office: ports.convert.hasOffice,
})

/** The kind of the file in the row `file`, as `kindOf` tells it. */
export const kindInSql = sql<string>`case ${sql.join(
  kindPatterns.map(
    ([pattern, kind]) => sql`when file.mime ~ ${sql.lit(pattern.source)} then ${sql.lit(kind)}`,
  ),
  sql` `,
)} else 'other' end`

/** The end of its name, as `extensionOf` tells it; null for none. */
export const extensionInSql = sql<string | null>`lower(substring(file.name from '^.+\\.([^.]{0,10})$'))`

/** Whether the file in the row `file` can be seen here without being handed over, as `previewFor` decides it. */
export const isShownOtherwise = ({ pages, office }: Drawn) => sql<SqlBool>`(
  file.width is not null and file.mime ~ '^image/(jpeg|png|gif|webp|avif|tiff)$'
  or ${pages}::boolean and (file.mime = 'application/pdf' or ${office}::boolean and (file.mime ~ '^text/'
      or file.mime !~ '^(image|audio|video)/|epub'
        and file.mime ~ 'sheet|excel|presentation|powerpoint|word|opendocument\\.text|rtf'))
    and not exists (select from file_preview where file_preview.sha256 = file.sha256 and file_preview.state = 2))`
