import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import type { ClassMistake } from '#contract/features/mistake/entities.ts'
import { practiceLimit } from '#contract/features/test/practice-calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { TypeTile } from '#web/features/question/parts/TypeTile.tsx'
import { percent } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { classMistakePath } from './addresses.ts'
import { typeTitle } from './said.ts'
import { usePracticeTest } from './use-practice-test.ts'

/** So many of the largest are chosen at first. */
const usual = 10

const idOf = ({ id }: ClassMistake): string => id

/** What most of a class got wrong, for who grades; some of it makes an exercise. */
export function ClassMistakes() {
  const t = useTexts('mistake')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [isWithSimilar, setWithSimilar] = useState(false)
  const { query, ...pages } = usePages(mistakeCalls.listOfClass, { courseId, limit: 50 })
  const { mayMake, isMaking, make } = usePracticeTest(courseId, () => setChosen(null))
  const { items } = pages
  const renderItem = useCallback(
    (row: ClassMistake) => (
      <TickableRow id={row.id} label={row.title}>
        {toggle => (
          <Row
            courseId={courseId}
            row={row}
            onClick={toggle ?? (() => void navigate(classMistakePath(courseId, row.id)))}
          />
        )}
      </TickableRow>
    ),
    [courseId, navigate],
  )
  const begin = () => setChosen(new Set(items.slice(0, usual).map(idOf)))
  // In the order of the list: the largest first.
  const ids = items.flatMap(({ id }) => (chosen?.has(id) ? [id] : []))
  return (
    <Screen
      title={t('class.title')}
      subtitle={chosen ? t('class.chosen', { count: ids.length }) : undefined}
      onRefresh={query.refetch}
      actions={
        chosen ? [{ icon: CloseIcon, label: t('class.stopChoosing'), onClick: () => setChosen(null) }] : []
      }
      footer={
        mayMake &&
        items.length > 0 &&
        (chosen ? (
          <MainButton
            busy={isMaking}
            disabled={ids.length === 0 || ids.length > practiceLimit}
            onClick={() => make(ids, isWithSimilar)}
          >
            {ids.length > practiceLimit
              ? t('class.tooMany', { count: practiceLimit })
              : t('class.makeOf', { count: ids.length })}
          </MainButton>
        ) : (
          <MainButton onClick={begin}>{t('class.make')}</MainButton>
        ))
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="work" title={t('class.none')} hint={t('class.noneHint')} />}
      >
        {() => (
          <Stack gap={3}>
            {chosen && (
              <Card flush>
                <Switch
                  label={t('class.similar')}
                  hint={t('class.similarHint')}
                  checked={isWithSimilar}
                  onChange={setWithSimilar}
                />
              </Card>
            )}
            <Selection {...pages} chosen={chosen} onChoose={setChosen} idOf={idOf} most={practiceLimit}>
              {chosen && <SelectAll />}
              <InfiniteList {...pages} itemKey={idOf} renderItem={renderItem} label={t('class.title')} />
            </Selection>
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

interface RowProps {
  courseId: string
  row: ClassMistake
  onClick: () => void
}

function Row({ courseId, row, onClick }: RowProps) {
  const t = useTexts('mistake')
  const isBeside = useIsBeside()
  const { id, title, type, knowledge, answeredCount, wrongCount } = row
  return (
    <RowBody
      leading={<TypeTile type={type} />}
      title={title || t('noText')}
      note={[
        typeTitle(type, t),
        t('class.wrong', { wrong: wrongCount, count: answeredCount }),
        ...knowledge,
      ].join(' · ')}
      trailing={percent(wrongCount / answeredCount)}
      chevron={false}
      selected={isBeside(classMistakePath(courseId, id))}
      onClick={onClick}
    />
  )
}
