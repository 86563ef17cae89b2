import { useCallback, useDeferredValue, useState } from 'react'
import { operatorCounsellorCalls } from '#contract/features/counsellor/operator-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { CloseIcon, PlusIcon, UploadIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { CounsellorSheet } from './CounsellorSheet.tsx'
import { CounsellorTable } from './CounsellorTable.tsx'
import styles from './SchoolCounsellorsScreen.module.css'

type Counsellor = AnswerOf<typeof operatorCounsellorCalls.listCounsellors>['list'][number]

/** For the operator: who looks after which administrative classes of a school. */
export function SchoolCounsellorsScreen() {
  const [address, setSides] = useSides('table')
  const school = { id: address.get('schoolid') ?? '', name: address.get('school') ?? '' }
  if (address.has('table'))
    return <CounsellorTable school={school} onDone={() => setSides({ table: null })} />
  return <Counsellors school={school} onImport={() => setSides({ table: '1' })} />
}

function Counsellors({ school, onImport }: { school: { id: string; name: string }; onImport: () => void }) {
  const t = useTexts('counsellor')
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const wanted = useDeferredValue(search.trim())
  const { query, items, ...more } = usePages(
    operatorCounsellorCalls.listCounsellors,
    { school: school.id, search: wanted, limit: 50 },
    { keepPrevious: true },
  )
  const { mutate: remove } = useCommand(operatorCounsellorCalls.changeCounsellors, {
    refreshes: [operatorCounsellorCalls.listCounsellors],
    onDone: () => toast.good(t('school.removed')),
  })
  const askAndRemove = useCallback(
    async (one: Counsellor) => {
      const isSure = await dialog.confirm({
        title: t('school.removeTitle', { name: one.name, class: one.class }),
        confirmLabel: t('school.remove'),
        danger: true,
      })
      if (isSure) remove({ school: school.id, removed: [{ class: one.class, accountId: one.accountId }] })
    },
    [remove, school.id, t],
  )
  const renderItem = useCallback(
    (one: Counsellor) => <CounsellorRow one={one} onRemove={() => void askAndRemove(one)} />,
    [askAndRemove],
  )
  const isEmpty = wanted === '' && items.length === 0
  return (
    <Screen
      subtitle={school.name}
      actions={[{ icon: UploadIcon, label: t('school.import'), onClick: onImport }]}
      head={!isEmpty && <SearchField value={search} onChange={setSearch} placeholder={t('school.search')} />}
      footer={
        <MainButton icon={PlusIcon} onClick={() => setAdding(true)}>
          {t('school.add')}
        </MainButton>
      }
      onRefresh={query.refetch}
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={() => items.length === 0}
        empty={
          wanted === '' ? (
            <EmptyState art="people" title={t('school.none')} hint={t('school.noneHint')} />
          ) : (
            <EmptyState art="search" title={t('school.found')} />
          )
        }
      >
        {() => (
          <InfiniteList
            {...more}
            items={items}
            label={t('school.title')}
            itemKey={one => `${one.class} ${one.accountId}`}
            renderItem={renderItem}
            rowHeight={91}
          />
        )}
      </QueryView>
      {isAdding && <CounsellorSheet schoolId={school.id} onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function CounsellorRow({ one, onRemove }: { one: Counsellor; onRemove: () => void }) {
  const t = useTexts('counsellor')
  return (
    <RowBody
      title={one.class}
      note={[one.name, one.contact].map(text => (
        <span key={text} className={styles.line}>
          {text}
        </span>
      ))}
      trailing={
        one.students === 0 ? (
          <StatusTag tone="warn">{t('school.size', { count: 0 })}</StatusTag>
        ) : (
          t('school.size', { count: one.students })
        )
      }
      extra={<IconButton icon={CloseIcon} label={`${t('school.remove')}: ${one.name}`} onClick={onRemove} />}
    />
  )
}
