import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { schoolLength } from '#contract/features/account/registration.ts'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import type { User } from '#web/shell/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useUpdate } from '../own-info.ts'

/** Picks a school by name, pinyin or initials; one that is not listed is taken as it was typed. */
export function SchoolEditor({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTexts('profile')
  const ta = useTexts('account')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const schools = useQuery({
    ...ask(schoolCalls.searchSchoolNames, { search: wanted }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  const update = useUpdate(onDone)
  const choose = (school: string) => update.mutate({ school })
  const typed = (
    <Button
      kind="primary"
      busy={update.isPending}
      onClick={() => choose([...wanted].slice(0, schoolLength).join(''))}
    >
      {ta('school.take', { name: wanted })}
    </Button>
  )
  return (
    <Stack gap={4}>
      <SearchField value={search} onChange={setSearch} placeholder={t('modify.chooseSchool')} autoFocus />
      <QueryView
        query={schools}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState art="search" title={ta('school.none')} hint={ta('school.noneHint')} action={typed} />
        }
      >
        {({ list }) => (
          <List>
            {list.map(({ id, name }) => (
              <ListRow
                key={id}
                title={name}
                chevron={false}
                selected={name === user.school}
                trailing={name === user.school ? <CheckIcon size={20} /> : undefined}
                disabled={update.isPending}
                onClick={() => choose(name)}
              />
            ))}
          </List>
        )}
      </QueryView>
    </Stack>
  )
}
