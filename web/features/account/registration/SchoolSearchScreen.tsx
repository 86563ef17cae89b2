import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { schoolLength } from '#contract/features/account/registration.ts'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { registerCache } from './registration-cache.ts'
import styles from './SchoolSearchScreen.module.css'

/** Picks a school, by name, pinyin or initials; an unlisted one is accepted as typed. */
export function SchoolSearchScreen() {
  const t = useTexts('account')
  const back = useBack(path('/register'))
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const schools = useQuery({
    ...ask(schoolCalls.searchSchools, { search: wanted }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  const choose = (name: string) => {
    registerCache.keep({ school: name })
    back()
  }
  const typed = (
    <Button kind="primary" onClick={() => choose([...wanted].slice(0, schoolLength).join(''))}>
      {t('school.take', { name: wanted })}
    </Button>
  )
  return (
    <Screen
      head={<SearchField value={search} onChange={setSearch} placeholder={t('school.search')} autoFocus />}
    >
      <QueryView
        query={schools}
        skeleton={<SkeletonRows rows={10} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState art="search" title={t('school.none')} hint={t('school.noneHint')} action={typed} />
        }
      >
        {({ list }) => (
          <div className={wanted ? styles.popup : undefined} tabIndex={wanted ? 0 : undefined}>
            <List plain={wanted !== ''}>
              {list.map(({ id, name }) => (
                <ListRow key={id} title={name} chevron={false} onClick={() => choose(name)} />
              ))}
            </List>
          </div>
        )}
      </QueryView>
    </Screen>
  )
}
