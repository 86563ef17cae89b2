import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/lib/texts.ts'
import type { Tab } from '#web/ui/frame/Tabs.tsx'
import { typesQuery } from './queries.ts'
import { kindOf, useKinds } from './use-kinds.ts'

/** The tabs of a course's catalogue: everything (key ``), then the types that the course can hold (key `4`, `2-8`). */
export function useContentTypes(courseId: string): Tab[] {
  const t = useTexts('activity')
  const kinds = useKinds()
  const setting = useQuery(typesQuery(courseId))
  const types = (setting.data?.navigation ?? []).flatMap(({ contenttype, name }) => {
    const group = [contenttype].flat()
    const kind = kindOf(kinds, Number(group[0]))
    return kind ? [{ key: group.join('-'), label: name || kind.names }] : []
  })
  return [{ key: '', label: t('all') }, ...types]
}
