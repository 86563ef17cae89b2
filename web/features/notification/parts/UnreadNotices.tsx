import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UnreadNotice } from '#contract/features/course/entities.ts'
import { courseNoticeType } from '#contract/features/notification/entities.ts'
import { fullTime } from '#web/lib/dates.ts'
import { path } from '#web/lib/path.ts'
import { store, stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useFetchDestination } from '../leads.ts'

/** The notices that were put off, until their person logs out. */
function putOff(): string[] {
  const kept: unknown = JSON.parse(stored('laterNotices') ?? '[]')
  return Array.isArray(kept) ? kept.map(String) : []
}

/**
 * The dialog of unread course notices over the list of courses. A press on one opens it, which reads it; "later" lasts
 * for those that were shown, so the dialog comes again only with a new one.
 */
export function UnreadNotices({ data }: { data: UnreadNotice[] }) {
  const t = useTexts('notification')
  const navigate = useNavigate()
  const destinationOf = useFetchDestination()
  const [later, setLater] = useState(putOff)
  const isNew = ({ contentId }: UnreadNotice) => !later.includes(contentId)
  const close = () => {
    const shown = data.map(({ contentId }) => contentId)
    store('laterNotices', JSON.stringify(shown))
    setLater(shown)
  }
  return (
    <Dialog
      open={data.some(isNew)}
      title={t('notice.unreadOnes')}
      onClose={close}
      buttons={[{ label: t('notice.later'), kind: 'secondary', onClick: close }]}
    >
      <List>
        {data.map(({ contentId, title, courseName, publishedAt, courseId, courseRole }) => (
          <ListRow
            key={contentId}
            title={title}
            note={[courseName, publishedAt !== null && fullTime(publishedAt)].filter(Boolean).join(' · ')}
            onClick={async () => {
              close()
              const about = { type: 0, contentType: courseNoticeType, coid: '' }
              const itself = contentId && (await destinationOf({ ...about, courseId, courseRole, contentId }))
              navigate(itself || path('/courseHome', { courseId, courseRole }))
            }}
          />
        ))}
      </List>
    </Dialog>
  )
}
