import { type SqlBool, sql } from 'kysely'
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

/** Whether the file in the row `file` can be seen here without being handed over, as `previewFor` decides it. */
export const isShownOtherwise = ({ pages, office }: Drawn) => sql<SqlBool>`(
  file.width is not null and file.mime ~ '^image/(jpeg|png|gif|webp|avif|tiff)$'
  or ${pages}::boolean and (file.mime = 'application/pdf' or ${office}::boolean and (file.mime ~ '^text/'
      or file.mime !~ '^(image|audio|video)/|epub'
        and file.mime ~ 'sheet|excel|presentation|powerpoint|word|opendocument\\.text|rtf'))
    and not exists (select from file_preview where file_preview.sha256 = file.sha256 and file_preview.state = 2))`
