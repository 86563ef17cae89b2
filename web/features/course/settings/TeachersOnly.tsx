import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { RefusedState } from '#web/ui/base/State.tsx'

/** A screen for those who open courses; a student who comes here by an address reads that it is not for students. */
export function TeachersOnly({ children }: { children: ReactNode }) {
  const details = useTexts('course/details')
  const user = useUser()
  if (!user || isTeacher(user)) return children
  return (
    <Screen>
      <RefusedState message={details('teachersOnly')} />
    </Screen>
  )
}
