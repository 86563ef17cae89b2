import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { operatorSchoolCalls, type School } from '#contract/features/school/operator.ts'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { newSchool } from './new-school.ts'
import { SchoolSheet } from './parts/SchoolSheet.tsx'

const isChanged = ({ registeropen, phonelogin, chatlogin, ...school }: School) =>
  Boolean(school.domain || school.appid || school.picture || school.isprivate || school.downloadsforbidden) ||
  !(registeropen && phonelogin && chatlogin)

/** For the operator: the schools, what they are called and which ways of signing in they allow; each leads to what belongs to it. */
export function SchoolsScreen() {
  const t = useTexts('school')
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<School | null>(null)
  const wanted = useDeferredValue(search.trim())
  const schools = useQuery({
    ...ask(operatorSchoolCalls.listSchools, { search: wanted }),
    placeholderData: keepPreviousData,
  })
  const add = (
    <Button kind="primary" block icon={PlusIcon} onClick={() => setEdited({ ...newSchool, name: wanted })}>
      {t('schools.add')}
    </Button>
  )
  return (
    <Screen
      head={<SearchField value={search} onChange={setSearch} placeholder={t('schools.search')} />}
      footer={schools.data && schools.data.list.length > 0 ? add : undefined}
      onRefresh={schools.refetch}
    >
      <QueryView
        query={schools}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState art="search" title={t('schools.none')} hint={t('schools.noneHint')} action={add} />
        }
      >
        {({ list }) => (
          <List hint={list.length >= 200 ? t('schools.first') : undefined}>
            {list.map(school => (
              <ListRow
                key={school.id}
                title={school.name}
                note={school.domain || undefined}
                trailing={isChanged(school) && <StatusTag tone="info">{t('schools.changed')}</StatusTag>}
                onClick={() => navigate(path('/school', { schoolid: school.id }))}
              />
            ))}
          </List>
        )}
      </QueryView>
      {edited && <SchoolSheet school={edited} onClose={() => setEdited(null)} />}
    </Screen>
  )
}
