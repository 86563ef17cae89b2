import { useCallback } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { FoundPeople } from '../parts/FoundPeople.tsx'
import type { Friend } from '../parts/PersonBody.tsx'
import styles from './groups.module.css'

interface ChosenProps {
  chosen: readonly Friend[]
  onToggle: (person: Friend) => void
}

/** Those who were chosen so far; a press takes one out. */
export function Chosen({ chosen, onToggle }: ChosenProps) {
  const t = useTexts('chat/groups')
  if (chosen.length === 0) return null
  return (
    <div className={styles.chosen}>
      {chosen.map(person => (
        <Button
          key={person.friendId}
          size="small"
          aria-label={t('takeOut', { name: person.friendUsername })}
          onClick={() => onToggle(person)}
        >
          {person.friendUsername} ×
        </Button>
      ))}
    </div>
  )
}

/** People of the same courses by a part of their name or its pinyin, to be chosen. */
export function FoundToChoose({ search, chosen, onToggle }: ChosenProps & { search: string }) {
  const renderItem = useCallback(
    (person: Friend) => (
      <RowBody
        leading={<Avatar name={person.friendUsername} src={person.friendAvatar} size={36} />}
        title={person.friendUsername}
        trailing={chosen.some(({ friendId }) => friendId === person.friendId) && <CheckIcon size={22} />}
        selected={chosen.some(({ friendId }) => friendId === person.friendId)}
        onClick={() => onToggle(person)}
        chevron={false}
      />
    ),
    [chosen, onToggle],
  )
  return <FoundPeople {...{ search, renderItem }} />
}
