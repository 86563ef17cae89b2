import { useNavigate } from 'react-router'
import type { RunningEntry } from '#contract/features/course/running.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'

/** What is running in the person's courses, above everything else; otherwise empty. */
export function RunningNow({ data }: { data: RunningEntry[] }) {
  return data.length > 0 && <RunningList running={data} />
}

function RunningList({ running }: { running: readonly RunningEntry[] }) {
  const details = useTexts('course/details')
  const navigate = useNavigate()
  return (
    <List title={details('running.title')}>
      {running.map(({ id, courseName, title, label, path }) => (
        <ListRow
          key={id}
          leading={<ClockIcon />}
          title={courseName}
          note={title}
          trailing={<StatusTag tone="good">{label}</StatusTag>}
          onClick={() => navigate(path)}
        />
      ))}
    </List>
  )
}
