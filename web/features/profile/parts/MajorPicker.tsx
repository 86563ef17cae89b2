import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { type Major, majorTypes } from '#contract/features/profile/majors.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { BackIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { levelName } from '../own-info.ts'

interface MajorPickerProps {
  open: boolean
  onClose: () => void
  onPick: (major: Major) => void
}

const types = [majorTypes.higher, majorTypes.higherVocational, majorTypes.secondaryVocational]

/** Goes down the catalogue, level by level, to a major. */
export function MajorPicker({ open, onClose, onPick }: MajorPickerProps) {
  const t = useTexts('profile')
  return (
    <Sheet open={open} onClose={onClose} title={t('major.choose')} tall>
      <Levels onPick={onPick} />
    </Sheet>
  )
}

function Levels({ onPick }: Pick<MajorPickerProps, 'onPick'>) {
  const t = useTexts('profile')
  const [type, setType] = useState<string>(String(majorTypes.higher))
  const [way, setWay] = useState<{ id: string; title: string }[]>([])
  const pid = way.at(-1)?.id ?? ''
  const lines = useQuery({ ...ask(profileCalls.listMajors, { type, pid }), staleTime: 3_600_000 })
  return (
    <Stack gap={4}>
      <SegmentedFilter
        label={t('major.level')}
        value={type}
        onChange={chosen => {
          setType(chosen)
          setWay([])
        }}
        options={types.map(each => ({ value: String(each), label: t(levelName(each)) }))}
      />
      <QueryView query={lines} skeleton={<SkeletonRows rows={8} />}>
        {({ list }) => (
          <List>
            {way.length > 0 && (
              <ListRow
                leading={<BackIcon size={20} />}
                title={t('major.up', { title: way.at(-2)?.title ?? t('major.top') })}
                chevron={false}
                onClick={() => setWay(way.slice(0, -1))}
              />
            )}
            {list.map(({ hasChildren, ...line }) => (
              <ListRow
                key={line.id}
                title={hasChildren ? line.title : line.child.title}
                chevron={hasChildren === 1}
                onClick={() =>
                  hasChildren ? setWay([...way, { id: line.id, title: line.title }]) : onPick(line)
                }
              />
            ))}
          </List>
        )}
      </QueryView>
    </Stack>
  )
}
