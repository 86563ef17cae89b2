import { useMemo } from 'react'
import type { StudentStars } from '#contract/features/performance/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { personColumn, tickColumn } from '#web/ui/lists/columns.tsx'
import type { Column } from '#web/ui/lists/Table.tsx'
import { Stars } from '../parts/Stars.tsx'
import { StarButton } from './StarButton.tsx'

interface StarColumns {
  /** A press gives a star. */
  gives: boolean
  /** Several are chosen. */
  ticks: boolean
}

/** The students of a course with their stars, where there is room to compare. */
export function useStarColumns(courseId: string, { gives, ticks }: StarColumns) {
  const t = useTexts('performance')
  return useMemo(() => {
    const give: Column<StudentStars> = {
      key: 'give',
      title: '',
      cell: student => <StarButton courseId={courseId} student={student} />,
      width: '44px',
      hasControls: true,
    }
    const shown: Column<StudentStars>[] = [
      personColumn(t('column.name')),
      { key: 'number', title: t('column.number'), cell: ({ number }) => number, by: ({ number }) => number },
      {
        key: 'stars',
        title: t('title'),
        cell: ({ stars }) => <Stars count={stars} />,
        by: ({ stars }) => stars,
        width: '120px',
        atEnd: true,
      },
    ]
    if (ticks) return [tickColumn<StudentStars>(idOf), ...shown]
    return gives ? [...shown, give] : shown
  }, [courseId, gives, ticks, t])
}

const idOf = ({ studentId }: StudentStars): string => studentId
