import { useCallback, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { groupCalls } from '#contract/features/group/calls.ts'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { StudentPicker } from '#web/features/member/parts/StudentPicker.tsx'
import { StudentRow } from '#web/features/member/parts/StudentRow.tsx'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { detailPath } from './addresses.ts'
import { groupQueries, useBatch, useGroupAddress, useLiveGroups } from './use-groups.ts'

/** Students without a group in the batch; staff select some and put them into one. */
export function UngroupedScreen() {
  const t = useTexts('group')
  const navigate = useNavigate()
  const back = useBack()
  const place = useGroupAddress()
  const { batchId, groupId } = place
  const refresh = useLiveGroups()
  const manages = useBatch(batchId).data?.can.manage ?? false
  const [search, setSearch] = useState('')
  const name = useDeferredValue(search.trim())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pages = usePages(groupCalls.listUngrouped, { batchId, name, limit: 50 }, { keepPrevious: true })
  const put = useCommand(groupCalls.addToGroup, {
    refreshes: groupQueries,
    onDone: () => {
      toast.good(t('moved'))
      back()
    },
  })
  const renderItem = useCallback((student: MemberRow) => <StudentRow student={student} />, [])
  const go = () => {
    const studentids = [...chosen]
    if (groupId) put.mutate({ groupId, studentIds: studentids })
    else navigate(detailPath('SelectionGroup', place, batchId, { studentids: studentids.join(',') }))
  }
  return (
    <Screen
      head={<SearchField value={search} onChange={setSearch} placeholder={t('search')} />}
      onRefresh={refresh}
      footer={
        manages && (
          <MainButton disabled={chosen.size === 0} busy={put.isPending} onClick={go}>
            {chosen.size > 0 ? t('ungrouped.put', { count: chosen.size }) : t('ungrouped.choose')}
          </MainButton>
        )
      }
    >
      <QueryView
        query={pages.query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          <EmptyState art={name ? 'search' : 'people'} title={t(name ? 'noneFound' : 'ungrouped.none')} />
        }
      >
        {() =>
          manages ? (
            <StudentPicker pages={pages} chosen={chosen} onChoose={setChosen} />
          ) : (
            <InfiniteList
              {...pages}
              label={t('ungrouped.title')}
              itemKey={student => student.id}
              renderItem={renderItem}
              rowHeight={66}
            />
          )
        }
      </QueryView>
    </Screen>
  )
}
