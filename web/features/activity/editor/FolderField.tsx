import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { flatten, wayTo } from '../folders.ts'
import { foldersQuery } from '../queries.ts'

interface FolderFieldProps {
  /** The activity that is changed; absent: a new one, which goes where the address says. */
  activityId: string | undefined
  /** What was chosen here, `root` for no folder; undefined: nothing yet. */
  value: string | undefined
  onChange: (folderId: string) => void
}

/** In place of a folder, as the calls take it: none. */
export const root = '0'

/** In which folder of the course an activity is; nothing where the course has none. */
export function FolderField({ activityId, value, onChange }: FolderFieldProps) {
  const t = useTexts('activity')
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const folders = useQuery({ ...foldersQuery(courseId), meta: { handled: true } })
  const list = folders.data?.list ?? []
  const kept = useQuery({
    ...ask(activityCalls.list, { courseId, activityId, limit: 1 }),
    enabled: activityId !== undefined && value === undefined && list.length > 0,
    meta: { handled: true },
  })
  const item = kept.data?.list[0]
  const from =
    activityId === undefined ? (address.get('folderid') ?? root) : item && (item.directory?.id ?? root)
  const chosen = value ?? from
  if (list.length === 0 || chosen === undefined) return null
  return (
    <SelectField
      label={t('folder.title')}
      value={chosen}
      onChange={onChange}
      options={[
        { value: root, label: t('folder.root') },
        ...flatten(list).map(({ folder }) => ({
          value: folder.id,
          label: folder.name,
          hint: wayTo(list, folder.id)
            .slice(0, -1)
            .map(({ name }) => name)
            .join(' / '),
        })),
        ...(chosen !== root && wayTo(list, chosen).length === 0
          ? [{ value: chosen, label: t('folder.gone'), disabled: true }]
          : []),
      ]}
    />
  )
}
