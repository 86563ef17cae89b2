import { avatarUrl } from '#server/features/account/public.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { ConversationRow } from './store.ts'

/** What lists and the conversation itself show of it to one of its people. */
export const presentConversation = (config: Unit['config'], row: ConversationRow) => ({
  id: row.id,
  streamId: row.stream_id,
  friendId: row.friend_id,
  name: row.name,
  avatar: avatarUrl(config, row.avatar_id),
  courseName: row.course_name,
  isMuted: row.muted_at !== null,
  isGroup: row.scope !== null,
})
