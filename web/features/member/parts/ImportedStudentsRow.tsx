import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { packageCalls } from '#contract/features/package/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ListRow } from '#web/ui/lists/List.tsx'
import { importedPath } from '../addresses.ts'

/** Leads to the people whom a course package brought along, where there are any. */
export function ImportedStudentsRow() {
  const t = useTexts('member')
  const navigate = useNavigate()
  const place = useCourseAddress()
  const { data } = useQuery({
    ...ask(packageCalls.listImportedStudents, { courseId: place.courseId }),
    meta: { handled: true },
  })
  const count = data?.list.length ?? 0
  if (count === 0) return null
  return (
    <ListRow
      title={t('imported.title')}
      note={t('imported.note', { count })}
      onClick={() => navigate(importedPath(place))}
    />
  )
}
