import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { homeCalls } from '#contract/features/home/calls.ts'
import { RunningRows } from '#web/features/course/running/RunningRows.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { Greeting } from './parts/Greeting.tsx'
import { Shortcuts } from './parts/Shortcuts.tsx'
import { WaitingLeaves } from './parts/waiting-leaves.ts'
import { FirstTodos } from './todo/FirstTodos.tsx'
import { useFreshTodos } from './todo/todos.ts'
import { BannerCarousel } from './tours/BannerCarousel.tsx'
import { TipList } from './tours/TipList.tsx'

type Side = 'todo' | 'tips'

/** Where a day begins: what is running, what is to be done next, the ways to everything. */
export function HomeScreen() {
  const t = useTexts('home')
  const user = useUser()
  const teaches = isTeacher(user)
  const [side, setSide] = useState<Side>('todo')
  const todos = useQuery(ask(homeCalls.listFirstTodos, {}))
  const refresh = useFreshTodos()
  return (
    <Screen onRefresh={refresh}>
      <Greeting name={user?.name ?? ''} />
      <Suspense>
        <RunningRows />
      </Suspense>
      <Shortcuts teaches={teaches} />
      <Tabs<Side>
        label={t('sides')}
        active={side}
        onSelect={setSide}
        tabs={[
          { key: 'todo', label: t('todoTab'), count: todos.data?.listTotal || undefined },
          { key: 'tips', label: t('tipsTab') },
        ]}
      >
        {side === 'tips' ? (
          <Stack gap={4}>
            <BannerCarousel teaches={teaches} />
            <TipList teaches={teaches} />
          </Stack>
        ) : (
          <Stack gap={4}>
            <Suspense>
              <WaitingLeaves />
            </Suspense>
            <QueryView query={todos} skeleton={<SkeletonRows rows={3} tile />}>
              {({ list, listTotal }) => <FirstTodos todos={list} total={listTotal} teaches={teaches} />}
            </QueryView>
          </Stack>
        )}
      </Tabs>
    </Screen>
  )
}
