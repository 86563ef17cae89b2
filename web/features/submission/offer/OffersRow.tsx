import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { type Pages, useSubmissionAddress } from '../addresses.ts'
import type { TaskShown } from '../task.ts'

interface OffersRowProps {
  pages: Pages
  /** Of the screen where it leads. */
  title: string
  task: Pick<TaskShown, 'offerCount' | 'waitingOfferCount'>
}

/** Leads staff to what was offered after the end. */
export function OffersRow({ pages, title, task }: OffersRowProps) {
  const t = useTexts('submission/offer')
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(pages)
  const { offerCount, waitingOfferCount: waiting } = task
  return (
    <List>
      <ListRow
        leading={<ClockIcon />}
        title={title}
        trailing={
          waiting > 0 ? (
            <StatusTag tone="warn">{t('staff.waiting', { count: waiting })}</StatusTag>
          ) : (
            offerCount
          )
        }
        onClick={() => navigate(to('offers'))}
      />
    </List>
  )
}
