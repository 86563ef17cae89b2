import { useTexts } from '#web/lib/texts.ts'
import { kindOf, useKinds } from '../use-kinds.ts'

/** What a type of activity is called: by the course, or as usual. */
export function useTypeName() {
  const t = useTexts('activity')
  const kinds = useKinds()
  return ({ contenttype, name }: { contenttype: string; name?: string }) => {
    if (name) return name
    return contenttype === '0'
      ? t('modules.folders')
      : (kindOf(kinds, Number(contenttype))?.name ?? contenttype)
  }
}
