import { useCallback } from 'react'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import type { ClassMistake } from '#contract/features/mistake/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { iconOf } from '#web/features/question/types/icons.tsx'
import { percent } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { typeTitle } from './said.ts'

/** What most of a class got wrong, for who grades. */
export function ClassMistakes() {
  const t = useTexts('mistake')
  const { courseId } = useCourseAddress()
  const { query, items, ...more } = usePages(mistakeCalls.listOfClass, { courseId, limit: 50 })
  const renderItem = useCallback((row: ClassMistake) => <Row row={row} />, [])
  return (
    <Screen title={t('class.title')} onRefresh={query.refetch}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="work" title={t('class.none')} hint={t('class.noneHint')} />}
      >
        {() => (
          <InfiniteList
            items={items}
            itemKey={({ id }) => id}
            renderItem={renderItem}
            label={t('class.title')}
            {...more}
          />
        )}
      </QueryView>
    </Screen>
  )
}

function Row({ row: { title, type, knowledge, answeredCount, wrongCount } }: { row: ClassMistake }) {
  const t = useTexts('mistake')
  const TypeIcon = iconOf(type)
  return (
    <RowBody
      leading={
        <IconTile>
          <TypeIcon size={22} />
        </IconTile>
      }
      title={title || t('noText')}
      note={[
        typeTitle(type, t),
        t('class.wrong', { wrong: wrongCount, count: answeredCount }),
        ...knowledge,
      ].join(' · ')}
      trailing={percent(wrongCount / answeredCount)}
    />
  )
}
