import { useTexts } from '#web/lib/texts.ts'
import { kindOf, useKinds } from '../use-kinds.ts'

/** What a type of activity is called: by the course, or as usual; `several`: as on a tab. */
export function useTypeName() {
  const t = useTexts('activity')
  const kinds = useKinds()
  return (
    { contenttype, name }: { contenttype: string; name?: string },
    count: 'one' | 'several' = 'one',
  ) => {
    if (name) return name
    if (contenttype === '0') return t('modules.folders')
    const kind = kindOf(kinds, Number(contenttype))
    return (count === 'one' ? kind?.name : kind?.names) ?? contenttype
  }
}
