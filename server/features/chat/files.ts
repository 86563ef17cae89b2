import { sql } from 'kysely'
import type { Attachment } from '#contract/features/file/entities.ts'
import { kindOf } from '#contract/features/file/rules.ts'
import {
  attachmentOf,
  drawnPictureOf,
  type FileReader,
  filesOf,
  type StoredFile,
} from '#server/features/file/public.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Who is in a conversation reads its files; pictures of others drawn, without what the camera wrote into them. */
export const conversationFiles: FileReader = (fileId, _, { use }) => sql`
  select from conversation_file as sent
  join conversation_present as member on member.conversation_id = sent.conversation_id and member.account_id = reader.id
    and sent.created_at >= member.joined_at
  where sent.file_id = ${fileId} and ${use === 'original' ? sql`not sent.is_picture` : sql`true`}`

const sentAmong = prepared(
  (_, readerId: string, conversationId: string, ids: readonly string[]) => sql<{ file_id: string }>`
    select sent.file_id from conversation_present as member
    join conversation_file as sent on sent.conversation_id = member.conversation_id and sent.created_at >= member.joined_at
    where member.account_id = ${readerId} and member.conversation_id = ${conversationId}
      and sent.file_id = any(${ids}::uuid[])`,
)

/** A file of a conversation as one of its people sees it. */
export const shownFile = (
  reader: Pick<AccountContext, 'config' | 'now' | 'publicUrl' | 'person'>,
  file: StoredFile,
): Attachment =>
  kindOf(file.mime) === 'image' && file.ownerId !== reader.person.id
    ? drawnPictureOf(reader, file)
    : attachmentOf(reader, file)

/** Those of these files that stand in a conversation and were sent to the reader. */
export async function filesIn(context: AccountContext, conversationId: string, ids: readonly string[]) {
  const sent = await sentAmong(context.db, context.person.id, conversationId, ids)
  return filesOf(
    context.db,
    sent.map(({ file_id }) => file_id),
  )
}
