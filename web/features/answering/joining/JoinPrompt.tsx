import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { answeringPath } from '../addresses.ts'

/** Steps that the student has put off on this device, until the page is reloaded. */
const putOff = new Set<string>()

/** Asks a student to join what runs in the course: one step at once, several from a list. */
export function JoinPrompt({ courseId }: { courseId: string }) {
  const t = useTexts('answering/joining')
  const navigate = useNavigate()
  const there = useSetHere()
  const [, setPutOff] = useState(0)
  const { data } = useQuery({
    ...ask(answeringTakingCalls.listToJoin, { courseId: courseId as never }),
    staleTime: 0,
    meta: { handled: true },
  })
  useLive({
    on: [answeringMessages.stepChanged],
    refreshes: [answeringTakingCalls.listToJoin],
    courseId,
  })
  const waiting = (data?.list ?? []).filter(({ id, stepId }) => id !== there && !putOff.has(stepId))
  const later = () => {
    for (const { stepId } of waiting) putOff.add(stepId)
    setPutOff(putOff.size)
  }
  const join = ({ id, stepId }: { id: string; stepId: string }) =>
    navigate(answeringPath('answer', { courseId, id }, { stepId }))
  const [first] = waiting
  const isOne = waiting.length === 1
  return (
    <Sheet open={first !== undefined} onClose={later} title={t(isOne ? 'one' : 'several')}>
      <Stack gap={3}>
        {isOne && first ? (
          <>
            <p>{t('oneHint', { title: first.title })}</p>
            <MainButton data-autofocus onClick={() => join(first)}>
              {t('join')}
            </MainButton>
          </>
        ) : (
          <>
            <p>{t('severalHint')}</p>
            <List>
              {waiting.map(one => (
                <ListRow
                  key={one.stepId}
                  title={one.title}
                  note={one.remain < 0 ? t('open') : t('left', { count: one.remain })}
                  onClick={() => join(one)}
                />
              ))}
            </List>
          </>
        )}
        <Button kind="quiet" onClick={later}>
          {t('later')}
        </Button>
      </Stack>
    </Sheet>
  )
}

/** The set in which the student is: it leads on to its steps by itself. Also who has answered one is asked to join another. */
function useSetHere() {
  const { pathname, search } = useLocation()
  return pathname.toLowerCase().startsWith('/interactiveanswers/')
    ? new URLSearchParams(search).get('id')
    : undefined
}
