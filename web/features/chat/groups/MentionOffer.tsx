import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Mention } from '#contract/features/chat/entities.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { everybody } from '#contract/features/chat/rules.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'
import styles from './groups.module.css'

interface MentionOfferProps {
  id: string
  /** What is written behind the @. */
  search: string
  mayMentionAll: boolean
  onChoose: (mention: Mention) => void
}

/** Who can be mentioned, while their name is being written. */
export function MentionOffer({ id, search, mayMentionAll, onChoose }: MentionOfferProps) {
  const t = useTexts('chat/groups')
  const user = useUser()
  const { data } = useQuery({
    ...ask(chatGroupCalls.listMembers, { id, search, limit: 20 }),
    placeholderData: keepPreviousData,
  })
  const people = data?.list.filter(({ friendId }) => friendId !== user?.uid) ?? []
  const all = t('everyone')
  const offersAll = mayMentionAll && (all.startsWith(search) || everybody.startsWith(search.toLowerCase()))
  if (people.length === 0 && !offersAll) return null
  return (
    <ul className={styles.offer} aria-label={t('mentionList')}>
      {offersAll && (
        <ListRow
          title={`@${all}`}
          note={t('everyoneHint')}
          onClick={() => onChoose({ id: everybody, name: all })}
          chevron={false}
        />
      )}
      {people.map(({ friendId, friendUsername: name, friendAvatar }) => (
        <ListRow
          key={friendId}
          leading={<Avatar name={name} src={friendAvatar} size={28} />}
          title={name}
          onClick={() => onChoose({ id: friendId, name })}
          chevron={false}
        />
      ))}
    </ul>
  )
}
