import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { LiveRing } from '#web/ui/base/LiveRing.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useRunning } from './running.ts'

/** What is running now, as the first of what there is to do; otherwise empty. */
export function RunningRows() {
  const t = useTexts('course/running')
  const navigate = useNavigate()
  const running = useRunning()
  if (running.length === 0) return null
  return (
    <List>
      {running.map(({ id, label, title, courseName, join, counts, path }) => (
        <ListRow
          key={id}
          leading={
            <IconTile>
              <LiveRing />
            </IconTile>
          }
          title={t('thing', { label, course: courseName })}
          note={title}
          trailing={<StatusTag tone="accent">{counts ? t('joined', counts) : join}</StatusTag>}
          onClick={() => navigate(path)}
        />
      ))}
    </List>
  )
}
