import { useDeferredValue, useRef, useState } from 'react'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { StudentPicker } from '#web/features/member/parts/StudentPicker.tsx'
import { useStudents } from '#web/features/member/use-students.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

interface PeopleSheetProps {
  open: boolean
  title: string
  onClose: () => void
  onChosen: (people: MemberRow[]) => void
}

/** Chooses several students of the course, found by name or number. */
export function PeopleSheet({ open, title, onClose, onChosen }: PeopleSheetProps) {
  const t = useTexts('group')
  const { courseId } = useCourseAddress()
  const [search, setSearch] = useState('')
  const name = useDeferredValue(search.trim())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pages = useStudents(courseId, { courseClassId: '', name })
  // Who was chosen under an earlier search is still known.
  const known = useRef(new Map<string, MemberRow>())
  for (const student of pages.items) known.current.set(student.id, student)
  const take = () => {
    onChosen([...chosen].flatMap(id => known.current.get(id) ?? []))
    setChosen(new Set())
    setSearch('')
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      tall
      footer={
        <Button kind="primary" block disabled={chosen.size < 2} onClick={take}>
          {chosen.size < 2 ? t('random.chooseTwo') : t('random.take', { count: chosen.size })}
        </Button>
      }
    >
      <Stack gap={2}>
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} />
        <StudentPicker pages={pages} chosen={chosen} onChoose={setChosen} />
      </Stack>
    </Sheet>
  )
}
