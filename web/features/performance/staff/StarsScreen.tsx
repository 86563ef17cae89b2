import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import type { StudentStars } from '#contract/features/performance/entities.ts'
import { maxStudents } from '#contract/features/performance/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { CheckCircleIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import { SelectAll, Selection, TickableRow, toggled } from '#web/ui/lists/Selection.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { studentPath } from '../addresses.ts'
import type { Target } from '../giving.ts'
import { ReasonSheet } from '../parts/ReasonSheet.tsx'
import { StarRow } from '../parts/StarRow.tsx'
import { studentsInput, useStarNews } from '../queries.ts'
import { PickSheet } from './PickSheet.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { StarButton } from './StarButton.tsx'
import { useStarColumns } from './star-columns.tsx'

/** The students of a course with their stars: a press on one, or several that are ticked, and then on the reason. */
export function StarsScreen() {
  const t = useTexts('performance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const refresh = useStarNews(courseId)
  const [name, setName] = useState('')
  const { query, ...pages } = usePages(performanceCalls.listStudents, studentsInput(courseId, name), {
    keepPrevious: true,
  })
  const { items } = pages
  const gives = query.data?.pages[0]?.can.give === true
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const [picking, setPicking] = useState(false)
  /** Each opening begins without the one who was picked before. */
  const [pickings, setPickings] = useState(0)
  const pick = () => {
    setPickings(pickings + 1)
    setPicking(true)
  }
  const press = useCallback(
    ({ studentId, name, stars }: StudentStars) =>
      gives
        ? setTarget({ name, stars, studentIds: [studentId] })
        : void navigate(studentPath(courseId, studentId)),
    [courseId, gives, navigate],
  )
  const renderItem = useCallback(
    (student: StudentStars) => (
      <TickableRow id={student.studentId} label={student.name}>
        {toggle => (
          <StarRow
            student={student}
            onClick={toggle ?? (() => press(student))}
            extra={gives && !toggle ? <StarButton courseId={courseId} student={student} /> : undefined}
          />
        )}
      </TickableRow>
    ),
    [courseId, gives, press],
  )
  const columns = useStarColumns(courseId, { gives, ticks: chosen !== null })
  const giveToChosen = () =>
    chosen && setTarget({ name: t('people', { count: chosen.size }), studentIds: [...chosen] })
  return (
    <Screen
      subtitle={chosen ? t('select.chosen', { count: chosen.size }) : undefined}
      search={{ placeholder: t('search'), onSearch: setName }}
      actions={
        chosen
          ? [{ icon: CloseIcon, label: t('select.end'), onClick: () => setChosen(null) }]
          : gives
            ? [{ icon: CheckCircleIcon, label: t('select.start'), onClick: () => setChosen(new Set()) }]
            : []
      }
      footer={
        gives &&
        items.length > 0 &&
        (chosen ? (
          <MainButton disabled={chosen.size === 0} onClick={giveToChosen}>
            {t('give')}
          </MainButton>
        ) : (
          <MainButton onClick={pick}>{t('pick.start')}</MainButton>
        ))
      }
      onRefresh={refresh}
    >
      {!chosen && <Shortcuts courseId={courseId} gives={gives} />}
      <RowsView
        query={query}
        items={items}
        empty={{
          art: name ? 'search' : 'people',
          title: t(name ? 'noneFound' : 'noStudents'),
          hint: name ? undefined : t('noStudentsHint'),
        }}
      >
        {() => (
          <Selection {...pages} chosen={chosen} onChoose={setChosen} idOf={idOf} most={maxStudents}>
            <Table
              {...pages}
              label={t('students')}
              itemKey={idOf}
              renderItem={renderItem}
              rowHeight={68}
              columns={columns}
              listHead={chosen && <SelectAll />}
              onOpen={chosen ? ({ studentId }) => setChosen(toggled(chosen, studentId)) : press}
            />
          </Selection>
        )}
      </RowsView>
      <ReasonSheet
        courseId={courseId}
        target={target}
        onClose={() => setTarget(null)}
        onGiven={() => setChosen(null)}
      />
      <PickSheet key={pickings} courseId={courseId} open={picking} onClose={() => setPicking(false)} />
    </Screen>
  )
}

const idOf = ({ studentId }: StudentStars): string => studentId
