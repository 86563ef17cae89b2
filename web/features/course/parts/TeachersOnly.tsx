import type { ReactNode } from 'react'
import { Screen } from '#web/features/shell/Screen.tsx'
import { isTeacher, useUser } from '#web/features/shell/user.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RefusedState } from '#web/ui/State.tsx'

/** A screen for those who open courses; a student who comes here by an address reads that it is not for students. */
export function TeachersOnly({ children }: { children: ReactNode }) {
  const desk = useTexts('course-desk')
  const user = useUser()
  if (!user || isTeacher(user)) return children
  return (
    <Screen>
      <RefusedState message={desk('teachersOnly')} />
    </Screen>
  )
}
