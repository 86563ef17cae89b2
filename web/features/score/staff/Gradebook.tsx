import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { uncountedKinds } from '#contract/features/score/rules.ts'
import { listed } from '#web/lib/listed.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { MoreIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { schemePath, studentPath } from '../addresses.ts'
import { type Graded, GradeSheet } from '../parts/GradeSheet.tsx'
import { type ScoreColumn, useScoreNews } from '../queries.ts'
import { ScoreGrid } from './ScoreGrid.tsx'
import { StudentRow } from './StudentRow.tsx'
import { type BookStudent, useBook } from './use-book.ts'
import { useBookMenu } from './use-book-menu.ts'

type View = 'list' | 'table'

/** All students of a course with their scores, as a list of people or as a table. */
export function Gradebook({ courseId }: { courseId: string }) {
  const t = useTexts('score')
  const navigate = useNavigate()
  const refresh = useScoreNews(courseId)
  const [name, setName] = useState('')
  const [view, setView] = useState<View>(() => (matchMedia('(min-width: 900px)').matches ? 'table' : 'list'))
  const [graded, setGraded] = useState<Graded | null>(null)
  const { query, book, items, ...more } = useBook(courseId, name)
  const openMenu = useBookMenu(courseId, book)
  const uncounted = book ? uncountedKinds(book.kinds, book.columns) : []
  const open = useCallback(
    ({ studentId }: BookStudent) => void navigate(studentPath(courseId, studentId)),
    [courseId, navigate],
  )
  const renderItem = useCallback(
    (student: BookStudent) => (
      <StudentRow
        student={student}
        kinds={book?.kinds ?? []}
        letters={book?.letters ?? []}
        onClick={() => open(student)}
      />
    ),
    [book?.kinds, book?.letters, open],
  )
  const grade = (student: BookStudent, column: ScoreColumn, score: number | null) =>
    setGraded({
      ...{ studentId: student.studentId, name: student.name },
      ...{ item: column.id, title: column.title, full: column.fullScore, score },
    })
  return (
    <Screen
      search={{ placeholder: t('search'), onSearch: setName }}
      actions={book ? [{ icon: MoreIcon, label: t('more'), onClick: () => void openMenu() }] : []}
      head={
        <SegmentedFilter<View>
          label={t('title')}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: t('view.list') },
            { value: 'table', label: t('view.table') },
          ]}
        />
      }
      wide={view === 'table' ? 'whole' : undefined}
      onRefresh={refresh}
    >
      {book && !book.shown && <Callout tone="info">{t('hiddenNote')}</Callout>}
      {uncounted.length > 0 && (
        <Callout
          tone="info"
          action={
            <Button size="small" kind="quiet" onClick={() => navigate(schemePath(courseId))}>
              {t('menu.weights')}
            </Button>
          }
        >
          {t('uncounted', { names: listed(uncounted.map(({ name }) => name)) })}
        </Callout>
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={() => items.length === 0 && !more.loadingMore}
        empty={
          name === '' ? (
            <EmptyState art="people" title={t('nobody')} hint={t('nobodyHint')} />
          ) : (
            <EmptyState art="search" title={t('noneFound')} />
          )
        }
      >
        {() =>
          view === 'table' && book ? (
            <ScoreGrid
              students={items}
              columns={book.columns}
              kinds={book.kinds}
              letters={book.letters}
              missingCounts={book.missingcounts}
              onOpen={open}
              onGrade={book.can.grade ? grade : undefined}
              {...more}
            />
          ) : (
            <InfiniteList
              label={t('title')}
              items={items}
              itemKey={({ studentId }) => studentId}
              renderItem={renderItem}
              rowHeight={72}
              {...more}
            />
          )
        }
      </QueryView>
      <GradeSheet courseId={courseId} graded={graded} onClose={() => setGraded(null)} />
    </Screen>
  )
}
