import { useNavigate } from 'react-router'
import { offersPath, useHomeworkAddress } from '#web/features/homework/addresses.ts'
import type { Info } from '#web/features/homework/info.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'

/** Leads staff to what was offered after the end. */
export function OffersRow({ info }: { info: Pick<Info, 'offerCount' | 'waitingOfferCount'> }) {
  const t = useTexts('submission/offer')
  const common = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId } = useHomeworkAddress()
  const { offerCount, waitingOfferCount: waiting } = info
  return (
    <List>
      <ListRow
        leading={<ClockIcon />}
        title={common('offers.title')}
        trailing={
          waiting > 0 ? (
            <StatusTag tone="warn">{t('staff.waiting', { count: waiting })}</StatusTag>
          ) : (
            offerCount
          )
        }
        onClick={() => navigate(offersPath(courseId, homeworkId))}
      />
    </List>
  )
}
