import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { memberCalls } from '#contract/features/member/calls.ts'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { maxSelected } from '#contract/features/member/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { personColumn, tickColumn } from '#web/ui/lists/columns.tsx'
import { SelectAll, Selection, TickableRow, toggled } from '#web/ui/lists/Selection.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { studentPath } from '../addresses.ts'
import { useStudents } from '../use-students.ts'
import { NobodyYet } from './NobodyYet.tsx'
import { StudentRow } from './StudentRow.tsx'
import styles from './Students.module.css'

interface StudentsProps {
  /** Part of a name or number. */
  name: string
  courseClassId: string
  manages: boolean
  /** Null: nobody is being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** The students of a course, of all or of one class: to be opened, or ticked. */
export function Students({ name, courseClassId, manages, chosen, onChoose }: StudentsProps) {
  const t = useTexts('member')
  const navigate = useNavigate()
  const { courseId, courseRole, isStaff } = useCourseAddress()
  const pages = useStudents(courseId, { courseClassId, name })
  const columns = useColumns({ isStaff, manages })
  const open = useCallback(
    (student: MemberRow) => navigate(studentPath({ courseId, courseRole }, student.id)),
    [courseId, courseRole, navigate],
  )
  const renderItem = useCallback(
    (student: MemberRow) => (
      <TickableRow id={student.id} label={student.name}>
        {toggle => (
          <StudentRow
            student={student}
            onClick={toggle ?? (() => open(student))}
            chevron={toggle ? false : undefined}
            address={studentPath({ courseId, courseRole }, student.id)}
            brief={toggle !== undefined}
          />
        )}
      </TickableRow>
    ),
    [courseId, courseRole, open],
  )
  return (
    <section>
      <Heading name={name} courseClassId={courseClassId} found={pages.total} />
      <QueryView
        query={pages.query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          name ? (
            <EmptyState art="search" title={t('noneFound')} hint={t('noneFoundHint')} />
          ) : (
            <NobodyYet mayInvite={isStaff && courseClassId === ''} manages={manages} />
          )
        }
      >
        {() => (
          <Selection {...pages} chosen={chosen} onChoose={onChoose} idOf={idOf} most={maxSelected}>
            <Table
              {...pages}
              label={t('students')}
              itemKey={idOf}
              renderItem={renderItem}
              rowHeight={66}
              columns={columns}
              listHead={chosen && <SelectAll />}
              onOpen={chosen ? ({ id }) => onChoose(toggled(chosen, id)) : open}
            />
          </Selection>
        )}
      </QueryView>
    </section>
  )
}

interface HeadingProps {
  name: string
  courseClassId: string
  found: number | undefined
}

function Heading({ name, courseClassId, found }: HeadingProps) {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const count = useQuery({
    ...ask(memberCalls.countStudents, { courseId }),
    enabled: name === '' && courseClassId === '',
  })
  const total = found ?? count.data?.total
  const text = () => {
    if (total === undefined) return t('students')
    if (name) return t('found', { count: total })
    const grouped = courseClassId === '' ? count.data?.grouped : 0
    return grouped ? t('studentsGrouped', { count: total, grouped }) : t('studentsCount', { count: total })
  }
  return (
    <h2 className={styles.title} aria-live="polite">
      {text()}
    </h2>
  )
}

function useColumns({ isStaff, manages }: { isStaff: boolean; manages: boolean }) {
  const t = useTexts('member')
  return useMemo((): readonly Column<MemberRow>[] => {
    // Students see nobody's number.
    const number: Column<MemberRow> = {
      key: 'number',
      title: t('card.number'),
      cell: student => student.number,
      by: student => student.number,
    }
    const further: Column<MemberRow>[] = [
      {
        key: 'class',
        title: t('card.class'),
        cell: student => student.class,
        by: student => student.class || null,
      },
      {
        key: 'department',
        title: t('card.department'),
        cell: ({ department }) => department,
        by: ({ department }) => department || null,
      },
    ]
    return [
      ...(manages ? [tickColumn(idOf)] : []),
      personColumn<MemberRow>(t('column.name')),
      ...(isStaff ? [number] : []),
      ...further,
    ]
  }, [isStaff, manages, t])
}

const idOf = ({ id }: MemberRow): string => id
