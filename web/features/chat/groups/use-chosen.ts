import { useState } from 'react'
import type { Friend } from '../parts/PersonBody.tsx'

/** People who are being chosen, in the order in which they were. */
export function useChosen() {
  const [chosen, setChosen] = useState<readonly Friend[]>([])
  const has = (id: string) => chosen.some(({ friendId }) => friendId === id)
  const toggle = (person: Friend) =>
    setChosen(known =>
      known.some(({ friendId }) => friendId === person.friendId)
        ? known.filter(({ friendId }) => friendId !== person.friendId)
        : [...known, person],
    )
  return { chosen, has, toggle }
}
