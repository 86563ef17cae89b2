import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { TileButton } from '#web/ui/base/TileButton.tsx'
import { TileRow } from '#web/ui/base/TileRow.tsx'
import { ChartIcon, ClockIcon, GroupsIcon, type Icon, ScanIcon, SheetFileIcon } from '#web/ui/icons/icons.tsx'
import { logPath, staffPath } from '../addresses.ts'

interface ShortcutsProps {
  courseId: string
  /** The viewer may give stars. */
  gives: boolean
}

/** The other ways to stars, and what became of them. */
export function Shortcuts({ courseId, gives }: ShortcutsProps) {
  const t = useTexts('performance')
  const navigate = useNavigate()
  const to = (icon: Icon, label: string, address: string) => ({ icon, label, address })
  const shortcuts = [
    to(GroupsIcon, t('shortcuts.groups'), staffPath('/representation/chooseGroup', courseId)),
    ...(gives
      ? [
          to(ScanIcon, t('shortcuts.scan'), staffPath('/representation/scan', courseId)),
          to(SheetFileIcon, t('shortcuts.cards'), staffPath('/representation/cards', courseId)),
        ]
      : []),
    to(ClockIcon, t('shortcuts.log'), logPath(courseId, 1)),
    to(ChartIcon, t('shortcuts.statistics'), staffPath('/representation/performanceStatistics', courseId)),
  ]
  return (
    <TileRow label={t('shortcuts.title')}>
      {shortcuts.map(({ icon: ShortcutIcon, label, address }) => (
        <li key={label}>
          <TileButton onClick={() => navigate(address)}>
            <IconTile>
              <ShortcutIcon size={22} />
            </IconTile>
            {label}
          </TileButton>
        </li>
      ))}
    </TileRow>
  )
}
