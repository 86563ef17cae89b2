import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { GroupEvent, MessageExtras } from '#contract/features/chat/entities.ts'
import { groupEvent } from '#contract/features/chat/rules.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUser } from '#web/shell/user.ts'

interface Shown {
  name: string
  avatar: string
}

/** Names that are asked for at once. */
const atOnce = 200

/**
 * Who has said what in a conversation, by their ids: the other one of two, or whoever is in a group or was.
 * @param others who has said nothing yet
 */
export function usePeople(
  conversation: Shown & { id: string; isGroup: boolean },
  entries: readonly StreamEntry[],
  others: readonly string[] = [],
): (id: string) => Shown {
  const t = useTexts('chat')
  const user = useUser()
  const named = conversation.isGroup ? [...entries.flatMap(peopleIn), ...others] : []
  const accountIds = [...new Set(named)].sort().slice(-atOnce)
  const { data } = useQuery({
    ...ask(chatCalls.namePeople, { id: conversation.id, accountIds }),
    enabled: accountIds.length > 0,
    placeholderData: keepPreviousData,
  })
  if (!conversation.isGroup) return () => conversation
  const known = new Map(data?.list.map(person => [person.id as string, person]))
  return id =>
    id === user?.uid
      ? { name: t('youAlone'), avatar: '' }
      : (known.get(id) ?? { name: t('someone'), avatar: '' })
}

function peopleIn({ byId, type, body, isRemoved }: StreamEntry): string[] {
  if (type !== groupEvent || isRemoved) {
    const { reactions = {} } = (body ?? {}) as MessageExtras
    return [...(byId ? [byId] : []), ...Object.values(reactions).flatMap(ids => ids ?? [])]
  }
  const { byId: actor, ids = [] } = body as GroupEvent
  return [actor, ...ids]
}
