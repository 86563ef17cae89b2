import { useCallback, useDeferredValue, useState } from 'react'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useStudents } from '../use-students.ts'
import { StudentRow } from './StudentRow.tsx'

interface MemberSheetProps {
  open: boolean
  title: string
  /** Students who cannot be chosen, by id. */
  except: readonly string[]
  /** The words for choosing none of them. */
  nobody: string
  onClose: () => void
  onChosen: (student: MemberRow | null) => void
}

/** Chooses one student of the course, found by name or number. */
export function MemberSheet({ open, title, except, nobody, onClose, onChosen }: MemberSheetProps) {
  const t = useTexts('member')
  const { courseId } = useCourseAddress()
  const [search, setSearch] = useState('')
  const name = useDeferredValue(search.trim())
  const pages = useStudents(courseId, { courseClassId: '', name })
  const left = new Set(except)
  const items = pages.items.filter(({ id }) => !left.has(id))
  const renderItem = useCallback(
    (student: MemberRow) => (
      <StudentRow student={student} onClick={() => onChosen(student)} chevron={false} brief />
    ),
    [onChosen],
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      tall
      footer={
        <Button block onClick={() => onChosen(null)}>
          {nobody}
        </Button>
      }
    >
      <Stack gap={2}>
        <SearchField value={search} onChange={setSearch} placeholder={t('searchAny')} />
        {items.length === 0 && !pages.hasMore && !pages.query.isPending ? (
          <EmptyState art="search" title={t('noneFound')} hint={t('noneFoundHint')} />
        ) : (
          <InfiniteList
            {...pages}
            items={items}
            label={t('students')}
            itemKey={student => student.id}
            renderItem={renderItem}
            rowHeight={66}
          />
        )}
      </Stack>
    </Sheet>
  )
}
