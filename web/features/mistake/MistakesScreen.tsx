import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import type { MistakeRow as Row } from '#contract/features/mistake/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { TypeTile } from '#web/features/question/parts/TypeTile.tsx'
import { ask } from '#web/lib/call.ts'
import { shortTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { FilterIcon, TextFileIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { mistakePath, practicePath, sheetPath } from './addresses.ts'
import { ClassMistakes } from './ClassMistakes.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { aboutMistake, typeTitle } from './said.ts'

/** The mistakes of a course: students see their own, who grades what the class got wrong. */
export const MistakesScreen = () => (useCourseAddress().isStaff ? <ClassMistakes /> : <OwnMistakes />)

/** A student's own: those to practise, and those that they know by now. */
function OwnMistakes() {
  const t = useTexts('mistake')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const [address, setSides] = useSides('known', 'type', 'knowledge')
  const isMastered = address.get('known') === '1'
  const type = address.get('type') ?? ''
  const knowledge = address.get('knowledge') ?? ''
  const [isFiltering, setFiltering] = useState(false)
  const wantedNow = { isMastered, type: Number(type), knowledge }
  const summary = useQuery({
    ...ask(mistakeCalls.summary, { courseId, ...wantedNow }),
    placeholderData: earlier => earlier,
  })
  const { query, items, ...more } = usePages(
    mistakeCalls.list,
    { courseId, ...wantedNow, limit: 50 },
    { keepPrevious: true },
  )
  const renderItem = useCallback((row: Row) => <MistakeRow courseId={courseId} row={row} />, [courseId])
  const wanted = { type: type || undefined, knowledge: knowledge || undefined }
  const isFiltered = type !== '' || knowledge !== ''
  const known = summary.data
  const clear = () => setSides({ type: null, knowledge: null })
  const hasAny = known !== undefined && known.totalCount > 0
  return (
    <Screen
      onRefresh={() => Promise.all([query.refetch(), summary.refetch()])}
      actions={
        hasAny
          ? [
              ...(isMastered || known.count === 0
                ? []
                : [
                    {
                      icon: TextFileIcon,
                      label: t('sheet.title'),
                      onClick: () => void navigate(sheetPath(courseId, wanted)),
                    },
                  ]),
              { icon: FilterIcon, label: t('filter.title'), onClick: () => setFiltering(true) },
            ]
          : []
      }
      head={
        hasAny && (
          <SegmentedFilter
            label={t('which')}
            value={isMastered ? '1' : ''}
            onChange={value => setSides({ known: value })}
            options={[
              { value: '', label: t('inBook'), count: known.count },
              { value: '1', label: t('known'), count: known.masteredCount },
            ]}
          />
        )
      }
      footer={
        !isMastered &&
        known !== undefined &&
        known.dueCount > 0 && (
          <MainButton onClick={() => void navigate(practicePath(courseId, wanted))}>
            {t('practice.beginCount', { count: known.dueCount })}
          </MainButton>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={() => items.length === 0}
        empty={<Nothing {...{ isFiltered, isMastered, hasAny }} onClear={clear} />}
      >
        {() => (
          <Stack gap={3}>
            {isFiltered && (
              <Stack row gap={3}>
                <Facts>
                  {[...(type === '' ? [] : [typeTitle(Number(type), t)]), knowledge]
                    .filter(Boolean)
                    .join(' · ')}
                </Facts>
                <Button size="small" onClick={clear}>
                  {t('filter.clear')}
                </Button>
              </Stack>
            )}
            {known && !isMastered && known.dueCount === 0 && known.nextAt !== null && (
              <Facts>{t('practice.next', { time: shortTime(known.nextAt) })}</Facts>
            )}
            <InfiniteList
              items={items}
              itemKey={({ id }) => id}
              renderItem={renderItem}
              label={t('title')}
              {...more}
            />
          </Stack>
        )}
      </QueryView>
      {isFiltering && known && (
        <FilterSheet
          summary={known}
          isMastered={isMastered}
          type={type}
          knowledge={knowledge}
          onClose={() => setFiltering(false)}
          onChoose={chosen => {
            setSides(chosen)
            setFiltering(false)
          }}
        />
      )}
    </Screen>
  )
}

interface NothingProps {
  isFiltered: boolean
  isMastered: boolean
  hasAny: boolean
  onClear: () => void
}

function Nothing({ isFiltered, isMastered, hasAny, onClear }: NothingProps) {
  const t = useTexts('mistake')
  if (isFiltered)
    return (
      <EmptyState
        art="search"
        title={t('none.filtered')}
        hint={t('none.filteredHint')}
        action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      />
    )
  if (isMastered) return <EmptyState art="work" title={t('none.known')} hint={t('none.knownHint')} />
  return hasAny ? (
    <EmptyState art="work" title={t('none.done')} hint={t('none.doneHint')} />
  ) : (
    <EmptyState art="work" title={t('none.yet')} hint={t('none.yetHint')} />
  )
}

function MistakeRow({ courseId, row }: { courseId: string; row: Row }) {
  const t = useTexts('mistake')
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  const address = mistakePath(courseId, row.id)
  return (
    <RowBody
      leading={<TypeTile type={row.type} />}
      title={row.title || t('noText')}
      note={aboutMistake(row, t)}
      trailing={
        row.rightDays > 0 && !row.isMastered ? <StatusTag tone="good">{t('rightOnce')}</StatusTag> : undefined
      }
      chevron={false}
      selected={isBeside(address)}
      onClick={() => void navigate(address)}
    />
  )
}
