import type { Value } from '#contract/call.ts'
import type { friend } from '#contract/features/chat/entities.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'

export type Friend = Value<typeof friend>

interface PersonBodyProps {
  person: Friend
  onOpen: () => void
}

/** Somebody to write to. */
export const PersonBody = ({ person, onOpen }: PersonBodyProps) => (
  <RowBody
    leading={<Avatar name={person.friendUsername} src={person.friendAvatar} size={36} />}
    title={person.friendUsername}
    onClick={onOpen}
    chevron={false}
  />
)
